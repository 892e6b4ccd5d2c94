//! Outlines: the planes of the nodes that draw filled shapes.

use crate::adapter::context;
use lapidary_evaluator::node::pass::Pass;
use lapidary_filter::Plane;
use lapidary_filter::drawn_path::TilePlaces;
use lapidary_filter::outline::{Outline, OutlinePen};
use lapidary_filter::{outline_coverage, outline_distance};

/// A pen for the size of the image.
pub(crate) fn pen(p: &Pass<'_>) -> OutlinePen {
    OutlinePen::new(places(p).pixels_per_tile())
}

/// The rows of the window that are needed, as places in the tile.
pub(crate) fn places(p: &Pass<'_>) -> TilePlaces {
    let (rows, [from_x, from_y]) = (p.rows(), p.from());
    TilePlaces {
        size: [p.size()[0], rows.len()],
        from: [from_x, from_y + rows.start as i64],
        whole: p.whole(),
        tile: p.tile(),
    }
}

/// The coverage of an outline and the signed distance to it.
pub(crate) fn outline_planes(p: &Pass<'_>, outline: &Outline) -> Option<[Plane; 2]> {
    let places = places(p);
    let coverage = outline_coverage::coverage(context(p), &places, outline)?;
    Some([coverage, outline_distance::signed_distance(context(p), &places, outline)?])
}

/// The memory of [`outline_planes`].
pub(crate) fn outline_planes_memory(p: &Pass<'_>, outline: &Outline) -> u64 {
    let places = places(p);
    let corners: u64 = outline.contours.iter().map(|contour| contour.len() as u64).sum();
    outline_coverage::memory(&places, std::slice::from_ref(outline), 1)
        + outline_distance::memory(&places, outline)
        + 8 * corners
}
