//! Documents: the contents of graph files.

use crate::model::layout::CanvasLayout;
use crate::model::sample_count::SampleCount;
use crate::model::source_map::SourceMap;
use lapidary_evaluator::graph::{Args, Graph};
use lapidary_evaluator::report::assertion::Assertion;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the file format, the only one so far. A later version extends `EntryReader::format`.
pub const FORMAT: u32 = 1;

/// A graph file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The name of the material.
    pub name: String,
    /// A description in a sentence or two.
    pub about: String,
    /// The author.
    pub author: String,
    /// The licence.
    pub licence: String,
    /// Keywords for search.
    pub tags: Vec<String>,
    /// The default size of images in pixels: width and height.
    pub size: [u32; 2],
    /// The size of the tile in tile units: width and height.
    pub tile: [f64; 2],
    /// The number of samples per pixel.
    pub samples: SampleCount,
    /// The width of a tile unit in metres.
    pub metres: f64,
    /// The metres between the heights 0 and 1; 0 if unknown.
    pub relief: f64,
    /// The duration of the animation loop in seconds; 0 for a still image.
    pub seconds: f64,
    /// The main graph: nodes, parameters and outputs.
    pub graph: Graph,
    /// The presets by name.
    pub presets: BTreeMap<String, Preset>,
    /// The graphs inside the file, which nodes can use.
    pub groups: BTreeMap<String, Group>,
    /// The muted nodes, which pass an input through.
    pub muted: BTreeSet<String>,
    /// Assertions about the outputs.
    pub tests: Vec<Assertion>,
    /// The layout of the canvas.
    pub layout: CanvasLayout,
    /// The versions of nodes by kind, except version 1.
    pub versions: BTreeMap<String, u32>,
    /// Some of the text could not be read, so that missing parts may exist.
    pub partial: bool,
    /// The spans of parts of the document in the text.
    pub source_map: SourceMap,
}

/// Values of parameters, by name.
pub type Preset = Args;

/// A graph inside a file, which nodes can use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// A description in a sentence or two.
    pub about: String,
    /// Its nodes, parameters and outputs.
    pub graph: Graph,
    /// The muted nodes, which pass an input through.
    pub muted: BTreeSet<String>,
    /// The layout of the canvas.
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
