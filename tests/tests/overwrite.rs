//! No file is written over by mistake: neither by another of the same command, nor one that is read, nor by another run.

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

const GRAPH: &str =
    "lapidary(format: 1, size: (8, 8), nodes: { \"a\": perlin(scale: 4) }, outputs: { \"height\": \"a\" })";

/// A folder with graphs.
fn with(name: &str, graphs: &[&str]) -> Folder {
    let folder = Folder::new(name);
    for graph in graphs {
        let path = folder.path().join(graph);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the temporary folder is writable");
        fs::write(path, GRAPH).expect("the temporary folder is writable");
    }
    folder
}

/// Runs a command that must be refused before anything is written; yields what was told.
fn refused(folder: &Path, words: &[&str]) -> String {
    let (status, out, err) = outcome(lapidary().current_dir(folder).args(words));
    assert_eq!((status, out.as_str()), (2, ""), "{words:?}: {err}");
    assert!(!folder.join("out").exists(), "{words:?}");
    err
}

#[test]
fn duplicate_file_names_are_refused_before_writing() {
    let folder = with("clash", &["a/brick.ron", "b/brick.ron", "c/stone.ron"]);
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
    // Each is told apart.
    let words = ["render", "a/brick.ron", "c/stone.ron", "--name", "{graph}"];
    assert_eq!(outcome(lapidary().current_dir(folder.path()).args(words)).0, 0);
}

#[test]
fn inputs_are_never_overwritten() {
    let folder = with("inputs", &["it.ron", "uses.ron"]);
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
        assert!(err.contains("is read, and would be written over\n  help: choose another name"), "{words:?}: {err}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("it.ron", folder.path().join("link.d")).expect("links can be made");
        refused(folder.path(), &["render", "it.ron", "--depfile", "link.d"]);
        fs::remove_file(folder.path().join("link.d")).expect("it is there");
    }
    assert!(folder.files() == before);
}

fn names(folder: &Folder) -> Vec<String> {
    let entries = folder.path().read_dir().expect("the folder is there").flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The settings that each file tells it was made with.
fn settings(folder: &Folder) -> Vec<String> {
    let setting = |name: &String| {
        let (status, json, err) = outcome(lapidary().current_dir(folder.path()).args(["identify", "--json", name]));
        assert_eq!(status, 0, "{err}");
        json.lines().find(|line| line.contains("\"veins\"")).expect("it tells").to_owned()
    };
    names(folder).iter().filter(|name| name.ends_with(".png")).map(setting).collect()
}

#[test]
fn concurrent_runs_do_not_mix_their_files() {
    let folder = Folder::new("sets");
    let start = |veins: &str, size: &str| -> Child {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--outputs", "height", "--frames", "0..29"]);
        command.args(["--set", veins, "--size", size, "-o"]).arg(folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary starts")
    };
    // The second is the faster, and overtakes the first.
    let slow = start("veins=1", "400");
    while names(&folder).is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let fast = start("veins=2", "8");
    let told = |run: Child| {
        let output = run.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).expect("it is text")
    };
    let (slow, fast) = (told(slow), told(fast));
    assert_eq!(slow, "");
    assert!(fast.contains("another run is writing the images of `marble` here: waiting for it to end"), "{fast}");
    let settings = settings(&folder);
    assert!(settings.len() == 30 && settings.iter().all(|setting| setting == &settings[0]), "{settings:?}");
    assert_eq!(names(&folder).len(), 30);
}

#[cfg(unix)]
#[test]
fn the_lock_of_a_killed_run_is_ignored() {
    let folder = Folder::new("killed-set");
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "20000", "-o"]).arg(folder.path());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts");
    while !names(&folder).iter().any(|name| name.contains("lock")) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it is a child");
    child.wait().expect("it ends");
    assert!(names(&folder).iter().any(|name| name.contains("lock")));
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "8", "-o"]).arg(folder.path());
    let (status, _, err) = outcome(&mut command);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(names(&folder).iter().all(|name| name.ends_with(".png")));
}
