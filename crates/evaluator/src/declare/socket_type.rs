//! The socket types: a table of the values, the default, the documentation and the widget of each.
//!
//! Other code does not match on [`Kind`], but on the closed sets that its methods return: [`DefaultValue`], [`Type`] and
//! [`Widget`], which also determines the literals. A new socket type is a variant of [`Kind`], a handle and the reading of
//! its values; only one with a widget of its own needs a parser and an editor for it.

use crate::declare::default_value::{DefaultValue, typed_number};
use crate::declare::file_type::FileType;
use crate::declare::path::MAX_POINTS;
use crate::declare::string_literal::quote;
use crate::declare::value_type::Type;
use crate::declare::widget::{Widget, usual_range};
use std::ops::RangeInclusive;

/// The kind of a socket: the values that it accepts, and its default.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number, or a wire that carries one.
    Number {
        /// The default.
        default: f32,
        /// The range of typed values; without one the socket accepts only wires.
        range: Option<RangeInclusive<f32>>,
        /// The ways in which the value may vary.
        variability: Variability,
        /// The kind of node whose first output replaces `default`.
        node: Option<&'static str>,
    },
    /// A number or a colour.
    Any {
        /// The default.
        default: f32,
        /// True if vectors, normals and materials are accepted too, by nodes that only move, select or blend values.
        any_type: bool,
    },
    /// A colour, or a wire.
    Color {
        /// The default: `0xrrggbb`.
        default: u32,
    },
    /// Three numbers, or a wire.
    Vector {
        /// The default.
        default: [f32; 3],
    },
    /// A surface normal; accepts only wires.
    Normal,
    /// The channels of a material; accepts only wires.
    Material,
    /// The points of a curve.
    Curve {
        /// The default.
        default: &'static [[f32; 2]],
    },
    /// The points of a path in the plane.
    Points {
        /// The default.
        default: &'static [[f32; 2]],
    },
    /// A text, which is compiled into the program.
    Text {
        /// The default.
        default: &'static str,
        /// The type of the file that it names; none if it names no file.
        file: Option<FileType>,
    },
    /// The stops of a colour ramp.
    Ramp {
        /// The default.
        default: &'static [(f32, u32)],
    },
    /// A whole number, which is compiled into the program and accepts no wire.
    Whole {
        /// The default.
        default: u32,
        /// The range of typed values.
        range: RangeInclusive<u32>,
    },
    /// One of several words, which is compiled into the program.
    Choice {
        /// The index of the default.
        default: usize,
        /// The words.
        words: &'static [&'static str],
    },
}

/// The ways in which the value of a number may vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variability {
    /// It may vary from pixel to pixel, and accepts a wire.
    Varying,
    /// Like `Varying`, but constant and a whole number while the node tiles.
    VaryingUnlessTiling,
    /// It is compiled into the program and accepts no wire; a whole number while the node tiles.
    Constant,
}

impl Kind {
    /// The name in lists of the library.
    pub const fn name(&self) -> &'static str {
        match self {
            Kind::Number { .. } => "number",
            Kind::Any { any_type: true, .. } => "any",
            Kind::Any { .. } => "number or color",
            Kind::Color { .. } => "color",
            Kind::Vector { .. } => "vector",
            Kind::Normal => "normal",
            Kind::Material => "material",
            Kind::Curve { .. } => "curve",
            Kind::Points { .. } => "points",
            Kind::Text { .. } if self.names_file() => "file",
            Kind::Text { .. } => "text",
            Kind::Ramp { .. } => "ramp",
            Kind::Whole { .. } => "whole",
            Kind::Choice { .. } => "choice",
        }
    }
    /// The default.
    pub const fn default_value(&self) -> DefaultValue {
        match self {
            Kind::Number { node: Some(kind), .. } => DefaultValue::Node(kind),
            Kind::Number { default, .. } | Kind::Any { default, .. } => DefaultValue::Number(*default),
            Kind::Color { default } => DefaultValue::Color(*default),
            Kind::Vector { default } => DefaultValue::Vector(*default),
            Kind::Normal | Kind::Material => DefaultValue::Nothing,
            Kind::Curve { default } => DefaultValue::Curve(default),
            Kind::Points { default } => DefaultValue::Points(default),
            Kind::Text { default, .. } => DefaultValue::Text(default),
            Kind::Ramp { default } => DefaultValue::Ramp(default),
            Kind::Whole { default, .. } => DefaultValue::Whole(*default),
            Kind::Choice { default, words } => DefaultValue::Word(*default, words),
        }
    }
    /// The type of its values on wires; `None` if it accepts several types or no wires.
    pub const fn value_type(&self) -> Option<Type> {
        match self {
            Kind::Number { .. } => Some(Type::Number),
            Kind::Color { .. } => Some(Type::Color),
            Kind::Vector { .. } => Some(Type::Vector),
            Kind::Normal => Some(Type::Normal),
            Kind::Material => Some(Type::Material),
            Kind::Any { .. } | Kind::Curve { .. } | Kind::Points { .. } | Kind::Text { .. } => None,
            Kind::Ramp { .. } | Kind::Whole { .. } | Kind::Choice { .. } => None,
        }
    }
    /// The ways in which its value may vary.
    pub const fn variability(&self) -> Variability {
        match self {
            Kind::Number { variability, .. } => *variability,
            Kind::Any { .. } | Kind::Color { .. } | Kind::Vector { .. } => Variability::Varying,
            Kind::Normal | Kind::Material => Variability::Varying,
            Kind::Curve { .. } | Kind::Points { .. } | Kind::Text { .. } => Variability::Constant,
            Kind::Ramp { .. } | Kind::Whole { .. } | Kind::Choice { .. } => Variability::Constant,
        }
    }
    /// True if a parameter can change its value without compiling the program again.
    pub const fn is_adjustable(&self) -> bool {
        matches!(self, Kind::Number { .. } | Kind::Any { .. } | Kind::Color { .. })
    }
    /// The widget that edits its values.
    pub fn widget(&self) -> Widget<'static> {
        match self {
            Kind::Number { default, range, .. } => {
                let range = range.as_ref().map(|range| typed_number(*range.start())..=typed_number(*range.end()));
                let usual = range.as_ref().map(|range| usual_range(f64::from(*default), range));
                Widget::Number { range, usual, whole: false }
            }
            Kind::Whole { default, range } => {
                let range = f64::from(*range.start())..=f64::from(*range.end());
                let usual = usual_range(f64::from(*default), &range);
                Widget::Number { range: Some(range), usual: Some(usual), whole: true }
            }
            Kind::Any { .. } => Widget::Any,
            Kind::Color { .. } => Widget::Color,
            Kind::Vector { .. } => Widget::Vector,
            Kind::Normal | Kind::Material => Widget::Wire,
            Kind::Curve { .. } => Widget::Curve,
            Kind::Points { .. } => Widget::Points,
            Kind::Text { .. } if self.names_file() => Widget::File,
            Kind::Text { .. } => Widget::Text,
            Kind::Ramp { .. } => Widget::Ramp,
            Kind::Choice { words, .. } => Widget::Choice(words.to_vec()),
        }
    }
    /// A description of the values that it accepts and its default.
    pub fn description(&self) -> String {
        match self {
            Kind::Number { node: Some(kind), .. } => format!("a `{kind}` node, a number or a wire"),
            Kind::Number { range: None, .. } => "a number or a wire".to_owned(),
            Kind::Number { default, range: Some(range), variability, .. } => {
                let how = match variability {
                    Variability::Varying => " or a wire",
                    Variability::VaryingUnlessTiling => ", whole unless `tiling: off`, which also allows a wire",
                    Variability::Constant => ", whole unless `tiling: off`",
                };
                format!("{default}, a number from {} to {}{how}", range.start(), range.end())
            }
            Kind::Any { default, any_type: false } => format!("{default}, a number, a colour or a wire"),
            Kind::Any { default, any_type: true } => {
                format!("{default}, a number, a colour, three numbers, or a wire of any kind")
            }
            Kind::Color { default } => format!("\"#{default:06x}\", a colour or a wire"),
            Kind::Vector { default: [x, y, z] } => {
                format!("({}), three numbers or a wire", [x, y, z].map(|v| decimal(*v)).join(", "))
            }
            Kind::Normal => "a wire that carries a normal".to_owned(),
            Kind::Material => "a wire that carries a material".to_owned(),
            Kind::Curve { default } => format!("[{}], a curve", pairs(default)),
            Kind::Points { default } => format!("[{}], up to {MAX_POINTS} points of the plane", pairs(default)),
            Kind::Text { file: Some(file), .. } => format!("the path of {} in quotes", file.description()),
            Kind::Text { default, .. } => format!("{}, text in quotes", quote(default)),
            Kind::Ramp { default } => {
                let stops: Vec<String> =
                    default.iter().map(|(at, hex)| format!("({}, \"#{hex:06x}\")", decimal(*at))).collect();
                format!("[{}], a ramp", stops.join(", "))
            }
            Kind::Whole { default, range } => {
                format!("{default}, a whole number from {} to {}", range.start(), range.end())
            }
            Kind::Choice { default, words } => format!("{}, one of: {}", words[*default], words.join(", ")),
        }
    }
    /// True if it accepts its default.
    pub fn is_default_valid(&self) -> bool {
        match self {
            Kind::Number { default, range, .. } => range.as_ref().is_none_or(|range| range.contains(default)),
            Kind::Curve { default } => default.len() > 1 && default.is_sorted_by(|a, b| a[0] < b[0]),
            Kind::Points { default } => default.len() <= MAX_POINTS,
            Kind::Ramp { default } => !default.is_empty() && default.is_sorted_by(|a, b| a.0 <= b.0),
            Kind::Whole { default, range } => range.contains(default),
            Kind::Choice { default, words } => *default < words.len(),
            Kind::Any { .. } | Kind::Color { .. } | Kind::Vector { .. } => true,
            Kind::Normal | Kind::Material | Kind::Text { .. } => true,
        }
    }
}

impl Kind {
    /// The types of wires that a socket accepts, the preferred one first. Numbers widen to colours, and a normal is
    /// a vector.
    pub fn accepted_types(&self, painted: bool) -> &'static [Type] {
        match (self, self.value_type()) {
            (Kind::Any { any_type: true, .. }, _) => {
                let all = &[Type::Color, Type::Number, Type::Vector, Type::Normal, Type::Material];
                // A material cannot be painted.
                if painted { &all[..4] } else { all }
            }
            (Kind::Any { .. }, _) => Type::Color.accepted(),
            (_, Some(value_type)) => value_type.accepted(),
            (_, None) => &[],
        }
    }
    /// True if it is an input rather than a setting: most graphs wire it.
    pub const fn is_input(&self) -> bool {
        match self {
            Kind::Number { range, .. } => range.is_none(),
            _ => matches!(self.variability(), Variability::Varying),
        }
    }
    /// True if it is a text, so that a value in quotes is not a wire.
    pub const fn is_text(&self) -> bool {
        matches!(self, Kind::Text { .. })
    }
    /// True if it names a file of any type.
    pub const fn names_file(&self) -> bool {
        matches!(self, Kind::Text { file: Some(_), .. })
    }
    /// True if it names a picture file.
    pub const fn names_picture(&self) -> bool {
        matches!(self, Kind::Text { file: Some(FileType::Picture), .. })
    }
    /// The type of the file that it names.
    pub const fn file_type(&self) -> Option<FileType> {
        match self {
            Kind::Text { file, .. } => *file,
            _ => None,
        }
    }
    /// The type of the file that it names and that the node reads as a whole.
    pub const fn data_file_type(&self) -> Option<FileType> {
        match self.file_type() {
            Some(FileType::Picture) => None,
            other => other,
        }
    }
}

/// A number with at least one digit after the point, as files write it.
fn decimal(v: f32) -> String {
    if v.fract() == 0.0 { format!("{v}.0") } else { v.to_string() }
}

/// Pairs of numbers, as files write them.
fn pairs(points: &[[f32; 2]]) -> String {
    let points: Vec<String> = points.iter().map(|[x, y]| format!("({}, {})", decimal(*x), decimal(*y))).collect();
    points.join(", ")
}
