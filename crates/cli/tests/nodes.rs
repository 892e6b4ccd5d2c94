//! `lapidary nodes` lists the library, also to a closed pipe.

use std::process::{Command, Output};

fn nodes(args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lapidary"));
    let Output { status, stdout, stderr } = command.arg("nodes").args(args).output().expect("the binary starts");
    (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}

#[test]
fn nodes_lists_the_library_and_describes_nodes() {
    let (status, out, _) = nodes(&[]);
    assert!(status == Some(0) && out.contains("marble") && !out.contains("marble@"), "{out}");
    let (status, out, _) = nodes(&["marble"]);
    assert!(status == Some(0) && out.contains("reach") && out.contains("\nversion: 2\n"), "{out}");
    assert!(out.contains("another `bands`, `lean`, `reach`: see `lapidary nodes marble@1`"), "{out}");
    let (status, out, _) = nodes(&["marble@1"]);
    assert!(status == Some(0) && out.contains("\nversion: 1\n") && out.contains("0.5, a number from 0 to 16"), "{out}");
    let (status, _, err) = nodes(&["marbel"]);
    assert_eq!(
        (status, err.as_str()),
        (Some(1), "lapidary: there is no kind of node called `marbel`; did you mean `marble`?\n")
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let (reader, writer) = std::io::pipe().expect("pipes are supported");
    drop(reader);
    let status = Command::new(env!("CARGO_BIN_EXE_lapidary")).arg("nodes").stdout(writer).status();
    assert_eq!(status.expect("the binary starts").code(), Some(0));
}
