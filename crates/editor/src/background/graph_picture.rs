//! Pictures of whole graphs and of their outputs, for cards and lists.

use super::pixels::{evaluate_output, frame, thumbnail_image};
use crate::platform::Platform;
use egui::ColorImage;
use lapidary_document::Document;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_field::program::{Frame, Samples};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Brightest byte of a picture that shows nothing.
const BLACK: u8 = 40;

/// Picture of the base colour of a graph, or else of its first output; what glows in the dark is shown by its emission.
/// `path` is that of its file.
pub(crate) fn graph_picture(
    (library, platform): (&'static Library, &dyn Platform),
    document: &Document,
    path: &Path,
    side: u32,
    (stop, cache): (&AtomicBool, &Cache),
) -> Option<ColorImage> {
    let checked = checked(library, platform, document, path);
    let named = |end: &str| checked.outputs.iter().position(|(name, _)| name.ends_with(end));
    let picture = |output: usize| output_picture(&checked, output, document, side, (stop, cache));
    let own = picture(named("base_color").unwrap_or(0))?;
    let is_black = own.pixels.iter().all(|px| px.r().max(px.g()).max(px.b()) < BLACK);
    let glow = named("emission").filter(|_| is_black).and_then(picture);
    Some(glow.unwrap_or(own))
}

/// Calls `each` with the name and the picture of each output of a graph, unless `stop` is set. `path` is that of its file.
pub(crate) fn output_pictures(
    (library, platform): (&'static Library, &dyn Platform),
    document: &Document,
    path: &Path,
    side: u32,
    (stop, each): (&AtomicBool, &mut dyn FnMut(String, ColorImage)),
) {
    let (checked, cache) = (checked(library, platform, document, path), Cache::new(CACHE_BYTES));
    for (i, (name, _)) in checked.outputs.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        if let Some(picture) = output_picture(&checked, i, document, side, (stop, &cache)) {
            each(name.clone(), picture);
        }
    }
}

/// Bytes of the cache that the outputs of a graph share.
const CACHE_BYTES: usize = 16 << 20;

fn checked(library: &'static Library, platform: &dyn Platform, document: &Document, path: &Path) -> CheckedGraph {
    let mut checked = document.check_document(library, &mut platform.files(path)).checked;
    platform.load_pictures(&mut checked);
    checked
}

/// Picture of an output by its number.
fn output_picture(
    checked: &CheckedGraph,
    output: usize,
    document: &Document,
    side: u32,
    (stop, cache): (&AtomicBool, &Cache),
) -> Option<ColorImage> {
    let output = checked.outputs.get(output)?.clone();
    let frame = Frame { samples: Samples::Four, ..frame(document, 0.0, side) };
    let (value_type, image) = evaluate_output(checked, output, frame, stop, cache).ok()??;
    Some(thumbnail_image(value_type, &image))
}
