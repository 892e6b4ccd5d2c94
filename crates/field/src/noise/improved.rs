//! Improved Perlin noise: twelve edge gradients, a quintic ease curve, a permutation (Perlin 2002).

use super::NoiseFn;
use super::column::{ColumnNoise, Hashes, packed_pair, steepest_of_gradients};
use super::hashed_point;
use super::permutation::Permutation;
use crate::real::{Int, Lattice, Real};
use crate::tables::Table16;
use std::sync::Arc;

/// Improved Perlin noise. One and two dimensions are slices of the third at zero; the fourth has the 32 edges of the
/// tesseract as gradients.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Improved {
    permutation: Arc<Permutation>,
    period: [u32; 4],
}

impl Improved {
    /// Seed 0 has Perlin's own permutation; a period of 0 means the table's own, 256.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        Improved { permutation: Arc::new(Permutation::seeded(seed).with_slice_codes(&PLANE_CODES)), period }
    }
}

static X: Table16 = Table16::new([1., -1., 1., -1., 1., -1., 1., -1., 0., 0., 0., 0., 1., 0., -1., 0.]);
static Y: Table16 = Table16::new([1., 1., -1., -1., 0., 0., 0., 0., 1., -1., 1., -1., 1., -1., 1., -1.]);
static Z: Table16 = Table16::new([0., 0., 0., 0., 1., 1., -1., -1., 1., 1., -1., -1., 0., 1., 0., -1.]);

/// The eight gradients of a slice at z = 0, twice: tables with equal halves are looked up faster.
static PLANE: [Table16; 2] = [
    Table16::new([1., -1., 1., -1., 1., -1., 0., 0., 1., -1., 1., -1., 1., -1., 0., 0.]),
    Table16::new([1., 1., -1., -1., 0., 0., 1., -1., 1., 1., -1., -1., 0., 0., 1., -1.]),
];
/// The gradient in `PLANE` of each gradient of three dimensions.
const PLANE_CODES: [u8; 16] = [0, 1, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 0, 7, 1, 7];

/// In four dimensions, component ⌊i/8⌋ of gradient i of 32 is zero; its low bits are the signs of the other three.
const fn edge4(component: usize, half: usize) -> Table16 {
    let mut t = [0.0; 16];
    let mut k = 0;
    while k < 16 {
        let row = half * 16 + k;
        let zero = row / 8;
        if component != zero {
            let place = if component < zero { component } else { component - 1 };
            t[k] = if row >> (2 - place) & 1 == 0 { 1.0 } else { -1.0 };
        }
        k += 1;
    }
    Table16::new(t)
}
static EDGES4: [[Table16; 2]; 4] =
    [[edge4(0, 0), edge4(0, 1)], [edge4(1, 0), edge4(1, 1)], [edge4(2, 0), edge4(2, 1)], [edge4(3, 0), edge4(3, 1)]];

/// One component of the gradient that a hash selects; in two dimensions, that a code of `PLANE_CODES` selects.
#[inline(always)]
pub(super) fn gradient<R: Lattice, const D: usize>(like: R, axis: usize, hash: R::Int) -> R {
    if D == 2 {
        return like.lookup16(&PLANE[axis], hash);
    }
    if D < 4 {
        return like.lookup16(
            if axis == 0 {
                &X
            } else if axis == 1 {
                &Y
            } else {
                &Z
            },
            hash,
        );
    }
    let [low, high] = &EDGES4[axis];
    let first = R::equal(hash & like.int(16), like.int(0));
    R::pick(first, like.lookup16(low, hash), like.lookup16(high, hash))
}

impl ColumnNoise for Improved {
    fn period(&self) -> [u32; 4] {
        self.period
    }
    #[inline(always)]
    fn ease<R: Real>(t: R) -> R {
        t.quintic()
    }
    const IS_PERMUTED: bool = true;
    #[inline(always)]
    fn permutation(&self) -> Option<&Permutation> {
        Some(&self.permutation)
    }
    /// The hashes are bytes.
    #[inline(always)]
    fn hash_pair<R: Lattice, const D: usize>(
        &self,
        _: R,
        x: [R::Int; 2],
        rest: &[[R::Int; 2]; 3],
        endless: bool,
    ) -> Hashes<R> {
        packed_pair::<R>(self.permutation.corners::<R, D>(x, rest, endless))
    }
    #[inline(always)]
    fn hashes<R: Lattice, const D: usize>(&self, _: R, x: R::Int, rest: &[[R::Int; 2]; 3]) -> Hashes<R> {
        let [a, b] = self.permutation.column::<R, D>(x, rest, self.period == [0; 4]);
        [a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b]
    }
    #[inline(always)]
    fn corner<R: Lattice, const D: usize>(like: R, hashes: &Hashes<R>, k: usize) -> [R; 4] {
        let hash = hashes[k >> 2].shr(8 * (k as u32 & 3));
        let mut corner = [like; 4];
        let mut axis = 0;
        while axis < D {
            corner[axis] = gradient::<R, D>(like, axis, hash);
            axis += 1;
        }
        corner
    }
}

impl NoiseFn for Improved {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        hashed_point::at(self, p, zoom)
    }
    /// In one dimension a corner contributes at most its distance, ½ each in the middle. The supremum is 1 in two and
    /// 1.03635 in three dimensions (searched over all gradients at all points). In four a gradient has the length √3,
    /// and by the inequality of means the interpolated distance is at most 1.
    fn range(&self, dims: usize) -> (f64, f64) {
        let bound = [0.5, 1.0, 1.0363538112118025, 1.7320508075688772][dims - 1] * 1.000001;
        (-bound, bound)
    }
    fn steepest(&self, dims: usize) -> f64 {
        let length = [1.0, std::f64::consts::SQRT_2, std::f64::consts::SQRT_2, 3f64.sqrt()][dims - 1];
        steepest_of_gradients(1.0, length, 1.875, dims)
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.5, 0.696, 0.719, 0.799][dims - 1];
        (-bound, bound)
    }
}
