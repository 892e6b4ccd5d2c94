//! The program of the editor: its command line, and `lapidary edit`, which runs it.

use std::process::{Command, Output};

/// The exit status, and all that a program prints.
fn run(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    (status.code(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

fn editor() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lapidary-editor"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

#[test]
fn the_editor_prints_help() {
    let (status, text) = run(editor().arg("--help"));
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("Usage: lapidary-editor [OPTIONS] [GRAPH]"), "{text}");
}

#[test]
fn wrong_arguments_are_errors() {
    let (status, text) = run(editor().args(["--allow", "no/such/folder"]));
    assert_eq!(status, Some(2), "{text}");
    assert!(text.contains("the folder does not exist"), "{text}");
}

#[test]
fn an_unknown_renderer_is_an_error_that_lists_them() {
    let (status, text) = run(editor().args(["--renderer", "vulkan"]));
    assert_eq!(status, Some(2), "{text}");
    assert!(["auto", "wgpu", "glow"].iter().all(|name| text.contains(name)), "{text}");
}

/// Only systems of X11 and Wayland can be without a display.
#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_error_says_what_to_do() {
    for renderer in ["auto", "wgpu", "glow"] {
        let (status, text) = run(editor().args(["--renderer", renderer]));
        assert_eq!(status, Some(1), "{text}");
        assert!(text.contains("error: no window can be opened: ") && text.contains("`lapidary --help`"), "{text}");
    }
}
