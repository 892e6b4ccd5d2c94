//! Subgraphs: files they come from, their interfaces, and flattening into one graph.

pub(crate) mod flat_names;
pub(crate) mod flattening;
pub(crate) mod graph_files;
pub(crate) mod graph_source;
pub(crate) mod instance;
pub(crate) mod instance_diagnostics;
pub(crate) mod interface;
pub(crate) mod paths;
pub(crate) mod repetition;
pub(crate) mod wire_resolution;
pub(crate) mod written_wires;
