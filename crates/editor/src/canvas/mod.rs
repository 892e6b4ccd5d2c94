//! Canvas: shows the graph, and turns what the user does there into edits of the file.

mod annotations;
mod arrange;
mod auto_layout;
mod cached_views;
mod clipboard;
mod component;
mod conversions;
mod earlier_views;
mod events;
mod free_place;
mod graph_search;
mod layered;
mod library_items;
mod menu_subject;
mod named_values;
mod naming;
mod naming_dialog;
mod new_node;
mod node_canvas;
mod node_menu;
mod node_views;
mod note_editor;
mod reconnection;
mod subgraphs;
mod viewing;
mod wires;

pub(crate) use graph_search::GraphSearch;
pub(crate) use named_values::{named_values_for, use_named_value};
pub(crate) use node_canvas::NodeCanvas;
pub(crate) use subgraphs::ungroup;
pub(crate) use viewing::exists;
