//! How a node is declared: one constant, and the function that says what it means.

pub use crate::declare::handle::*;
pub use crate::declare::socket::*;
pub use crate::declare::value_type::Extent;

use crate::node::pass::Pass;
use crate::node::scope::Scope;
use lapidary_field::reach::Reach;

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
    Image(ImageNode),
}

/// A node that works on pixels.
#[derive(Clone, Copy, Debug)]
pub struct ImageNode {
    /// How far from a pixel it looks. Asked before there are any planes.
    pub reach: fn(&Pass<'_>) -> Reach,
    /// Numbers of four bytes that `run` holds at once at most, what it yields among them and what it is given not.
    /// Asked before there are any planes: there are as many as it will be given, without pixels.
    pub memory: fn(&Pass<'_>) -> u64,
    /// Makes its outputs.
    pub run: fn(&mut Pass<'_>),
}

impl Spec {
    /// What [`find`] finds this very version by.
    pub fn versioned_name(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
    /// Whether it works on pixels.
    pub fn image(&self) -> Option<&ImageNode> {
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
