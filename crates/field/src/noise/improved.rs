//! Improved Perlin noise: twelve edge gradients, a quintic ease curve, a permutation (Perlin 2002).

use super::NoiseFn;
use super::column::{self, ColumnNoise, RowPosition};
use super::hash::Permutation;
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
        Improved { permutation: Arc::new(Permutation::seeded(seed)), period }
    }
}

static X: Table16 = Table16::new([1., -1., 1., -1., 1., -1., 1., -1., 0., 0., 0., 0., 1., 0., -1., 0.]);
static Y: Table16 = Table16::new([1., 1., -1., -1., 0., 0., 0., 0., 1., -1., 1., -1., 1., -1., 1., -1.]);
static Z: Table16 = Table16::new([0., 0., 0., 0., 1., 1., -1., -1., 1., 1., -1., -1., 0., 1., 0., -1.]);

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

/// One component of the gradient that a hash selects.
#[inline(always)]
pub(super) fn gradient<R: Lattice, const D: usize>(like: R, axis: usize, hash: R::Int) -> R {
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

/// The line of one column, from the hashes of its corners.
macro_rules! line {
    ($R:ident, $D:ident, $rest:expr, |$k:ident| $hash:expr) => {{
        let rest: &RowPosition<$R> = $rest;
        let like = rest.place[0];
        let (mut a, mut b) = ([like; 8], [like; 8]);
        let mut $k = 0;
        while $k < 1 << ($D - 1) {
            let hash = $hash;
            a[$k] = gradient::<$R, $D>(like, 0, hash);
            b[$k] = like.lit(0.0);
            let mut axis = 1;
            while axis < $D {
                let term = gradient::<$R, $D>(like, axis, hash) * rest.distance($k, axis - 1);
                b[$k] = if axis == 1 { term } else { b[$k] + term };
                axis += 1;
            }
            $k += 1;
        }
        (rest.blend::<$D>(a), rest.blend::<$D>(b))
    }};
}

impl ColumnNoise for Improved {
    fn period(&self) -> [u32; 4] {
        self.period
    }
    #[inline(always)]
    fn ease<R: Real>(t: R) -> R {
        t.quintic()
    }
    #[inline(always)]
    fn column_pair<R: Lattice, const D: usize>(&self, x: [R::Int; 2], rest: &RowPosition<R>) -> [(R, R); 2] {
        let h = self.permutation.corners::<R, D>(x, &rest.corner);
        [
            line!(R, D, rest, |k| h[k >> 1].shr(16 * (k as u32 & 1))),
            line!(R, D, rest, |k| h[k >> 1].shr(16 * (k as u32 & 1) + 8)),
        ]
    }
    #[inline(always)]
    fn column<R: Lattice, const D: usize>(&self, x: R::Int, rest: &RowPosition<R>) -> (R, R) {
        let h = self.permutation.column::<R, D>(x, &rest.corner);
        line!(R, D, rest, |k| h[k >> 2].shr(8 * (k as u32 & 3)))
    }
}

impl NoiseFn for Improved {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        column::at(self, p, zoom)
    }
    /// In one dimension a corner contributes at most its distance, ½ each in the middle. The supremum is 1 in two and
    /// 1.03635 in three dimensions (searched over all gradients at all points). In four a gradient has the length √3,
    /// and by the inequality of means the interpolated distance is at most 1.
    fn range(&self, dims: usize) -> (f64, f64) {
        let bound = [0.5, 1.0, 1.0363538112118025, 1.7320508075688772][dims - 1] * 1.000001;
        (-bound, bound)
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.5, 0.696, 0.719, 0.799][dims - 1];
        (-bound, bound)
    }
}
