//! What can go wrong, and the exit status it ends in.

use crate::stop::INTERRUPTED;
use lapidary_evaluator::run::RunError;
use lapidary_export::WriteError;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
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
    /// A file could not be written.
    #[error("{}: {error}{}", path.display(), advice(error))]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
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
    #[error("{0}{help}", help = of_run(.0))]
    Run(#[from] RunError),
    /// Images would take more memory than there may be; and what to do about it.
    #[error("{0}\n  help: {1}")]
    Memory(RunError, &'static str),
}

impl Fault {
    /// Why a picture could not be written.
    pub(crate) fn of_picture(path: &Path, error: WriteError) -> Fault {
        let error = match error {
            WriteError::Io(error) => error,
            other => io::Error::other(other),
        };
        Fault::Write { path: path.to_owned(), error }
    }
    /// The same with advice on images that take too much memory, in the options of the command.
    pub(crate) fn advised(self, advice: impl FnOnce() -> &'static str) -> Fault {
        match self {
            Fault::Run(error @ RunError::Memory { .. }) => Fault::Memory(error, advice()),
            other => other,
        }
    }
    /// Whether somebody pressed Ctrl-C.
    pub(crate) fn stopped(&self) -> bool {
        matches!(self, Fault::Run(RunError::Stopped))
    }
    /// The exit status it ends in.
    fn status(&self) -> u8 {
        match self {
            Fault::Told | Fault::Missing(_) => 1,
            Fault::Usage(_) | Fault::Run(RunError::Frame(_)) => 2,
            Fault::File { .. } | Fault::Write { .. } | Fault::Out(_) => 3,
            Fault::Run(RunError::Memory { .. }) | Fault::Memory(..) => 4,
            Fault::Run(RunError::Stopped) => INTERRUPTED,
        }
    }
    /// What to do about it is said with it.
    pub(crate) fn told(&self) {
        let message = self.to_string();
        if !message.is_empty() {
            tell(&format!("lapidary: {message}"));
        }
    }
}

/// Tells what went wrong. A closed pipe is no fault: whoever listened has heard enough.
pub(crate) fn status(done: Result<(), Fault>) -> ExitCode {
    let fault = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Fault::Out(error)) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(fault) => fault,
    };
    fault.told();
    ExitCode::from(fault.status())
}

/// What to do about a file that could not be written.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "\n  help: free some space, or choose another folder with `-o`"
        }
        ErrorKind::FileTooLarge => {
            "\n  help: files may not grow that large here: raise the limit (`ulimit -f`), or ask for a smaller `--size`"
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "\n  help: choose a folder that you may write to with `-o`"
        }
        ErrorKind::IsADirectory => "\n  help: a folder of that name is in the way: move it, or choose another name",
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
            "\n  help: a file of that name is in the way: choose another folder with `-o`"
        }
        _ => "",
    }
}

/// What to do about images that would not fit, where the command says nothing of its own.
fn of_run(error: &RunError) -> &'static str {
    match error {
        RunError::Memory { .. } => "\n  help: ask for a smaller size",
        _ => "",
    }
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
