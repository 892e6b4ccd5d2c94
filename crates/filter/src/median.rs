//! 3×3 median filter.

use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::stencil::{PaddedPlane, Stencil, apply, apply_memory, padded_len};
use lapidary_field::filter_stages::{FilterStages, Tap};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;
use std::ops::Range;

/// The 3×3 neighbourhood of a pixel.
pub const REACH: Reach = Reach::Pixels([1; 2]);

/// The values that this many successive median filters hold at once.
pub fn memory(size: [usize; 2], passes: u32) -> u64 {
    padded_len(size, [1; 2]) + apply_memory(size, 1) + if passes > 1 { pixel_count(size) } else { 0 }
}

/// Replaces each pixel with the median of its 3×3 neighbourhood, which removes specks and keeps edges. Returns only the
/// requested `rows`.
pub fn median(context: FilterContext<'_>, input: PlaneRef<'_>, rows: Range<usize>, edges: Edges) -> Option<Plane> {
    let size = [input.size[0], rows.len()];
    let median = MedianOfNine { px: PaddedPlane::new(context, input, edges, [1; 2])?, first_row: rows.start };
    apply(context, size, &median).map(|[median]| median)
}

/// Adds the stages of [`median`].
pub fn add_stages(stages: &mut FilterStages, plane: usize, edges: Edges) -> usize {
    let size = stages.planes[plane];
    let padded = stages.pad(plane, [1; 2], edges.wrap, 1.0);
    let taps = (0..9).map(|k| Tap { plane: padded, offset: [k % 3, k / 3] }).collect();
    stages.pixels(size, taps, &[], |taps, _| median_of_nine(std::array::from_fn(|k| taps[k])))
}

struct MedianOfNine {
    px: PaddedPlane,
    /// The row that is the first of the result.
    first_row: usize,
}

impl Stencil<1> for MedianOfNine {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        [median_of_nine(self.px.neighbourhood::<V>(token, x, self.first_row + y))]
    }
}

/// Sorts the columns; the median of nine is the median of the largest low, the middle middle and the smallest high
/// value (Smith, 1996).
#[inline(always)]
fn median_of_nine<R: Real>([a, b, c, d, e, f, g, h, i]: [R; 9]) -> R {
    let (p, q, r) = (sort3([a, d, g]), sort3([b, e, h]), sort3([c, f, i]));
    let low = p[0].max(q[0]).max(r[0]);
    let [_, middle, _] = sort3([p[1], q[1], r[1]]);
    let high = p[2].min(q[2]).min(r[2]);
    let [_, median, _] = sort3([low, middle, high]);
    median
}

#[inline(always)]
fn sort3<R: Real>([a, b, c]: [R; 3]) -> [R; 3] {
    let (low, high) = (a.min(b), a.max(b));
    let (least, c) = (low.min(c), low.max(c));
    [least, high.min(c), high.max(c)]
}
