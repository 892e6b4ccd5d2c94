//! Morphological dilation and erosion: the largest or smallest value near each pixel.

use crate::dilation;
use crate::dilation_cascade::DilationCascade;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, square_reach};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use std::ops::Range;

/// The largest radius, in pixels.
pub const MAX_RADIUS: f32 = 1024.0;

/// The shape of the neighbourhood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructuringElement {
    /// Pixels within the radius.
    Disc,
    /// Pixels within the radius along each axis.
    Square,
}

/// The reach of a radius.
pub fn reach(radius: f32) -> Reach {
    square_reach(clamp_length(radius, MAX_RADIUS).floor() as usize)
}

/// The values that a dilation or an erosion holds at once.
pub fn memory(size: [usize; 2], radius: f32, element: StructuringElement) -> u64 {
    let whole = clamp_length(radius, MAX_RADIUS).floor() as usize;
    let sets = match element {
        StructuringElement::Disc => DilationCascade::memory(whole),
        StructuringElement::Square => 0,
    };
    dilation::memory(size, whole).max(sets)
}

/// Dilation: replaces each pixel with the largest value within `radius` pixels. Returns only the requested
/// `rows`.
pub fn dilate(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    (radius, element): (f32, StructuringElement),
) -> Option<Plane> {
    dilation::dilate(context, input, rows, edges, (&cascade(radius, element), 1.0))
}

/// Erosion: replaces each pixel with the smallest value within `radius` pixels. Returns only the requested
/// `rows`.
pub fn erode(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    (radius, element): (f32, StructuringElement),
) -> Option<Plane> {
    dilation::dilate(context, input, rows, edges, (&cascade(radius, element), -1.0))
}

/// Adds the stages of [`dilate`].
pub fn add_dilation_stages(
    stages: &mut FilterStages,
    plane: usize,
    edges: Edges,
    (radius, element): (f32, StructuringElement),
) -> usize {
    cascade(radius, element).add_stages(stages, plane, edges, 1.0)
}

/// Adds the stages of [`erode`].
pub fn add_erosion_stages(
    stages: &mut FilterStages,
    plane: usize,
    edges: Edges,
    (radius, element): (f32, StructuringElement),
) -> usize {
    cascade(radius, element).add_stages(stages, plane, edges, -1.0)
}

fn cascade(radius: f32, element: StructuringElement) -> DilationCascade {
    let radius = clamp_length(radius, MAX_RADIUS);
    match element {
        StructuringElement::Disc => DilationCascade::disc(radius),
        StructuringElement::Square => DilationCascade::square(radius.floor() as usize),
    }
}
