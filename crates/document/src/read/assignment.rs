//! Assignment of parameters: from a word of the command line, or from a preset.

use crate::model::document::Document;
use crate::model::parameter_value::check_parameter_value;
use crate::read::reader::EntryReader;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Setting};

impl Document {
    /// Sets the parameter `name` to a value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Parameter(name.to_owned());
        let Some(parameter) = self.graph.parameters.get_mut(name) else {
            let message = format!("the graph has no parameter called `{}`", quoted(name));
            let names = self.graph.parameters.keys().map(String::as_str);
            return Err(Diagnostic::error(Code::NoParameter, about, message).suggest_name(name, names).into());
        };
        let arg = parse_value(&parameter.value, name, value.trim());
        let arg = arg.and_then(|arg| check_parameter_value(&parameter.value, name, &arg).map(|()| arg));
        let arg = arg.map_err(|diagnostic| Diagnostic { about, span: None, ..*diagnostic })?;
        parameter.value.put(arg);
        Ok(())
    }
    /// Sets parameters to the values of a preset, and all others to the defaults that the file states.
    pub fn choose(&mut self, preset: &str) -> Result<(), Box<Diagnostic>> {
        let Some(values) = self.preset_values(preset) else {
            let message = format!("the graph has no preset called `{}`", quoted(preset));
            let names = self.presets.keys().map(String::as_str);
            return Err(Diagnostic::error(Code::NoParameter, About::Graph, message).suggest_name(preset, names).into());
        };
        for (name, value) in values {
            if let Some(parameter) = self.graph.parameters.get_mut(&name) {
                parameter.value.put(value);
            }
        }
        Ok(())
    }
}

/// Parses a word of the command line as a value of a parameter.
fn parse_value(setting: &Setting, name: &str, value: &str) -> Result<Arg, Box<Diagnostic>> {
    let type_error = |what: &str| {
        let message = format!("the parameter `{}` takes {what}, not \"{}\"", quoted(name), quoted(value));
        Box::new(Diagnostic::error(Code::Type, About::Graph, message))
    };
    match setting.widget() {
        Widget::Number { .. } => {
            let number = value.parse().ok().filter(|v: &f64| v.is_finite());
            number.map(Arg::Number).ok_or_else(|| type_error("a number"))
        }
        Widget::Color => {
            let mut reader = EntryReader::default();
            let color = reader.color(value, &(0..0)).map(Arg::Color);
            color.ok_or_else(|| reader.diagnostics.remove(0).into())
        }
        Widget::Vector => {
            let parts = value.trim_start_matches('(').trim_end_matches(')').split(',');
            let numbers: Option<Vec<f64>> = parts.map(|v| v.trim().parse().ok()).collect();
            match numbers.as_deref() {
                Some(&[x, y, z]) => Ok(Arg::Vector([x, y, z])),
                _ => Err(type_error("three numbers")),
            }
        }
        Widget::Choice(_) => Ok(Arg::Word(value.to_owned())),
        Widget::Text | Widget::File => Ok(Arg::Text(value.to_owned())),
        Widget::Wire | Widget::Any | Widget::Curve | Widget::Points | Widget::Ramp => {
            Err(type_error("a value that only a graph file can state"))
        }
    }
}
