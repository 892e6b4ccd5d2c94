//! Sparse convolution: weighted sums of pixels at fixed offsets.

use crate::plane::{Edges, FilterContext, Plane};
use crate::stencil::{PaddedPlane, Stencil, apply};
use lapidary_field::simd::Lanes;
use std::collections::BTreeMap;

/// Filter weights by row and column offset.
#[derive(Default)]
pub(crate) struct Taps(BTreeMap<[isize; 2], f64>);

impl Taps {
    /// Adds a weight at a pixel offset.
    pub(crate) fn add(&mut self, [x, y]: [isize; 2], weight: f64) {
        *self.0.entry([y, x]).or_default() += weight;
    }
    /// The largest offset along each axis.
    pub(crate) fn margin(&self) -> [usize; 2] {
        let most = |axis: usize| self.0.keys().map(|at| at[axis].unsigned_abs()).max().unwrap_or(0);
        [most(1), most(0)]
    }
    /// Convolves a plane with the weights.
    pub(crate) fn sum(&self, context: FilterContext<'_>, input: &Plane, edges: Edges) -> Option<Plane> {
        let from = PaddedPlane::new(context, input, edges, self.margin())?;
        let taps = self.0.iter().map(|(&[y, x], weight)| (from.offset(x, y), *weight as f32)).collect();
        apply(context, input.size, &TapSum { from, taps }).map(|[sum]| sum)
    }
}

struct TapSum {
    from: PaddedPlane,
    taps: Vec<(isize, f32)>,
}

impl Stencil<1> for TapSum {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        // Two independent sums hide the latency of an addition.
        let mut sum = [V::splat(token, 0.0); 2];
        let (pairs, rest) = self.taps.as_chunks::<2>();
        for [(a, v), (b, w)] in pairs {
            sum[0] = sum[0] + self.from.at::<V>(token, x, y, *a) * V::splat(token, *v);
            sum[1] = sum[1] + self.from.at::<V>(token, x, y, *b) * V::splat(token, *w);
        }
        if let [(a, v)] = rest {
            sum[0] = sum[0] + self.from.at::<V>(token, x, y, *a) * V::splat(token, *v);
        }
        [sum[0] + sum[1]]
    }
}
