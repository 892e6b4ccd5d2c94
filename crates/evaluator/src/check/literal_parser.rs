//! The parser of literals: arguments of sockets that are neither wires nor parameters.

use crate::declare::path::{MAX_POINTS, POINT_RANGE};
use crate::declare::socket::Socket;
use crate::declare::socket_type::Variability;
use crate::declare::value_type::Type;
use crate::declare::widget::Widget;
use crate::diagnostic::common_fixes::{choose_option, sort, unwire, write_number, write_whole};
use crate::diagnostic::fix::{Fix, Repair};
use crate::diagnostic::{Code, quoted};
use crate::graph::Arg;
use crate::node::input::Input;
use std::ops::RangeInclusive;

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

/// The help for a list of points.
const POINTS_HELP: &str = "write `[(0.2, 0.5), (0.8, 0.5)]`: x and y of each point, from 0 to 1 across the tile";

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

/// Parses a literal for a socket, except for ramps, which may contain parameters. The form follows from the widget.
pub(crate) fn parse_literal(socket: &Socket, arg: &Arg, tiling: bool) -> Result<Input, InputError> {
    let Socket { name, kind, .. } = socket;
    match (kind.widget(), arg) {
        (Widget::Number { range, whole, .. }, Arg::Number(v)) => {
            finite(name, *v)?;
            let (low, high) = range.map_or((f64::MIN, f64::MAX), RangeInclusive::into_inner);
            let fraction = |message: &str, help: &str| {
                let error = InputError::new(Code::Whole, format!("`{name}` is {v}, {message}"));
                error.help(format!("write {} or {}{help}", v.floor(), v.ceil())).fix(write_whole(*v, low, high))
            };
            if whole && v.fract() != 0.0 {
                return Err(fraction("expected a whole number", ""));
            }
            within(name, *v, low, high)?;
            if tiling && kind.variability() != Variability::Varying && v.fract() != 0.0 {
                return Err(fraction("and a node that tiles takes a whole number", ", or set `tiling: off`"));
            }
            Ok(Input::Number(*v))
        }
        (Widget::Any, Arg::Number(v)) => finite(name, *v).map(|()| Input::Number(*v)),
        (Widget::Any | Widget::Color, Arg::Color(c)) => Ok(Input::Color(*c)),
        (Widget::Color, Arg::Number(v)) => finite(name, *v).map(|()| grey(*v as f32)),
        (widget @ (Widget::Vector | Widget::Any), Arg::Vector(v))
            if widget == Widget::Vector || kind.accepted_types(false).contains(&Type::Vector) =>
        {
            v.iter().try_for_each(|v| finite(name, *v))?;
            Ok(Input::Vector(v.map(|v| v as f32)))
        }
        (Widget::Text | Widget::File, Arg::Text(text) | Arg::Word(text)) => Ok(Input::Text(text.clone())),
        (Widget::Curve, Arg::Ramp(stops)) => curve(name, stops),
        (Widget::Points, Arg::Ramp(stops)) => path_points(name, stops),
        (Widget::Choice(words), Arg::Word(word)) => {
            words.iter().position(|w| w == word).map(Input::Word).ok_or_else(|| {
                let message = format!("`{name}` has no option `{}`", quoted(word));
                let error = InputError::new(Code::Choice, message).help(format!("write one of: {}", words.join(", ")));
                InputError { fix: choose_option(word, words.iter().copied()).map(Box::new), ..error }
            })
        }
        (widget, _) => Err(type_error(name, &widget, arg)),
    }
}

/// The error for an argument of a type that a socket does not accept.
fn type_error(name: &str, widget: &Widget<'_>, arg: &Arg) -> InputError {
    let wants = match widget {
        Widget::Number { whole: false, .. } => "a number or a wire",
        Widget::Any => "a number, a colour or a wire",
        Widget::Color => "a colour or a wire",
        Widget::Vector => "three numbers or a wire",
        Widget::Wire => "a wire",
        Widget::Text | Widget::File => "text in quotes",
        Widget::Curve => "a curve",
        Widget::Points => "a list of points",
        Widget::Ramp => "a ramp",
        Widget::Number { .. } => "a whole number",
        Widget::Choice(_) => "one of its options",
    };
    let error = InputError::new(Code::Type, format!("`{name}` takes {wants}, not {}", form_of(arg)));
    match widget {
        Widget::Choice(words) => error.help(format!("write one of: {}", words.join(", "))),
        Widget::Ramp => error.plain_ramp(),
        Widget::Curve => error.plain_curve(),
        Widget::Points => error.help(POINTS_HELP),
        Widget::Color => error.help("write \"#rrggbb\", or the name of a node in quotes"),
        Widget::Any => error.help("write a number, \"#rrggbb\", or the name of a node in quotes"),
        Widget::Number { whole: true, range: Some(range), .. } => {
            error.help(format!("write a whole number from {} to {}", range.start(), range.end()))
        }
        Widget::Number { .. } => error.help("write a number, or the name of a node in quotes"),
        Widget::Vector => error.help("write `(0.0, 0.0, 1.0)`, or the name of a node in quotes"),
        Widget::Wire => error.help("write the name of a node in quotes"),
        Widget::Text if matches!(arg, Arg::Color(_)) => {
            error.help("text that begins with `#` is a colour; put a space before it")
        }
        Widget::Text | Widget::File => error,
    }
}

/// The error for a wire into a socket that takes none; `None` if it takes one.
pub(crate) fn wire_error(socket: &Socket, tiling: bool) -> Option<InputError> {
    let name = socket.name;
    let error = |message: String| InputError::new(Code::NoWire, message);
    Some(match (socket.kind.variability(), socket.kind.widget()) {
        (Variability::VaryingUnlessTiling, _) if tiling => {
            error(format!("`{name}` takes no wire while the node tiles"))
                .help("write a whole number, or set `tiling: off`")
                .fix(unwire(name))
        }
        (Variability::Varying | Variability::VaryingUnlessTiling, _) => return None,
        (Variability::Constant, Widget::Text | Widget::File) => error(format!("`{name}` is text and takes no wire")),
        (Variability::Constant, Widget::Curve) => error(format!("`{name}` is a curve and takes no wire")).plain_curve(),
        (Variability::Constant, Widget::Points) => {
            error(format!("`{name}` is a list of points and takes no wire")).help(POINTS_HELP)
        }
        (Variability::Constant, Widget::Choice(words)) => error(format!("`{name}` is a choice and takes no wire"))
            .help(format!("write one of these words without quotes: {}", words.join(", ")))
            .fix(unwire(name)),
        (Variability::Constant, Widget::Ramp) => error(format!("`{name}` is a ramp and takes no wire")).plain_ramp(),
        (Variability::Constant, widget) => {
            let error = error(format!("`{name}` is constant over the image and takes no wire")).fix(unwire(name));
            if let Widget::Number { .. } = widget { error.help("write a number") } else { error }
        }
    })
}

/// Parses the points of a curve: at least two, from left to right.
fn curve(name: &str, stops: &[(f32, Arg)]) -> Result<Input, InputError> {
    let mut points: Vec<[f32; 2]> = vec![];
    for (x, y) in stops {
        let Arg::Number(y) = y else {
            let message = format!("the point of `{name}` at {x} is {}, not a number", form_of(y));
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

/// Parses the points of a path.
fn path_points(name: &str, stops: &[(f32, Arg)]) -> Result<Input, InputError> {
    if stops.len() > MAX_POINTS {
        let message = format!("`{name}` has {} points, expected at most {MAX_POINTS}", stops.len());
        return Err(InputError::new(Code::Range, message).help("remove points, or use several nodes"));
    }
    let mut points = vec![];
    for (i, (x, y)) in stops.iter().enumerate() {
        let (number, [low, high]) = (i + 1, POINT_RANGE);
        let Arg::Number(y) = y else {
            let message = format!("the y of point {number} of `{name}` is {}, not a number", form_of(y));
            return Err(InputError::new(Code::Type, message).help(POINTS_HELP));
        };
        for (axis, v) in [("x", f64::from(*x)), ("y", *y)] {
            if !(f64::from(low)..=f64::from(high)).contains(&v) {
                let message = format!(
                    "the {axis} of point {number} of `{name}` is {}, outside the range {low} to {high}",
                    v as f32
                );
                return Err(InputError::new(Code::Range, message).help(POINTS_HELP));
            }
        }
        points.push([*x, *y as f32]);
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
    let expected = if v.is_finite() { "a number up to 3.4e38" } else { "a finite number" };
    Err(InputError::new(Code::Range, format!("`{name}` is {v:e}, expected {expected}")))
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
fn form_of(arg: &Arg) -> String {
    match arg {
        Arg::Number(_) => "a number".to_owned(),
        Arg::Color(_) => "a colour".to_owned(),
        Arg::Wire(..) => "a wire".to_owned(),
        Arg::Parameter(_) => "a parameter".to_owned(),
        Arg::Word(word) => format!("the word `{}`", quoted(word)),
        Arg::Ramp(_) => "a list".to_owned(),
        Arg::Vector(_) => "three numbers".to_owned(),
        Arg::Text(_) => "text".to_owned(),
    }
}
