//! CanvasLayout of the canvas: positions of nodes, frames and notes.

use std::collections::{BTreeMap, BTreeSet};

/// Where things lie on the canvas: of no consequence to any pixel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasLayout {
    /// The upper left corner of each node.
    pub nodes: BTreeMap<String, [f64; 2]>,
    /// What is drawn around several of them.
    pub frames: Vec<CanvasFrame>,
    /// What is written beside them, for whoever reads the graph.
    pub notes: Vec<CanvasFrame>,
    /// Nodes of which only the title is shown.
    pub collapsed: BTreeSet<String>,
}

/// A rectangle: behind nodes that belong together, or around a note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasFrame {
    /// What stands above it; of a note, what it says.
    pub about: String,
    /// Its upper left corner.
    pub at: [f64; 2],
    /// How wide and how high it is.
    pub size: [f64; 2],
    /// What it is painted with, linear, where that is not left to the canvas.
    pub color: Option<[f32; 4]>,
}
