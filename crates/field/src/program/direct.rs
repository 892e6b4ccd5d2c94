//! Noises at arbitrary points, each worked out on the spot.

use super::block::{Block, Src};
use crate::dual::Dual;
use crate::ir::Part;
use crate::noise::line::Line;
use crate::noise::octaves::Octaves;
use crate::noise::{Body, Noise, Visit};
use crate::simd::Lanes;
use std::ops::Range;

/// What a block of a noise is made from.
pub(crate) struct Points<'a> {
    /// x, y, z and t.
    pub(crate) p: [Src<'a>; 4],
    /// How much fainter each octave is than the last.
    pub(crate) gain: Src<'a>,
    /// Pixels wanted, rounded up to vectors in flight.
    pub(crate) n: usize,
}

/// Fills a block with a noise or a slope of it.
pub(crate) fn fill<V: Lanes>(token: V::Token, noise: &Noise, part: Part, out: &mut Block, points: &Points<'_>) {
    let octaves = noise.octaves_or_plain();
    if part == Part::Value {
        add::<V>(token, noise, out, points, 0..octaves.count, 1.0);
    } else if <V::Rare as Lanes>::N == 1 {
        // Machines without wide vectors take slopes point by point, by the plain reading.
        let one = |source: &Src<'_>, i: usize| source.at::<f32>((), i);
        for i in 0..points.n {
            let p = [0, 1, 2, 3].map(|k| one(&points.p[k], i));
            out.0[i] = noise.part(part, p, one(&points.gain, i));
        }
    } else {
        noise.visit(Slopes::<V::Rare> { token: V::rare(token), octaves, part, out, points });
    }
}

/// Adds octaves to what a block holds; `faint` is the weight of the octave before them.
pub(crate) fn add<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut Block,
    points: &Points<'_>,
    copies: Range<u32>,
    faint: f32,
) {
    let octaves = noise.octaves_or_plain();
    noise.visit(Values::<V> { token, octaves, copies, faint, out, points });
}

struct Values<'a, V: Lanes> {
    token: V::Token,
    octaves: &'a Octaves,
    copies: Range<u32>,
    faint: f32,
    out: &'a mut Block,
    points: &'a Points<'a>,
}

impl<V: Lanes> Visit for Values<'_, V> {
    type Out = ();
    fn body<B: Body, const D: usize>(self, body: &B) {
        values::<V, V::Flight, B, D>(body, self);
    }
    fn line<B: Line, const D: usize>(self, body: &B) {
        self.body::<B, D>(body);
    }
}

fn values<V: Lanes, W: Lanes<Token = V::Token>, B: Body, const D: usize>(body: &B, f: Values<'_, V>) {
    W::enter(
        f.token,
        #[inline(always)]
        || {
            let faint = W::splat(f.token, f.faint);
            let mut i = 0;
            while i < f.points.n {
                let gain = f.points.gain.at::<W>(f.token, i);
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = f.points.p[k].at::<W>(f.token, i);
                    k += 1;
                }
                let sum = W::load(f.token, &f.out.0[i..]);
                f.octaves.add(body, p, gain, f.copies.clone(), (sum, faint)).store(&mut f.out.0[i..]);
                i += W::N;
            }
        },
    );
}

/// Slopes are large kernels: not every level has its own.
struct Slopes<'a, V: Lanes> {
    token: V::Token,
    octaves: &'a Octaves,
    part: Part,
    out: &'a mut Block,
    points: &'a Points<'a>,
}

impl<V: Lanes> Visit for Slopes<'_, V> {
    type Out = ();
    fn body<B: Body, const D: usize>(self, body: &B) {
        match self.part {
            Part::Value => unreachable!("a value is no slope"),
            Part::Slope(axis) => slopes::<V, B, D>(body, self, axis as usize),
            Part::Curve(first, second) => curves::<V, B, D>(body, self, first as usize, second as usize),
        }
    }
    fn line<B: Line, const D: usize>(self, body: &B) {
        self.body::<B, D>(body);
    }
}

fn slopes<V: Lanes, B: Body, const D: usize>(body: &B, f: Slopes<'_, V>, axis: usize) {
    V::enter(
        f.token,
        #[inline(always)]
        || {
            let mut i = 0;
            while i < f.points.n {
                let gain = Dual::<V, 1>::flat(f.points.gain.at(f.token, i));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::flat(f.points.p[k].at(f.token, i));
                    k += 1;
                }
                p[axis].d = [V::splat(f.token, 1.0)];
                f.octaves.sum(body, p, gain).d[0].store(&mut f.out.0[i..]);
                i += V::N;
            }
        },
    );
}

fn curves<V: Lanes, B: Body, const D: usize>(body: &B, f: Slopes<'_, V>, first: usize, second: usize) {
    V::enter(
        f.token,
        #[inline(always)]
        || {
            let one = V::splat(f.token, 1.0);
            let mut i = 0;
            while i < f.points.n {
                let gain = Dual::<Dual<V, 1>, 1>::flat(Dual::flat(f.points.gain.at(f.token, i)));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::flat(Dual::flat(f.points.p[k].at(f.token, i)));
                    k += 1;
                }
                p[first].v.d = [one];
                p[second].d = [Dual::flat(one)];
                f.octaves.sum(body, p, gain).d[0].d[0].store(&mut f.out.0[i..]);
                i += V::N;
            }
        },
    );
}
