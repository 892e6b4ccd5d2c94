//! `lapidary edit`: runs the editor, a program of its own next to this one.

use crate::args::{EditorArgs, RendererChoice};
use crate::error::CommandError;
use std::path::PathBuf;
use std::process::Command;

/// Name of the program.
const PROGRAM: &str = "lapidary-editor";

/// Replaces this program by the editor, or waits until the editor is closed where programs cannot be replaced.
pub(crate) fn edit(args: &EditorArgs) -> Result<(), CommandError> {
    let Some(path) = program() else {
        return Err(CommandError::NotFound(format!(
            "the editor is not installed: there is no `{PROGRAM}` next to this program\n  \
            help: build it with `cargo build --release`, which writes both programs to `target/release`"
        )));
    };
    let mut command = Command::new(&path);
    for folder in &args.access.allow {
        command.arg("--allow").arg(folder);
    }
    if args.renderer != RendererChoice::default() {
        command.arg("--renderer").arg(args.renderer.name());
    }
    if let Some(graph) = &args.graph {
        command.arg("--").arg(graph);
    }
    let error = match finish(&mut command) {
        Ok(status) => std::process::exit(status),
        Err(error) => error,
    };
    Err(CommandError::NotFound(format!("the editor {} does not start: {error}", path.display())))
}

/// True if there are an editor and a display to open it on.
pub(crate) fn is_usable() -> bool {
    let has_display = cfg!(any(windows, target_os = "macos"))
        || ["WAYLAND_DISPLAY", "DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()));
    has_display && program().is_some()
}

/// The path of the program, where there is one.
fn program() -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?;
    let path = this.with_file_name(format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX));
    path.is_file().then_some(path)
}

/// Runs a program in place of this one; returns only if it does not start.
#[cfg(unix)]
fn finish(command: &mut Command) -> std::io::Result<i32> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Runs a program and returns its exit status.
#[cfg(not(unix))]
fn finish(command: &mut Command) -> std::io::Result<i32> {
    command.status().map(|status| status.code().unwrap_or(1))
}
