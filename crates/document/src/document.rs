//! What a graph file says.

use crate::files::Files;
use crate::flat::flat;
use lapidary_evaluator::bundle::BUNDLE;
use lapidary_evaluator::check::{self, Checked};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::spec::Library;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// A graph file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What the material is called.
    pub name: String,
    /// What it is, in a sentence or two.
    pub about: String,
    /// Who made it.
    pub author: String,
    /// What others may do with it.
    pub licence: String,
    /// Words it is found by.
    pub tags: Vec<String>,
    /// Pixels across and down, where nothing else is asked for.
    pub size: [u32; 2],
    /// Tile units across and down.
    pub tile: [f64; 2],
    /// Points a pixel: 1, 4 or 16.
    pub samples: u32,
    /// Metres that a tile unit is wide.
    pub metres: f64,
    /// Metres from a height of 0 to one of 1; 0 where nobody has said.
    pub relief: f64,
    /// Seconds until an animation begins anew; 0 where nothing moves.
    pub seconds: f64,
    /// The nodes, with parameters and outputs.
    pub graph: Graph,
    /// Values of several parameters at once, by name.
    pub presets: BTreeMap<String, Preset>,
    /// Graphs inside the file, each of use as a node.
    pub groups: BTreeMap<String, Group>,
    /// Nodes that hand through what they are given.
    pub muted: BTreeSet<String>,
    /// What is to hold of its outputs.
    pub tests: Vec<Test>,
    /// Where the nodes lie on the canvas.
    pub layout: Layout,
    /// The versions of nodes, by kind, that are not their first.
    pub versions: BTreeMap<String, u32>,
    /// Where in the text things stand.
    pub places: HashMap<About, Range<usize>>,
}

/// Values of parameters, by name.
pub type Preset = BTreeMap<String, Arg>;

/// A graph inside a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// What it is, in a sentence or two.
    pub about: String,
    /// Its nodes, with parameters and outputs.
    pub graph: Graph,
    /// Nodes that hand through what they are given.
    pub muted: BTreeSet<String>,
    /// Where the nodes lie on the canvas.
    pub layout: Layout,
}

/// Where things lie on the canvas: of no consequence to any pixel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The upper left corner of each node.
    pub nodes: BTreeMap<String, [f64; 2]>,
    /// What is drawn around several of them.
    pub frames: Vec<Frame>,
}

/// A rectangle behind nodes that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// What stands above it.
    pub about: String,
    /// Its upper left corner.
    pub at: [f64; 2],
    /// How wide and how high it is.
    pub size: [f64; 2],
}

/// Something that is to hold of an output.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// It goes on at its edges.
    Tiles {
        /// Which output.
        of: String,
    },
    /// Its numbers lie between two.
    Range {
        /// Which output.
        of: String,
        /// Between which.
        within: [f64; 2],
    },
    /// Its pixels are those that were kept.
    Hash {
        /// Which output.
        of: String,
        /// At how many pixels square.
        size: u32,
        /// The fingerprint, 16 hex digits.
        is: String,
    },
}

impl Default for Document {
    fn default() -> Self {
        Document {
            name: String::new(),
            about: String::new(),
            author: String::new(),
            licence: String::new(),
            tags: vec![],
            size: [1024, 1024],
            tile: [1.0, 1.0],
            samples: 1,
            metres: 1.0,
            relief: 0.0,
            seconds: 0.0,
            graph: Graph::default(),
            presets: BTreeMap::new(),
            groups: BTreeMap::new(),
            muted: BTreeSet::new(),
            tests: vec![],
            layout: Layout::default(),
            versions: BTreeMap::new(),
            places: HashMap::new(),
        }
    }
}

impl Document {
    /// Holds the graph against a library. The complaints know their place in the text. Graphs of other files cannot be
    /// had this way: see [`Document::check_with`].
    pub fn check(&self, library: &Library) -> (Checked, Vec<Diagnostic>) {
        self.check_with(library, &mut Files::none())
    }
    /// The same, with the graphs of other files, which stand in the checked graph node by node: `dust/grain` is the
    /// node `grain` of what `dust` uses.
    pub fn check_with(&self, library: &Library, files: &mut Files<'_>) -> (Checked, Vec<Diagnostic>) {
        let mut told = self.check_versions(library);
        let older = self.older(library);
        let plain = |node: &Node| node.kind != INSTANCE && !older.contains_key(node.kind.as_str());
        let plain = self.muted.is_empty() && self.graph.nodes.values().all(plain);
        let checked = if plain {
            let (checked, complaints) = check::check(&self.graph, library);
            told.extend(complaints.into_iter().map(|c| self.placed(c)));
            checked
        } else {
            let flat = flat(self, library, files);
            let library: Vec<_> = library.iter().copied().chain(flat.bundles.then_some(&BUNDLE)).collect();
            let (checked, complaints) = check::check(&flat.graph, &library);
            // Outputs that lead to a broken instance are gone, which has been told of the instance.
            let bare = self.graph.outputs.is_empty();
            let complaints = complaints.into_iter().filter(|c| bare || c.code != Code::NoOutputs);
            let complaints = flat.complaints.iter().cloned().chain(complaints);
            told.extend(complaints.map(|c| self.placed(flat.outside(c, self))));
            checked
        };
        (checked, told)
    }
    /// A complaint with its place in the text.
    pub fn placed(&self, complaint: Diagnostic) -> Diagnostic {
        let span = complaint.span.clone().or_else(|| self.place(&complaint.about));
        Diagnostic { span, ..complaint }
    }
    fn place(&self, about: &About) -> Option<Range<usize>> {
        let node = |name: &String| self.places.get(&About::Node(name.clone()));
        let place = self.places.get(about).or_else(|| match about {
            About::Socket(name, _) | About::SocketName(name, _) => node(name),
            _ => None,
        });
        place.or_else(|| self.places.get(&About::Graph)).cloned()
    }
}

/// What the list of versions is kept under among places: no node is called so.
pub(crate) fn versions() -> About {
    About::Node("(versions)".to_owned())
}

/// The kind of a node that is a graph.
pub(crate) const INSTANCE: &str = "graph";
