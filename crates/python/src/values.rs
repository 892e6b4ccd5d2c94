//! Python values as the texts that graph files and options are written with.

use crate::error::argument_error;
use crate::node::NodeObject;
use lapidary_document::{Document, read};
use lapidary_evaluator::declare::string_literal::quote;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::diagnostic::{Code, Diagnostic, Severity, quoted};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// The text of a parameter's value, as `--set` of the command line takes it.
pub(crate) fn setting_text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Some(text) = scalar_text(value)? {
        return Ok(text);
    }
    let parts = parts(name, value)?.into_iter().map(|part| scalar_text(&part)?.ok_or_else(|| wrong_type(name, &part)));
    Ok(parts.collect::<PyResult<Vec<String>>>()?.join(","))
}

/// Reads a text that has nothing but literals. Returns the document and the errors of the literals.
pub(crate) fn read_literals(text: &str) -> (Option<Document>, Vec<Diagnostic>) {
    let (document, mut found) = read(text);
    found.retain(|one| one.severity == Severity::Error && one.code != Code::NoOutputs);
    (document, found)
}

/// The literal of a value in a graph file, for a socket with this widget; none if the socket is not known.
pub(crate) fn literal(name: &str, value: &Bound<'_, PyAny>, widget: Option<&Widget<'_>>) -> PyResult<String> {
    if let Ok(node) = value.cast::<NodeObject>() {
        return Ok(quote(&node.get().reference()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text_literal(name, &text.to_string(), widget));
    }
    if let Some(text) = scalar_text(value)? {
        return Ok(text);
    }
    let parts = parts(name, value)?;
    let is_list = matches!(widget, Some(Widget::Ramp | Widget::Curve | Widget::Points));
    let nested = (name != WORDS).then_some(Widget::Text);
    let inner =
        parts.iter().map(|part| literal(name, part, nested.as_ref())).collect::<PyResult<Vec<String>>>()?.join(", ");
    Ok(if is_list { format!("[{inner}]") } else { format!("({inner})") })
}

/// The literal of a text: a word of a choice has no quotes. Of the inputs of a graph that is used as a node, which are not
/// known here, colours, parameters and files have quotes.
fn text_literal(name: &str, text: &str, widget: Option<&Widget<'_>>) -> String {
    let takes_words = match widget {
        Some(widget) => matches!(widget, Widget::Choice(_)),
        None => name != FILE && name != LOCAL,
    };
    if takes_words && is_word(text) { text.to_owned() } else { quote(text) }
}

/// True for a name of an input or a kind, and for a word of a choice: anything else would be read as several parts.
fn is_word(text: &str) -> bool {
    let is_first = |c: char| c == '_' || c.is_ascii_alphabetic();
    text.starts_with(is_first) && text.chars().all(|c| is_first(c) || c.is_ascii_digit())
}

/// Fails for a name of an argument that is no word.
pub(crate) fn check_word(py: Python<'_>, name: &str) -> PyResult<()> {
    if is_word(name) {
        return Ok(());
    }
    let message = format!("`{}` is not a name of an input", quoted(name));
    Err(argument_error(py, message, "use letters, digits and `_`"))
}

/// The property with the words of a choice.
pub(crate) const WORDS: &str = "words";
/// The sockets that name the graph of an instance.
const FILE: &str = "file";
const LOCAL: &str = "local";

/// The text of a number, of a truth value as a word, or of a text; `None` for other values.
fn scalar_text(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Some(if truth.is_true() { "on" } else { "off" }.to_owned()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(text.to_string()));
    }
    // Numbers of NumPy are no subclasses of those of Python.
    if let Ok(whole) = value.extract::<i128>() {
        return Ok(Some(whole.to_string()));
    }
    Ok(value.extract::<f64>().ok().map(|number| number.to_string()))
}

/// The parts of a sequence.
fn parts<'py>(name: &str, value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let Ok(parts) = value.try_iter() else { return Err(wrong_type(name, value)) };
    parts.collect()
}

fn wrong_type(name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "the value of `{name}` is of the type {found}, expected a number, a text or a sequence of them"
    ))
}
