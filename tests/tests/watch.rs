//! `render --watch` continues through every way in which files are saved, moved and replaced.
#![cfg(unix)]

use lapidary_tests::{Folder, RunningChild, Signal, lapidary, wait_until};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

/// The message for a file that was removed.
const MISSING: &str = "the file is missing";

fn graph(cells: u32) -> String {
    format!("lapidary(format: 1, nodes: {{ \"a\": perlin(scale: {cells}) }}, outputs: {{ \"height\": \"a\" }})")
}

/// Saves a graph like some program. The last argument waits until the watcher reports a missing file.
type Save = fn(&Path, &str, &dyn Fn());

/// The ways in which programs and users save files.
const SAVES: &[(&str, Save)] = &[
    ("written in place", |file, text, _| fs::write(file, text).expect("the folder is writable")),
    ("removed, and written a little later", |file, text, _| {
        fs::remove_file(file).expect("the file exists");
        // Programs that save like this leave a short gap.
        sleep(Duration::from_millis(30));
        fs::write(file, text).expect("the folder is writable");
    }),
    ("removed, and written after the watcher has noticed", |file, text, wait_for_report| {
        fs::remove_file(file).expect("the file exists");
        wait_for_report();
        fs::write(file, text).expect("the folder is writable");
    }),
    ("replaced by another", |file, text, _| {
        let fresh = file.with_extension("fresh");
        fs::write(&fresh, text).expect("the folder is writable");
        fs::rename(fresh, file).expect("files can be renamed");
    }),
    ("moved away, and written again", |file, text, _| {
        fs::rename(file, file.with_extension("old")).expect("files can be renamed");
        fs::write(file, text).expect("the folder is writable");
    }),
    ("a link to another file", |file, text, _| {
        let other = file.with_extension("other");
        fs::write(&other, text).expect("the folder is writable");
        fs::remove_file(file).expect("the file exists");
        symlink("it.other", file).expect("links are supported");
    }),
    ("written at the end of the link", |file, text, _| {
        fs::write(file.with_extension("other"), text).expect("the folder is writable");
    }),
    ("in a folder that is replaced", |file, text, wait_for_report| {
        let folder = file.parent().expect("a file has a folder");
        let fresh = folder.with_extension("fresh");
        fs::create_dir(&fresh).expect("the folder is writable");
        fs::write(fresh.join("it.ron"), text).expect("the folder is writable");
        fs::rename(folder, folder.with_extension("old")).expect("folders can be renamed");
        wait_for_report();
        fs::rename(fresh, folder).expect("folders can be renamed");
    }),
];

#[test]
fn a_graph_is_rendered_again_after_every_way_of_saving() {
    let folder = Folder::new("watch-saves");
    let (graphs, out) = (folder.path().join("graphs"), folder.path().join("out"));
    fs::create_dir(&graphs).expect("the folder is writable");
    let file = graphs.join("it.ron");
    fs::write(&file, graph(3)).expect("the folder is writable");
    let mut command = lapidary();
    command.arg("render").arg(&file).args(["--size", "16", "--watch", "-o"]).arg(&out);
    let child = RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::piped()));
    let image = || fs::read(out.join("it_height.png")).unwrap_or_default();
    wait_until("the first image", || !image().is_empty());
    for (cells, (name, save)) in (4..).zip(SAVES) {
        let before = image();
        let reports = || child.stderr().matches(MISSING).count();
        let known = reports();
        save(&file, &graph(cells), &|| wait_until("the report of a missing file", || reports() > known));
        wait_until(name, || image() != before);
    }
    child.signal(Signal::SIGINT);
    let output = child.finish();
    assert_eq!(output.status.code(), Some(0));
    let messages = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let reports = messages.lines().filter(|line| line.contains(MISSING)).count();
    // Two saves wait for a report. On a busy machine, the watcher may notice up to two of the shorter gaps too.
    assert!(reports == messages.lines().count() && (2..=4).contains(&reports), "{messages}");
}

#[test]
fn watching_a_missing_graph_is_an_error() {
    let folder = Folder::new("watch-missing");
    let mut command = lapidary();
    command.current_dir(folder.path()).args(["render", "it.ron", "--watch"]);
    let (status, _, err) = lapidary_tests::outcome(&mut command);
    assert!(status == 3 && err.contains("it.ron: "), "{err}");
}
