//! What a graph file says.

use crate::model::layout::CanvasLayout;
use crate::model::sample_count::SampleCount;
use crate::model::source_map::SourceMap;
use lapidary_evaluator::graph::{Args, Graph};
use lapidary_evaluator::report::assertion::Test;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the file format, the only one so far. A later version extends `EntryReader::format`.
pub const FORMAT: u32 = 1;

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
    pub layout: CanvasLayout,
    /// The versions of nodes, by kind, that are not their first.
    pub versions: BTreeMap<String, u32>,
    /// Whether some of the text could not be read, so that what is missing may be there.
    pub partial: bool,
    /// Where in the text things stand.
    pub source_map: SourceMap,
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
    pub layout: CanvasLayout,
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
            layout: CanvasLayout::default(),
            versions: BTreeMap::new(),
            partial: false,
            source_map: SourceMap::default(),
        }
    }
}
