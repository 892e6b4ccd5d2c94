//! Examples of nodes on their pages.

use lapidary_document::{Document, example, write};
use lapidary_evaluator::node::spec::Spec;
use lapidary_nodes::LIBRARY;

/// An example and its text.
pub(super) struct Example {
    /// Name of the node.
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
