//! Slopes of noises at arbitrary points, each worked out on the spot.

use super::block::{BLOCK, at, put};
use super::direct::{BlockPoints, NoiseScratch};
use crate::dual::Dual;
use crate::ir::Derivative;
use crate::noise::line::ColumnNoise;
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::simd::Lanes;

/// Fills a block with a slope or a second slope of a noise.
pub(super) fn part<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    part: Derivative,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let args = points.spread(noise, true, &mut spare.args);
    let outs = [out, &mut spare.octave.0];
    Slopes::<V::Rare> { token: V::rare(token), noise, parts: [part; 2], outs, args, n: points.n }.fill();
}

/// Fills two blocks with two slopes of a noise at the same points: what they share is worked out once.
pub(super) fn both<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    axes: [u8; 2],
    outs: [&mut [f32; BLOCK]; 2],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let args = points.spread(noise, true, &mut spare.args);
    let parts = axes.map(Derivative::First);
    Slopes::<V::Rare> { token: V::rare(token), noise, parts, outs, args, n: points.n }.fill();
}

/// Slopes are large kernels: few levels have their own, and only lines have their own second slopes. The
/// others take them point by point, by the plain reading.
struct Slopes<'a, V: Lanes> {
    token: V::Token,
    noise: &'a Noise,
    /// Two of them, or one twice, and then only the first block is looked at.
    parts: [Derivative; 2],
    outs: [&'a mut [f32; BLOCK]; 2],
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
}

impl<V: Lanes> Slopes<'_, V> {
    fn fill(self) {
        if V::N == 1 { self.by_point() } else { self.noise.visit(self) }
    }
    fn by_point(self) {
        let count = if self.parts[0] == self.parts[1] { 1 } else { 2 };
        for i in 0..self.n {
            let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|k| self.args[k][i]);
            for k in 0..count {
                self.outs[k][i] = self.noise.part(self.parts[k], [x, y, z, t], gain);
            }
        }
    }
}

impl<V: Lanes> NoiseVisitor for Slopes<'_, V> {
    type Out = ();
    fn body<B: NoiseFn, const D: usize>(self, body: &B) {
        match self.parts {
            [Derivative::First(first), Derivative::First(second)] => {
                pair::<V, B, D>(body, self, [first as usize, second as usize])
            }
            _ => self.by_point(),
        }
    }
    fn line<B: ColumnNoise, const D: usize>(self, body: &B) {
        match self.parts[0] {
            Derivative::Second(first, second) => curves::<V, B, D>(body, self, first as usize, second as usize),
            Derivative::Value | Derivative::First(_) => self.body::<B, D>(body),
        }
    }
    fn exact<B: NoiseFn, const D: usize>(self, _: &B) {
        self.by_point();
    }
}

fn pair<V: Lanes, B: NoiseFn, const D: usize>(body: &B, f: Slopes<'_, V>, axes: [usize; 2]) {
    let octaves = f.noise.octaves_or_alone();
    V::enter(
        f.token,
        #[inline(always)]
        || {
            let one = V::splat(f.token, 1.0);
            let mut i = 0;
            while i < f.n {
                let mut gain = Dual::<V, 2>::flat(at(f.token, f.args[4], i));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::flat(at(f.token, f.args[k], i));
                    k += 1;
                }
                let mut k = 0;
                while k < 2 {
                    // Past the coordinates lies the gain.
                    if axes[k] < D {
                        p[axes[k]].d[k] = one;
                    } else {
                        gain.d[k] = one;
                    }
                    k += 1;
                }
                let [first, second] = octaves.sum(body, p, gain).d;
                put(first, &mut *f.outs[0], i);
                put(second, &mut *f.outs[1], i);
                i += V::N;
            }
        },
    );
}

fn curves<V: Lanes, B: NoiseFn, const D: usize>(body: &B, f: Slopes<'_, V>, first: usize, second: usize) {
    let octaves = f.noise.octaves_or_alone();
    V::enter(
        f.token,
        #[inline(always)]
        || {
            let one = V::splat(f.token, 1.0);
            let mut i = 0;
            while i < f.n {
                let mut gain = Dual::<Dual<V, 1>, 1>::flat(Dual::flat(at(f.token, f.args[4], i)));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::flat(Dual::flat(at(f.token, f.args[k], i)));
                    k += 1;
                }
                if first < D {
                    p[first].v.d = [one];
                } else {
                    gain.v.d = [one];
                }
                if second < D {
                    p[second].d = [Dual::flat(one)];
                } else {
                    gain.d = [Dual::flat(one)];
                }
                put(octaves.sum(body, p, gain).d[0].d[0], &mut *f.outs[0], i);
                i += V::N;
            }
        },
    );
}
