//! Node canvas for egui: shows a graph that the program owns and returns the edits that the user asks for.
//!
//! The crate is part of the Lapidary project but independent of materials. It depends on egui only.
//!
//! The program stores a [`Canvas`] (zoom, pan, selection) next to its document. In each frame it describes the document as
//! a [`GraphView`], decides which sockets [may be wired](Canvas::show), and applies the returned [`CanvasEvent`]s:
//!
//! ```
//! use egui_node_graph::{Canvas, CanvasEvent, GraphView, NodeView, Pin, Wire};
//!
//! fn ui(ui: &mut egui::Ui, canvas: &mut Canvas<u32>, at: &mut [egui::Pos2; 2], wires: &mut Vec<Wire<u32>>) {
//!     let colour = egui::Color32::LIGHT_BLUE;
//!     let nodes = [
//!         NodeView { outputs: vec![Pin::new(0, "value", colour)], ..NodeView::new(1, "Number", at[0]) },
//!         NodeView { inputs: vec![Pin::new(0, "value", colour)], ..NodeView::new(2, "Show", at[1]) },
//!     ];
//!     let view = GraphView { nodes: &nodes, wires: &wires.clone() };
//!     for event in canvas.show(ui, &view, |_from, _to| Ok(())) {
//!         match event {
//!             CanvasEvent::Moved { nodes, by } => nodes.iter().for_each(|n| at[*n as usize - 1] += by),
//!             CanvasEvent::Connect(wire) => wires.push(wire),
//!             CanvasEvent::Disconnect(removed) => wires.retain(|wire| !removed.contains(wire)),
//!             _ => (),
//!         }
//!     }
//! }
//! ```
//!
//! Everything is drawn with egui's painter in window coordinates: text is crisp at every zoom, and nodes, sockets and
//! wires are exposed to screen readers and tests at their true positions. Only visible items are drawn.
//!
//! Nodes and sockets are identified by any [`ItemId`], such as a string or a number. The order of nodes and wires only
//! decides what is drawn on top: later items are.

mod accessibility;
mod canvas;
mod colors;
mod command;
mod curve;
mod drag;
mod drag_end;
mod event;
mod focus;
mod frame;
mod item_menu;
mod keyboard;
mod labels;
mod layout;
mod metrics;
mod minimap;
mod navigation;
mod paint;
mod pointer;
mod route;
mod tag;
mod view;

pub use canvas::Canvas;
pub use command::{CanvasCommand, GESTURES, SHORTCUTS, Shortcut};
pub use event::CanvasEvent;
pub use metrics::{GRID, WIDTH};
pub use tag::tag_space;
pub use view::{
    Badge, BadgeSeverity, GraphView, ItemId, NodeShape, NodeView, Pin, SocketRef, SocketShape, SocketSide, Thumbnail,
    Wire,
};
