//! `lapidary edit` runs the program of the editor that lies next to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with a link to `lapidary`.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder of test files is writable");
    link(Path::new(env!("CARGO_BIN_EXE_lapidary")), &folder, "lapidary");
    folder
}

fn link(program: &Path, folder: &Path, name: &str) {
    let to = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    fs::hard_link(program, to).expect("both are in the folder of the build");
}

/// Exit status, standard output and standard error of `lapidary` in a folder, on a desktop.
fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(folder.join(format!("lapidary{}", std::env::consts::EXE_SUFFIX)));
    let Output { status, stdout, stderr } =
        command.args(args).env("DISPLAY", ":0").output().expect("the program starts");
    (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}

#[test]
fn without_the_program_edit_says_how_to_build_it() {
    let folder = folder("without_editor");
    let (status, _, err) = run(&folder, &["edit", "some.ron"]);
    assert_eq!(status, Some(1), "{err}");
    assert!(err.contains("there is no `lapidary-editor` next to this program"), "{err}");
    assert!(err.contains("help: build it with `cargo build --release`"), "{err}");
    let (status, out, err) = run(&folder, &[]);
    assert!(status == Some(2) && format!("{out}{err}").contains("Usage: lapidary"), "{out}{err}");
}

#[test]
fn edit_runs_the_program_with_its_arguments() {
    let folder = folder("with_editor");
    // This program takes the place of the editor: it runs the tests of a name.
    link(&std::env::current_exe().expect("a test has a path"), &folder, "lapidary-editor");
    let (status, out, err) = run(&folder, &["edit", "a test that does not exist"]);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("running 0 tests") && out.contains("2 filtered out"), "{out}{err}");
    // Tests know no renderers.
    let (status, out, err) = run(&folder, &["edit", "--renderer", "glow"]);
    assert!(status != Some(0) && err.contains("'renderer'"), "{out}{err}");
    let (status, out, err) = run(&folder, &["edit", "--renderer", "auto", "a test that does not exist"]);
    assert_eq!(status, Some(0), "the default is not passed on: {out}{err}");
}
