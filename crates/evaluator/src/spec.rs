//! How a node is declared: one constant, and the function that says what it means.

use crate::scope::Scope;
use lapidary_field::colour::decode;
use std::ops::RangeInclusive;

/// Every node there is.
pub type Library = [&'static Spec];

/// Everything there is to know about one kind of node.
#[derive(Debug)]
pub struct Spec {
    /// Its name in files, menus and complaints.
    pub name: &'static str,
    /// What others call it.
    pub aliases: &'static [&'static str],
    /// Where it stands in the palette.
    pub category: Category,
    /// A sign for it.
    pub icon: char,
    /// What it does, in a sentence an artist understands.
    pub doc: &'static str,
    /// What it takes.
    pub sockets: &'static [Socket],
    /// What it yields; a wire that names none takes the first.
    pub outputs: &'static [Output],
    /// Raised whenever a default or a formula changes.
    pub version: u32,
    /// What it does.
    pub meaning: Meaning,
}

/// The shelves of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Numbers, colours, coordinates.
    Input,
    /// Noises.
    Noise,
    /// The historical noises, exact.
    Museum,
    /// Sums of ever finer copies.
    Fractal,
    /// Bands, tiles, shapes.
    Pattern,
    /// What samples its input elsewhere.
    Warp,
    /// What changes or mixes values.
    Tone,
    /// What makes or changes colours.
    Color,
}

/// What a node does: the one thing only its author can say.
#[derive(Debug)]
pub enum Meaning {
    /// A value at a point, fused with its neighbours into one program.
    Field(fn(&mut Scope<'_>)),
}

/// Something a node takes.
#[derive(Debug)]
pub struct Socket {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a sentence.
    pub doc: &'static str,
    /// What it takes.
    pub kind: Kind,
}

/// What a socket takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number, or a wire that carries one.
    Number {
        /// What it is when nothing is given.
        rest: f32,
        /// What may be typed; without one the socket is only a pin.
        range: Option<RangeInclusive<f32>>,
        /// What it may change while the program runs.
        flow: Flow,
    },
    /// A number or a colour.
    Any {
        /// What it is when nothing is given.
        rest: f32,
    },
    /// A colour, or a wire.
    Color {
        /// What it is when nothing is given: `0xrrggbb`.
        rest: u32,
    },
    /// Colours along a line.
    Ramp {
        /// What it is when nothing is given.
        rest: &'static [(f32, u32)],
    },
    /// A whole number that shapes the program, and so takes no wire.
    Whole {
        /// What it is when nothing is given.
        rest: u32,
        /// What may be typed.
        range: RangeInclusive<u32>,
    },
    /// One of several words; it shapes the program.
    Choice {
        /// Which it is when nothing is given.
        rest: usize,
        /// The words.
        words: &'static [&'static str],
    },
}

/// What a number may change while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It flows, and takes a wire.
    Flows,
    /// It flows unless the node is to tile: then it is whole, takes no wire and shapes the program.
    Tiles,
    /// It shapes the program and never takes a wire; it is whole while the node is to tile.
    Shapes,
}

/// Something a node yields.
#[derive(Debug)]
pub struct Output {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub doc: &'static str,
    /// What it carries.
    pub yields: Yield,
}

/// What an output carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yield {
    /// A number.
    Number(Extent),
    /// A colour.
    Color,
    /// A colour where one of these sockets is given one, else a number.
    Like(&'static [Any]),
}

/// Where numbers lie. A node that folds or displaces reads 0..1 as −1..1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// 0..1.
    Unit,
    /// −1..1.
    Signed,
    /// Anywhere.
    Free,
}

// A handle is how a node's function names its own socket or output: a misspelling does not compile.

/// The handle of a number.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub &'static str);
/// The handle of a number or colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Any(pub &'static str);
/// The handle of a colour.
#[derive(Clone, Copy, Debug)]
pub struct Color(pub &'static str);
/// The handle of a ramp.
#[derive(Clone, Copy, Debug)]
pub struct Ramp(pub &'static str);
/// The handle of a whole number.
#[derive(Clone, Copy, Debug)]
pub struct Whole(pub &'static str);
/// The handle of a choice: its name, the words, and what each means to the node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<T: 'static>(pub &'static str, pub &'static [&'static str], pub &'static [T]);
/// The handle of an output.
#[derive(Clone, Copy, Debug)]
pub struct Out(pub &'static str);

/// The switch every node has that could do without tiling.
pub const TILING: Choice<bool> = Choice("tiling", &["off", "on"], &[false, true]);
/// The one number of most nodes.
pub const VALUE: Out = Out("value");
/// The one colour of most others.
pub const COLOR: Out = Out("color");

impl Number {
    /// A pin: it waits for a wire, and is 0 without.
    pub const fn input(self, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Number { rest: 0.0, range: None, flow: Flow::Flows } }
    }
    /// A slider that also takes a wire.
    pub const fn of(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Number { rest, range: Some(range), flow: Flow::Flows } }
    }
    /// The same, but whole and without a wire while the node is to tile.
    pub const fn cells(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Number { rest, range: Some(range), flow: Flow::Tiles } }
    }
    /// A slider that shapes the program, and is whole while the node is to tile.
    pub const fn shape(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Number { rest, range: Some(range), flow: Flow::Shapes } }
    }
}
impl Any {
    /// A pin for numbers and colours.
    pub const fn of(self, rest: f32, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Any { rest } }
    }
}
impl Color {
    /// A colour, `0xrrggbb`.
    pub const fn of(self, rest: u32, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Color { rest } }
    }
}
impl Ramp {
    /// Stops, from 0 to 1.
    pub const fn of(self, rest: &'static [(f32, u32)], doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Ramp { rest } }
    }
}
impl Whole {
    /// A whole number.
    pub const fn of(self, rest: u32, range: RangeInclusive<u32>, doc: &'static str) -> Socket {
        Socket { name: self.0, doc, kind: Kind::Whole { rest, range } }
    }
}
impl<T> Choice<T> {
    /// The word at `rest`, or another.
    pub const fn of(self, rest: usize, doc: &'static str) -> Socket {
        assert!(self.1.len() == self.2.len(), "each word has its meaning");
        Socket { name: self.0, doc, kind: Kind::Choice { rest, words: self.1 } }
    }
}
impl Out {
    /// A number of 0..1.
    pub const fn unit(self, doc: &'static str) -> Output {
        Output { name: self.0, doc, yields: Yield::Number(Extent::Unit) }
    }
    /// A number that may lie anywhere.
    pub const fn free(self, doc: &'static str) -> Output {
        Output { name: self.0, doc, yields: Yield::Number(Extent::Free) }
    }
    /// A colour.
    pub const fn color(self, doc: &'static str) -> Output {
        Output { name: self.0, doc, yields: Yield::Color }
    }
    /// A colour where one of these sockets is given one, else a number.
    pub const fn like(self, sockets: &'static [Any], doc: &'static str) -> Output {
        Output { name: self.0, doc, yields: Yield::Like(sockets) }
    }
}

impl Spec {
    /// The place of a socket among its sockets.
    pub fn socket(&self, name: &str) -> Option<usize> {
        self.sockets.iter().position(|s| s.name == name)
    }
    /// The place of an output among its outputs.
    pub fn output(&self, name: &str) -> Option<usize> {
        self.outputs.iter().position(|o| o.name == name)
    }
}

/// The node of that name, or called so by others.
pub fn find(library: &Library, name: &str) -> Option<&'static Spec> {
    library.iter().find(|s| s.name == name).or_else(|| library.iter().find(|s| s.aliases.contains(&name))).copied()
}

/// A colour from `0xrrggbb`, as sRGB encodes it.
pub fn rgb(hex: u32) -> [f32; 4] {
    let channel = |shift: u32| decode((hex >> shift & 255) as f32 / 255.0);
    [channel(16), channel(8), channel(0), 1.0]
}
