//! Rename detection: nodes, parameters and graphs that two documents name differently.

pub(crate) mod canonical_graph;
pub(crate) mod interfaces;
pub(crate) mod nodes;
