//! What can go wrong, and the exit status it ends in.

use crate::error_text::{help, message};
use crate::load::show_diagnostics;
use crate::stop::INTERRUPTED;
pub(crate) use lapidary_render::{display_path as shown, printable};

use lapidary_evaluator::run::RunError;
use lapidary_render::RenderError;
use lapidary_render::file::Stopped;
use std::io::{self, Write};
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
    /// Standard output could not be written.
    #[error("standard output: {0}")]
    Out(#[from] io::Error),
    /// An error of loading, rendering or writing.
    #[error("{}{}", message(.0), help(.0))]
    Render(#[from] RenderError),
    /// Images would take more memory than there may be; and what to do about it.
    #[error("{0}\n  help: {1}")]
    Memory(RunError, &'static str),
}

impl From<RunError> for Fault {
    fn from(error: RunError) -> Fault {
        Fault::Render(error.into())
    }
}

impl Fault {
    /// The same with advice on images that take too much memory, in the options of the command.
    pub(crate) fn advised(self, advice: impl FnOnce() -> &'static str) -> Fault {
        match self {
            Fault::Render(RenderError::Run(error @ RunError::Memory { .. })) => Fault::Memory(error, advice()),
            other => other,
        }
    }
    /// Whether the work was stopped by Ctrl-C or, in the editor, cancelled.
    pub(crate) fn stopped(&self) -> bool {
        matches!(self, Fault::Render(error) if error.is_stopped())
    }
    /// The exit status it ends in.
    fn status(&self) -> u8 {
        match self {
            fault if fault.stopped() => INTERRUPTED,
            Fault::Told | Fault::Missing(_) => 1,
            Fault::Usage(_) => 2,
            Fault::Out(_) => 3,
            Fault::Memory(..) => 4,
            Fault::Render(error) => match error {
                RenderError::Graph { .. } => 1,
                RenderError::GltfFormat | RenderError::UnsupportedDepth { .. } | RenderError::Name(_) => 2,
                RenderError::SameFile { .. } | RenderError::Overwrite { .. } => 2,
                RenderError::Memory { .. } => 4,
                RenderError::Run(RunError::Frame(_)) => 2,
                RenderError::Read { .. } | RenderError::Write { .. } | RenderError::DiskFull(_) => 3,
                RenderError::Run(RunError::Picture { .. }) => 3,
                RenderError::Run(RunError::Memory { .. } | RunError::PictureMemory { .. }) => 4,
                RenderError::Run(RunError::Stopped) => INTERRUPTED,
            },
        }
    }
    /// Prints the message, with help where there is any.
    pub(crate) fn told(&self) {
        match self {
            Fault::Render(error) => Fault::show_render_error(error),
            Fault::Told => {}
            other => tell(&format!("lapidary: {other}")),
        }
    }
    /// Prints the message of an error of a render, with help where there is any.
    pub(crate) fn show_render_error(error: &RenderError) {
        match error {
            RenderError::Graph { file, text, diagnostics } => show_diagnostics(diagnostics, file, text),
            error if error.is_stopped() => tell(&format!("lapidary: {Stopped}")),
            error => tell(&format!("lapidary: {}{}", message(error), help(error))),
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

/// Ends the program with the help, the version or the error of the command line.
pub(crate) fn usage(error: &clap::Error) -> ! {
    let text = error.render().to_string();
    if printable(&text) == text {
        error.exit();
    }
    tell(text.trim_end());
    std::process::exit(error.exit_code())
}

/// Prints lines for people on standard output: nothing in them moves the cursor. A closed pipe is no fault.
pub(crate) fn say(lines: &str) -> Result<(), Fault> {
    say_data(&printable(lines))
}

/// Prints lines for programs on standard output, as they are: JSON and the like.
pub(crate) fn say_data(lines: &str) -> Result<(), Fault> {
    match writeln!(io::stdout(), "{lines}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Fault::Out(error)),
        _ => Ok(()),
    }
}

/// Prints a text on standard output, as it is.
pub(crate) fn say_text(text: &str) -> Result<(), Fault> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Fault::Out(error)),
        _ => Ok(()),
    }
}

/// Prints lines for people on standard error; where nobody can read it, nobody needs to know.
pub(crate) fn tell(lines: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(lines));
}
