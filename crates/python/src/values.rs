//! Python values as the texts that graphs are written with.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// The text of a parameter's value, as `--set` of the command line takes it.
pub(crate) fn setting_text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Some(text) = scalar_text(value)? {
        return Ok(text);
    }
    let Ok(parts) = value.try_iter() else {
        return Err(PyTypeError::new_err(format!(
            "the value of `{name}` is of the type {}, expected a number, a text or three numbers",
            value.get_type().name()?
        )));
    };
    let parts = parts.map(|part| {
        let part = part?;
        scalar_text(&part)?.ok_or_else(|| PyTypeError::new_err(format!("the value of `{name}` is a nested sequence")))
    });
    Ok(parts.collect::<PyResult<Vec<String>>>()?.join(","))
}

/// The text of a number, of a truth value as a word, or of a text; `None` for other values.
pub(crate) fn scalar_text(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
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
