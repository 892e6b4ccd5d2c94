//! The nearest segment of a path to each pixel of a block, for many pixels at once.

use crate::block_places::{BLOCK, BlockPlaces};
use lapidary_field::filter_stages::PathSegment;
use lapidary_field::real::Real;
use lapidary_field::simd::{Lanes, Task};

/// Finds the nearest segment to each pixel of a block.
pub(crate) struct NearestSegments<'a> {
    /// At least one segment. The first of equally near ones is found.
    pub(crate) segments: &'a [PathSegment],
    pub(crate) places: BlockPlaces<'a>,
}

impl Task for NearestSegments<'_> {
    /// The indices of the segments, row by row.
    type Out = [[u32; BLOCK]; BLOCK];
    fn run<V: Lanes>(self, token: V::Token) -> Self::Out {
        self.places.values::<V, u32>(
            token,
            #[inline(always)]
            |at, to| V::store_int(nearest(self.segments, at), to),
        )
    }
}

/// The index of the nearest segment to each of some places.
#[inline(always)]
fn nearest<V: Lanes>(segments: &[PathSegment], at: [V; 2]) -> V::Int {
    let mut found = at[0].int(0);
    let mut least = edge_distance(&segments[0], at);
    for (index, segment) in segments.iter().enumerate().skip(1) {
        let distance = edge_distance(segment, at);
        let is_nearer = distance.less(least);
        least = V::pick(is_nearer, distance, least);
        found = V::pick_int(is_nearer, at[0].int(index as u32), found);
    }
    found
}

/// The share of a segment before its point that is nearest to a place, and the offset of the place from that point.
#[inline(always)]
pub(crate) fn foot<R: Real>(segment: &PathSegment, [x, y]: [R; 2]) -> (R, [R; 2]) {
    let number = |v: f32| x.lit(f64::from(v));
    let (zero, one) = (number(0.0), number(1.0));
    let [across, down] = segment.step.map(number);
    let (x, y) = (x - number(segment.from[0]), y - number(segment.from[1]));
    let share = (x * across + y * down) * number(segment.scale);
    let t = R::pick(share.less(zero), zero, R::pick(one.less(share), one, share));
    (t, [x - across * t, y - down * t])
}

/// The distance of a place from the edge of a stroke.
#[inline(always)]
fn edge_distance<R: Real>(segment: &PathSegment, at: [R; 2]) -> R {
    let (t, [x, y]) = foot(segment, at);
    let [first, last] = segment.half_width;
    let half_width = t.lit(f64::from(first)) + t.lit(f64::from(last - first)) * t;
    (x * x + y * y).sqrt() - half_width
}
