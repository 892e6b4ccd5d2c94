//! Reports of errors on standard error.

use crate::diagnostic_text::show_diagnostics;
use crate::error::CommandError;
use crate::error_text::error_text;
use crate::terminal::print_message;
use lapidary_render::RenderError;
use lapidary_render::file::Stopped;
use std::io::ErrorKind;
use std::process::ExitCode;

/// Prints the error of a command and returns its exit status. A closed pipe is no error: the reader needs no more.
pub(crate) fn exit_code(done: Result<(), CommandError>) -> ExitCode {
    let error = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(CommandError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(error) => error,
    };
    print_error(&error);
    ExitCode::from(error.exit_status())
}

/// Prints the message of an error, with help where there is any.
pub(crate) fn print_error(error: &CommandError) {
    match error {
        CommandError::Render(error) => print_render_error(error),
        CommandError::Reported => {}
        other => print_message(&format!("lapidary: {other}")),
    }
}

/// Prints the message of an error of a render, with help where there is any.
pub(crate) fn print_render_error(error: &RenderError) {
    match error {
        RenderError::Graph { file, text, diagnostics } => show_diagnostics(diagnostics, file, text),
        error if error.is_stopped() => print_message(&format!("lapidary: {Stopped}")),
        error => print_message(&format!("lapidary: {}", error_text(error))),
    }
}
