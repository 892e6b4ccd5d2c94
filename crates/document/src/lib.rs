//! Graph files: RON that a person reads, writes, compares and merges. Text in, documents and complaints out.

mod entry;
mod node;
mod read;
mod set;
mod split;

pub use read::read;

use lapidary_evaluator::check::{self, Checked};
use lapidary_evaluator::diagnostic::{About, Diagnostic};
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::spec::Library;
use std::collections::HashMap;
use std::ops::Range;

/// A graph file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What the material is called.
    pub name: String,
    /// What it is, in a sentence or two.
    pub about: String,
    /// Pixels across and down, where nothing else is asked for.
    pub size: [u32; 2],
    /// Tile units across and down.
    pub tile: [f64; 2],
    /// Points a pixel: 1, 4 or 16.
    pub samples: u32,
    /// The nodes.
    pub graph: Graph,
    places: HashMap<About, Range<usize>>,
}

impl Document {
    /// Holds the graph against a library. The complaints know their place in the text.
    pub fn check(&self, library: &Library) -> (Checked, Vec<Diagnostic>) {
        let (checked, complaints) = check::check(&self.graph, library);
        (checked, complaints.into_iter().map(|c| self.placed(c)).collect())
    }
    /// A complaint with its place in the text.
    pub fn placed(&self, complaint: Diagnostic) -> Diagnostic {
        let span = complaint.span.clone().or_else(|| self.place(&complaint.about));
        Diagnostic { span, ..complaint }
    }
    fn place(&self, about: &About) -> Option<Range<usize>> {
        self.places.get(about).or_else(|| self.places.get(&About::Graph)).cloned()
    }
}

/// Complaints in the order of the text.
pub fn sorted(mut complaints: Vec<Diagnostic>) -> Vec<Diagnostic> {
    complaints.sort_by_key(|c| (c.span.as_ref().map(|s| (s.start, s.end)), c.code));
    complaints
}

/// A file format is what this version writes, and the newest it reads.
pub const FORMAT: u32 = 1;
/// The most bytes a file may have.
pub const MOST_BYTES: usize = 64 << 20;
