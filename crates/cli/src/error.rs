//! Errors of commands and their exit statuses.

use crate::error_text::error_text;
use lapidary_evaluator::run::RunError;
use lapidary_render::RenderError;
use std::io;

/// Exit status after an interruption, as shells define it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Error of a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The messages have been printed.
    #[error("")]
    Reported,
    /// A name does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The command line is wrong.
    #[error("{0}")]
    Usage(String),
    /// Standard output could not be written.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// An error of loading, rendering or writing.
    #[error("{}", error_text(.0))]
    Render(#[from] RenderError),
    /// Images need more memory than the limit. With help.
    #[error("{0}\n  help: {1}")]
    Memory(RunError, &'static str),
}

impl From<RunError> for CommandError {
    fn from(error: RunError) -> CommandError {
        CommandError::Render(error.into())
    }
}

impl CommandError {
    /// Adds help in the options of the command to the error of images that need too much memory.
    pub(crate) fn with_memory_help(self, help: impl FnOnce() -> &'static str) -> CommandError {
        match self {
            CommandError::Render(RenderError::Run(error @ RunError::Memory { .. })) => {
                CommandError::Memory(error, help())
            }
            other => other,
        }
    }
    /// True if the work was interrupted.
    pub(crate) fn is_stopped(&self) -> bool {
        matches!(self, CommandError::Render(error) if error.is_stopped())
    }
    /// Exit status.
    pub(crate) fn exit_status(&self) -> u8 {
        match self {
            error if error.is_stopped() => INTERRUPTED,
            CommandError::Reported | CommandError::NotFound(_) => 1,
            CommandError::Usage(_) => 2,
            CommandError::Output(_) => 3,
            CommandError::Memory(..) => 4,
            CommandError::Render(error) => match error {
                RenderError::Graph { .. } | RenderError::Variation { .. } => 1,
                RenderError::CompanionFormat { .. } | RenderError::UnsupportedDepth { .. } | RenderError::Name(_) => 2,
                RenderError::Tiles { .. } => 2,
                RenderError::Incomplete(_) => 3,
                RenderError::SameFile { .. } | RenderError::Overwrite { .. } => 2,
                RenderError::Memory { .. } => 4,
                RenderError::Run(RunError::Frame(_)) => 2,
                RenderError::Read { .. } | RenderError::Write { .. } | RenderError::DiskFull(_) => 3,
                RenderError::Run(RunError::Picture { .. } | RunError::Device) => 3,
                RenderError::Run(RunError::Memory { .. } | RunError::PictureMemory { .. }) => 4,
                RenderError::Run(RunError::Cancelled) => INTERRUPTED,
            },
        }
    }
}
