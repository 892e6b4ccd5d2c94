//! The parser of literals: arguments of sockets that are neither wires nor parameters.

use crate::declare::socket::Socket;
use crate::declare::socket_type::{Kind, Variability};
use crate::diagnostic::common_fixes::{choose_option, sort, unwire, write_number, write_whole};
use crate::diagnostic::fix::{Fix, Repair};
use crate::diagnostic::{Code, quoted};
use crate::graph::Arg;
use crate::node::input::Input;

/// An error in an argument, with help and a fix.
pub(crate) struct InputError {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    pub(crate) fix: Option<Box<Fix>>,
}

impl InputError {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> InputError {
        InputError { code, message: message.into(), help: None, fix: None }
    }
    pub(crate) fn help(self, help: impl Into<String>) -> InputError {
        InputError { help: Some(help.into()), ..self }
    }
    pub(crate) fn fix(self, fix: Fix) -> InputError {
        InputError { fix: Some(Box::new(fix)), ..self }
    }
}

/// The help for a ramp.
const RAMP_HELP: &str = "write `[(0.0, \"#000000\"), (1.0, \"#ffffff\")]`";
const RAMP: &str = "[(0.0, \"#000000\"), (1.0, \"#ffffff\")]";

/// The help for a curve.
const CURVE_HELP: &str = "write `[(0.0, 0.0), (1.0, 1.0)]`";
const CURVE: &str = "[(0.0, 0.0), (1.0, 1.0)]";

impl InputError {
    /// Adds the help and the fix that write a plain ramp.
    pub(crate) fn plain_ramp(self) -> InputError {
        self.help(RAMP_HELP).fix(Fix::maybe("write a ramp from black to white", Repair::Replace(RAMP.to_owned())))
    }
    /// Adds the help and the fix that write a plain curve.
    pub(crate) fn plain_curve(self) -> InputError {
        self.help(CURVE_HELP).fix(Fix::maybe("write a straight curve", Repair::Replace(CURVE.to_owned())))
    }
}

/// Parses a literal for a socket, except for ramps, which may contain parameters.
pub(crate) fn parse_literal(socket: &Socket, arg: &Arg, tiling: bool) -> Result<Input, InputError> {
    let name = socket.name;
    match (&socket.kind, arg) {
        (Kind::Number { range, variability, .. }, Arg::Number(v)) => {
            finite(name, *v)?;
            if let Some(range) = range {
                within(name, *v, f64::from(*range.start()), f64::from(*range.end()))?;
            }
            if *variability != Variability::Varying && tiling && v.fract() != 0.0 {
                let message = format!("`{name}` is {v}, and a node that tiles takes a whole number");
                let help = format!("write {} or {}, or set `tiling: off`", v.floor(), v.ceil());
                let (low, high) = range
                    .as_ref()
                    .map_or((f64::MIN, f64::MAX), |range| (f64::from(*range.start()), f64::from(*range.end())));
                return Err(InputError::new(Code::Whole, message).help(help).fix(write_whole(*v, low, high)));
            }
            Ok(Input::Number(*v))
        }
        (Kind::Any { .. }, Arg::Number(v)) => finite(name, *v).map(|()| Input::Number(*v)),
        (Kind::Any { .. } | Kind::Color { .. }, Arg::Color(c)) => Ok(Input::Color(*c)),
        (Kind::Color { .. }, Arg::Number(v)) => finite(name, *v).map(|()| grey(*v as f32)),
        (Kind::Vector { .. } | Kind::Any { any_type: true, .. }, Arg::Vector(v)) => {
            v.iter().try_for_each(|v| finite(name, *v))?;
            Ok(Input::Vector(v.map(|v| v as f32)))
        }
        (Kind::Text { .. }, Arg::Text(text)) => Ok(Input::Text(text.clone())),
        (Kind::Text { .. }, Arg::Word(text)) => Ok(Input::Text(text.clone())),
        (Kind::Curve { .. }, Arg::Ramp(stops)) => curve(name, stops),
        (Kind::Whole { range, .. }, Arg::Number(v)) => {
            finite(name, *v)?;
            if v.fract() != 0.0 {
                let help = format!("write {} or {}", v.floor(), v.ceil());
                let fix = write_whole(*v, f64::from(*range.start()), f64::from(*range.end()));
                let message = format!("`{name}` is {v}, expected a whole number");
                return Err(InputError::new(Code::Whole, message).help(help).fix(fix));
            }
            within(name, *v, f64::from(*range.start()), f64::from(*range.end()))?;
            Ok(Input::Number(*v))
        }
        (Kind::Choice { words, .. }, Arg::Word(word)) => {
            words.iter().position(|w| w == word).map(Input::Word).ok_or_else(|| {
                let message = format!("`{name}` has no option `{}`", quoted(word));
                let error = InputError::new(Code::Choice, message).help(format!("write one of: {}", words.join(", ")));
                InputError { fix: choose_option(word, words.iter().copied()).map(Box::new), ..error }
            })
        }
        (kind, _) => Err(type_error(name, kind, arg)),
    }
}

/// The error for an argument of a type that a socket does not accept.
fn type_error(name: &str, kind: &Kind, arg: &Arg) -> InputError {
    let wants = match kind {
        Kind::Number { .. } => "a number or a wire",
        Kind::Any { .. } => "a number, a colour or a wire",
        Kind::Color { .. } => "a colour or a wire",
        Kind::Vector { .. } => "three numbers or a wire",
        Kind::Normal | Kind::Material => "a wire",
        Kind::Text { .. } => "a text in quotes",
        Kind::Curve { .. } => "a curve",
        Kind::Ramp { .. } => "a ramp",
        Kind::Whole { .. } => "a whole number",
        Kind::Choice { .. } => "one of its options",
    };
    let error = InputError::new(Code::Type, format!("`{name}` takes {wants}, not {}", described(arg)));
    match kind {
        Kind::Choice { words, .. } => error.help(format!("write one of: {}", words.join(", "))),
        Kind::Ramp { .. } => error.plain_ramp(),
        Kind::Curve { .. } => error.plain_curve(),
        Kind::Color { .. } => error.help("write \"#rrggbb\", or the name of a node in quotes"),
        Kind::Any { .. } => error.help("write a number, \"#rrggbb\", or the name of a node in quotes"),
        Kind::Number { .. } => error.help("write a number, or the name of a node in quotes"),
        Kind::Vector { .. } => error.help("write `(0.0, 0.0, 1.0)`, or the name of a node in quotes"),
        Kind::Normal | Kind::Material => error.help("write the name of a node in quotes"),
        Kind::Whole { range, .. } => {
            error.help(format!("write a whole number from {} to {}", range.start(), range.end()))
        }
        Kind::Text { .. } => error,
    }
}

/// The error for a wire into a socket that takes none; `None` if it takes one.
pub(crate) fn no_wire(socket: &Socket, tiling: bool) -> Option<InputError> {
    Some(match &socket.kind {
        Kind::Number { variability: Variability::VaryingUnlessTiling, .. } if tiling => {
            let message = format!("`{}` takes no wire while the node tiles", socket.name);
            InputError::new(Code::NoWire, message)
                .help("write a whole number, or set `tiling: off`")
                .fix(unwire(socket.name))
        }
        Kind::Number { variability: Variability::Constant, .. } | Kind::Whole { .. } => {
            let message = format!("`{}` is constant over the image and takes no wire", socket.name);
            InputError::new(Code::NoWire, message).help("write a number").fix(unwire(socket.name))
        }
        Kind::Number { .. } | Kind::Any { .. } | Kind::Color { .. } => return None,
        Kind::Vector { .. } | Kind::Normal | Kind::Material => return None,
        Kind::Text { .. } => InputError::new(Code::NoWire, format!("`{}` is a text and takes no wire", socket.name)),
        Kind::Curve { .. } => {
            InputError::new(Code::NoWire, format!("`{}` is a curve and takes no wire", socket.name)).plain_curve()
        }
        Kind::Choice { words, .. } => {
            let message = format!("`{}` is a choice and takes no wire", socket.name);
            InputError::new(Code::NoWire, message)
                .help(format!("write one of these words without quotes: {}", words.join(", ")))
                .fix(unwire(socket.name))
        }
        Kind::Ramp { .. } => {
            InputError::new(Code::NoWire, format!("`{}` is a ramp and takes no wire", socket.name)).plain_ramp()
        }
    })
}

/// Parses the points of a curve: at least two, from left to right.
fn curve(name: &str, stops: &[(f32, Arg)]) -> Result<Input, InputError> {
    let mut points: Vec<[f32; 2]> = vec![];
    for (x, y) in stops {
        let Arg::Number(y) = y else {
            let message = format!("the point of `{name}` at {x} is {}, not a number", described(y));
            return Err(InputError::new(Code::Type, message).plain_curve());
        };
        finite(name, f64::from(*x)).and_then(|()| finite(name, *y))?;
        if let Some(last) = points.last().filter(|last| last[0] >= *x) {
            let message = format!("the points of `{name}` are not in order: {} comes before {x}", last[0]);
            let error =
                InputError::new(Code::Ramp, message).help("sort them in ascending order, without repeated positions");
            let mut all: Vec<f32> = stops.iter().map(|(x, _)| *x).collect();
            all.sort_by(f32::total_cmp);
            let once = all.windows(2).all(|pair| pair[0] < pair[1]);
            return Err(if once { error.fix(sort("points")) } else { error });
        }
        points.push([*x, *y as f32]);
    }
    if points.len() < 2 {
        return Err(InputError::new(Code::Ramp, format!("`{name}` has fewer than two points")).plain_curve());
    }
    Ok(Input::Curve(points))
}

/// A number as a grey.
fn grey(v: f32) -> Input {
    Input::Color([v, v, v, 1.0])
}

/// Fails unless a number is finite as an `f32`.
pub(crate) fn finite(name: &str, v: f64) -> Result<(), InputError> {
    if (v as f32).is_finite() {
        return Ok(());
    }
    Err(InputError::new(Code::Range, format!("`{name}` is {v}, expected a finite number")))
}

/// Fails unless a number is within a range.
fn within(name: &str, v: f64, low: f64, high: f64) -> Result<(), InputError> {
    if (low..=high).contains(&v) {
        return Ok(());
    }
    let error = InputError::new(Code::Range, format!("`{name}` is {v}, outside the range {low} to {high}"));
    Err(error.fix(write_number(v.clamp(low, high))))
}

/// The form of an argument, for messages.
fn described(arg: &Arg) -> String {
    match arg {
        Arg::Number(_) => "a number".to_owned(),
        Arg::Color(_) => "a colour".to_owned(),
        Arg::Wire(..) => "a wire".to_owned(),
        Arg::Parameter(_) => "a parameter".to_owned(),
        Arg::Word(word) => format!("the word `{}`", quoted(word)),
        Arg::Ramp(_) => "a ramp".to_owned(),
        Arg::Vector(_) => "three numbers".to_owned(),
        Arg::Text(_) => "a text".to_owned(),
    }
}
