//! What can go wrong, and the exit status it ends in.

use lapidary_evaluator::run::RunError;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// A graph is wrong; what is wrong with it has been told.
    #[error("")]
    Told,
    /// A name that is not there.
    #[error("{0}")]
    Missing(String),
    /// The command line asks for what there is not.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Standard output could not be written.
    #[error("standard output: {0}")]
    Out(#[from] io::Error),
    /// The pictures cannot be painted.
    #[error("{0}")]
    Run(#[from] RunError),
}

/// Tells what went wrong. A closed pipe is no fault: whoever listened has heard enough.
pub(crate) fn status(done: Result<(), Fault>) -> ExitCode {
    let fault = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Fault::Out(error)) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(fault) => fault,
    };
    let message = fault.to_string();
    if !message.is_empty() {
        tell(&format!("lapidary: {message}"));
    }
    ExitCode::from(match fault {
        Fault::Told | Fault::Missing(_) => 1,
        Fault::Usage(_) | Fault::Run(RunError::Frame(_)) => 2,
        Fault::File { .. } | Fault::Out(_) => 3,
        Fault::Run(RunError::Memory { .. } | RunError::Stopped) => 4,
    })
}

/// A line on standard output, where whoever listened may have heard enough.
pub(crate) fn say(line: &str) -> Result<(), Fault> {
    match writeln!(io::stdout(), "{line}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Fault::Out(error)),
        _ => Ok(()),
    }
}

/// A line on standard error; where nobody can read it, nobody needs to know.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
