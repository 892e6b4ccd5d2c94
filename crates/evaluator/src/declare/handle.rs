//! Handles of inputs: how a node declares its sockets, and how its function names them. A misspelling does not compile.

use crate::declare::file_type::FileType;
use crate::declare::path::PathInterpolation;
use crate::declare::socket::{Socket, SocketRole};
use crate::declare::socket_type::{Kind, Variability};
use std::ops::RangeInclusive;

/// The handle of a number.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub &'static str);
impl Number {
    /// A socket that accepts only wires; 0 without one.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: 0.0, range: None, variability: Variability::Varying, node: None })
    }
    /// A socket that accepts only wires; without one, the first output of a node of the kind `node` with its default
    /// settings. A kind of which there are several versions is named with one, such as `perlin@1`.
    pub const fn input_or_node(self, node: &'static str, doc: &'static str) -> Socket {
        let variability = Variability::Varying;
        socket(self.0, doc, Kind::Number { default: 0.0, range: None, variability, node: Some(node) })
    }
    /// A slider that also accepts a wire.
    pub const fn of(self, default: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default, range: Some(range), variability: Variability::Varying, node: None })
    }
    /// A slider that accepts a wire. While the node tiles, it takes whole numbers and no wire.
    pub const fn cells(self, default: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(
            self.0,
            doc,
            Kind::Number { default, range: Some(range), variability: Variability::VaryingUnlessTiling, node: None },
        )
    }
    /// A slider of a constant that is compiled into the program; a whole number while the node tiles.
    pub const fn shape(self, default: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(
            self.0,
            doc,
            Kind::Number { default, range: Some(range), variability: Variability::Constant, node: None },
        )
    }
}

/// The handle of a number or colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Any(pub &'static str);
impl Any {
    /// A socket for numbers and colours.
    pub const fn of(self, default: f32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Any { default, any_type: false })
    }
    /// A socket for values of any type, which the node passes through.
    pub const fn any_type(self, default: f32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Any { default, any_type: true })
    }
}

/// The handle of a colour.
#[derive(Clone, Copy, Debug)]
pub struct Color(pub &'static str);
impl Color {
    /// A colour, `0xrrggbb`.
    pub const fn of(self, default: u32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Color { default })
    }
}

/// The handle of three numbers.
#[derive(Clone, Copy, Debug)]
pub struct Vector(pub &'static str);
impl Vector {
    /// Three numbers.
    pub const fn of(self, default: [f32; 3], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Vector { default })
    }
}

/// The handle of a surface normal.
#[derive(Clone, Copy, Debug)]
pub struct Normal(pub &'static str);
impl Normal {
    /// A socket that accepts only wires; the normal of a flat surface without one.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Normal)
    }
}

/// The handle of a material.
#[derive(Clone, Copy, Debug)]
pub struct Bundle(pub &'static str);
impl Bundle {
    /// A socket that accepts only wires; a material without channels without one.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Material)
    }
}

/// The handle of a curve.
#[derive(Clone, Copy, Debug)]
pub struct Curve(pub &'static str);
impl Curve {
    /// Points from left to right.
    pub const fn of(self, default: &'static [[f32; 2]], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Curve { default })
    }
}

/// The handle of the points of a path.
#[derive(Clone, Copy, Debug)]
pub struct Points(pub &'static str);
impl Points {
    /// Points of the plane, in tiles.
    pub const fn of(self, default: &'static [[f32; 2]], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Points { default })
    }
}

/// The handle of a text.
#[derive(Clone, Copy, Debug)]
pub struct Text(pub &'static str);
impl Text {
    /// A text.
    pub const fn of(self, default: &'static str, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Text { default, file: None })
    }
}

/// The handle of a picture file.
#[derive(Clone, Copy, Debug)]
pub struct File(pub &'static str);
impl File {
    /// The name of a picture file.
    pub const fn of(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Text { default: "", file: Some(FileType::Picture) })
    }
}

/// The handle of a file that the node reads as a whole.
#[derive(Clone, Copy, Debug)]
pub struct DataFile(pub &'static str);
impl DataFile {
    /// The name of a file of this type; empty if the node needs none.
    pub const fn of(self, file: FileType, doc: &'static str) -> Socket {
        assert!(!matches!(file, FileType::Picture), "pictures have a handle of their own");
        socket(self.0, doc, Kind::Text { default: "", file: Some(file) })
    }
}

/// The handle of a ramp.
#[derive(Clone, Copy, Debug)]
pub struct Ramp(pub &'static str);
impl Ramp {
    /// Stops, from 0 to 1.
    pub const fn of(self, default: &'static [(f32, u32)], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Ramp { default })
    }
}

/// The handle of a whole number.
#[derive(Clone, Copy, Debug)]
pub struct Whole(pub &'static str);
impl Whole {
    /// A whole number.
    pub const fn of(self, default: u32, range: RangeInclusive<u32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Whole { default, range })
    }
    /// A seed of random values: any whole number.
    pub const fn seed(self, default: u32, doc: &'static str) -> Socket {
        Socket { role: Some(SocketRole::Seed), ..self.of(default, 0..=u32::MAX, doc) }
    }
}

/// The handle of a choice: its name, the words, and the value of each for the node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<T: 'static>(pub &'static str, pub &'static [&'static str], pub &'static [T]);
impl<T> Choice<T> {
    /// A choice whose default is the word at index `default`.
    pub const fn of(self, default: usize, doc: &'static str) -> Socket {
        assert!(self.1.len() == self.2.len(), "a choice has one value for each word");
        socket(self.0, doc, Kind::Choice { default, words: self.1 })
    }
    /// A choice of the interpolation of the node's curves: straight lines at the word of index `straight`.
    pub const fn curve_interpolation(self, default: usize, straight: usize, doc: &'static str) -> Socket {
        assert!(straight < self.1.len(), "`straight` is the index of a word");
        Socket { role: Some(SocketRole::CurveInterpolation { straight }), ..self.of(default, doc) }
    }
}

impl Choice<PathInterpolation> {
    /// A choice of the interpolation of the node's paths.
    pub const fn path_interpolation(self, default: usize, doc: &'static str) -> Socket {
        Socket { role: Some(SocketRole::PathInterpolation(self.2)), ..self.of(default, doc) }
    }
}
impl Choice<bool> {
    /// A switch that closes the node's paths.
    pub const fn path_closing(self, default: usize, doc: &'static str) -> Socket {
        Socket { role: Some(SocketRole::PathClosing(self.2)), ..self.of(default, doc) }
    }
}

/// The switch that turns tiling on or off.
pub const TILING: Choice<bool> = Choice("tiling", &["off", "on"], &[false, true]);

const fn socket(name: &'static str, doc: &'static str, kind: Kind) -> Socket {
    Socket { name, doc, aliases: &[], kind, painted: false, usual: None, role: None, example: None, heading: None }
}
