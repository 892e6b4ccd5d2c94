//! A node canvas for any egui program: it shows a graph that the program owns, and tells what the user wants of it.
//!
//! No crate of this name has been published. This one is a part of the Lapidary project, knows nothing of materials,
//! and needs nothing but egui.
//!
//! The program keeps a [`Canvas`] (how far in, where, what is selected) beside its own document. Each frame it describes
//! the document as a [`View`], says which sockets [may be wired](Canvas::show), and applies the [`Event`]s it is given:
//!
//! ```
//! use egui_node_graph::{Canvas, Event, Node, Pin, Socket, View, Wire};
//!
//! fn ui(ui: &mut egui::Ui, canvas: &mut Canvas<u32>, at: &mut [egui::Pos2; 2], wires: &mut Vec<Wire<u32>>) {
//!     let colour = egui::Color32::LIGHT_BLUE;
//!     let nodes = [
//!         Node { outputs: vec![Pin::new(0, "value", colour)], ..Node::new(1, "Number", at[0]) },
//!         Node { inputs: vec![Pin::new(0, "value", colour)], ..Node::new(2, "Show", at[1]) },
//!     ];
//!     let view = View { nodes: &nodes, wires: &wires.clone() };
//!     for event in canvas.show(ui, &view, |_from, _to| Ok(())) {
//!         match event {
//!             Event::Moved { nodes, by } => nodes.iter().for_each(|n| at[*n as usize - 1] += by),
//!             Event::Connect(wire) => wires.push(wire),
//!             Event::Detach(gone) => wires.retain(|wire| !gone.contains(wire)),
//!             _ => (),
//!         }
//!     }
//! }
//! ```
//!
//! Everything is drawn with egui's painter in the coordinates of the window, so text is crisp at every zoom and what a
//! screen reader (or a test) is told of nodes, sockets and wires is where they are. What is out of sight costs nothing.
//!
//! Nodes, sockets and whatever else is named are named by any [`Id`]: a string, a number. No meaning hangs on the order
//! of anything, except that what comes later lies on top.

mod canvas;
mod command;
mod curve;
mod drag;
mod event;
mod finish;
mod focus;
mod keys;
mod label;
mod look;
mod map;
mod paint;
mod place;
mod scene;
mod travel;
mod view;

pub use canvas::Canvas;
pub use command::{COMMANDS, Command, GESTURES, Shortcut};
pub use event::Event;
pub use place::GRID;
pub use view::{Badge, Form, Id, Mark, Node, Picture, Pin, Severity, Side, Socket, View, Wire};
