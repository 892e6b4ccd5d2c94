//! Graph files: RON that people read, write, compare and merge.
//!
//! [`read`] makes a [`Document`] of any text, and reports all errors. [`Document::check`] checks it against a library of
//! nodes, with instances replaced by the nodes of their graphs ([`GraphFiles`] loads those of other files). [`write()`]
//! writes canonical text, [`edit`](edit::edit) changes a text only where it must, [`fmt`] formats a text, [`diff`]
//! compares two documents, and [`merge`] merges two edited copies.
//!
//! Pixels of a graph from a text, with a parameter set:
//!
//! ```
//! use lapidary_evaluator::{run::paint, trace::plan};
//! use lapidary_field::program::{Frame, RunOptions};
//! use lapidary_nodes::LIBRARY;
//!
//! let text = include_str!("../../../graphs/marble.ron");
//! let mut document = lapidary_document::read(text).0.expect("it is a graph");
//! document.set("veins", "2.5").expect("marble has veins");
//! let (graph, diagnostics) = document.check(LIBRARY);
//! assert!(diagnostics.is_empty());
//! let plan = plan(&graph, &["base_color"]).0.expect("it has a colour");
//! let images = paint(&plan, &plan.settings(&graph), RunOptions::best(), &Frame::new(64, 64)).expect("it is small");
//! assert_eq!((images[0].size, images[0].channels), ([64, 64], 4));
//! ```

mod checked_document;
mod diagnostic_order;
mod diff;
pub mod edit;
pub mod example;
mod formatter;
mod grouping;
mod merge;
mod model;
mod read;
mod rename_detection;
mod subgraph;
mod syntax;
mod writer;

pub use checked_document::{CheckedDocument, NodeOrigins};
pub use diagnostic_order::sort_diagnostics;
pub use diff::{Change, diff};
pub use edit::fixes::{apply_fixes, resolve_fixes};
pub use formatter::fmt;
pub use grouping::creation::group;
pub use grouping::extraction::extract_graph;
pub use grouping::ungrouping::ungroup;
pub use merge::documents::{MergeResult, merge};
pub use model::document::{Document, FORMAT, Group, Preset};
pub use model::instance::INSTANCE;
pub use model::layout::{CanvasFrame, CanvasLayout};
pub use model::presets::DEFAULTS;
pub use model::sample_count::SampleCount;
pub use model::source_map::SourceMap;
pub use read::document::read;
pub use subgraph::graph_files::{GraphFiles, LoadResult, MAX_NODES, ReadAccess};
pub use subgraph::interface::GraphInterface;
pub use syntax::parser::MAX_FILE_BYTES;
pub use writer::{assertion_text, setting_text, write};
