//! Errors of loading, rendering and writing.

use crate::file::{Stopped, byte_count, explain_full_disk};
use crate::terminal_text::display_path;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::run::RunError;
use lapidary_export::WriteError;
use lapidary_export::image_spec::ImageSpec;
use std::io;
use std::path::{Path, PathBuf};

/// Error of a render.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The graph has errors.
    #[error("{}", rendered(file, text, diagnostics))]
    Graph {
        /// Name of the graph file in messages.
        file: String,
        /// Text of the file, which the places of the diagnostics refer to.
        text: String,
        /// The errors, with the warnings.
        diagnostics: Vec<Diagnostic>,
    },
    /// A file could not be read.
    #[error("{}: {error}", display_path(path))]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file could not be written.
    #[error("{}: {error}", display_path(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// The disk has less free space than the files are certain to need.
    #[error("{}: {} are needed, and {} are free", display_path(folder), byte_count(*needed), byte_count(*free))]
    DiskFull {
        /// The folder of the files.
        folder: PathBuf,
        /// Bytes.
        needed: u64,
        /// Bytes.
        free: u64,
    },
    /// The graph could not be evaluated.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl RenderError {
    /// Errors of a graph whose file has none, so that no place in it is to blame.
    pub fn graph(file: &str, diagnostics: &[Diagnostic]) -> RenderError {
        let diagnostics =
            diagnostics.iter().map(|diagnostic| Diagnostic { span: None, ..diagnostic.clone() }).collect();
        RenderError::Graph { file: file.to_owned(), text: String::new(), diagnostics }
    }
    /// Error of writing a file of up to `needed` bytes.
    pub fn write(path: &Path, error: io::Error, needed: u64) -> RenderError {
        RenderError::Write { path: path.to_owned(), error: explain_full_disk(path, error, needed) }
    }
    /// Error of writing an image file.
    pub fn write_image(path: &Path, error: WriteError, spec: &ImageSpec) -> RenderError {
        let error = match error {
            WriteError::Io(error) => error,
            other => io::Error::other(other),
        };
        RenderError::write(path, error, spec.uncompressed_bytes())
    }
    /// True if the work ended because it was told to stop.
    pub fn is_stopped(&self) -> bool {
        match self {
            RenderError::Run(RunError::Stopped) => true,
            RenderError::Write { error, .. } => Stopped::is_cause_of(error),
            _ => false,
        }
    }
}

fn rendered(file: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.render(file, text)).collect();
    lines.join("\n")
}
