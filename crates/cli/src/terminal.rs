//! Standard output and standard error.

use crate::error::CommandError;
use lapidary_render::printable;
use std::io::{self, Write};

/// Prints lines for people on standard output, without characters that move the cursor. A closed pipe is no error.
pub(crate) fn print_line(lines: &str) -> Result<(), CommandError> {
    print_data(&printable(lines))
}

/// Prints lines for programs on standard output, unchanged: JSON and the like. A closed pipe is no error.
pub(crate) fn print_data(lines: &str) -> Result<(), CommandError> {
    open_pipe(writeln!(io::stdout(), "{lines}"))
}

/// Prints a text on standard output, unchanged. A closed pipe is no error.
pub(crate) fn print_text(text: &str) -> Result<(), CommandError> {
    open_pipe(io::stdout().write_all(text.as_bytes()))
}

/// Prints lines for people on standard error. Errors are ignored: there is nowhere to report them.
pub fn print_message(lines: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(lines));
}

/// Keeps an error for the end of a command that goes on, and prints the one that was kept before.
pub(crate) fn keep_error(kept: &mut Option<CommandError>, error: CommandError) {
    if let Some(before) = kept.replace(error) {
        print_message(&format!("lapidary: {before}"));
    }
}

fn open_pipe(written: io::Result<()>) -> Result<(), CommandError> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(CommandError::Output(error)),
        _ => Ok(()),
    }
}
