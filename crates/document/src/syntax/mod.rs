//! Syntax of graph files: one lossless tree for reading, formatting, editing and merging.

pub(crate) mod entry_edits;
pub(crate) mod error_fixes;
pub(crate) mod error_recovery;
pub(crate) mod lexer;
pub(crate) mod literal;
pub(crate) mod parser;
pub(crate) mod quote_repair;
pub(crate) mod tree;
pub(crate) mod trivia;
