//! Graph files: RON that a person reads, writes, compares and merges. Text in, text, documents and complaints out.
//!
//! [`read`] makes a [`Document`] of any text, however wrong; [`Document::check`] holds it against a library, with every
//! graph it uses as a node put in its place ([`Files`] brings those of other files). [`write`] makes canonical text,
//! [`edit`](edit::edit) changes a text where it must and nowhere else, and [`fmt`] tidies one.
//!
//! A graph from a text, a parameter set, pixels:
//!
//! ```
//! use lapidary_evaluator::{run::paint, trace::plan};
//! use lapidary_field::program::{Frame, RunOptions};
//! use lapidary_nodes::LIBRARY;
//!
//! let text = include_str!("../../../graphs/marble.ron");
//! let mut document = lapidary_document::read(text).0.expect("it is a graph");
//! document.set("veins", "2.5").expect("marble has veins");
//! let (graph, complaints) = document.check(LIBRARY);
//! assert!(complaints.is_empty());
//! let plan = plan(&graph, &["base_color"]).0.expect("it has a colour");
//! let images = paint(&plan, &plan.settings(&graph), RunOptions::best(), &Frame::new(64, 64)).expect("it is small");
//! assert_eq!((images[0].size, images[0].channels), ([64, 64], 4));
//! ```

mod called;
mod diff;
mod document;
pub mod edit;
mod entry;
mod entry_fixes;
pub mod example;
mod face;
mod files;
mod fix;
mod flat;
mod fmt;
mod follow;
mod frame;
mod group;
mod head;
mod look;
mod meant;
mod merge;
mod node;
mod parameter;
mod places;
mod quotes;
mod read;
mod renamed;
mod rest;
mod set;
mod slip;
mod slip_fixes;
mod splice;
mod split;
mod spot;
mod tree;
mod version;
mod write;

pub use diff::{Change, diff};
pub use document::{Document, Frame, Group, INSTANCE, Layout, Preset, SampleCount};
pub use face::Face;
pub use files::{Access, Files, Load, MOST_NODES};
pub use fix::{apply_fixes, resolve_fixes};
pub use fmt::fmt;
pub use group::{group, lifted, ungroup};
pub use look::Look;
pub use merge::{Merged, merge};
pub use places::Places;
pub use read::read;
pub use set::spelt;
pub use write::{spelt_test, write};

use lapidary_evaluator::diagnostic::Diagnostic;

/// Complaints in the order of the text.
pub fn sorted(mut complaints: Vec<Diagnostic>) -> Vec<Diagnostic> {
    complaints.sort_by_key(|c| (c.span.as_ref().map(|s| (s.start, s.end)), c.code));
    complaints
}

/// The file format that is written, and the only one there has been. When another comes, `Reader::format` lets the
/// older through, and who reads what has changed between them asks for the number.
pub const FORMAT: u32 = 1;
/// The most bytes a file may have.
pub const MOST_BYTES: usize = 64 << 20;
