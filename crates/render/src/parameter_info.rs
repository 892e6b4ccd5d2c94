//! Descriptions of parameters: their kinds, values and ranges.

use lapidary_document::setting_text;
use lapidary_evaluator::declare::widget::{ParameterWidget, Widget};
use lapidary_evaluator::graph::{Parameter, Setting};
use serde::Serialize;
use serde_json::{Value, json};

/// A parameter of a graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// Name of its kind in files.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The value, as options write it.
    pub value: String,
    /// Least and largest number, or the words of a choice.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub range: Value,
    /// The description for artists.
    pub about: String,
    /// The group in which editors show it; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The unit of the value; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// Name of the widget that the graph states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widget: Option<&'static str>,
}

impl ParameterInfo {
    /// Describes a parameter.
    pub fn new(name: &str, parameter: &Parameter) -> ParameterInfo {
        ParameterInfo {
            name: name.to_owned(),
            kind: parameter.value.name(),
            value: setting_text(&parameter.value),
            range: range(&parameter.value),
            about: parameter.about.clone(),
            group: parameter.group.clone(),
            unit: parameter.unit.clone(),
            widget: parameter.widget.map(ParameterWidget::name),
        }
    }
}

/// Range of a value, or its choices.
fn range(setting: &Setting) -> Value {
    match setting.widget() {
        Widget::Number { range: Some(range), whole: true, .. } => {
            json!([*range.start() as u32, *range.end() as u32])
        }
        Widget::Number { range: Some(range), .. } => json!([range.start(), range.end()]),
        Widget::Choice(words) if !words.is_empty() => json!(words),
        _ => Value::Null,
    }
}
