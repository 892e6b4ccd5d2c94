//! Exceptions and warnings.

use crate::diagnostic::DiagnosticObject;
use lapidary_evaluator::diagnostic::{Diagnostic, Severity};
use lapidary_evaluator::run::RunError;
use lapidary_render::{MemoryRemedy, RenderError, display_path};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::path::Path;

create_exception!(
    lapidary,
    Error,
    PyException,
    "An error of a graph, a file or an argument.\n\n\
    `str(error)` is the whole text, as the command line prints it. The attributes `code`, `message`, `help`, `file`, `line` \
    and `column` are those of the first error, each `None` where it is unknown; `diagnostics` are all errors and warnings of \
    the graph."
);
create_exception!(lapidary, GraphWarning, PyUserWarning, "A warning about a graph that can be rendered.");

/// The parts of an error that are attributes of the exception.
#[derive(Default)]
pub(crate) struct ErrorParts {
    pub(crate) code: Option<String>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    pub(crate) file: Option<String>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
}

/// Gives the exception its attributes, so that they exist on those that Python code raises too.
pub(crate) fn declare_attributes(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<Error>();
    class.setattr("diagnostics", PyTuple::empty(py))?;
    ["code", "message", "help", "file", "line", "column"]
        .into_iter()
        .try_for_each(|name| class.setattr(name, py.None()))
}

/// An exception with a text and attributes.
fn exception(py: Python<'_>, text: String, parts: ErrorParts) -> PyErr {
    let error = Error::new_err(text);
    let value = error.value(py);
    let ErrorParts { code, message, help, file, line, column } = parts;
    let set = || {
        value.setattr("code", code)?;
        value.setattr("message", message)?;
        value.setattr("help", help)?;
        value.setattr("file", file)?;
        value.setattr("line", line)?;
        value.setattr("column", column)
    };
    match set() {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The exception of a wrong argument, with help.
pub(crate) fn argument_error(py: Python<'_>, message: String, help: &str) -> PyErr {
    let text = format!("{message}\n  help: {help}");
    exception(py, text, ErrorParts { message, help: Some(help.to_owned()), ..ErrorParts::default() })
}

/// The exception of an error about a file.
pub(crate) fn file_error(py: Python<'_>, path: &Path, message: String, help: &str) -> PyErr {
    let file = Some(path.display().to_string());
    let text = format!("{}: {message}\n  help: {help}", display_path(path));
    exception(py, text, ErrorParts { message, help: Some(help.to_owned()), file, ..ErrorParts::default() })
}

/// The exception of diagnostics without places.
pub(crate) fn graph_error(py: Python<'_>, file: &str, diagnostics: Vec<Diagnostic>) -> PyErr {
    render_error(py, &RenderError::graph(file, &diagnostics))
}

/// The exception of an error of a render.
pub(crate) fn render_error(py: Python<'_>, error: &RenderError) -> PyErr {
    let message = error.to_string();
    let parts = match error {
        RenderError::Graph { file, text, diagnostics } => {
            let first = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
            let parts = first.map(|first| diagnostic_parts(first, file, text)).unwrap_or_default();
            let error = exception(py, message, parts);
            let all: Vec<_> = diagnostics.iter().map(|one| DiagnosticObject::new(file, text, one.clone())).collect();
            return match error.value(py).setattr("diagnostics", all) {
                Ok(()) => error,
                Err(other) => other,
            };
        }
        RenderError::Read { path, .. } | RenderError::Write { path, .. } => {
            ErrorParts { file: Some(path.display().to_string()), ..ErrorParts::default() }
        }
        _ => ErrorParts::default(),
    };
    let help = help(error).map(str::to_owned);
    let text = help.as_ref().map_or(message.clone(), |help| format!("{message}\n  help: {help}"));
    exception(py, text, ErrorParts { message, help, ..parts })
}

/// The attributes of a diagnostic.
fn diagnostic_parts(diagnostic: &Diagnostic, file: &str, text: &str) -> ErrorParts {
    let [line, column] = diagnostic.line_and_column(text).map_or([None; 2], |place| place.map(Some));
    ErrorParts {
        code: Some(diagnostic.code.to_string()),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        file: Some(file.to_owned()),
        line,
        column,
    }
}

/// Help for an error, in the arguments of the methods.
fn help(error: &RenderError) -> Option<&'static str> {
    Some(match error {
        RenderError::Memory { remedy: MemoryRemedy::SizeOrRegion, .. } => {
            "use a smaller `size` or render a part with `region`, or raise the limit with `memory`"
        }
        RenderError::Memory { remedy: MemoryRemedy::SmallerRegion, .. } => {
            "use a smaller `region` or `size`, or raise the limit with `memory`"
        }
        RenderError::Memory { remedy: MemoryRemedy::Size, .. } => {
            "use a smaller `size` or raise the limit with `memory`; no `region` of this size fits"
        }
        RenderError::Run(RunError::Memory { .. }) => "use a smaller `size`",
        RenderError::Run(RunError::PictureMemory { .. }) => "use a smaller image, or raise the limit with `memory`",
        RenderError::Run(RunError::Picture { .. }) => {
            "save it again with the program that made it, or use another image"
        }
        _ => return None,
    })
}
