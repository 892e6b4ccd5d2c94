//! What a graph file says.

use crate::files::Files;
use crate::flat::Flat;
use crate::places::Places;
use lapidary_evaluator::check::{self, Checked};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Args, Graph, Node};
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::report::assertion::Test;
use lapidary_evaluator::trace::material_bundle::BUNDLE;
use lapidary_field::program::Samples;
use std::collections::{BTreeMap, BTreeSet};
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
    /// Points a pixel.
    pub samples: SampleCount,
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
    /// Whether some of the text could not be read, so that what is missing may be there.
    pub partial: bool,
    /// Where in the text things stand.
    pub places: Places,
}

/// How many points each pixel is the mean of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleCount {
    /// The file leaves it to the target: one point, or for engines as many as a picture needs.
    #[default]
    Unset,
    /// As many as a picture needs at its size.
    Auto,
    /// That many.
    Fixed(Samples),
}

impl SampleCount {
    /// Everything that can be chosen.
    pub const ALL: [SampleCount; 5] = [
        SampleCount::Auto,
        SampleCount::Fixed(Samples::One),
        SampleCount::Fixed(Samples::Two),
        SampleCount::Fixed(Samples::Four),
        SampleCount::Fixed(Samples::Sixteen),
    ];
    /// Its name in files and options; empty where nothing was chosen.
    pub const fn name(self) -> &'static str {
        match self {
            SampleCount::Unset => "",
            SampleCount::Auto => "auto",
            SampleCount::Fixed(Samples::One) => "1",
            SampleCount::Fixed(Samples::Two) => "2",
            SampleCount::Fixed(Samples::Four) => "4",
            SampleCount::Fixed(Samples::Sixteen) => "16",
        }
    }
}

/// Values of parameters, by name.
pub type Preset = Args;

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
    /// What is written beside them, for whoever reads the graph.
    pub notes: Vec<Frame>,
    /// Nodes of which only the title is shown.
    pub collapsed: BTreeSet<String>,
}

/// A rectangle: behind nodes that belong together, or around a note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// What stands above it; of a note, what it says.
    pub about: String,
    /// Its upper left corner.
    pub at: [f64; 2],
    /// How wide and how high it is.
    pub size: [f64; 2],
    /// What it is painted with, linear, where that is not left to the canvas.
    pub color: Option<[f32; 4]>,
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
            samples: SampleCount::Unset,
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
            partial: false,
            places: Places::default(),
        }
    }
}

impl Document {
    /// Holds the graph against a library. The complaints know their place in the text. Graphs of other files cannot be
    /// had this way: see [`Document::check_with`].
    pub fn check(&self, library: &Library) -> (Checked, Vec<Diagnostic>) {
        self.check_with(library, &mut Files::none())
    }
    pub(crate) fn check_flat(
        &self,
        flat: &Flat,
        root: &Graph,
        library: &Library,
        told: &mut Vec<Diagnostic>,
    ) -> Checked {
        let library: Vec<_> = library.iter().copied().chain(flat.bundles.then_some(&BUNDLE)).collect();
        let (checked, complaints) = check::check(&flat.graph, &library);
        // Outputs that lead to a broken instance are gone, which has been told of the instance.
        let bare = root.outputs.is_empty();
        let complaints = complaints.into_iter().filter(|c| bare || c.code != Code::NoOutputs);
        let outputs = self.given();
        let complaints = flat.complaints.iter().cloned().chain(complaints).filter(|c| !self.follows(c, &outputs));
        told.extend(complaints.map(|c| self.placed(flat.names.outside(c, self))));
        checked
    }
    /// Whether a complaint only follows from what has been told in reading: of a part that is there and is not understood.
    pub(crate) fn follows(&self, complaint: &Diagnostic, outputs: &BTreeMap<&str, &Arg>) -> bool {
        let arg = match &complaint.about {
            About::Graph => return complaint.code == Code::NoOutputs && self.partial,
            About::Socket(node, socket) => self.graph.nodes.get(node).and_then(|node| node.args.get(socket)),
            About::Output(name) => outputs.get(name.as_str()).copied(),
            _ => None,
        };
        match (complaint.code, arg) {
            (Code::NoNode, Some(Arg::Wire(name, _))) => self.places.contains(&About::Node(name.clone())),
            (Code::NoParameter, Some(Arg::Parameter(name))) => {
                self.places.contains(&About::Parameter(name.clone())) && !self.graph.parameters.contains_key(name)
            }
            _ => false,
        }
    }
    /// What each output is given.
    pub(crate) fn given(&self) -> BTreeMap<&str, &Arg> {
        self.graph.outputs.iter().map(|(name, arg)| (name.as_str(), arg)).collect()
    }
    /// A graph that uses the graphs inside this document that it does not use itself: they are to be right as well.
    pub(crate) fn unused(&self) -> Option<Graph> {
        let mut used = BTreeSet::new();
        self.reach(&self.graph, &mut used);
        let mut nodes = BTreeMap::new();
        for (name, group) in &self.groups {
            if used.insert(name.as_str()) {
                let args = [("local".to_owned(), Arg::Text(name.clone()))].into();
                let About::Node(user) = unused(name) else { continue };
                nodes.insert(user, Node { kind: INSTANCE.to_owned(), args });
                self.reach(&group.graph, &mut used);
            }
        }
        if nodes.is_empty() {
            return None;
        }
        let Graph { parameters, seed, wrap, .. } = &self.graph;
        Some(Graph { nodes, parameters: parameters.clone(), seed: *seed, wrap: *wrap, ..Graph::default() })
    }
    /// Adds the graphs inside this document that a graph uses, and those that these use.
    fn reach<'d>(&'d self, graph: &'d Graph, used: &mut BTreeSet<&'d str>) {
        let local = |node: &'d Node| match node.args.get("local") {
            Some(Arg::Text(name)) if node.kind == INSTANCE => Some(name.as_str()),
            _ => None,
        };
        let mut ahead: Vec<&str> = graph.nodes.values().filter_map(local).collect();
        while let Some(name) = ahead.pop() {
            if let Some(group) = self.groups.get(name)
                && used.insert(name)
            {
                ahead.extend(group.graph.nodes.values().filter_map(local));
            }
        }
    }
    /// A complaint with its place in the text.
    pub fn placed(&self, complaint: Diagnostic) -> Diagnostic {
        if complaint.span.is_some() {
            return complaint;
        }
        // A fix edits the very part that the complaint is about.
        let exact = self.places.contains(&complaint.about);
        let fix = complaint.fix.filter(|fix| exact || !fix.edits().is_empty());
        Diagnostic { span: self.place(&complaint.about), fix, ..complaint }
    }
    fn place(&self, about: &About) -> Option<Range<usize>> {
        let node = |name: &String| self.places.get(&About::Node(name.clone()));
        let place = self.places.get(about).or_else(|| match about {
            About::Socket(name, _) | About::SocketName(name, _) => node(name),
            About::OutputName(name) => self.places.get(&About::Output(name.clone())),
            _ => None,
        });
        place.or_else(|| self.places.get(&About::Graph))
    }
}

/// What the list of versions is kept under among places: no node is called so.
pub(crate) fn versions() -> About {
    About::Node(VERSIONS.to_owned())
}

/// The place of a name in the list of versions.
pub(crate) fn version_name(kind: &str) -> About {
    About::SocketName(VERSIONS.to_owned(), kind.to_owned())
}

/// The place of a number in the list of versions.
pub(crate) fn version_value(kind: &str) -> About {
    About::Socket(VERSIONS.to_owned(), kind.to_owned())
}
const VERSIONS: &str = "(versions)";

/// What a graph inside the file is kept under among places, and called where nobody uses it.
pub(crate) fn unused(group: &str) -> About {
    About::Node(format!("{UNUSED}{group}"))
}
pub(crate) const UNUSED: &str = "(graphs)/";

/// The kind of a node that is a graph.
pub const INSTANCE: &str = "graph";
