//! Classic Perlin noise with unit gradients, a cubic ease curve and an integer hash (Perlin 1985).

use super::NoiseFn;
use super::column::{ColumnNoise, Hashes, steepest_of_gradients};
use super::hash::{axis_hash, mix_bits, mix_seed};
use super::hashed_point;
use crate::real::{Int, Lattice, Real};
use crate::tables::Table16;

/// Gradient noise with sixteen evenly spread unit gradients in each dimension.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Perlin {
    seed: u32,
    period: [u32; 4],
}

impl Perlin {
    /// Different seeds give unrelated noises; a period of 0 never repeats.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        Perlin { seed: mix_seed(seed), period }
    }
}

/// Slopes evenly spread over −1..1.
static D1: Table16 = Table16::new([
    -1.0,
    -0.8666666666666667,
    -0.7333333333333333,
    -0.6,
    -0.4666666666666667,
    -0.3333333333333333,
    -0.2,
    -0.06666666666666667,
    0.06666666666666667,
    0.2,
    0.3333333333333333,
    0.4666666666666667,
    0.6,
    0.7333333333333333,
    0.8666666666666667,
    1.0,
]);
/// Directions evenly spread around the circle.
static D2: [Table16; 2] = [
    Table16::new([
        0.9807852804032304,
        0.8314696123025452,
        0.5555702330196023,
        0.19509032201612825,
        -0.19509032201612825,
        -0.5555702330196023,
        -0.8314696123025452,
        -0.9807852804032304,
        -0.9807852804032304,
        -0.8314696123025452,
        -0.5555702330196023,
        -0.19509032201612825,
        0.19509032201612825,
        0.5555702330196023,
        0.8314696123025452,
        0.9807852804032304,
    ]),
    Table16::new([
        0.19509032201612825,
        0.5555702330196023,
        0.8314696123025452,
        0.9807852804032304,
        0.9807852804032304,
        0.8314696123025452,
        0.5555702330196023,
        0.19509032201612825,
        -0.19509032201612825,
        -0.5555702330196023,
        -0.8314696123025452,
        -0.9807852804032304,
        -0.9807852804032304,
        -0.8314696123025452,
        -0.5555702330196023,
        -0.19509032201612825,
    ]),
];
/// Eight directions on a spiral down a half sphere, and their opposites.
static D3: [Table16; 3] = [
    Table16::new([
        0.998044963916957,
        -0.7242913481750212,
        0.08304724855438057,
        0.5471194255295465,
        -0.8141584358738368,
        0.6127219134530144,
        -0.15133923472686417,
        -0.16038885667356956,
        -0.998044963916957,
        0.7242913481750212,
        -0.08304724855438057,
        -0.5471194255295465,
        0.8141584358738368,
        -0.6127219134530144,
        0.15133923472686417,
        0.16038885667356956,
    ]),
    Table16::new([
        0.0,
        0.6635102056176758,
        -0.9462805633148907,
        0.7136204062442574,
        -0.1440131636187035,
        -0.3897635267370161,
        0.5629744097490463,
        -0.30881898363757554,
        -0.0,
        -0.6635102056176758,
        0.9462805633148907,
        -0.7136204062442574,
        0.1440131636187035,
        0.3897635267370161,
        -0.5629744097490463,
        0.30881898363757554,
    ]),
    Table16::new([
        0.0625, 0.1875, 0.3125, 0.4375, 0.5625, 0.6875, 0.8125, 0.9375, -0.0625, -0.1875, -0.3125, -0.4375, -0.5625,
        -0.6875, -0.8125, -0.9375,
    ]),
];

/// One component of the corners of a tesseract, rotated so that no axis-aligned slice has all of them on its diagonals:
/// the quaternion products of (10, 4, 2, 1)/11 and the sixteen (±1, ±1, ±1, ±1)/2.
const fn tesseract_component(axis: usize) -> Table16 {
    let rows = [[10., -4., -2., -1.], [4., 10., -1., 2.], [2., 1., 10., -4.], [1., -2., 4., 10.]];
    let mut t = [0.0; 16];
    let mut k = 0;
    while k < 16 {
        let mut component = 0;
        while component < 4 {
            let sign = if k >> component & 1 == 0 { 1.0 } else { -1.0 };
            t[k] += sign * rows[axis][component] / 22.0;
            component += 1;
        }
        k += 1;
    }
    Table16::new(t)
}
static D4: [Table16; 4] =
    [tesseract_component(0), tesseract_component(1), tesseract_component(2), tesseract_component(3)];

/// One component of the gradient that the lowest four bits of `i` select.
#[inline(always)]
pub(super) fn gradient<R: Lattice, const D: usize>(like: R, axis: usize, i: R::Int) -> R {
    match D {
        1 => like.lookup16(&D1, i),
        2 => like.lookup16(&D2[axis], i),
        3 => like.lookup16(&D3[axis], i),
        _ => like.lookup16(&D4[axis], i),
    }
}

impl ColumnNoise for Perlin {
    fn period(&self) -> [u32; 4] {
        self.period
    }
    #[inline(always)]
    fn ease<R: Real>(t: R) -> R {
        t.cubic()
    }
    #[inline(always)]
    fn hashes<R: Lattice, const D: usize>(&self, like: R, x: R::Int, rest: &[[R::Int; 2]; 3]) -> Hashes<R> {
        let key = axis_hash(x, 0) ^ like.int(self.seed);
        let mut hashes = [key; 16];
        let mut k = 0;
        while k < 1 << (D - 1) {
            let mut hash = key;
            let mut axis = 1;
            while axis < D {
                hash = hash ^ axis_hash(rest[axis - 1][k >> (axis - 1) & 1], axis);
                axis += 1;
            }
            hashes[k] = mix_bits(hash).shr(28);
            k += 1;
        }
        hashes
    }
    #[inline(always)]
    fn corner<R: Lattice, const D: usize>(like: R, hashes: &Hashes<R>, k: usize) -> [R; 4] {
        let mut corner = [like; 4];
        let mut axis = 0;
        while axis < D {
            corner[axis] = gradient::<R, D>(like, axis, hashes[k]);
            axis += 1;
        }
        corner
    }
}

impl NoiseFn for Perlin {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        hashed_point::at(self, p, zoom)
    }
    /// A corner contributes at most its distance, and the interpolated distance is at most √D/2, its value in the
    /// middle of a cell (by the inequality of means, axis by axis).
    fn range(&self, dims: usize) -> (f64, f64) {
        let bound = (dims as f64).sqrt() / 2.0 * 1.000001;
        (-bound, bound)
    }
    fn steepest(&self, dims: usize) -> f64 {
        steepest_of_gradients(1.0, 1.0, 1.5, dims)
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.464, 0.567, 0.497, 0.441][dims - 1];
        (-bound, bound)
    }
}
