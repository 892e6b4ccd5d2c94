//! Simplex noise on lattices with whole periods along every axis (Gustavson & McEwan 2022).
//!
//! The simplices are stretched slightly, so that lattice points have whole coordinates. In two dimensions they are
//! triangles one wide and one high in rows shifted by half a cell; in three they are those of the body-centred cubic
//! lattice.

use super::NoiseFn;
use super::hash::{axis_hash, mix_seed};
use super::simplex::{contribution, corners, line};
use crate::real::{Lattice, Real};

/// Simplex noise that tiles, with values in −1..1.
///
/// In two dimensions, rows of triangles alternate, so that only an even number of rows can repeat: an odd period along
/// y gets one more row, and all its rows are compressed to fit. Every period tiles exactly. Four dimensions are not
/// supported: they fail to compile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeriodicSimplex {
    seed: u32,
    period: [u32; 4],
}

impl PeriodicSimplex {
    /// Different seeds give unrelated noises. A period of 0 never repeats; nor does one above 2²², because sums of
    /// half-cell indices would not be exact in `f32`.
    pub fn new(seed: u32, period: [u32; 4]) -> Self {
        PeriodicSimplex { seed: mix_seed(seed ^ 0x5EED_0004), period }
    }

    /// The period along an axis, for an octave of `zoom` times the frequency.
    #[inline(always)]
    fn period(&self, axis: usize, zoom: u32) -> u32 {
        let period = self.period[axis].saturating_mul(zoom);
        if period > 1 << 22 { 0 } else { period }
    }

    #[inline(always)]
    fn plane<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let (across, down) = (self.period(0, zoom), self.period(1, zoom));
        let (column, x) = cell(p[0], across);
        let (mut row, mut y) = cell(p[1], down);
        let rows = down.saturating_add(down & 1);
        if down & 1 == 1 {
            let compressed = (row + y) * row.lit(f64::from(rows) / f64::from(down));
            row = compressed.floor().min(row.lit(f64::from(rows - 1)));
            y = (compressed - row).min(row.lit(BELOW_ONE));
        }
        // A point's triangle coordinates are x + y/2 and y; in odd rows half the row's number is half a column.
        let half = row * row.lit(0.5);
        let odd = half - half.floor();
        let slant = x + y * y.lit(0.5) + odd;
        let step = slant.floor();
        let place = [slant - step, y];
        let on = place[1].less(place[0]);
        // Twice the column of the first corner, a whole number.
        let column = column * x.lit(2.0) + (step - odd) * x.lit(2.0);
        let (one, half, zero) = (x.lit(1.0), x.lit(0.5), x.lit(0.0));
        let offset = [place[0] - y * half, y];
        let second = [R::pick(on, x.lit(2.0), -one), R::pick(on, zero, one)];
        let corner_steps = [[zero, zero], second, [one, one]];
        let mut total = zero;
        let mut m = 0;
        while m < 3 {
            let [two_across, down] = corner_steps[m];
            let key = axis_hash(wrap(column + two_across, across.saturating_mul(2)).to_int(), 0)
                ^ axis_hash(wrap(row + down, rows).to_int(), 1)
                ^ x.int(self.seed);
            let contribution = contribution::<R, 2>(&[offset[0] - two_across * half, offset[1] - down], key, 0.8);
            total = if m == 0 { contribution } else { total + contribution };
            m += 1;
        }
        total * x.lit(1.0 / MOST[1])
    }

    #[inline(always)]
    fn solid<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        let like = p[0].lit(0.0);
        let (mut whole, mut inside, mut period) = (p, p, [0; D]);
        let mut axis = 0;
        while axis < D {
            period[axis] = self.period(axis, zoom);
            (whole[axis], inside[axis]) = cell(p[axis], period[axis]);
            axis += 1;
        }
        // Each simplex coordinate is the sum of the other coordinates; so a corner lies at half the sum of its simplex
        // coordinates minus each, and positions are counted in halves.
        let (mut step, mut place) = (p, p);
        let sum = total(&inside);
        let mut axis = 0;
        while axis < D {
            let skewed = sum - inside[axis];
            step[axis] = skewed.floor();
            place[axis] = skewed - step[axis];
            axis += 1;
        }
        let (steps, sum) = (total(&step), total(&place));
        let mut first = p;
        let mut axis = 0;
        while axis < D {
            first[axis] = whole[axis] * like.lit(2.0) + (steps - step[axis] * like.lit(2.0));
            inside[axis] = sum * like.lit(0.5) - place[axis];
            axis += 1;
        }
        let stepped = corners(&place);
        let mut sum = like;
        let mut m = 0;
        while m <= D {
            let mut key = like.int(self.seed);
            let mut offset = inside;
            let mut axis = 0;
            while axis < D {
                // A step along an axis moves half a cell back on it, and half a cell forward on the others.
                let (stay, go) = (like.lit(m as f64), like.lit(m as f64 - 2.0));
                let corner_step = match m {
                    0 => stay,
                    _ if m == D => go,
                    _ => R::pick(stepped[axis][m - 1], go, stay),
                };
                key = key ^ axis_hash(wrap(first[axis] + corner_step, period[axis].saturating_mul(2)).to_int(), axis);
                offset[axis] = inside[axis] - corner_step * like.lit(0.5);
                axis += 1;
            }
            let contribution = contribution::<R, D>(&offset, key, 0.5);
            sum = if m == 0 { contribution } else { sum + contribution };
            m += 1;
        }
        sum * like.lit(1.0 / MOST[D - 1])
    }
}

/// The largest number below 1.
const BELOW_ONE: f64 = 1.0 - 1.0 / 16777216.0;

/// The cell of a coordinate within its period, and the position within the cell, which never rounds to 1.
#[inline(always)]
fn cell<R: Lattice>(x: R, period: u32) -> (R, R) {
    // Farther out a coordinate has no fraction, and multiples of its cell must stay within the integers.
    let limit = x.lit(268435456.0);
    let x = x.clamp(-limit, limit);
    let whole = x.floor();
    let place = x - whole;
    let whole = if period == 0 { whole } else { whole.wrap(period) };
    (whole, place.min(place.lit(BELOW_ONE)))
}

/// `i` modulo `period`, for a whole number less than one period outside it.
#[inline(always)]
fn wrap<R: Real>(i: R, period: u32) -> R {
    if period == 0 {
        return i;
    }
    let n = i.lit(f64::from(period));
    let i = R::pick(i.less(i.lit(0.0)), i + n, i);
    R::pick(i.less(n), i, i - n)
}

/// The sum from the last axis to the first.
#[inline(always)]
fn total<R: Real, const D: usize>(v: &[R; D]) -> R {
    let mut axis = D - 1;
    let mut sum = v[axis];
    while axis > 0 {
        axis -= 1;
        sum = v[axis] + sum;
    }
    sum
}

/// The greatest sum of the corners' contributions, reached half-way along a shortest edge (see `range`).
const MOST: [f64; 3] = [0.31640625, 0.09150625, 0.026428997918226];

impl NoiseFn for PeriodicSimplex {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R {
        const { assert!(D <= 3, "periodic simplex noise has at most three dimensions") };
        match D {
            1 => line(p[0], self.seed, self.period[0].saturating_mul(zoom)),
            2 => self.plane(p, zoom),
            _ => self.solid(p, zoom),
        }
    }
    /// A corner contributes most where its gradient points at the point. The greatest sum over all corners is reached
    /// half-way along a shortest edge, as branch and bound over the simplex shows (to 10⁻⁵): ¾⁴ in one dimension, 0.55⁴
    /// in two, √3/2·(5/16)³ in three.
    fn range(&self, _: usize) -> (f64, f64) {
        (-1.0001, 1.0001)
    }
    fn typical(&self, dims: usize) -> (f64, f64) {
        let bound = [0.935, 0.924, 0.821, 0.821][dims - 1];
        (-bound, bound)
    }
}
