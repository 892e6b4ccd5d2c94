//! Model of a graph file: the document, its locations in the text, versions and renames.

pub(crate) mod defaults;
pub(crate) mod document;
pub(crate) mod entry_names;
pub(crate) mod fingerprints;
pub(crate) mod frame;
pub(crate) mod instance;
pub(crate) mod layout;
pub(crate) mod local_graphs;
pub(crate) mod location;
pub(crate) mod node_versions;
pub(crate) mod parameter_value;
pub(crate) mod presets;
pub(crate) mod renames;
pub(crate) mod sample_count;
pub(crate) mod source_map;
pub(crate) mod version_diagnostics;
