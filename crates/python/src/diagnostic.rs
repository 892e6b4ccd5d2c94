//! Diagnostics as objects.

use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_render::DiagnosticReport;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An error, a warning or a note about a graph. `str(diagnostic)` is the text that the command line prints.
#[pyclass(frozen, module = "lapidary", name = "Diagnostic")]
pub(crate) struct DiagnosticObject {
    report: DiagnosticReport,
    text: String,
}

impl DiagnosticObject {
    /// A diagnostic of a text.
    pub(crate) fn new(file: &str, text: &str, diagnostic: Diagnostic) -> DiagnosticObject {
        let rendered = diagnostic.render(file, text);
        DiagnosticObject { report: DiagnosticReport::new(file, text, diagnostic), text: rendered }
    }
}

#[pymethods]
impl DiagnosticObject {
    /// `error`, `warning` or `note`.
    #[getter]
    fn severity(&self) -> &'static str {
        self.report.severity
    }
    /// The code, for example `E012`; `lapidary check --explain E012` explains it.
    #[getter]
    fn code(&self) -> &str {
        &self.report.code
    }
    /// What is wrong with which value.
    #[getter]
    fn message(&self) -> &str {
        &self.report.message
    }
    /// What to write instead.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.report.help.as_deref()
    }
    /// The graph file.
    #[getter]
    fn file(&self) -> &str {
        &self.report.file
    }
    /// The line, counted from 1.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.report.line
    }
    /// The column, counted from 1.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.report.column
    }
    /// The node that it is about.
    #[getter]
    fn node(&self) -> Option<&str> {
        self.report.node.as_deref()
    }
    /// The input of the node that it is about.
    #[getter]
    fn socket(&self) -> Option<&str> {
        self.report.socket.as_deref()
    }
    /// The fix: its `title`, its `applicability` (`certain` or `maybe`) and its `edits` of the text.
    #[getter]
    fn fix<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(fix) = &self.report.fix else { return Ok(None) };
        let edits = fix.edits.iter().map(|edit| {
            let dict = PyDict::new(py);
            dict.set_item("start", edit.start)?;
            dict.set_item("end", edit.end)?;
            dict.set_item("text", &edit.text)?;
            Ok(dict)
        });
        let dict = PyDict::new(py);
        dict.set_item("title", &fix.title)?;
        dict.set_item("applicability", fix.applicability)?;
        dict.set_item("edits", edits.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Some(dict))
    }
    fn __str__(&self) -> &str {
        &self.text
    }
    fn __repr__(&self) -> String {
        let DiagnosticReport { severity, code, message, .. } = &self.report;
        format!("<{severity} {code}: {message}>")
    }
}
