//! Gradient noise in two dimensions with hashed directions, as in an encyclopedia's C code.

use super::clamp_to_integers;
use super::double_word::{product, rounded, sine_and_cosine, sum};
use crate::noise::NoiseFn;
use crate::real::{Int, Lattice, Real};

/// The interpolation between corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fade {
    /// Linear, as written: creases at the borders of cells.
    Linear = 0,
    /// 3t² − 2t³.
    Smooth = 1,
    /// 6t⁵ − 15t⁴ + 10t³.
    Smoother = 2,
}

/// Gradient noise of x and y with hashed directions; it never repeats and has no seed.
///
/// As in the original with `f32`, an angle is rounded to `f32`, and its sine and cosine are rounded once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PerlinHashed {
    /// The interpolation between corners.
    pub fade: Fade,
}

impl NoiseFn for PerlinHashed {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], _: u32) -> R {
        let one = p[0].lit(1.0);
        let p = [clamp_to_integers(p[0]), if D > 1 { clamp_to_integers(p[1]) } else { one.lit(0.0) }];
        let whole = [p[0].floor(), p[1].floor()];
        let index = [whole[0].to_int(), whole[1].to_int()];
        let mut v = [one; 4];
        let mut k = 0;
        while k < 4 {
            let (i, j) = (k & 1, k >> 1);
            let (x, y) = (index[0] + one.int(i as u32), index[1] + one.int(j as u32));
            // Directions have no slopes and are expensive.
            let [gx, gy] = direction(angle(one.primal(), hash(x, y)));
            let (gx, gy) = (R::from_primal(gx), R::from_primal(gy));
            let x = if i == 0 { p[0] - whole[0] } else { p[0] - (whole[0] + one) };
            let y = if j == 0 { p[1] - whole[1] } else { p[1] - (whole[1] + one) };
            v[k] = x * gx + y * gy;
            k += 1;
        }
        let (x, y) = (p[0] - whole[0], p[1] - whole[1]);
        self.blend(self.blend(v[0], v[1], x), self.blend(v[2], v[3], x), y)
    }
    /// A corner contributes at most its distance, and for every fade the interpolated distance is at most √½, its value
    /// in the middle of a cell (by the inequality of means, axis by axis).
    fn range(&self, _: usize) -> (f64, f64) {
        let bound = 0.5f64.sqrt() * 1.000001;
        (-bound, bound)
    }
}

impl PerlinHashed {
    /// Interpolates from `a` to `b` in the original's order of operations. Where it is not linear the original computes
    /// in `f64` and rounds at the end; this rounds each step.
    #[inline(always)]
    fn blend<R: Real>(&self, a: R, b: R, w: R) -> R {
        let (d, two, three) = (b - a, w.lit(2.0), w.lit(3.0));
        match self.fade {
            Fade::Linear => d * w + a,
            Fade::Smooth => d * (three - w * two) * w * w + a,
            Fade::Smoother => d * ((w * (w * w.lit(6.0) - w.lit(15.0)) + w.lit(10.0)) * w * w * w) + a,
        }
    }
}

/// The hash of a corner.
#[inline(always)]
pub fn hash<I: Int>(x: I, y: I) -> I {
    let (a, b) = (x * x.int(3284157443), y);
    let b = (b ^ rotated(a)) * b.int(1911520717);
    (a ^ rotated(b)) * a.int(2048419325)
}

#[inline(always)]
fn rotated<I: Int>(a: I) -> I {
    a.shl(16) | a.shr(16)
}

/// 3.14159265·2⁻³¹, with the original's value of π, in three parts of 24 bits.
const STEP: [f64; 3] = [1.462918119976564e-09, -4.238103212679535e-17, 2.0679515313825692e-25];

/// The angle of a hash, rounded once.
#[inline(always)]
pub fn angle<R: Lattice>(like: R, hash: R::Int) -> R {
    let (high, low) = (like.real_of_int(hash.shr(16)), like.real_of_int(hash & like.int(0xffff)));
    let (h, e) = sum(high * like.lit(65536.0), low);
    let [a, b, c] = [like.lit(STEP[0]), like.lit(STEP[1]), like.lit(STEP[2])];
    let (p, p1) = product(h, a);
    let (q, q1) = product(h, b);
    let (r, r1) = product(e, a);
    let (s, s1) = sum(p1, q);
    let (s, s2) = sum(s, r);
    rounded(p, s, s1 + s2 + (q1 + r1 + (e * b + h * c)))
}

/// The direction of an angle: its cosine and sine, correctly rounded but for one angle in ten million.
#[inline(always)]
pub fn direction<R: Lattice>(angle: R) -> [R; 2] {
    let [sine, cosine] = sine_and_cosine(angle);
    [cosine, sine]
}
