//! Slopes of noises at arbitrary points.

use super::block::{BLOCK, load_vector, store_vector};
use super::noise_block::{BlockPoints, NoiseScratch};
use crate::derivative::Derivative;
use crate::dual::Dual;
use crate::noise::column::ColumnNoise;
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::simd::Lanes;

/// Fills a block with a slope or a second slope of a noise.
pub(super) fn fill_slope<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    part: Derivative,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let args = points.coordinate_blocks(noise, true, &mut spare.args);
    let outs = [out, &mut spare.octave.0];
    SlopesVisitor::<V::Fallback> { token: V::fallback_token(token), noise, parts: [part; 2], outs, args, n: points.n }
        .fill();
}

/// Fills two blocks with two slopes of a noise at the same points, which share most of their work.
pub(super) fn fill_slope_pair<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    axes: [u8; 2],
    outs: [&mut [f32; BLOCK]; 2],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let args = points.coordinate_blocks(noise, true, &mut spare.args);
    let parts = axes.map(Derivative::First);
    SlopesVisitor::<V::Fallback> { token: V::fallback_token(token), noise, parts, outs, args, n: points.n }.fill();
}

/// Slopes are large kernels: only some levels compile their own, and only column noises compile second slopes. The
/// others compute them point by point in plain `f32`.
struct SlopesVisitor<'a, V: Lanes> {
    token: V::Token,
    noise: &'a Noise,
    /// The slopes to compute. If both are equal, only the first block is filled.
    parts: [Derivative; 2],
    outs: [&'a mut [f32; BLOCK]; 2],
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
}

impl<V: Lanes> SlopesVisitor<'_, V> {
    fn fill(self) {
        if V::SCALAR { self.by_point() } else { self.noise.visit(self) }
    }
    fn by_point(self) {
        let count = if self.parts[0] == self.parts[1] { 1 } else { 2 };
        for i in 0..self.n {
            let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|k| self.args[k][i]);
            for k in 0..count {
                self.outs[k][i] = self.noise.derivative(self.parts[k], [x, y, z, t], gain);
            }
        }
    }
}

impl<V: Lanes> NoiseVisitor for SlopesVisitor<'_, V> {
    type Out = ();
    fn general<B: NoiseFn, const D: usize>(self, body: &B) {
        match self.parts {
            [Derivative::First(first), Derivative::First(second)] => {
                slope_pair::<V, B, D>(body, self, [first as usize, second as usize])
            }
            _ => self.by_point(),
        }
    }
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) {
        match self.parts[0] {
            Derivative::Second(first, second) => second_slope::<V, B, D>(body, self, first as usize, second as usize),
            Derivative::Value | Derivative::First(_) => self.general::<B, D>(body),
        }
    }
    fn exact<B: NoiseFn, const D: usize>(self, _: &B) {
        self.by_point();
    }
}

fn slope_pair<V: Lanes, B: NoiseFn, const D: usize>(body: &B, f: SlopesVisitor<'_, V>, axes: [usize; 2]) {
    let octaves = f.noise.octaves_or_alone().all();
    V::enter(
        f.token,
        #[inline(always)]
        || {
            let one = V::splat(f.token, 1.0);
            let mut i = 0;
            while i < f.n {
                let mut gain = Dual::<V, 2>::constant(load_vector(f.token, f.args[4], i));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::constant(load_vector(f.token, f.args[k], i));
                    k += 1;
                }
                let mut k = 0;
                while k < 2 {
                    // The axis after the coordinates is the gain.
                    if axes[k] < D {
                        p[axes[k]].d[k] = one;
                    } else {
                        gain.d[k] = one;
                    }
                    k += 1;
                }
                let [first, second] = octaves.sum(body, p, gain).d;
                store_vector(first, &mut *f.outs[0], i);
                store_vector(second, &mut *f.outs[1], i);
                i += V::N;
            }
        },
    );
}

fn second_slope<V: Lanes, B: NoiseFn, const D: usize>(body: &B, f: SlopesVisitor<'_, V>, first: usize, second: usize) {
    let octaves = f.noise.octaves_or_alone().all();
    V::enter(
        f.token,
        #[inline(always)]
        || {
            let one = V::splat(f.token, 1.0);
            let mut i = 0;
            while i < f.n {
                let mut gain = Dual::<Dual<V, 1>, 1>::constant(Dual::constant(load_vector(f.token, f.args[4], i)));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::constant(Dual::constant(load_vector(f.token, f.args[k], i)));
                    k += 1;
                }
                if first < D {
                    p[first].v.d = [one];
                } else {
                    gain.v.d = [one];
                }
                if second < D {
                    p[second].d = [Dual::constant(one)];
                } else {
                    gain.d = [Dual::constant(one)];
                }
                store_vector(octaves.sum(body, p, gain).d[0].d[0], &mut *f.outs[0], i);
                i += V::N;
            }
        },
    );
}
