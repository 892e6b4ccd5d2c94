//! Means along rows, at a cost that hardly grows with their length.

use crate::centred_line::CentredLine;
use crate::padded_rows::LineFilter;
use lapidary_field::simd::Lanes;

/// Means along rows: like [`line_means`](crate::line_mean::line_means), but the sums of a row stay in the cache.
pub(crate) struct RowMean(pub(crate) CentredLine);

impl LineFilter for RowMean {
    fn margin(&self) -> usize {
        self.0.half + 1
    }
    fn scale(&self) -> f32 {
        self.0.scale()
    }
    #[inline(always)]
    fn line<V: Lanes>(&self, token: V::Token, count: usize, from: &mut [f32], to: &mut [f32]) {
        let RowMean(line) = *self;
        let pieces = 1 + line.rows().ilog2() as usize;
        let (end, last, width) = (V::splat(token, line.end), 2 * self.margin(), count);
        for x in (0..width).step_by(V::N) {
            let ends = if line.end > 0.0 {
                (V::load(token, &from[x..]) + V::load(token, &from[x + last..])) * end
            } else {
                V::splat(token, 0.0)
            };
            ends.store(&mut to[x..]);
        }
        let mut sums = width + last;
        for k in 0..pieces {
            let (rows, begin) = (1 << k, 1 + (line.rows() & ((1 << k) - 1)));
            if line.rows() >> k & 1 == 1 {
                for x in (0..width).step_by(V::N) {
                    (V::load(token, &to[x..]) + V::load(token, &from[x + begin..])).store(&mut to[x..]);
                }
            }
            if k + 1 < pieces {
                sums -= rows;
                for x in (0..sums).step_by(V::N) {
                    // In place: each sum is stored after the last read of its pixels.
                    (V::load(token, &from[x..]) + V::load(token, &from[x + rows..])).store(&mut from[x..]);
                }
            }
        }
        let weight = V::splat(token, line.weight());
        for x in (0..width).step_by(V::N) {
            (V::load(token, &to[x..]) * weight).store(&mut to[x..]);
        }
    }
}
