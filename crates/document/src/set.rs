//! Sets a parameter from a word typed at a prompt.

use crate::Document;
use crate::entry::Reader;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::Setting;

impl Document {
    /// Gives the parameter `name` another value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Box<Diagnostic>> {
        let about = About::Parameter(name.to_owned());
        let Some(parameter) = self.graph.parameters.get_mut(name) else {
            let message = format!("the graph has no parameter called `{}`", quoted(name));
            let names = self.graph.parameters.keys().map(String::as_str);
            return Err(Diagnostic::error(Code::NoParameter, about, message).perhaps(name, names).into());
        };
        match &mut parameter.value {
            Setting::Number(held, range) => {
                let Some(v) = value.trim().parse().ok().filter(|v: &f64| v.is_finite()) else {
                    let message = format!("the parameter `{name}` is a number, not \"{}\"", quoted(value));
                    return Err(Diagnostic::error(Code::Type, about, message).into());
                };
                if let Some(range) = range.as_ref().filter(|range| !range.contains(&v)) {
                    let message = format!("`{name}` is {v}, outside {}..={}", range.start(), range.end());
                    return Err(Diagnostic::error(Code::Range, about, message).into());
                }
                *held = v;
            }
            Setting::Color(held) => {
                let mut reader = Reader::default();
                match reader.color(value.trim(), &(0..0)) {
                    Some(color) => *held = color,
                    None => {
                        let complaint = reader.complaints.into_iter().next().expect("what is no colour is told");
                        return Err(Diagnostic { about, span: None, ..complaint }.into());
                    }
                }
            }
        }
        Ok(())
    }
}
