//! Declarations of nodes: a constant with names, sockets, outputs and the function of the node.

pub use crate::declare::example_input::ExampleInput;
pub use crate::declare::file_type::FileType;
pub use crate::declare::handle::*;
pub use crate::declare::output::*;
pub use crate::declare::socket::*;
pub use crate::declare::socket_type::*;
pub use crate::declare::value_type::Extent;

use crate::node::pass::Pass;
use crate::node::scope::Scope;
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;

/// All kinds of nodes. The newest version of each precedes its older ones, which old files still use.
pub type Library = [&'static Spec];

/// The declaration of a kind of node.
#[derive(Debug)]
pub struct Spec {
    /// The name in files, menus and diagnostics.
    pub name: &'static str,
    /// Names that other programs use, for the finder.
    pub aliases: &'static [&'static str],
    /// The category in the palette.
    pub category: Category,
    /// The icon, a character of the icon fonts.
    pub icon: char,
    /// The documentation: a sentence for artists.
    pub doc: &'static str,
    /// The sockets.
    pub sockets: &'static [Socket],
    /// The outputs; a wire that names none reads the first.
    pub outputs: &'static [Output],
    /// The version, from 1. A changed default or formula is a new version; the previous one stays in the library.
    pub version: u32,
    /// The function of the node.
    pub meaning: Meaning,
}

/// The categories of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Numbers, colours, coordinates.
    Input,
    /// Noises.
    Noise,
    /// The historical noises, exact.
    Museum,
    /// Sums of octaves.
    Fractal,
    /// Bands, tiles, shapes.
    Pattern,
    /// Nodes that sample their input elsewhere.
    Warp,
    /// Nodes that change or mix values.
    Tone,
    /// Three numbers at once.
    Vector,
    /// Nodes that make or change colours.
    Color,
    /// Nodes that work on pixels.
    Image,
    /// Normals, slopes, whole materials.
    Surface,
    /// Erosion and other terrain.
    Terrain,
}

impl Category {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Category::Input => "input",
            Category::Noise => "noise",
            Category::Museum => "museum",
            Category::Fractal => "fractal",
            Category::Pattern => "pattern",
            Category::Warp => "warp",
            Category::Tone => "tone",
            Category::Vector => "vector",
            Category::Color => "color",
            Category::Image => "image",
            Category::Surface => "surface",
            Category::Terrain => "terrain",
        }
    }
    /// The title in menus and pages.
    pub fn title(self) -> &'static str {
        match self {
            Category::Input => "Input",
            Category::Noise => "Noise",
            Category::Museum => "Historical noise",
            Category::Fractal => "Fractal",
            Category::Pattern => "Pattern",
            Category::Warp => "Warp",
            Category::Tone => "Tone",
            Category::Vector => "Vector",
            Category::Color => "Colour",
            Category::Image => "Image",
            Category::Surface => "Surface",
            Category::Terrain => "Terrain",
        }
    }
}

/// The function of a node, evaluated at points or run on images.
#[derive(Debug)]
pub enum Meaning {
    /// A value at a point, fused with its neighbours into one program.
    Field(fn(&mut Scope<'_>)),
    /// Pixels from pixels: its painted sockets and its outputs are images of the frame, at the frame's z and time.
    Image(ImageNode),
    /// As `Image`, for a node that reads files as a whole: `check` reports errors in them before anything is computed.
    ImageWithFiles {
        /// Reads constant settings only.
        check: fn(&mut Scope<'_>),
        /// The functions of the node.
        image: ImageNode,
    },
}

/// A node that works on pixels.
#[derive(Clone, Copy, Debug)]
pub struct ImageNode {
    /// The reach from a pixel. Called before planes are computed.
    pub reach: fn(&Pass<'_>) -> Reach,
    /// An upper bound on the `f32` values that `run` stores at once, with its outputs and without its inputs. Called before
    /// planes are computed: those of the pass are empty.
    pub memory: fn(&Pass<'_>) -> u64,
    /// The bounds of the pixels of the outputs.
    pub bounds: PixelBounds,
    /// Computes the outputs.
    pub run: fn(&mut Pass<'_>),
    /// The stages that compute the bits of `run`, for devices; `None` for a node, or a pass of it, that has none. Called
    /// before planes are computed. The planes of the painted sockets are the inputs, those of the outputs the results.
    pub stages: Option<fn(&Pass<'_>) -> Option<FilterStages>>,
}

/// The bounds of the pixels that an image node computes.
#[derive(Clone, Copy, Debug)]
pub enum PixelBounds {
    /// The declared range of each output; any number where none is declared.
    Declared,
    /// Those of a socket: each pixel of the first output is a pixel of the socket, in each channel.
    Chosen(Any),
    /// Those of a socket: pixels of the first output are means of its pixels with positive weights, except for rounding.
    Mean {
        /// The socket.
        of: Any,
        /// The samples of a mean, where their count does not follow from the reach.
        samples: u32,
    },
    /// 0..1, except for alpha, which is that of the socket.
    Stretched(Any),
}

impl PixelBounds {
    /// The name of the socket that the bounds follow from.
    pub(crate) fn of(self) -> Option<&'static str> {
        match self {
            PixelBounds::Declared => None,
            PixelBounds::Chosen(of) | PixelBounds::Mean { of, .. } | PixelBounds::Stretched(of) => Some(of.0),
        }
    }
}

impl Spec {
    /// The name with the version, as [`find`] reads it: `marble@1`.
    pub fn versioned_name(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
    /// The functions of an image node; `None` for other nodes.
    pub fn image(&self) -> Option<&ImageNode> {
        match &self.meaning {
            Meaning::Image(image) | Meaning::ImageWithFiles { image, .. } => Some(image),
            Meaning::Field(_) => None,
        }
    }
    /// The order of nodes that convert a type: those over points first, then by the number of sockets.
    pub fn conversion_order(&self) -> (bool, usize) {
        (self.image().is_some(), self.sockets.len())
    }
    /// The index of a socket.
    pub fn socket(&self, name: &str) -> Option<usize> {
        self.sockets.iter().position(|s| s.name == name)
    }
    /// The index of an output.
    pub fn output(&self, name: &str) -> Option<usize> {
        self.outputs.iter().position(|o| o.name == name)
    }
}

/// True for nodes that work on pixels: image nodes, and those that sample painted inputs.
pub fn works_on_pixels(spec: &Spec) -> bool {
    spec.image().is_some() || spec.sockets.iter().any(|socket| socket.painted)
}

/// The newest version of every kind of node.
pub fn newest(library: &Library) -> impl Iterator<Item = &'static Spec> + Clone {
    library.chunk_by(|a, b| a.name == b.name).map(|versions| versions[0])
}

/// The kind of node with a name or an alias: its newest version, or another as in `marble@1`.
pub fn find(library: &Library, kind: &str) -> Option<&'static Spec> {
    let (name, version) = kind.split_once('@').map_or((kind, None), |(name, version)| (name, Some(version)));
    let named = library.iter().position(|s| s.name == name);
    let at = named.or_else(|| library.iter().position(|s| s.aliases.contains(&name)))?;
    let Some(version) = version else { return Some(library[at]) };
    let mut versions = library[at..].iter().copied().take_while(|s| s.name == library[at].name);
    versions.find(|s| version.parse() == Ok(s.version))
}
