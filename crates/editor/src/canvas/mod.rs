//! The canvas: what is on it, and what the user does with it, as edits of the sheet.

mod auto_layout;
mod clipboard;
mod events;
mod frames;
mod new_node;
mod node_menu;
mod node_views;
mod reconnection;
mod subgraphs;
mod wires;

use crate::session::Session;
use egui::{Pos2, TextureHandle, Vec2};
use egui_node_graph::Canvas;
use lapidary_evaluator::report::explain::Explanation;
use lapidary_field::program::Samples;
use std::collections::{BTreeMap, HashMap};

pub(crate) use auto_layout::laid;
pub(crate) use clipboard::copied;
pub(crate) use new_node::free;

pub(crate) use node_views::{screen, spelt};

/// What is called so on the canvas is no node: nodes have no such names.
pub(crate) const OUTPUTS: &str = "#outputs";
const FRAME: &str = "#frame ";
const NOTE: &str = "#note ";

/// Which version of which graph of the file, and what was known of it: the sockets of the graphs in it.
type Version = (u64, Option<String>, Option<usize>);

/// What the canvas keeps of the graph on it.
#[derive(Default)]
pub(crate) struct NodeCanvas {
    pub(crate) canvas: Canvas<String>,
    /// What is being dragged or sized, and has not been let go.
    moving: BTreeMap<String, Vec2>,
    sizing: BTreeMap<String, Vec2>,
    /// Where nodes lie that nobody has laid anywhere, for which version of which part.
    laid: (Option<Version>, BTreeMap<String, Pos2>),
    /// Where the outputs were moved to, for as long as the window is open.
    pub(crate) outputs: Option<Pos2>,
    /// Small pictures of nodes, by their names in the flat graph.
    pub(crate) thumbs: HashMap<String, TextureHandle>,
    /// Whether nodes are tinted by what they cost.
    pub(crate) heat: bool,
    /// Whether nodes show pictures.
    pub(crate) pictures: bool,
    /// What is known of wires, by node and output of the flat graph.
    pub(crate) told: HashMap<(String, String), String>,
    pub(crate) costs: HashMap<String, u64>,
}

impl NodeCanvas {
    pub(crate) fn new() -> NodeCanvas {
        NodeCanvas { pictures: true, ..NodeCanvas::default() }
    }

    /// Another graph is shown: what belonged to the one before goes.
    pub(crate) fn turn(&mut self) {
        let map = self.canvas.minimap;
        self.canvas = Canvas::default();
        self.canvas.minimap = map;
        self.canvas.fit();
        self.moving.clear();
        self.sizing.clear();
        self.outputs = None;
    }

    /// The nodes in sight whose small pictures are wanted.
    pub(crate) fn wanted<'a>(&self, session: &'a Session) -> impl Iterator<Item = &'a String> {
        let sight = self.canvas.visible_rect().expand(200.0);
        let names = session.active().graph.nodes.keys().filter(|_| self.pictures);
        names.filter(move |name| sight.contains(self.place(session, name)))
    }

    /// The nodes that are selected, frames and notes not.
    pub(crate) fn selected(&self) -> Vec<String> {
        self.canvas.selection.iter().filter(|name| !name.starts_with('#')).cloned().collect()
    }

    /// Keeps what has been found out about wires, as words.
    pub(crate) fn tell(&mut self, explained: &Explanation) {
        self.told.clear();
        self.costs.clear();
        for wire in &explained.wires {
            let ends = |ends: &lapidary_field::interval::Interval| format!("{} … {}", short(ends.lo), short(ends.hi));
            let mut bounds: Vec<String> = wire.bounds.iter().take(3).map(ends).collect();
            bounds.dedup();
            let torn = wire.broken_by.as_ref().map(|by| format!(", does not tile because of `{by}`"));
            let fine = match wire.samples {
                Samples::One => String::new(),
                samples => format!(", finer than a pixel: needs {} points", samples.count()),
            };
            let text = format!("{}{fine}{}", bounds.join(", "), torn.unwrap_or_default());
            self.told.insert((wire.node.clone(), wire.output.clone()), text);
            self.costs.insert(wire.node.clone(), wire.cost);
        }
    }
}

/// A number as it is read at a glance.
pub(crate) fn short(v: f32) -> String {
    let text = if v != 0.0 && (v.abs() >= 1e5 || v.abs() < 1e-3) { format!("{v:.1e}") } else { format!("{v:.3}") };
    if text.contains('.') && !text.contains('e') {
        let text = text.trim_end_matches('0').trim_end_matches('.');
        return if text == "-0" { "0".to_owned() } else { text.to_owned() };
    }
    text
}
