//! What may be changed of a graph file.

use crate::edit::metadata::MetadataEntry;
use crate::model::document::{Group, Preset};
use crate::model::layout::CanvasFrame;
use lapidary_evaluator::graph::{Arg, Node, Parameter};

/// A change of a graph file.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Gives a socket a value or a wire; nothing puts it to rest.
    Socket(String, String, Option<Arg>),
    /// Adds a node.
    Add(String, Node),
    /// Takes a node out, every wire that comes from it, and what is said of it elsewhere.
    Remove(String),
    /// Calls a node something else; every wire follows.
    Rename(String, String),
    /// Moves a node on the canvas.
    Move(String, [f64; 2]),
    /// Mutes a node, or lets it be heard again.
    Mute(String, bool),
    /// Shows only the title of a node, or all of it again.
    Collapse(String, bool),
    /// Draws these frames. Those that stay keep their lines and remarks.
    Frames(Vec<CanvasFrame>),
    /// Shows these notes, likewise.
    Notes(Vec<CanvasFrame>),
    /// Adds a parameter, changes it or, given nothing, takes it out: who read it keeps its value.
    Parameter(String, Option<Parameter>),
    /// Calls a parameter something else; who reads it, presets and nodes that use the graph follow.
    RenameParameter(String, String),
    /// Adds an output, changes it or takes it out.
    Output(String, Option<Arg>),
    /// Calls an output something else; tests and nodes that use the graph follow.
    RenameOutput(String, String),
    /// Adds a preset, changes it or takes it out.
    Preset(String, Option<Preset>),
    /// Says something of the file itself; of a graph inside it, what it is about.
    Metadata(MetadataEntry),
    /// Adds a graph inside the file, changes it or takes it out.
    Graph(String, Option<Group>),
    /// Calls a graph inside the file something else; nodes that use it follow.
    RenameGraph(String, String),
    /// Keeps another fingerprint in the test of that number, from 0, which is one of a hash.
    Bless(usize, u64),
}
