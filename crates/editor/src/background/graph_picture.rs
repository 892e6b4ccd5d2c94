//! Pictures of whole graphs, for cards.

use super::pixels::{evaluate_output, frame, thumbnail_image};
use crate::platform::Platform;
use egui::ColorImage;
use lapidary_document::Document;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_field::program::{Frame, Samples};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Picture of the base colour of a graph, or else of its first output. `path` is that of its file.
pub(crate) fn graph_picture(
    (library, platform): (&'static Library, &dyn Platform),
    document: &Document,
    path: &Path,
    side: u32,
    (stop, cache): (&AtomicBool, &Cache),
) -> Option<ColorImage> {
    let mut checked = document.check_document(library, &mut platform.files(path)).checked;
    platform.load_pictures(&mut checked);
    let colour = checked.outputs.iter().find(|(name, _)| name.ends_with("base_color"));
    let output = colour.or(checked.outputs.first())?.clone();
    let frame = Frame { samples: Samples::Four, ..frame(document, 0.0, side) };
    let (value_type, image) = evaluate_output(&checked, output, frame, stop, cache).ok()??;
    Some(thumbnail_image(value_type, &image))
}
