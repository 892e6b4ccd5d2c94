//! `render --watch` goes on whatever becomes of the files it looks at.
#![cfg(unix)]

use lapidary_tests::{Folder, RunningChild, Signal, lapidary, wait_until};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

fn graph(cells: u32) -> String {
    format!("lapidary(format: 1, nodes: {{ \"a\": perlin(scale: {cells}) }}, outputs: {{ \"height\": \"a\" }})")
}

/// Puts a graph in the place of another, as some program does.
type Save = fn(&Path, &str);

/// How programs save files, and what people do to them.
const SAVES: &[(&str, Save)] = &[
    ("written in place", |file, text| fs::write(file, text).expect("it can be written")),
    ("removed, and written a little later", |file, text| {
        fs::remove_file(file).expect("it is there");
        sleep(Duration::from_millis(30));
        fs::write(file, text).expect("it can be written");
    }),
    ("removed, and written much later", |file, text| {
        fs::remove_file(file).expect("it is there");
        sleep(Duration::from_millis(900));
        fs::write(file, text).expect("it can be written");
    }),
    ("replaced by another", |file, text| {
        let fresh = file.with_extension("fresh");
        fs::write(&fresh, text).expect("it can be written");
        fs::rename(fresh, file).expect("it can be moved");
    }),
    ("moved away, and written anew", |file, text| {
        fs::rename(file, file.with_extension("old")).expect("it can be moved");
        fs::write(file, text).expect("it can be written");
    }),
    ("a link to another file", |file, text| {
        let other = file.with_extension("other");
        fs::write(&other, text).expect("it can be written");
        fs::remove_file(file).expect("it is there");
        symlink("it.other", file).expect("links can be made");
    }),
    ("written at the end of the link", |file, text| {
        fs::write(file.with_extension("other"), text).expect("it can be written");
    }),
    ("in a folder that was replaced", |file, text| {
        let folder = file.parent().expect("it lies in one");
        let fresh = folder.with_extension("fresh");
        fs::create_dir(&fresh).expect("the temporary folder is writable");
        fs::write(fresh.join("it.ron"), text).expect("it can be written");
        fs::rename(folder, folder.with_extension("old")).expect("it can be moved");
        sleep(Duration::from_millis(300));
        fs::rename(fresh, folder).expect("it can be moved");
    }),
];

#[test]
fn a_graph_is_rendered_again_after_every_way_of_saving() {
    let folder = Folder::new("watch-saves");
    let (graphs, out) = (folder.path().join("graphs"), folder.path().join("out"));
    fs::create_dir(&graphs).expect("the temporary folder is writable");
    let file = graphs.join("it.ron");
    fs::write(&file, graph(3)).expect("the temporary folder is writable");
    let mut command = lapidary();
    command.arg("render").arg(&file).args(["--size", "16", "--watch", "-o"]).arg(&out);
    let child = RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::piped()));
    let picture = || fs::read(out.join("it_height.png")).unwrap_or_default();
    wait_until("the first picture", || !picture().is_empty());
    for (cells, (name, save)) in (4..).zip(SAVES) {
        let before = picture();
        save(&file, &graph(cells));
        wait_until(name, || picture() != before);
    }
    child.signal(Signal::SIGINT);
    let output = child.finish();
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8(output.stderr).expect("it is text");
    let missing: Vec<&str> = told.lines().filter(|line| line.contains("this file is missing")).collect();
    // Once for the file that was away for long, and once for the folder; a busy machine may be late elsewhere.
    assert!(missing.len() == told.lines().count() && (2..=4).contains(&missing.len()), "{told}");
}

#[test]
fn watching_a_missing_graph_is_an_error() {
    let folder = Folder::new("watch-missing");
    let mut command = lapidary();
    command.current_dir(folder.path()).args(["render", "it.ron", "--watch"]);
    let (status, _, err) = lapidary_tests::outcome(&mut command);
    assert!(status == 3 && err.contains("it.ron: "), "{err}");
}
