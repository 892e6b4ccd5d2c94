//! Images that show nodes in use: the image before a node, or a surface that it makes.

use super::example_images::paint_first;
use super::graph_images::{GraphDepiction, graph_image};
use crate::display_image::write_png;
use crate::error::CommandError;
use lapidary_document::example::{NodeUse, in_use};
use lapidary_document::write;
use lapidary_evaluator::node::spec::Spec;
use lapidary_nodes::LIBRARY;
use std::path::Path;

/// A node in use, on its page.
pub(super) struct UseOnPage {
    /// The file of the image, in the folder of images.
    pub(super) file: String,
    /// The caption of the image.
    pub(super) caption: String,
    /// The graph of the image, if it is not the example of the node.
    pub(super) text: Option<String>,
}

/// Paints a node in use into the folder.
pub(super) fn paint(spec: &'static Spec, folder: &Path) -> Result<UseOnPage, CommandError> {
    // No output of a node has a name with `-`.
    let name = format!("{}.in-use", spec.name);
    Ok(match in_use(spec, LIBRARY) {
        NodeUse::Before { document, socket } => {
            let shown = paint_first(&document, &name, folder)?;
            UseOnPage { file: shown.file, caption: format!("before: `{socket}`"), text: None }
        }
        NodeUse::Surface { document, output } => {
            let file = format!("{name}.png");
            let image = graph_image(&document, GraphDepiction::Slab)?;
            drop(write_png(&folder.join(&file), image, true)?);
            let text = Some(write(&document, LIBRARY));
            UseOnPage { file, caption: format!("a lit surface of `{output}`"), text }
        }
    })
}
