//! Grouping of nodes into a graph inside the file, and back.

pub(crate) mod creation;
pub(crate) mod extraction;
pub(crate) mod file_graph;
pub(crate) mod inputs;
pub(crate) mod ungrouping;
