//! The places of the pixels of a small block, and values computed from them in vectors.

use lapidary_field::simd::Lanes;

/// Columns and rows of a block of pixels.
pub(crate) const BLOCK: usize = 16;

/// The places of the columns and rows of a block of pixels.
pub(crate) struct BlockPlaces<'a> {
    /// The columns, padded with zeros.
    xs: [f32; BLOCK],
    ys: &'a [f32],
}

impl BlockPlaces<'_> {
    /// At most [`BLOCK`] columns and rows.
    pub(crate) fn new<'a>(xs: &[f32], ys: &'a [f32]) -> BlockPlaces<'a> {
        let mut padded = [0.0; BLOCK];
        padded[..xs.len()].copy_from_slice(xs);
        BlockPlaces { xs: padded, ys }
    }

    /// The values of all pixels, row by row: `store` computes those at a vector of places.
    #[inline(always)]
    pub(crate) fn values<V: Lanes, T: Copy + Default>(
        &self,
        token: V::Token,
        store: impl Fn([V; 2], &mut [T]),
    ) -> [[T; BLOCK]; BLOCK] {
        let mut values = [[T::default(); BLOCK]; BLOCK];
        V::enter(
            token,
            #[inline(always)]
            || {
                for (row, y) in values.iter_mut().zip(self.ys) {
                    for (to, xs) in row.chunks_exact_mut(V::N).zip(self.xs.chunks_exact(V::N)) {
                        store([V::load(token, xs), V::splat(token, *y)], to);
                    }
                }
            },
        );
        values
    }
}
