//! Three-way merge of graph files.

pub(crate) mod assembly;
pub(crate) mod conflicts;
pub(crate) mod copy_updates;
pub(crate) mod documents;
pub(crate) mod fragment_order;
pub(crate) mod fragments;
pub(crate) mod name_alignment;
pub(crate) mod node_alignment;
pub(crate) mod three_way;
mod version_conflicts;
