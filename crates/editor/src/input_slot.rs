//! Inputs of nodes, and the values that they accept.

use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Parameter, Setting};
use lapidary_evaluator::node::spec::{Kind, Socket, Variability, rgb};
use std::ops::RangeInclusive;

/// Input of a node.
#[derive(Clone, Debug)]
pub(crate) struct InputSlot<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    pub(crate) kind: InputKind<'a>,
    /// True if it accepts a wire.
    pub(crate) wirable: bool,
    /// True if the value selects random values.
    pub(crate) seed: bool,
}

impl<'a> InputSlot<'a> {
    /// Name on screen: files call the main input of a node `of`.
    pub(crate) fn label(&self) -> &'a str {
        if self.name == "of" { "input" } else { self.name }
    }
}

/// Values that an input accepts, and its default.
#[derive(Clone, Debug)]
pub(crate) enum InputKind<'a> {
    /// `usual` is the range of the slider; typing and dragging on reach the ends of `range`.
    Number {
        default: f64,
        range: Option<RangeInclusive<f64>>,
        usual: Option<RangeInclusive<f64>>,
        whole: bool,
    },
    /// `any_type`: every type, passed through unchanged; otherwise a number or a colour.
    Any {
        default: f64,
        any_type: bool,
    },
    Color([f32; 4]),
    Vector([f64; 3]),
    Normal,
    Material,
    Curve(&'a [[f32; 2]]),
    Ramp(&'a [(f32, u32)]),
    Text {
        default: &'a str,
        file: bool,
    },
    Choice {
        default: &'a str,
        words: Vec<&'a str>,
    },
}

impl InputKind<'_> {
    /// Type that a wire to the input preferably has.
    pub(crate) fn preferred_type(&self) -> Type {
        match self {
            InputKind::Color(_) | InputKind::Ramp(_) => Type::Color,
            InputKind::Vector(_) => Type::Vector,
            InputKind::Normal => Type::Normal,
            InputKind::Material => Type::Material,
            _ => Type::Number,
        }
    }

    /// Checks whether a wire of a type may lead here; the error is the reason against it.
    pub(crate) fn check_wire(&self, wire: Type) -> Result<(), String> {
        let fits = match self {
            InputKind::Number { .. } => wire == Type::Number,
            InputKind::Any { any_type, .. } => *any_type || matches!(wire, Type::Number | Type::Color),
            InputKind::Color(_) => matches!(wire, Type::Number | Type::Color),
            InputKind::Vector(_) => wire == Type::Vector,
            InputKind::Normal => wire == Type::Normal,
            InputKind::Material => wire == Type::Material,
            _ => false,
        };
        if fits { Ok(()) } else { Err(format!("{} does not fit {}", wire.name(), self.preferred_type().name())) }
    }

    /// Returns whether a wire of a type may lead here.
    pub(crate) fn accepts(&self, wire: Type) -> bool {
        self.check_wire(wire).is_ok()
    }

    /// Default value; none for inputs that need a wire.
    pub(crate) fn default(&self) -> Option<Arg> {
        Some(match self {
            InputKind::Number { default, .. } | InputKind::Any { default, .. } => Arg::Number(*default),
            InputKind::Color(color) => Arg::Color(*color),
            InputKind::Vector(v) => Arg::Vector(*v),
            InputKind::Curve(points) => {
                Arg::Ramp(points.iter().map(|[x, y]| (*x, Arg::Number(f64::from(*y)))).collect())
            }
            InputKind::Ramp(stops) => Arg::Ramp(stops.iter().map(|(at, hex)| (*at, Arg::Color(rgb(*hex)))).collect()),
            InputKind::Text { default, .. } => Arg::Text((*default).to_owned()),
            InputKind::Choice { default, .. } => Arg::Word((*default).to_owned()),
            InputKind::Normal | InputKind::Material => return None,
        })
    }
}

/// Input of a node of the library.
pub(crate) fn socket_input(socket: &'static Socket) -> InputSlot<'static> {
    let wide = |range: &RangeInclusive<f32>| f64::from(*range.start())..=f64::from(*range.end());
    let (kind, wirable) = match &socket.kind {
        Kind::Number { default, range, variability } => {
            let (default, range) = (f64::from(*default), range.as_ref().map(wide));
            let usual = range.as_ref().map(|range| usual_range(default, range));
            (InputKind::Number { default, range, usual, whole: false }, *variability == Variability::Varying)
        }
        Kind::Whole { default, range } => {
            let (default, range) = (f64::from(*default), f64::from(*range.start())..=f64::from(*range.end()));
            let usual = Some(usual_range(default, &range));
            (InputKind::Number { default, usual, range: Some(range), whole: true }, false)
        }
        Kind::Any { default, any_type } => (InputKind::Any { default: f64::from(*default), any_type: *any_type }, true),
        Kind::Color { default } => (InputKind::Color(rgb(*default)), true),
        Kind::Vector { default } => (InputKind::Vector(default.map(f64::from)), true),
        Kind::Normal => (InputKind::Normal, true),
        Kind::Material => (InputKind::Material, true),
        Kind::Curve { default } => (InputKind::Curve(default), false),
        Kind::Ramp { default } => (InputKind::Ramp(default), false),
        Kind::Text { default, file, tables } => (InputKind::Text { default, file: *file || *tables }, false),
        Kind::Choice { default, words } => {
            (InputKind::Choice { default: words[*default], words: words.to_vec() }, false)
        }
    };
    InputSlot { name: socket.name, doc: socket.doc, kind, wirable, seed: socket.is_seed() }
}

/// Range of a slider: in a range many times wider than the default, the neighbourhood of the default.
fn usual_range(default: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    let reach = 4.0 * default.abs();
    if reach == 0.0 || range.end() - range.start() <= 5.0 * reach {
        return range.clone();
    }
    range.start().max(default - reach)..=range.end().min(default + reach)
}

/// Parameter of a graph as an input of the node that stands for it. `seed`: its value selects random values.
pub(crate) fn parameter_input<'a>(name: &'a str, parameter: &'a Parameter, seed: bool) -> InputSlot<'a> {
    let (kind, wirable) = match &parameter.value {
        Setting::Number(v, range) => {
            (InputKind::Number { default: *v, range: range.clone(), usual: None, whole: false }, true)
        }
        Setting::Whole(n, range) => {
            let range = range.as_ref().map(|r| f64::from(*r.start())..=f64::from(*r.end()));
            (InputKind::Number { default: f64::from(*n), range, usual: None, whole: true }, false)
        }
        Setting::Color(color) => (InputKind::Color(*color), true),
        Setting::Vector(v) => (InputKind::Vector(*v), true),
        Setting::Word(word, words) => {
            (InputKind::Choice { default: word, words: words.iter().map(String::as_str).collect() }, false)
        }
    };
    InputSlot { name, doc: &parameter.about, kind, wirable, seed }
}
