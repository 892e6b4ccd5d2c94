//! Edits of the text of a document: each changes the lines that it must, and no others.

pub(crate) mod batch;
pub(crate) mod editor;
pub(crate) mod fixes;
pub(crate) mod interface;
pub(crate) mod layout;
pub(crate) mod local_graphs;
pub(crate) mod metadata;
pub(crate) mod node_references;
pub(crate) mod node_text;
pub(crate) mod operation;
pub(crate) mod references;
pub(crate) mod version_entries;

pub use batch::{edit, edits};
pub use metadata::MetadataEntry;
pub use operation::Edit;
