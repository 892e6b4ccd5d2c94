//! Values of parameters: which of them a parameter accepts.

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
    match (setting, arg) {
        (_, Arg::Wire(..) | Arg::Parameter(_)) | (Setting::Color(_), Arg::Color(_) | Arg::Number(_)) => Ok(()),
        (Setting::Number(_, range), Arg::Number(v)) => match range {
            _ if !v.is_finite() => wrong(Code::Range, format!("`{name}` is {v}, expected a finite number")),
            Some(range) if !range.contains(v) => outside(*v, *range.start(), *range.end()),
            _ => Ok(()),
        },
        (Setting::Whole(_, range), Arg::Number(v)) => match range {
            _ if !v.is_finite() => wrong(Code::Range, format!("`{name}` is {v}, expected a finite number")),
            _ if v.fract() != 0.0 => {
                let help = format!("write {} or {}", v.floor(), v.ceil());
                let message = format!("`{name}` is {v}, expected a whole number");
                let range = range.clone().unwrap_or(0..=u32::MAX);
                let fix = write_whole(*v, f64::from(*range.start()), f64::from(*range.end()));
                Err(Diagnostic::error(Code::Whole, About::Graph, message).help(help).fix(fix).into())
            }
            range => match range.clone().unwrap_or(0..=u32::MAX) {
                range if !(f64::from(*range.start())..=f64::from(*range.end())).contains(v) => {
                    outside(*v, f64::from(*range.start()), f64::from(*range.end()))
                }
                _ => Ok(()),
            },
        },
        (Setting::Vector(_), Arg::Vector(v)) if v.iter().all(|v| v.is_finite()) => Ok(()),
        (Setting::Word(_, words), Arg::Word(word)) if words.is_empty() || words.contains(word) => Ok(()),
        (Setting::Word(_, words), Arg::Word(word)) => {
            let message = format!("`{name}` has no option `{}`", quoted(word));
            let help = format!("write one of: {}", words.join(", "));
            let fix = choose_option(word, words.iter().map(String::as_str));
            Err(Diagnostic::error(Code::Choice, About::Graph, message).help(help).fix(fix).into())
        }
        (setting, _) => {
            let kind = match setting {
                Setting::Number(..) => "a number",
                Setting::Color(_) => "a colour",
                Setting::Vector(_) => "three numbers",
                Setting::Whole(..) => "a whole number",
                Setting::Word(..) => "one of its options",
            };
            wrong(Code::Type, format!("`{name}` takes {kind}"))
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
