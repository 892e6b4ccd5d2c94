//! A new start of the program after its renderer has panicked: the event loop of the window cannot be used again then.

use std::path::PathBuf;
use std::process::Command;

/// The variable that states the failure to the new program.
const FAILURE: &str = "LAPIDARY_GPU_FAILURE";

/// Starts the program again, with glow and without the failed GPU. Returns the reason why that is impossible; otherwise it
/// returns once the new program has ended, or never.
pub(crate) fn start_again(graph: Option<&PathBuf>, allow: &[PathBuf], failure: &str) -> Result<(), String> {
    let why = |error: std::io::Error| format!("the window cannot be opened again: {error}");
    let mut command = Command::new(std::env::current_exe().map_err(why)?);
    command.args(["--renderer", "glow"]).args(allow.iter().flat_map(|folder| ["--allow".as_ref(), folder.as_os_str()]));
    // A path that begins with a hyphen is no option.
    command.arg("--").args(graph).env(FAILURE, failure);
    run(&mut command).map_err(why)
}

/// Replaces this program by another.
#[cfg(unix)]
fn run(command: &mut Command) -> std::io::Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Runs another program.
#[cfg(not(unix))]
fn run(command: &mut Command) -> std::io::Result<()> {
    command.status().map(|_| ())
}

/// The failure of the GPU after which the program was started again.
pub(crate) fn failure_before() -> Option<String> {
    std::env::var(FAILURE).ok().filter(|failure| !failure.is_empty())
}
