//! Reading of documents from a syntax tree.

pub(crate) mod ambiguous_names;
pub(crate) mod assertion;
pub(crate) mod assignment;
pub(crate) mod document;
pub(crate) mod layout;
pub(crate) mod metadata;
pub(crate) mod node;
pub(crate) mod parameter;
pub(crate) mod reader;
pub(crate) mod similar_names;
pub(crate) mod value_fixes;
