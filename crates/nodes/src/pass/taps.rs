//! Weighted sums of pixels at fixed steps.

use super::stencil::{Framed, Stencil, paint};
use super::{Edges, Plane, Work};
use lapidary_field::simd::Lanes;
use std::collections::BTreeMap;

/// Weights, by row and column from the pixel they are summed for.
#[derive(Default)]
pub(super) struct Taps(BTreeMap<[isize; 2], f64>);

impl Taps {
    /// Adds a weight at a pixel.
    pub(super) fn add(&mut self, [x, y]: [isize; 2], weight: f64) {
        *self.0.entry([y, x]).or_default() += weight;
    }
    /// Adds a weight between pixels, which share it in proportion to their nearness.
    pub(super) fn add_between(&mut self, at: [f64; 2], weight: f64) {
        let [x, y] = at.map(f64::floor);
        let [right, below] = [at[0] - x, at[1] - y];
        let (x, y) = (x as isize, y as isize);
        for (dx, across) in [(0, 1.0 - right), (1, right)] {
            for (dy, down) in [(0, 1.0 - below), (1, below)] {
                if across * down > 0.0 {
                    self.add([x + dx, y + dy], weight * across * down);
                }
            }
        }
    }
    /// The furthest step along each axis.
    pub(super) fn margin(&self) -> [usize; 2] {
        let most = |axis: usize| self.0.keys().map(|at| at[axis].unsigned_abs()).max().unwrap_or(0);
        [most(1), most(0)]
    }
    /// The sums.
    pub(super) fn sum(&self, work: Work<'_>, of: &Plane, edges: Edges) -> Option<Plane> {
        let from = Framed::of(work, of, edges, self.margin())?;
        let taps = self.0.iter().map(|(&[y, x], weight)| (from.step(x, y), *weight as f32)).collect();
        paint(work, of.size, &Sum { from, taps }).map(|[sum]| sum)
    }
}

struct Sum {
    from: Framed,
    taps: Vec<(isize, f32)>,
}

impl Stencil<1> for Sum {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        // Two sums in flight hide the time an addition takes.
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
