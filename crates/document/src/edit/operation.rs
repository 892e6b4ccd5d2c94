//! The kinds of edits.

use crate::edit::metadata::MetadataEntry;
use crate::model::document::{Group, Preset};
use crate::model::layout::CanvasFrame;
use lapidary_evaluator::graph::{Arg, Node, Parameter};

/// An edit of a graph file.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Sets a socket to a value or a wire; `None` restores its default.
    Socket(String, String, Option<Arg>),
    /// Adds a node.
    Add(String, Node),
    /// Removes a node, with every wire from it and every reference to it.
    Remove(String),
    /// Renames a node, with every wire from it.
    Rename(String, String),
    /// Moves a node on the canvas.
    Move(String, [f64; 2]),
    /// Moves the outputs on the canvas; `None` removes their position.
    MoveOutputs(Option<[f64; 2]>),
    /// Mutes or unmutes a node.
    Mute(String, bool),
    /// Collapses a node to its title, or expands it.
    Collapse(String, bool),
    /// Lists a reroute among the portals, whose wires are drawn as tags, or removes it from them.
    Portal(String, bool),
    /// Replaces the frames. Unchanged frames keep their lines and comments.
    Frames(Vec<CanvasFrame>),
    /// Replaces the notes. Unchanged notes keep their lines and comments.
    Notes(Vec<CanvasFrame>),
    /// Adds, changes or, with `None`, removes a parameter; readers of a removed one get its value.
    Parameter(String, Option<Parameter>),
    /// Renames a parameter, with everything that reads it: nodes, presets and instances of the graph.
    RenameParameter(String, String),
    /// Moves a parameter to a place among the others, counted from 0.
    PlaceParameter(String, usize),
    /// Adds, changes or, with `None`, removes an output.
    Output(String, Option<Arg>),
    /// Renames an output, with the tests and the instances that read it.
    RenameOutput(String, String),
    /// Adds, changes or, with `None`, removes a preset.
    Preset(String, Option<Preset>),
    /// Sets an entry of the metadata; a graph inside a file has only a description.
    Metadata(MetadataEntry),
    /// Adds, changes or, with `None`, removes a graph inside the file.
    Graph(String, Option<Group>),
    /// Renames a graph inside the file, with its instances.
    RenameGraph(String, String),
    /// Replaces the hash that a test expects; the number counts tests from 0.
    Bless(usize, u64),
}
