//! Morphological dilation and erosion: the largest or smallest value near each pixel.

use crate::parallel_rows::{combine, for_each_row};
use crate::plane::{Edges, FilterContext, Plane, clamp_length, pixel_count, square_reach};
use crate::stencil::{PaddedPlane, Stencil, apply, apply_memory, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::simd::Lanes;

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

/// The values that dilation holds at once.
pub fn memory(size: [usize; 2], radius: f32, element: StructuringElement) -> u64 {
    let (whole, pixel_count) = (clamp_length(radius, MAX_RADIUS).floor() as usize, pixel_count(size));
    match element {
        StructuringElement::Disc => {
            let (level, maxima) = (padded_len(size, [whole; 2]), padded_len(size, [0; 2]));
            let scale = level + 2 * maxima + apply_memory(size, 1);
            scale.max(2 * level + maxima)
        }
        StructuringElement::Square => {
            let along = |size: [usize; 2]| {
                let level = padded_len(size, [whole, 0]);
                (2 * level).max(level + apply_memory(size, 1) + padded_len(size, [0; 2]))
            };
            along(size).max(pixel_count + along([size[1], size[0]])).max(3 * pixel_count)
        }
    }
}

/// The values that erosion holds at once.
pub fn erosion_memory(size: [usize; 2], radius: f32, element: StructuringElement) -> u64 {
    pixel_count(size) + memory(size, radius, element).max(2 * pixel_count(size))
}

/// Dilation: replaces each pixel with the largest value within `radius` pixels.
pub fn dilate(
    context: FilterContext<'_>,
    input: &Plane,
    edges: Edges,
    radius: f32,
    element: StructuringElement,
) -> Option<Plane> {
    let radius = clamp_length(radius, MAX_RADIUS);
    let whole = radius.floor() as isize;
    match element {
        StructuringElement::Disc => {
            let inside = |x: isize, y: isize| (x * x + y * y) as f64 <= f64::from(radius) * f64::from(radius);
            let half_width = |y: isize| (0..=whole).rev().find(|x| inside(*x, y)).unwrap_or(0);
            let spans: Vec<[isize; 2]> = (-whole..=whole).map(|y| [y, half_width(y)]).collect();
            max_over_spans(context, input, edges, &spans)
        }
        StructuringElement::Square => {
            let [across, down] = edges.wrap;
            let dilated = max_over_spans(context, input, edges, &[[0, whole]])?.transpose(context)?;
            max_over_spans(context, &dilated, Edges { wrap: [down, across] }, &[[0, whole]])?.transpose(context)
        }
    }
}

/// Erosion: replaces each pixel with the smallest value within `radius` pixels.
pub fn erode(
    context: FilterContext<'_>,
    input: &Plane,
    edges: Edges,
    radius: f32,
    element: StructuringElement,
) -> Option<Plane> {
    let negate = |plane: &Plane| combine(context, plane, plane, |v, _| -v);
    negate(&dilate(context, &negate(input)?, edges, radius, element)?)
}

/// The maximum over horizontal spans around each pixel; a span is a row offset and a half width.
///
/// The maxima over 2ᵏ pixels follow from the maxima over half as many, and two of them cover any span up to twice as
/// wide (Soille, 1999, after van Herk, 1992). The cost grows with the logarithm of the width.
fn max_over_spans(context: FilterContext<'_>, input: &Plane, edges: Edges, spans: &[[isize; 2]]) -> Option<Plane> {
    let max = |axis: usize| spans.iter().map(|span| span[axis].unsigned_abs()).max().unwrap_or(0);
    let mut level = PaddedPlane::new(context, input, edges, [max(1), max(0)])?;
    let mut maxima: Option<PaddedPlane> = None;
    let mut width: isize = 1;
    loop {
        let finished = spans.iter().filter(|[_, half_width]| (width..2 * width).contains(&(2 * half_width + 1)));
        let steps: Vec<[isize; 2]> = finished
            .map(|&[y, half_width]| [level.offset(-half_width, y), level.offset(half_width + 1 - width, y)])
            .collect();
        if !steps.is_empty() {
            let [maximum] = apply(context, input.size, &SpanMaximum { level: &level, maxima: maxima.as_ref(), steps })?;
            maxima = Some(PaddedPlane::new(context, &maximum, edges, [0; 2])?);
        }
        if 2 * width > 2 * max(1) as isize + 1 {
            return maxima?.to_plane(context);
        }
        level = double_span(context, &level, width as usize)?;
        width *= 2;
    }
}

/// Computes maxima over spans twice as wide, each stored at the first pixel of its span.
fn double_span(context: FilterContext<'_>, level: &PaddedPlane, width: usize) -> Option<PaddedPlane> {
    const CHUNK: usize = 1 << 13;
    let mut out = level.zeros_like();
    let from = level.as_slice();
    // The last values have no successors; no stencil reads them.
    let next = from.get(width..).unwrap_or_default();
    for_each_row(context, out.as_mut_slice(), CHUNK, |k, to| {
        for (to, (v, next)) in
            to.iter_mut().zip(from[k * CHUNK..].iter().zip(next.get(k * CHUNK..).unwrap_or_default()))
        {
            *to = if *v > *next { *v } else { *next };
        }
    })?;
    Some(out)
}

struct SpanMaximum<'a> {
    level: &'a PaddedPlane,
    maxima: Option<&'a PaddedPlane>,
    steps: Vec<[isize; 2]>,
}

impl Stencil<1> for SpanMaximum<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let first = self.level.at::<V>(token, x, y, self.steps[0][0]);
        let mut max = match self.maxima {
            Some(padded) => padded.at(token, x, y, 0),
            None => first,
        };
        for [left, right] in &self.steps {
            max = max.max(self.level.at::<V>(token, x, y, *left).max(self.level.at(token, x, y, *right)));
        }
        [max]
    }
}
