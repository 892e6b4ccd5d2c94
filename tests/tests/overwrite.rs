//! No file is overwritten by another file of the same command, by an output that replaces an input, or by another run.

#[cfg(unix)]
use lapidary_tests::Signal;
use lapidary_tests::{Folder, RunningChild, lapidary, outcome, root, wait_until};
use std::fs;
use std::path::Path;
use std::process::Stdio;

const GRAPH: &str =
    "lapidary(format: 1, size: (8, 8), nodes: { \"a\": perlin(scale: 4) }, outputs: { \"height\": \"a\" })";

/// A folder with copies of the graph.
fn folder_with(name: &str, graphs: &[&str]) -> Folder {
    let folder = Folder::new(name);
    for graph in graphs {
        let path = folder.path().join(graph);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the temporary folder is writable");
        fs::write(path, GRAPH).expect("the temporary folder is writable");
    }
    folder
}

/// Runs a command that must fail before it writes a file; returns standard error.
fn refused(folder: &Path, words: &[&str]) -> String {
    let (status, out, err) = outcome(lapidary().current_dir(folder).args(words));
    assert_eq!((status, out.as_str()), (2, ""), "{words:?}: {err}");
    assert!(!folder.join("out").exists(), "{words:?}");
    err
}

#[test]
fn duplicate_file_names_are_refused_before_writing() {
    let folder = folder_with("clash", &["a/brick.ron", "b/brick.ron", "c/stone.ron"]);
    let refused = |words: &[&str]| refused(folder.path(), words);
    let err = refused(&["render", "c/stone.ron", "a/brick.ron", "b/brick.ron"]);
    assert!(err.contains("two files of a/brick.ron and b/brick.ron would be written to out/brick_height.png"), "{err}");
    assert!(
        err.contains("help: render graphs of the same file name one at a time, each with an `--output` folder"),
        "{err}"
    );
    let err = refused(&["render", "a/brick.ron", "c/stone.ron", "--name", "{usage}"]);
    assert!(err.contains("a/brick.ron and c/stone.ron") && err.contains("put `{graph}` into `--name`"), "{err}");
    let err = refused(&["render", "a/brick.ron", "--name", "it", "--frames", "0..3"]);
    assert!(err.contains("put `{frame}` into `--name`"), "{err}");
    let err = refused(&["render", "a/brick.ron", "./a/brick.ron"]);
    assert!(err.contains("out/brick_height.png"), "{err}");
    let err = refused(&["render", "a/brick.ron", "b/brick.ron", "--keep-going"]);
    assert!(err.contains("two files of"), "{err}");
    refused(&["render", "a/brick.ron", "b/brick.ron", "--dry-run"]);
    refused(&["render", "a/brick.ron", "--depfile", "out/brick_height.png"]);
    refused(&["render", "a/brick.ron", "b/brick.ron", "--target", "gltf", "--name", "{graph}{size}_{output}"]);
    // These names differ.
    let words = ["render", "a/brick.ron", "c/stone.ron", "--name", "{graph}"];
    assert_eq!(outcome(lapidary().current_dir(folder.path()).args(words)).0, 0);
}

#[test]
fn inputs_are_never_overwritten() {
    let folder = folder_with("inputs", &["it.ron", "uses.ron"]);
    let run = |words: &[&str]| outcome(lapidary().current_dir(folder.path()).args(words));
    assert_eq!(run(&["render", "it.ron", "-o", "."]).0, 0);
    let uses = "lapidary(format: 1, size: (8, 8), nodes: { \"a\": image(file: \"it_height.png\") }, outputs: { \"tint\": data(\"a\") })";
    folder.write("uses.ron", uses);
    let before = folder.files();
    for words in [
        &["render", "uses.ron", "-o", ".", "--name", "it_height"][..],
        &["render", "uses.ron", "it.ron", "-o", "."],
        &["render", "it.ron", "--depfile", "it.ron"],
        &["preview", "uses.ron", "-o", "it_height.png"],
        &["preview", "it.ron", "-o", "./it_height.png", "--texture", "it_height.png"],
        &["test", "it.ron", "--junit", "it.ron"],
    ] {
        let err = refused(folder.path(), words);
        assert!(
            err.contains("is an input of this command and would be overwritten\n  help: write to another file"),
            "{words:?}: {err}"
        );
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("it.ron", folder.path().join("link.d")).expect("links are supported");
        refused(folder.path(), &["render", "it.ron", "--depfile", "link.d"]);
        fs::remove_file(folder.path().join("link.d")).expect("the link exists");
    }
    assert!(folder.files() == before);
}

/// The parameter `veins` in the provenance of each image.
fn settings(folder: &Folder) -> Vec<String> {
    let setting = |name: &String| {
        let (status, json, err) = outcome(lapidary().current_dir(folder.path()).args(["identify", "--json", name]));
        assert_eq!(status, 0, "{err}");
        json.lines().find(|line| line.contains("\"veins\"")).expect("the provenance has the parameter").to_owned()
    };
    folder.names().iter().filter(|name| name.ends_with(".png")).map(setting).collect()
}

#[test]
fn concurrent_runs_do_not_mix_their_files() {
    let folder = Folder::new("sets");
    let start = |veins: &str, size: &str| {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--outputs", "height", "--frames", "0..29"]);
        command.args(["--set", veins, "--size", size, "-o"]).arg(folder.path());
        RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::piped()))
    };
    // Without a lock, the second run would overtake the first.
    let slow = start("veins=1", "400");
    wait_until("the first file", || !folder.names().is_empty());
    let fast = start("veins=2", "8");
    let messages = |run: RunningChild| {
        let output = run.finish();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).expect("messages are UTF-8")
    };
    let (slow, fast) = (messages(slow), messages(fast));
    assert_eq!(slow, "");
    assert!(fast.contains("another run is writing the images of `marble`: waiting for it to finish"), "{fast}");
    let settings = settings(&folder);
    assert!(settings.len() == 30 && settings.iter().all(|setting| setting == &settings[0]), "{settings:?}");
    assert_eq!(folder.names().len(), 30);
}

#[cfg(unix)]
#[test]
fn the_lock_of_a_killed_run_is_ignored() {
    let folder = Folder::new("killed-set");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "20000", "-o"]).arg(folder.path());
    let child = RunningChild::spawn(command.stdout(Stdio::null()).stderr(Stdio::null()));
    let is_locked = || folder.names().iter().any(|name| name.contains("lock"));
    wait_until("the lock", is_locked);
    child.signal(Signal::SIGKILL);
    child.finish();
    assert!(is_locked());
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "8", "-o"]).arg(folder.path());
    let (status, _, err) = outcome(&mut command);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(folder.names().iter().all(|name| name.ends_with(".png")));
}
