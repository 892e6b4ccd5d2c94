//! Sockets and outputs of nodes: names, documentation, types, ranges and defaults.

use crate::declare::handle::Any;
use crate::declare::value_type::Extent;
use lapidary_field::colour::decode;
use std::ops::RangeInclusive;

/// Something a node takes.
#[derive(Debug)]
pub struct Socket {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub doc: &'static str,
    /// Other names that people try, as complaints recognise them; files do not take them.
    pub aliases: &'static [&'static str],
    /// What it takes.
    pub kind: Kind,
    /// Whether it is painted: an image node works on it, or a field node samples it many times a pixel. What an image
    /// node takes otherwise is read once.
    pub painted: bool,
}

/// What a socket takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number, or a wire that carries one.
    Number {
        /// What it is when nothing is given.
        default: f32,
        /// What may be typed; without one the socket is only a pin.
        range: Option<RangeInclusive<f32>>,
        /// What it may change while the program runs.
        variability: Variability,
    },
    /// A number or a colour.
    Any {
        /// What it is when nothing is given.
        default: f32,
        /// Whether vectors, normals and materials come in as well: the node only looks at them elsewhere, chooses among
        /// them or blends them.
        any_type: bool,
    },
    /// A colour, or a wire.
    Color {
        /// What it is when nothing is given: `0xrrggbb`.
        default: u32,
    },
    /// Three numbers, or a wire.
    Vector {
        /// What it is when nothing is given.
        default: [f32; 3],
    },
    /// A direction away from a surface; only a wire brings one.
    Normal,
    /// The channels of a material; only a wire brings them.
    Material,
    /// Points that a curve runs through.
    Curve {
        /// What it is when nothing is given.
        default: &'static [[f32; 2]],
    },
    /// Text; it shapes the program.
    Text {
        /// What it is when nothing is given.
        default: &'static str,
        /// Whether it names a picture file.
        file: bool,
        /// Whether it names a file of tables, if it names any.
        tables: bool,
    },
    /// Colours along a line.
    Ramp {
        /// What it is when nothing is given.
        default: &'static [(f32, u32)],
    },
    /// A whole number that shapes the program, and so takes no wire.
    Whole {
        /// What it is when nothing is given.
        default: u32,
        /// What may be typed.
        range: RangeInclusive<u32>,
    },
    /// One of several words; it shapes the program.
    Choice {
        /// Which it is when nothing is given.
        default: usize,
        /// The words.
        words: &'static [&'static str],
    },
}

/// What a number may change while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variability {
    /// It flows, and takes a wire.
    Varying,
    /// It flows unless the node is to tile: then it is whole, takes no wire and shapes the program.
    VaryingUnlessTiling,
    /// It shapes the program and never takes a wire; it is whole while the node is to tile.
    Constant,
}

/// Something a node yields.
#[derive(Debug)]
pub struct Output {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub doc: &'static str,
    /// What it carries.
    pub output_type: OutputType,
}

/// What an output carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputType {
    /// A number.
    Number(Extent),
    /// A colour.
    Color,
    /// Three numbers.
    Vector,
    /// A direction away from a surface.
    Normal,
    /// The channels of a material.
    Material,
    /// What these sockets are given: the same of all, but that numbers widen to colours.
    SameAs(&'static [Any]),
}

impl Socket {
    /// The same, with other names that people try.
    pub const fn also(self, aliases: &'static [&'static str]) -> Socket {
        Socket { aliases, ..self }
    }
    /// The same, painted.
    pub const fn painted(self) -> Socket {
        Socket { painted: true, ..self }
    }
}

/// A colour from `0xrrggbb`, as sRGB encodes it.
pub fn rgb(hex: u32) -> [f32; 4] {
    let channel = |shift: u32| decode((hex >> shift & 255) as f32 / 255.0);
    [channel(16), channel(8), channel(0), 1.0]
}
