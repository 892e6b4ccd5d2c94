//! Examples of nodes on their pages.

use lapidary_document::{Document, example, write};
use lapidary_evaluator::node::spec::Spec;
use lapidary_nodes::LIBRARY;

/// An example, and how a file spells it.
pub(super) struct Example {
    /// The node it is of.
    pub(super) name: &'static str,
    pub(super) document: Document,
    pub(super) text: String,
}

/// The example of a node.
pub(super) fn of(spec: &'static Spec) -> Example {
    let document = example::of(spec, LIBRARY);
    let text = write(&document, LIBRARY);
    Example { name: spec.name, document, text }
}
