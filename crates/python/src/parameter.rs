//! Parameters of graphs as objects, and parameters that Python code declares.

use crate::error::graph_error;
use crate::values::{WORDS, check_word, literal, read_literals};
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::graph::{Parameter, Setting};
use lapidary_render::ParameterInfo;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

/// A parameter of a graph.
#[pyclass(frozen, get_all, module = "lapidary", name = "Parameter")]
pub(crate) struct ParameterObject {
    /// Its name.
    name: String,
    /// Its type: `number`, `whole`, `color`, `vector` or `choice`.
    r#type: &'static str,
    /// The value: a number, a text or three numbers.
    value: Py<PyAny>,
    /// The least and the largest number, or `None`.
    range: Option<(f64, f64)>,
    /// The words of a choice.
    words: Vec<String>,
    /// The description.
    about: String,
    /// The group in which editors show it.
    group: String,
    /// The unit of the value.
    unit: String,
    /// The widget that the graph states.
    widget: Option<&'static str>,
}

impl ParameterObject {
    pub(crate) fn new(py: Python<'_>, name: &str, parameter: &Parameter) -> PyResult<ParameterObject> {
        let ParameterInfo { name, kind, value, about, group, unit, widget, .. } = ParameterInfo::new(name, parameter);
        let value = match &parameter.value {
            Setting::Number(number, _) => number.into_pyobject(py)?.into_any().unbind(),
            Setting::Whole(number, _) => number.into_pyobject(py)?.into_any().unbind(),
            Setting::Vector([x, y, z]) => (*x, *y, *z).into_pyobject(py)?.into_any().unbind(),
            Setting::Color(_) | Setting::Word(..) => value.into_pyobject(py)?.into_any().unbind(),
        };
        let (range, words) = match parameter.value.widget() {
            Widget::Number { range, .. } => (range.map(|range| (*range.start(), *range.end())), vec![]),
            Widget::Choice(all) => (None, all.into_iter().map(str::to_owned).collect()),
            _ => (None, vec![]),
        };
        Ok(ParameterObject { name, r#type: kind, value, range, words, about, group, unit, widget })
    }
}

#[pymethods]
impl ParameterObject {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<{} {}={}>", self.r#type, self.name, self.value.bind(py).repr()?))
    }
}

/// A parameter that Python code declares: its value and its properties. A whole number is of the type `whole`, one with a
/// fraction of the type `number`.
pub(crate) fn declared(
    file: &str,
    name: &str,
    value: &Bound<'_, PyAny>,
    properties: Option<&Bound<'_, PyDict>>,
) -> PyResult<Parameter> {
    let has_words = properties.and_then(|properties| properties.get_item(WORDS).ok().flatten());
    let has_words = has_words.is_some_and(|words| !words.is_none());
    let kind = match value {
        value if has_words && value.is_instance_of::<PyString>() => "choice",
        value if value.is_instance_of::<PyString>() => "color",
        value if value.is_instance_of::<PyInt>() => "whole",
        value if value.extract::<f64>().is_ok() => "number",
        _ => "vector",
    };
    let widget = if has_words { Widget::Choice(vec![]) } else { Widget::Color };
    let mut entries = vec![format!("value: {}", literal("value", value, Some(&widget))?)];
    for (property, value) in properties.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let property = property.extract::<String>()?;
        check_word(value.py(), &property)?;
        let widget = match property.as_str() {
            WORDS => Widget::Ramp,
            "widget" => Widget::Choice(vec![]),
            _ => Widget::Text,
        };
        entries.push(format!("{property}: {}", literal(&property, &value, Some(&widget))?));
    }
    let text = format!("lapidary(format: 1, parameters: {{ \"p\": {kind}({}) }})", entries.join(", "));
    let (document, mut wrong) = read_literals(&text);
    let parameter = document.and_then(|mut document| document.graph.parameters.remove("p"));
    match parameter.filter(|_| wrong.is_empty()) {
        Some(parameter) => Ok(parameter),
        None => {
            wrong.iter_mut().for_each(|one| one.message = format!("parameter `{}`: {}", quoted(name), one.message));
            Err(graph_error(value.py(), file, wrong))
        }
    }
}
