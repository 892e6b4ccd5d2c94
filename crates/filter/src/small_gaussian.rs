//! Gaussian blur of rows or columns by a small deviation: one weighted sum.

use crate::padded_columns::ColumnFilter;
use crate::padded_rows::LineFilter;
use crate::plane::{Edges, along};
use crate::row_window::RowWindow;
use lapidary_field::filter_stages::{FilterStages, Stage};
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The weights of a kernel, from its first pixel to its last.
pub(crate) struct SmallGaussian {
    weights: Vec<f32>,
}

impl SmallGaussian {
    /// The Gaussian of this deviation, cut off beyond `radius` pixels.
    pub(crate) fn new(deviation: f32, radius: usize) -> SmallGaussian {
        let height = |at: isize| {
            let distance = at as f32 / deviation;
            f64::from(if at == 0 { 1.0 } else { Real::exp(-0.5 * distance * distance) })
        };
        let offsets = -(radius as isize)..=radius as isize;
        let sum: f64 = offsets.clone().map(height).sum();
        SmallGaussian { weights: offsets.map(|at| (height(at) / sum) as f32).collect() }
    }
}

impl SmallGaussian {
    /// Adds the stages of the filter along an axis.
    pub(crate) fn add_stages(&self, stages: &mut FilterStages, plane: usize, edges: Edges, axis: usize) -> usize {
        let size = stages.planes[plane];
        let padded = stages.pad(plane, along(axis, self.margin()), edges.wrap, self.scale());
        let weights = self.weights.clone();
        stages.add(size, Stage::AlternatingSum { plane: padded, step: along(axis, 1), weights })
    }
}

impl LineFilter for SmallGaussian {
    fn margin(&self) -> usize {
        self.weights.len() / 2
    }
    fn scale(&self) -> f32 {
        1.0
    }
    #[inline(always)]
    fn line<V: Lanes>(&self, token: V::Token, count: usize, from: &mut [f32], to: &mut [f32]) {
        for x in (0..count).step_by(V::N) {
            let mut at = x;
            self.sum(token, || {
                at += 1;
                V::load(token, &from[at - 1..])
            })
            .store(&mut to[x..]);
        }
    }
}

impl ColumnFilter for SmallGaussian {
    #[inline(always)]
    fn add_row<V: Lanes>(&self, _: V::Token, _: &mut RowWindow, _: usize) {}
    #[inline(always)]
    fn result<V: Lanes>(&self, token: V::Token, window: &RowWindow, row: usize, to: &mut [f32]) {
        let start = window.start(row);
        for x in (0..to.len()).step_by(V::N) {
            let mut next = start + x;
            self.sum(token, || {
                let at = next;
                next = window.below(at, 1);
                V::load(token, &window.px[at..])
            })
            .store(&mut to[x..]);
        }
    }
}

impl SmallGaussian {
    /// The weighted sum of successive pixels.
    #[inline(always)]
    fn sum<V: Lanes>(&self, token: V::Token, mut next: impl FnMut() -> V) -> V {
        // Two independent sums hide the latency of an addition.
        let mut sum = [V::splat(token, 0.0); 2];
        let (pairs, rest) = self.weights.as_chunks::<2>();
        for [a, b] in pairs {
            sum[0] = sum[0] + next() * V::splat(token, *a);
            sum[1] = sum[1] + next() * V::splat(token, *b);
        }
        if let [weight] = rest {
            sum[0] = sum[0] + next() * V::splat(token, *weight);
        }
        sum[0] + sum[1]
    }
}
