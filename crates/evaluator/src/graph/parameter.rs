//! Parameters of a graph: named values that its user may change.

use crate::declare::value_type::Type;
use crate::declare::widget::{ParameterWidget, Widget};
use crate::graph::arg::Arg;
use std::ops::RangeInclusive;

/// A value that a user of the graph may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The value.
    pub value: Setting,
    /// The description for artists.
    pub about: String,
    /// The group in which editors show it; empty for none.
    pub group: String,
    /// The unit that editors show behind the value; empty for none.
    pub unit: String,
    /// The widget that edits the value; `None` lets editors choose.
    pub widget: Option<ParameterWidget>,
}

impl Parameter {
    /// A parameter without a description, a group, a unit or a stated widget.
    pub fn new(value: Setting) -> Parameter {
        Parameter { value, about: String::new(), group: String::new(), unit: String::new(), widget: None }
    }
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A number, and the range of its slider.
    Number(f64, Option<RangeInclusive<f64>>),
    /// A colour: linear sRGB, straight alpha.
    Color([f32; 4]),
    /// Three numbers.
    Vector([f64; 3]),
    /// A whole number, and the range of its slider.
    Whole(u32, Option<RangeInclusive<u32>>),
    /// One of several words.
    Word(String, Vec<String>),
}

impl Setting {
    /// The names of the kinds of parameters in files.
    pub const NAMES: &[&str] = &["number", "color", "vector", "whole", "choice"];

    /// The setting of a kind that has this name in files, with a placeholder value.
    pub fn named(name: &str) -> Option<Setting> {
        Some(match name {
            "number" => Setting::Number(0.0, None),
            "color" => Setting::Color(BLACK),
            "vector" => Setting::Vector([0.0; 3]),
            "whole" => Setting::Whole(0, None),
            "choice" => Setting::Word(String::new(), vec![]),
            _ => return None,
        })
    }
    /// The setting for values of a type, with a value where that has the type; `None` for types without literals.
    pub fn of_type(value_type: Type, value: Option<Arg>) -> Option<Setting> {
        Some(match (value_type, value) {
            (Type::Number, Some(Arg::Number(v))) => Setting::Number(v, None),
            (Type::Number, _) => Setting::Number(0.0, None),
            (Type::Color, Some(Arg::Color(color))) => Setting::Color(color),
            (Type::Color, _) => Setting::Color(BLACK),
            (Type::Vector, Some(Arg::Vector(v))) => Setting::Vector(v),
            (Type::Vector, _) => Setting::Vector([0.0; 3]),
            _ => return None,
        })
    }
    /// The setting for a value that a widget edits; `None` for values that no parameter has.
    pub fn of_widget(widget: &Widget<'_>, value: Arg) -> Option<Setting> {
        Some(match (widget, value) {
            (Widget::Number { whole: true, range, .. }, Arg::Number(v)) => {
                Setting::Whole(v as u32, range.as_ref().map(whole_range))
            }
            (Widget::Number { range, .. }, Arg::Number(v)) => Setting::Number(v, range.clone()),
            (Widget::Any, Arg::Number(v)) => Setting::Number(v, None),
            (Widget::Any | Widget::Color, Arg::Color(color)) => Setting::Color(color),
            (Widget::Vector, Arg::Vector(v)) => Setting::Vector(v),
            (Widget::Choice(words), Arg::Word(word)) => {
                Setting::Word(word, words.iter().map(|word| (*word).to_owned()).collect())
            }
            _ => return None,
        })
    }
    /// The name of its kind in files.
    pub fn name(&self) -> &'static str {
        match self {
            Setting::Number(..) => "number",
            Setting::Color(_) => "color",
            Setting::Vector(_) => "vector",
            Setting::Whole(..) => "whole",
            Setting::Word(..) => "choice",
        }
    }
    /// The type of its values on wires; `None` if it shapes the program and accepts no wires.
    pub fn value_type(&self) -> Option<Type> {
        match self {
            Setting::Number(..) => Some(Type::Number),
            Setting::Color(_) => Some(Type::Color),
            Setting::Vector(_) => Some(Type::Vector),
            Setting::Whole(..) | Setting::Word(..) => None,
        }
    }
    /// The types of wires that its user may give instead of the value, first its own.
    pub fn accepted_types(&self) -> &'static [Type] {
        self.value_type().map_or(&[], Type::accepted)
    }
    /// The widget that edits its value.
    pub fn widget(&self) -> Widget<'_> {
        match self {
            Setting::Number(_, range) => Widget::Number { range: range.clone(), usual: None, whole: false },
            Setting::Whole(_, range) => {
                let range = range.as_ref().map(|range| f64::from(*range.start())..=f64::from(*range.end()));
                Widget::Number { range, usual: None, whole: true }
            }
            Setting::Color(_) => Widget::Color,
            Setting::Vector(_) => Widget::Vector,
            Setting::Word(_, words) => Widget::Choice(words.iter().map(String::as_str).collect()),
        }
    }
    /// Its numbers; a word has none.
    pub(crate) fn numbers(&self) -> Vec<f32> {
        match self {
            Setting::Number(v, _) => vec![*v as f32],
            Setting::Color(c) => c.to_vec(),
            Setting::Vector(v) => v.map(|v| v as f32).to_vec(),
            Setting::Whole(n, _) => vec![*n as f32],
            Setting::Word(..) => vec![],
        }
    }
    /// Sets the range of a number.
    pub fn set_range(&mut self, range: RangeInclusive<f64>) {
        match self {
            Setting::Number(_, old) => *old = Some(range),
            Setting::Whole(_, old) => *old = Some(whole_range(&range)),
            _ => {}
        }
    }
    /// Sets the words of a choice.
    pub fn set_words(&mut self, words: Vec<String>) {
        if let Setting::Word(_, old) = self {
            *old = words;
        }
    }
    /// The value as an argument.
    pub fn arg(&self) -> Arg {
        match self {
            Setting::Number(v, _) => Arg::Number(*v),
            Setting::Color(c) => Arg::Color(*c),
            Setting::Vector(v) => Arg::Vector(*v),
            Setting::Whole(n, _) => Arg::Number(f64::from(*n)),
            Setting::Word(word, _) => Arg::Word(word.clone()),
        }
    }
    /// Replaces the value, if the argument has the same type.
    pub fn put(&mut self, arg: Arg) {
        match (self, arg) {
            (Setting::Number(value, _), Arg::Number(v)) => *value = v,
            (Setting::Whole(value, _), Arg::Number(v)) => *value = v as u32,
            (Setting::Color(value), Arg::Color(c)) => *value = c,
            (Setting::Color(value), Arg::Number(v)) => *value = [v as f32, v as f32, v as f32, 1.0],
            (Setting::Vector(value), Arg::Vector(v)) => *value = v,
            (Setting::Word(value, _), Arg::Word(word)) => *value = word,
            _ => {}
        }
    }
}

const BLACK: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn whole_range(range: &RangeInclusive<f64>) -> RangeInclusive<u32> {
    *range.start() as u32..=*range.end() as u32
}
