//! Noises at arbitrary points, each worked out on the spot.

use super::block::{BLOCK, Block, Src, at, put};
use crate::dual::Dual;
use crate::ir::Part;
use crate::noise::line::Line;
use crate::noise::octaves::{ALONE, Copy, Fold, Octaves};
use crate::noise::{Body, Noise, Visit};
use crate::simd::Lanes;

/// Registers a noise needs besides the one it fills.
pub(crate) struct Spare {
    /// A coordinate that is the same for all pixels, spread out; then the gain.
    args: [Box<Block>; 5],
    /// One octave.
    pub(crate) octave: Box<Block>,
    /// The weight of the next ridge.
    weight: Box<Block>,
    /// The weight of the next octave, where the gain changes from pixel to pixel.
    faint: Box<Block>,
}

impl Spare {
    pub(crate) fn new() -> Spare {
        Spare { args: [(); 5].map(|()| Block::new()), octave: Block::new(), weight: Block::new(), faint: Block::new() }
    }
}

/// What a block of a noise is made from.
pub(crate) struct Points<'a> {
    /// x, y, z and t, and how much fainter each octave is than the last.
    pub(crate) args: [Src<'a>; 5],
    /// Pixels wanted, rounded up to vectors in flight.
    pub(crate) n: usize,
}

impl<'a> Points<'a> {
    /// The coordinates that `noise` reads, and the gain if it is wanted, as blocks.
    fn spread(&self, noise: &Noise, gain: bool, spare: &'a mut [Box<Block>; 5]) -> [&'a [f32; BLOCK]; 5] {
        static ZERO: [f32; BLOCK] = [0.0; BLOCK];
        let mut out = [&ZERO; 5];
        for (k, block) in spare.iter_mut().enumerate() {
            if k >= noise.dims() && !(gain && k == 4) {
                continue;
            }
            match self.args[k] {
                Src::Each(each) => out[k] = each,
                Src::All(v) if v.to_bits() == 0 => {}
                Src::All(v) => {
                    block.0[..self.n].fill(v);
                    out[k] = &block.0;
                }
            }
        }
        out
    }
}

/// Fills a block with a noise or a slope of it.
pub(crate) fn fill<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    part: Part,
    out: &mut Block,
    points: &Points<'_>,
    spare: &mut Spare,
) {
    if part == Part::Value {
        return match noise.octaves() {
            None => raw::<V>(token, noise, &ALONE, out, points, &mut spare.args),
            Some(octaves) => {
                for o in 0..octaves.copies().len() {
                    octave::<V>(token, noise, octaves, o, out, points, spare);
                }
            }
        };
    }
    if <V::Rare as Lanes>::N == 1 {
        // Machines without wide vectors take slopes point by point, by the plain reading.
        for i in 0..points.n {
            let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|k| points.args[k].at::<f32>((), i));
            out.0[i] = noise.part(part, [x, y, z, t], gain);
        }
    } else {
        let args = points.spread(noise, true, &mut spare.args);
        let octaves = noise.octaves_or_alone();
        noise.visit(Slopes::<V::Rare> { token: V::rare(token), octaves, part, out, args, n: points.n });
    }
}

/// Adds octave `o`, worked out on the spot, to what a block holds.
pub(crate) fn octave<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    octaves: &Octaves,
    o: usize,
    out: &mut Block,
    points: &Points<'_>,
    spare: &mut Spare,
) {
    raw::<V>(token, noise, &octaves.copies()[o], &mut spare.octave, points, &mut spare.args);
    add::<V>(token, octaves.fold(), o, out, points, spare);
}

/// Fills a block with one copy of a noise.
fn raw<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    copy: &Copy,
    out: &mut Block,
    points: &Points<'_>,
    spare: &mut [Box<Block>; 5],
) {
    let args = points.spread(noise, false, spare);
    noise.visit(Values::<V> { token, copy, out, args, n: points.n });
}

/// Adds the octave in `spare` to what a block holds, as `Octaves::sum` does.
pub(crate) fn add<V: Lanes>(
    token: V::Token,
    fold: Fold,
    o: usize,
    out: &mut Block,
    points: &Points<'_>,
    spare: &mut Spare,
) {
    let Spare { octave, weight, faint, .. } = spare;
    let gain = points.args[4];
    V::enter(
        token,
        #[inline(always)]
        || {
            let one = V::splat(token, 1.0);
            let mut i = 0;
            while i < points.n {
                let last = if o == 0 { one } else { at::<V>(token, &weight.0, i) };
                let (v, next) = fold.of(at::<V>(token, &octave.0, i), last);
                put(next, &mut weight.0, i);
                if o == 0 {
                    put(one, &mut faint.0, i);
                    put(v, &mut out.0, i);
                } else {
                    let f = at::<V>(token, &faint.0, i) * gain.at::<V>(token, i);
                    put(f, &mut faint.0, i);
                    put(at::<V>(token, &out.0, i) + v * f, &mut out.0, i);
                }
                i += V::N;
            }
        },
    );
}

struct Values<'a, V: Lanes> {
    token: V::Token,
    copy: &'a Copy,
    out: &'a mut Block,
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
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
            let mut i = 0;
            while i < f.n {
                let mut p = [at::<W>(f.token, f.args[0], i); D];
                let mut k = 1;
                while k < D {
                    p[k] = at::<W>(f.token, f.args[k], i);
                    k += 1;
                }
                put(f.copy.at(body, p), &mut f.out.0, i);
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
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
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
            while i < f.n {
                let mut gain = Dual::<V, 1>::flat(at(f.token, f.args[4], i));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::flat(at(f.token, f.args[k], i));
                    k += 1;
                }
                let one = [V::splat(f.token, 1.0)];
                if axis < D {
                    p[axis].d = one;
                } else {
                    gain.d = one;
                }
                put(f.octaves.sum(body, p, gain).d[0], &mut f.out.0, i);
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
            while i < f.n {
                let mut gain = Dual::<Dual<V, 1>, 1>::flat(Dual::flat(at(f.token, f.args[4], i)));
                let mut p = [gain; D];
                let mut k = 0;
                while k < D {
                    p[k] = Dual::flat(Dual::flat(at(f.token, f.args[k], i)));
                    k += 1;
                }
                // Past the coordinates lies the gain.
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
                put(f.octaves.sum(body, p, gain).d[0].d[0], &mut f.out.0, i);
                i += V::N;
            }
        },
    );
}
