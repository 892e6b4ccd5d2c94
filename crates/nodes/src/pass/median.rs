//! The median of a pixel's neighbourhood.

use super::stencil::{Framed, Stencil, framed, paint, painted};
use super::{Edges, Plane, Reach, Work, area};
use lapidary_field::simd::Lanes;

/// A pixel's own neighbourhood.
pub const REACH: Reach = Reach::Pixels([1; 2]);

/// Numbers that so many medians of an image of that size, one after the other, hold at once.
pub fn memory(size: [usize; 2], passes: u32) -> u64 {
    framed(size, [1; 2]) + painted(size, 1) + if passes > 1 { area(size) } else { 0 }
}

/// Puts each pixel at the median of the nine around it: specks go, edges stay.
pub fn median(work: Work<'_>, of: &Plane, edges: Edges) -> Option<Plane> {
    paint(work, of.size, &Nine(Framed::of(work, of, edges, [1; 2])?)).map(|[median]| median)
}

struct Nine(Framed);

impl Stencil<1> for Nine {
    /// Sorts the columns; the median is that of the largest low, the middle middle and the least high (Smith, 1996).
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let [a, b, c, d, e, f, g, h, i] = self.0.around::<V>(token, x, y);
        let (p, q, r) = (sorted([a, d, g]), sorted([b, e, h]), sorted([c, f, i]));
        let low = p[0].max(q[0]).max(r[0]);
        let [_, middle, _] = sorted([p[1], q[1], r[1]]);
        let high = p[2].min(q[2]).min(r[2]);
        let [_, median, _] = sorted([low, middle, high]);
        [median]
    }
}

#[inline(always)]
fn sorted<V: Lanes>([a, b, c]: [V; 3]) -> [V; 3] {
    let (low, high) = (a.min(b), a.max(b));
    let (least, c) = (low.min(c), low.max(c));
    [least, high.min(c), high.max(c)]
}
