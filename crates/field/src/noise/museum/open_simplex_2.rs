//! OpenSimplex2 after KdotJPG's Java code (2022; given to the public domain by CC0).

use super::clamp_to_integers;
use crate::noise::NoiseFn;
use crate::real::{Lattice, Real};
use gradients::Gradients;
use hash::{Wide64, axis_hash};
pub use lattice_grid::{LatticeGrid, UnskewedPlace};
use std::sync::Arc;

mod fast;
mod gradients;
mod hash;
mod lattice_grid;
mod smooth;

/// The number of lattice points that contribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The nearest few.
    Fast = 0,
    /// All within a wider radius: smoother, and slower.
    Smooth = 1,
}

/// The orientation of the lattice; one for another number of dimensions counts as `Plain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// The default orientation.
    Plain = 0,
    /// In two dimensions: y runs down the main diagonal.
    ImproveX = 1,
    /// In three: z runs up the main diagonal, so that planes of x and y look best.
    ImproveXy = 2,
    /// In three: y runs up the main diagonal, so that planes of x and z look best.
    ImproveXz = 3,
    /// In four: w runs up the main diagonal, so that spaces of x, y and z look best.
    ImproveXyz = 4,
}

/// OpenSimplex2 in two to four dimensions; one dimension is a slice at zero.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct OpenSimplex2 {
    seed: u64,
    variant: Variant,
    orientation: Orientation,
    gradients: Arc<Gradients>,
}

/// The divisors of gradients in two, three and four dimensions.
const FAST: [f64; 3] = [0.01001634121365712, 0.07969837668935331, 0.0220065933241897];
const SMOOTH: [f64; 3] = [0.05481866495625118, 0.2781926117527186, 0.11127401889945551];

impl OpenSimplex2 {
    /// A noise; all seeds are equally good.
    pub fn new(seed: u64, variant: Variant, orientation: Orientation) -> Self {
        let scale = if variant == Variant::Fast { FAST } else { SMOOTH };
        OpenSimplex2 { seed, variant, orientation, gradients: Arc::new(Gradients::scaled(scale)) }
    }
    /// True for the smooth variant.
    pub fn is_smooth(&self) -> bool {
        self.variant == Variant::Smooth
    }
    /// The squared radius within which a lattice point contributes.
    #[inline(always)]
    fn reach(&self, dims: usize) -> f64 {
        match (self.variant, dims) {
            (Variant::Fast, 2) => 0.5,
            (Variant::Fast, _) => 0.6,
            (Variant::Smooth, 2) => 2.0 / 3.0,
            (Variant::Smooth, 3) => 0.75,
            (Variant::Smooth, _) => 0.8,
        }
    }
    /// The contribution of one lattice point; `attenuation` is the squared radius minus the squared distance.
    #[inline(always)]
    fn vertex<R: Lattice, const D: usize>(&self, hash: Wide64<R::Int>, attenuation: R, distance: [R; D]) -> R {
        let zero = attenuation.lit(0.0);
        let square = attenuation * attenuation;
        let value = square * square * self.gradients.dot(hash.mixed::<D>(), distance);
        R::pick(zero.less(attenuation), value, zero)
    }
    /// The sum of the lattice points around the cell of `place`: `side` along each axis, from offset `from` on. A
    /// point's distance is `place` minus its offset, unskewed.
    #[inline(always)]
    fn all<R: Lattice, const D: usize>(&self, place: [R; D], index: &[R::Int; D], grid: &LatticeGrid) -> R {
        let like = place[0];
        let mut shares = [[Wide64::of(like.int(0), 0); 4]; D];
        let mut k = 0;
        while k < D {
            let mut n = 0;
            while n < grid.side {
                shares[k][n] = axis_hash(index[k] + like.int((grid.from + n as i32) as u32), k);
                n += 1;
            }
            k += 1;
        }
        let mut sum = like.lit(0.0);
        let mut points = 1;
        let mut k = 0;
        while k < D {
            points *= grid.side;
            k += 1;
        }
        let mut n = 0;
        while n < points {
            let (mut distance, mut total) = (place, 0.0);
            let (mut rest, mut k) = (n, 0);
            let mut hash = Wide64::of(like.int(0), self.seed);
            while k < D {
                let offset = f64::from(grid.from + (rest % grid.side) as i32);
                distance[k] = place[k] - like.lit(offset);
                total += offset;
                hash = hash.xor(shares[k][rest % grid.side]);
                rest /= grid.side;
                k += 1;
            }
            let (distance, attenuation) = self.reached(distance, like.lit(grid.unskewed(total)));
            if R::any(like.lit(0.0).less(attenuation)) {
                sum = sum + self.vertex(hash, attenuation, distance);
            }
            n += 1;
        }
        sum
    }
    /// The distance of a lattice point, unskewed, and its attenuation.
    #[inline(always)]
    fn reached<R: Lattice, const D: usize>(&self, mut distance: [R; D], unskew: R) -> ([R; D], R) {
        let mut attenuation = unskew.lit(self.reach(D));
        let mut k = 0;
        while k < D {
            distance[k] = distance[k] + unskew;
            attenuation = attenuation - distance[k] * distance[k];
            k += 1;
        }
        (distance, attenuation)
    }
    /// The sum in two and four dimensions.
    #[inline(always)]
    fn around<R: Lattice, const D: usize>(&self, p: [R; D]) -> R {
        let grid = self.grid(D);
        let UnskewedPlace { place, index } = UnskewedPlace::of(p, &grid);
        self.all(place, &index, &grid)
    }
    /// The lattice points around a cell, in two and four dimensions.
    #[inline(always)]
    pub fn grid(&self, dims: usize) -> LatticeGrid {
        let unskew = if dims == 2 { -0.21132486540518713 } else { -0.138196601125011 };
        match (dims, self.variant) {
            (2, Variant::Fast) => LatticeGrid { from: 0, side: 2, unskew },
            _ => LatticeGrid { from: -1, side: 4, unskew },
        }
    }
    /// The cell of a point in four dimensions; the value there is the sum of the contributions of the lattice points of the
    /// grid, the first axis innermost. Only the smooth variant is such a sum.
    #[inline(always)]
    pub fn cell<R: Lattice>(&self, p: [R; 4]) -> UnskewedPlace<R, 4> {
        UnskewedPlace::of(self.turned(p.map(clamp_to_integers)).map(clamp_to_integers), &self.grid(4))
    }
    /// The contribution of the lattice point some steps from the cell: 0 if it is out of reach. `unskew` is that of the sum
    /// of the steps.
    #[inline(always)]
    pub fn contribution<R: Lattice>(&self, cell: &UnskewedPlace<R, 4>, steps: &[R::Int; 4], unskew: R) -> R {
        let mut hash = Wide64::of(unskew.int(0), self.seed);
        let mut distance = cell.place;
        let mut k = 0;
        while k < 4 {
            distance[k] = cell.place[k] - unskew.real_of_int(steps[k]);
            hash = hash.xor(axis_hash(cell.index[k] + steps[k], k));
            k += 1;
        }
        let (distance, attenuation) = self.reached(distance, unskew);
        self.vertex(hash, attenuation, distance)
    }
    /// Transforms a point into the lattice's coordinates.
    #[inline(always)]
    fn turned<R: Real, const D: usize>(&self, p: [R; D]) -> [R; D] {
        let lit = p[0];
        let mut q = p;
        if D == 2 {
            if self.orientation == Orientation::ImproveX {
                let (x, y) = (p[0] * lit.lit(std::f64::consts::FRAC_1_SQRT_2), p[1] * lit.lit(1.2247448713915896));
                (q[0], q[1]) = (y + x, y - x);
            } else {
                let s = (p[0] + p[1]) * lit.lit(0.366025403784439);
                (q[0], q[1]) = (p[0] + s, p[1] + s);
            }
        } else if D == 3 {
            let up = match self.orientation {
                Orientation::ImproveXy => 2,
                Orientation::ImproveXz => 1,
                _ => {
                    let r = (p[0] + p[1] + p[2]) * lit.lit(2.0 / 3.0);
                    (q[0], q[1], q[2]) = (r - p[0], r - p[1], r - p[2]);
                    return q;
                }
            };
            let flat = p[0] + p[3 - up];
            let (s, z) = (flat * lit.lit(-0.21132486540518713), p[up] * lit.lit(0.577350269189626));
            (q[0], q[3 - up]) = (p[0] + s + z, p[3 - up] + s + z);
            q[up] = flat * lit.lit(-0.577350269189626) + z;
        } else {
            let space = p[0] + p[1] + p[2];
            let fast = self.variant == Variant::Fast;
            if self.orientation == Orientation::ImproveXyz {
                let w = p[3] * lit.lit(if fast { 0.2236067977499788 } else { 1.118033988749894 });
                let s = space * lit.lit(-0.16666666666666666) + w;
                (q[0], q[1], q[2]) = (p[0] + s, p[1] + s, p[2] + s);
                q[3] = space * lit.lit(-0.5) + w;
            } else {
                let skew = lit.lit(if fast { -0.138196601125011 } else { 0.309016994374947 });
                // The original's constant is an `f32`.
                let s = (space + p[3]) * skew.round_to_f32();
                (q[0], q[1], q[2], q[3]) = (p[0] + s, p[1] + s, p[2] + s, p[3] + s);
            }
        }
        q
    }
    #[inline(always)]
    fn value<R: Lattice, const D: usize>(&self, p: [R; D]) -> R {
        let mut q = self.turned(p);
        let mut k = 0;
        while k < D {
            q[k] = clamp_to_integers(q[k]);
            k += 1;
        }
        match (self.variant, D) {
            (Variant::Fast, 3) => self.fast3([q[0], q[1], q[2]]),
            (Variant::Smooth, 3) => self.smooth3([q[0], q[1], q[2]]),
            (Variant::Fast, 4) => self.fast4([q[0], q[1], q[2], q[3]]),
            _ => self.around(q),
        }
    }
}

impl NoiseFn for OpenSimplex2 {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, mut p: [R; D], _: u32) -> R {
        let mut k = 0;
        while k < D {
            p[k] = clamp_to_integers(p[k]);
            k += 1;
        }
        if D == 1 { self.value([p[0], p[0].lit(0.0)]) } else { self.value(p) }
    }
    /// The originals divide by the supremum over all points and all choices of gradients, every lattice point in range
    /// contributing its maximum (searched again); the rest allows for rounding.
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.00001, 1.00001)
    }
}
