//! Errors of loading, rendering and writing.

use crate::file::{DiskFull, Stopped, explain_full_disk};
use crate::incomplete_job::IncompleteJob;
use crate::terminal_text::display_path;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::run::RunError;
use lapidary_export::WriteError;
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::image_spec::ImageSpec;
use std::io;
use std::path::{Path, PathBuf};

/// Error of a render.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The graph has errors.
    #[error("{}", diagnostics_text(file, text, diagnostics))]
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
    #[error(transparent)]
    DiskFull(#[from] DiskFull),
    /// The companion file of the target cannot refer to images of this format.
    #[error("{title} files can use {} images only", format_names(formats))]
    CompanionFormat {
        /// Name of the format of the file.
        title: &'static str,
        /// Formats of the images that it can refer to.
        formats: &'static [FileFormat],
    },
    /// The format cannot store numbers of this depth.
    #[error("{} files cannot have the depth `{}`", format.name(), depth.name())]
    UnsupportedDepth {
        /// The format.
        format: FileFormat,
        /// The depth.
        depth: Depth,
    },
    /// The pattern of file names is wrong.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A preset or a variation is wrong.
    #[error("{}, `{name}`: {problem}", display_path(file))]
    Variation {
        /// The file that states it: a graph or a table.
        file: PathBuf,
        /// Its name.
        name: String,
        /// The problem, perhaps with help.
        problem: String,
    },
    /// Images cannot be rendered in tiles.
    #[error("{why}")]
    Tiles {
        /// The reason.
        why: String,
        /// Means to render them.
        help: &'static str,
    },
    /// Images of a job are missing, damaged or of another job.
    #[error(transparent)]
    Incomplete(#[from] Box<IncompleteJob>),
    /// Two images would have one path.
    #[error("two files of {} would be written to {}", either(graphs), display_path(file))]
    SameFile {
        /// The path.
        file: PathBuf,
        /// The graphs of the images, which may be one.
        graphs: [PathBuf; 2],
        /// Means to make the paths differ.
        remedy: NameRemedy,
    },
    /// A file that is read would be replaced.
    #[error("{} is an input of this command and would be overwritten", display_path(file))]
    Overwrite {
        /// The file.
        file: PathBuf,
    },
    /// The images need more memory than the limit.
    #[error("{error}")]
    Memory {
        /// The error, of the kind [`RunError::Memory`].
        error: RunError,
        /// Means to fit into the limit.
        remedy: MemoryRemedy,
    },
    /// The graph could not be evaluated.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Error of a pattern of file names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// A `{` has no `}`.
    #[error("the `{{` in the name pattern `{pattern}` has no `}}`")]
    Unclosed {
        /// The pattern.
        pattern: String,
    },
    /// There is no field of this name.
    #[error("there is no field `{{{field}}}`")]
    UnknownField {
        /// The name.
        field: String,
        /// The field with the most similar name.
        nearest: Option<&'static str>,
    },
    /// Several images would have the same name.
    #[error("the name pattern `{pattern}` gives several images the same name")]
    MissingFields {
        /// The pattern.
        pattern: String,
        /// The fields that the images differ in.
        fields: Vec<&'static str>,
    },
    /// The name leads out of the folder of the images.
    #[error("the name pattern `{pattern}` leads out of the output folder")]
    Outside {
        /// The pattern.
        pattern: String,
    },
    /// The name has control characters.
    #[error("the name pattern `{pattern}` produces a name with control characters")]
    ControlCharacters {
        /// The pattern.
        pattern: String,
    },
    /// The name ends like a file of a format, whose extension is added to it.
    #[error("the name pattern `{pattern}` ends in `.{extension}`, and the extension of the format is added to it")]
    Extension {
        /// The pattern.
        pattern: String,
        /// The extension.
        extension: &'static str,
    },
}

/// Means to give two images different paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameRemedy {
    /// Rename an output of the graph.
    RenameOutput,
    /// Add these fields to the pattern of file names.
    AddFields(Vec<&'static str>),
    /// Render graphs of the same file name into different folders.
    SeparateFolders,
}

/// Means to render with less memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryRemedy {
    /// A smaller image, or a region of it.
    SizeOrRegion,
    /// A smaller region or image.
    SmallerRegion,
    /// A smaller image only: not even a pixel of this one fits.
    Size,
}

impl RenderError {
    /// Errors of a graph, without places in its file.
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
    /// True if the work was cancelled.
    pub fn is_stopped(&self) -> bool {
        match self {
            RenderError::Run(RunError::Cancelled) => true,
            RenderError::Write { error, .. } => Stopped::is_cause_of(error),
            _ => false,
        }
    }
}

fn diagnostics_text(file: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.render(file, text)).collect();
    lines.join("\n")
}

fn either([a, b]: &[PathBuf; 2]) -> String {
    if a == b { display_path(a) } else { format!("{} and {}", display_path(a), display_path(b)) }
}

/// Formats as in a sentence.
fn format_names(formats: &[FileFormat]) -> String {
    let names: Vec<String> = formats.iter().map(|format| format.name().to_uppercase()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
