//! Sockets of nodes: names, documentation, types, ranges and defaults.

use lapidary_field::colour::decode;
use std::ops::RangeInclusive;

/// A socket of a node.
#[derive(Debug)]
pub struct Socket {
    /// Its name.
    pub name: &'static str,
    /// The documentation, in a sentence.
    pub doc: &'static str,
    /// Other names that users try, for suggestions; files cannot use them.
    pub aliases: &'static [&'static str],
    /// The type of its values, its range and its default.
    pub kind: Kind,
    /// Whether the input is painted (rendered to an image first): an image node filters it, or a field node samples it
    /// many times a pixel. An image node reads its other sockets once.
    pub painted: bool,
}

/// The kind of a socket: the values that it accepts, and its default.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number, or a wire that carries one.
    Number {
        /// The default.
        default: f32,
        /// The range of typed values; without one the socket accepts only wires.
        range: Option<RangeInclusive<f32>>,
        /// When the value may change.
        variability: Variability,
    },
    /// A number or a colour.
    Any {
        /// The default.
        default: f32,
        /// Whether vectors, normals and materials are accepted too: the node only samples them elsewhere, selects or
        /// blends them.
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
    /// A direction away from a surface; only a wire brings one.
    Normal,
    /// The channels of a material; only a wire brings them.
    Material,
    /// Points that a curve runs through.
    Curve {
        /// The default.
        default: &'static [[f32; 2]],
    },
    /// Text; it shapes the program.
    Text {
        /// The default.
        default: &'static str,
        /// Whether it names a picture file.
        file: bool,
        /// Whether it names a file of tables, if it names any.
        tables: bool,
    },
    /// Colours along a line.
    Ramp {
        /// The default.
        default: &'static [(f32, u32)],
    },
    /// A whole number that shapes the program, and so takes no wire.
    Whole {
        /// The default.
        default: u32,
        /// The range of typed values.
        range: RangeInclusive<u32>,
    },
    /// One of several words; it shapes the program.
    Choice {
        /// The index of the default.
        default: usize,
        /// The words.
        words: &'static [&'static str],
    },
}

/// When the value of a number may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variability {
    /// It may vary from pixel to pixel, and accepts a wire.
    Varying,
    /// Like `Varying`, but constant and a whole number while the node tiles.
    VaryingUnlessTiling,
    /// It is compiled into the program and accepts no wire; a whole number while the node tiles.
    Constant,
}

impl Socket {
    /// The same socket with other names that users try.
    pub const fn also(self, aliases: &'static [&'static str]) -> Socket {
        Socket { aliases, ..self }
    }
    /// The same socket, painted.
    pub const fn painted(self) -> Socket {
        Socket { painted: true, ..self }
    }
}

/// The linear colour of `0xrrggbb` in sRGB.
pub fn rgb(hex: u32) -> [f32; 4] {
    let channel = |shift: u32| decode((hex >> shift & 255) as f32 / 255.0);
    [channel(16), channel(8), channel(0), 1.0]
}
