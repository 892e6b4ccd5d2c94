//! Layout of the canvas: positions of nodes, frames and notes.

use std::collections::{BTreeMap, BTreeSet};

/// The layout of a canvas. It changes no pixel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasLayout {
    /// The upper left corner of each node.
    pub nodes: BTreeMap<String, [f64; 2]>,
    /// The upper left corner of the outputs; `None` is to the right of all nodes.
    pub outputs: Option<[f64; 2]>,
    /// Frames around nodes.
    pub frames: Vec<CanvasFrame>,
    /// Notes for readers of the graph.
    pub notes: Vec<CanvasFrame>,
    /// Nodes that are collapsed to their title.
    pub collapsed: BTreeSet<String>,
    /// Reroutes that name a value: wires from them are not drawn, but have tags with the name where they end.
    pub portals: BTreeSet<String>,
}

/// A rectangle: behind nodes that belong together, or around a note.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CanvasFrame {
    /// The title of a frame, or the text of a note.
    pub about: String,
    /// The upper left corner.
    pub at: [f64; 2],
    /// Width and height.
    pub size: [f64; 2],
    /// The colour, linear; `None` is the default of the canvas.
    pub color: Option<[f32; 4]>,
}
