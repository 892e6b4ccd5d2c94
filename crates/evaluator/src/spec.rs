//! How a node is declared: one constant, and the function that says what it means.

pub use crate::handle::*;

use crate::pass::{Pass, Reach};
use crate::scope::Scope;
use lapidary_field::colour::decode;
use std::ops::RangeInclusive;

/// Every node there is. The newest version of each stands before its older ones, which files may still mean.
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
    /// Counts from 1, and is raised whenever a default or a formula changes: the version before stays in the library.
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
    /// Three numbers at once.
    Vector,
    /// What makes or changes colours.
    Color,
    /// What works on pixels.
    Image,
    /// Normals, slopes, whole materials.
    Surface,
    /// Heights as weather leaves them.
    Terrain,
}

/// What a node does: the one thing only its author can say.
#[derive(Debug)]
pub enum Meaning {
    /// A value at a point, fused with its neighbours into one program.
    Field(fn(&mut Scope<'_>)),
    /// Pixels from pixels: it needs its painted sockets as images, and is looked at as one. An image is the frame's
    /// own, at the frame's z and time.
    Image(Image),
}

/// A node that works on pixels.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    /// How far from a pixel it looks. Asked before there are any planes.
    pub reach: fn(&Pass<'_>) -> Reach,
    /// Numbers of four bytes that `run` holds at once at most, what it yields among them and what it is given not.
    /// Asked before there are any planes: there are as many as it will be given, without pixels.
    pub memory: fn(&Pass<'_>) -> u64,
    /// Makes its outputs.
    pub run: fn(&mut Pass<'_>),
}

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
        /// Whether vectors, normals and materials come in as well: the node only looks at them elsewhere, chooses among
        /// them or blends them.
        passes: bool,
    },
    /// A colour, or a wire.
    Color {
        /// What it is when nothing is given: `0xrrggbb`.
        rest: u32,
    },
    /// Three numbers, or a wire.
    Vector {
        /// What it is when nothing is given.
        rest: [f32; 3],
    },
    /// A direction away from a surface; only a wire brings one.
    Normal,
    /// The channels of a material; only a wire brings them.
    Material,
    /// Points that a curve runs through.
    Curve {
        /// What it is when nothing is given.
        rest: &'static [[f32; 2]],
    },
    /// Text; it shapes the program.
    Text {
        /// What it is when nothing is given.
        rest: &'static str,
        /// Whether it names a picture file.
        file: bool,
        /// Whether it names a file of tables, if it names any.
        tables: bool,
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
    /// Three numbers.
    Vector,
    /// A direction away from a surface.
    Normal,
    /// The channels of a material.
    Material,
    /// What these sockets are given: the same of all, but that numbers widen to colours.
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

impl Spec {
    /// What [`find`] finds this very version by.
    pub fn exactly(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
    /// Whether it works on pixels.
    pub fn image(&self) -> Option<&Image> {
        match &self.meaning {
            Meaning::Image(image) => Some(image),
            Meaning::Field(_) => None,
        }
    }
    /// The place of a socket among its sockets.
    pub fn socket(&self, name: &str) -> Option<usize> {
        self.sockets.iter().position(|s| s.name == name)
    }
    /// The place of an output among its outputs.
    pub fn output(&self, name: &str) -> Option<usize> {
        self.outputs.iter().position(|o| o.name == name)
    }
}

/// The newest version of every node: what new nodes are made of.
pub fn newest(library: &Library) -> impl Iterator<Item = &'static Spec> + Clone {
    library.chunk_by(|a, b| a.name == b.name).map(|versions| versions[0])
}

/// The node of that name, or called so by others: its newest version, or another as in `marble@1`.
pub fn find(library: &Library, kind: &str) -> Option<&'static Spec> {
    let (name, version) = kind.split_once('@').map_or((kind, None), |(name, version)| (name, Some(version)));
    let named = library.iter().position(|s| s.name == name);
    let at = named.or_else(|| library.iter().position(|s| s.aliases.contains(&name)))?;
    let Some(version) = version else { return Some(library[at]) };
    let mut versions = library[at..].iter().copied().take_while(|s| s.name == library[at].name);
    versions.find(|s| version.parse() == Ok(s.version))
}

/// A colour from `0xrrggbb`, as sRGB encodes it.
pub fn rgb(hex: u32) -> [f32; 4] {
    let channel = |shift: u32| decode((hex >> shift & 255) as f32 / 255.0);
    [channel(16), channel(8), channel(0), 1.0]
}
