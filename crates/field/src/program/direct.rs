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
    let args = points.spread(noise, true, &mut spare.args);
    let slopes = Slopes::<V::Rare> { token: V::rare(token), noise, part, out, args, n: points.n };
    if <V::Rare as Lanes>::N == 1 { slopes.by_point() } else { noise.visit(slopes) }
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
    match fold {
        Fold::Plain => folded::<V, 0>(token, o, out, points, spare),
        Fold::Turbulence => folded::<V, 1>(token, o, out, points, spare),
        Fold::Billow => folded::<V, 2>(token, o, out, points, spare),
        Fold::Ridged => folded::<V, 3>(token, o, out, points, spare),
    }
}

fn folded<V: Lanes, const FOLD: usize>(
    token: V::Token,
    o: usize,
    out: &mut Block,
    points: &Points<'_>,
    spare: &mut Spare,
) {
    let fold = [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged][FOLD];
    let gain = points.args[4];
    // A gain that is the same for all pixels needs no register of weights.
    let steady = match gain {
        Src::All(gain) => (1..=o).fold(1.0, |faint, _| faint * gain),
        Src::Each(_) => 1.0,
    };
    V::enter(
        token,
        #[inline(always)]
        || {
            let (one, steady) = (V::splat(token, 1.0), V::splat(token, steady));
            let mut i = 0;
            while i < points.n {
                let last = if FOLD == 3 && o > 0 { at::<V>(token, &spare.weight.0, i) } else { one };
                let (v, next) = fold.of(at::<V>(token, &spare.octave.0, i), last);
                if FOLD == 3 {
                    put(next, &mut spare.weight.0, i);
                }
                let faint = match gain {
                    Src::All(_) => steady,
                    Src::Each(_) if o == 0 => one,
                    Src::Each(gain) => at::<V>(token, &spare.faint.0, i) * at::<V>(token, gain, i),
                };
                if let Src::Each(_) = gain {
                    put(faint, &mut spare.faint.0, i);
                }
                let sum = if o == 0 { v } else { at::<V>(token, &out.0, i) + v * faint };
                put(sum, &mut out.0, i);
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
        if B::PAIRED {
            values::<V::Flight, B, D>(self.token, body, self.copy, self.out, self.args, self.n);
        } else {
            values::<V, B, D>(self.token, body, self.copy, self.out, self.args, self.n);
        }
    }
    fn line<B: Line, const D: usize>(self, body: &B) {
        self.body::<B, D>(body);
    }
    fn exact<B: Body, const D: usize>(self, body: &B) {
        values::<V::Rare, B, D>(V::rare(self.token), body, self.copy, self.out, self.args, self.n);
    }
}

fn values<V: Lanes, B: Body, const D: usize>(
    token: V::Token,
    body: &B,
    copy: &Copy,
    out: &mut Block,
    args: [&[f32; BLOCK]; 5],
    n: usize,
) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut i = 0;
            while i < n {
                let mut p = [at::<V>(token, args[0], i); D];
                let mut k = 1;
                while k < D {
                    p[k] = at::<V>(token, args[k], i);
                    k += 1;
                }
                put(copy.at(body, p), &mut out.0, i);
                i += V::N;
            }
        },
    );
}

/// Slopes are large kernels: few levels have their own, and only lines have their own second slopes. The
/// others take them point by point, by the plain reading.
struct Slopes<'a, V: Lanes> {
    token: V::Token,
    noise: &'a Noise,
    part: Part,
    out: &'a mut Block,
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
}

impl<V: Lanes> Slopes<'_, V> {
    fn by_point(self) {
        for i in 0..self.n {
            let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|k| self.args[k][i]);
            self.out.0[i] = self.noise.part(self.part, [x, y, z, t], gain);
        }
    }
}

impl<V: Lanes> Visit for Slopes<'_, V> {
    type Out = ();
    fn body<B: Body, const D: usize>(self, body: &B) {
        match self.part {
            Part::Slope(axis) => slopes::<V, B, D>(body, self, axis as usize),
            Part::Value | Part::Curve(..) => self.by_point(),
        }
    }
    fn line<B: Line, const D: usize>(self, body: &B) {
        match self.part {
            Part::Curve(first, second) => curves::<V, B, D>(body, self, first as usize, second as usize),
            Part::Value | Part::Slope(_) => self.body::<B, D>(body),
        }
    }
    fn exact<B: Body, const D: usize>(self, _: &B) {
        self.by_point();
    }
}

fn slopes<V: Lanes, B: Body, const D: usize>(body: &B, f: Slopes<'_, V>, axis: usize) {
    let octaves = f.noise.octaves_or_alone();
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
                put(octaves.sum(body, p, gain).d[0], &mut f.out.0, i);
                i += V::N;
            }
        },
    );
}

fn curves<V: Lanes, B: Body, const D: usize>(body: &B, f: Slopes<'_, V>, first: usize, second: usize) {
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
                put(octaves.sum(body, p, gain).d[0].d[0], &mut f.out.0, i);
                i += V::N;
            }
        },
    );
}
