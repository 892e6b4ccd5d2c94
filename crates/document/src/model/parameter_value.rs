//! Values of parameters: which of them a parameter accepts.

use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::diagnostic::common_fixes::{choose_option, write_number, write_whole};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Setting};

/// Checks that a parameter accepts a value: of its kind, and in its range. Wires and other parameters are accepted.
pub(crate) fn check_parameter_value(setting: &Setting, name: &str, arg: &Arg) -> Result<(), Box<Diagnostic>> {
    let name = &quoted(name);
    let wrong = |code, message| Err(Diagnostic::error(code, About::Graph, message).into());
    let outside = |v: f64, low: f64, high: f64| {
        let message = format!("`{name}` is {v}, outside the range {low} to {high}");
        Err(Diagnostic::error(Code::Range, About::Graph, message).fix(write_number(v.clamp(low, high))).into())
    };
    match (&setting.widget(), arg) {
        (_, Arg::Wire(..) | Arg::Parameter(_)) | (Widget::Color, Arg::Color(_) | Arg::Number(_)) => Ok(()),
        (Widget::Number { .. }, Arg::Number(v)) if !v.is_finite() => {
            wrong(Code::Range, format!("`{name}` is {v}, expected a finite number"))
        }
        (Widget::Number { range, whole, .. }, Arg::Number(v)) => {
            let widest = if *whole { 0.0..=f64::from(u32::MAX) } else { f64::MIN..=f64::MAX };
            let range = range.clone().unwrap_or(widest);
            match (*range.start(), *range.end()) {
                (low, high) if *whole && v.fract() != 0.0 => {
                    let help = format!("write {} or {}", v.floor(), v.ceil());
                    let message = format!("`{name}` is {v}, expected a whole number");
                    let fix = write_whole(*v, low, high);
                    Err(Diagnostic::error(Code::Whole, About::Graph, message).help(help).fix(fix).into())
                }
                (low, high) if !range.contains(v) => outside(*v, low, high),
                _ => Ok(()),
            }
        }
        (Widget::Vector, Arg::Vector(v)) if v.iter().all(|v| v.is_finite()) => Ok(()),
        (Widget::Choice(words), Arg::Word(word)) if words.is_empty() || words.contains(&word.as_str()) => Ok(()),
        (Widget::Choice(words), Arg::Word(word)) => {
            let message = format!("`{name}` has no option `{}`", quoted(word));
            let help = format!("write one of: {}", words.join(", "));
            let fix = choose_option(word, words.iter().copied());
            Err(Diagnostic::error(Code::Choice, About::Graph, message).help(help).fix(fix).into())
        }
        (Widget::Text | Widget::File, Arg::Text(_)) => Ok(()),
        (widget, _) => {
            let expected = match widget {
                Widget::Number { whole: false, .. } => "a number",
                Widget::Number { .. } => "a whole number",
                Widget::Color => "a colour",
                Widget::Vector => "three numbers",
                Widget::Choice(_) => "one of its options",
                Widget::Text | Widget::File => "text in quotes",
                Widget::Wire | Widget::Any | Widget::Curve | Widget::Points | Widget::Ramp => "another value",
            };
            wrong(Code::Type, format!("`{name}` takes {expected}"))
        }
    }
}

/// The argument of a parameter, or its default. A number is a grey for a parameter that is a colour.
pub(crate) fn parameter_arg(arg: Option<Arg>, setting: &Setting) -> Arg {
    match (arg, setting) {
        (Some(Arg::Number(v)), Setting::Color(_)) => Arg::Color([v as f32, v as f32, v as f32, 1.0]),
        (Some(arg), _) => arg,
        (None, setting) => setting.arg(),
    }
}
