//! Noises at arbitrary points, each worked out on the spot.

use super::block::{BLOCK, Block, BlockSource, at, put};
use super::slopes;
use crate::ir::Derivative;
use crate::noise::line::ColumnNoise;
use crate::noise::octaves::{Fold, MOST_OCTAVES, Octave, Octaves};
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::simd::Lanes;

/// Registers a noise needs besides the one it fills.
pub(crate) struct NoiseScratch {
    /// A coordinate that is the same for all pixels, spread out; then the gain.
    pub(super) args: [Box<Block>; 5],
    /// One octave.
    pub(crate) octave: Box<Block>,
    /// The weight of the next ridge.
    weight: Box<Block>,
    /// The weight of the next octave, where the gain changes from pixel to pixel.
    faint: Box<Block>,
}

impl NoiseScratch {
    pub(crate) fn new() -> NoiseScratch {
        NoiseScratch {
            args: [(); 5].map(|()| Block::new()),
            octave: Block::new(),
            weight: Block::new(),
            faint: Block::new(),
        }
    }
}

/// What a block of a noise is made from.
pub(crate) struct BlockPoints<'a> {
    /// x, y, z and t, and how much fainter each octave is than the last.
    pub(crate) args: [BlockSource<'a>; 5],
    /// Pixels wanted, rounded up to vectors in flight.
    pub(crate) n: usize,
}

impl<'a> BlockPoints<'a> {
    /// The coordinates that `noise` reads, and the gain if it is wanted, as blocks.
    pub(super) fn spread(&self, noise: &Noise, gain: bool, spare: &'a mut [Box<Block>; 5]) -> [&'a [f32; BLOCK]; 5] {
        static ZERO: [f32; BLOCK] = [0.0; BLOCK];
        let mut out = [&ZERO; 5];
        for (k, block) in spare.iter_mut().enumerate() {
            if k >= noise.dims() && !(gain && k == 4) {
                continue;
            }
            match self.args[k] {
                BlockSource::Each(each) => out[k] = each,
                BlockSource::All(v) if v.to_bits() == 0 => {}
                BlockSource::All(v) => {
                    block.0[..self.n].fill(v);
                    out[k] = &block.0;
                }
            }
        }
        out
    }
}

/// Fills a block with a noise, or with a slope or a second slope of it.
pub(crate) fn fill<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    part: Derivative,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    if part == Derivative::Value {
        let octaves = noise.octaves_or_alone();
        let each = matches!(points.args[4], BlockSource::Each(_));
        let args = points.spread(noise, each, &mut spare.args);
        let gain = if let BlockSource::All(gain) = points.args[4] { gain } else { 1.0 };
        let mut sum =
            OctaveBlock { copies: octaves.copies(), fold: octaves.fold(), gain, each, out, args, n: points.n };
        return noise.visit(Values::<V>(token, &mut sum));
    }
    slopes::part::<V>(token, noise, part, out, points, spare);
}

/// Adds octave `o`, worked out on the spot, to what a block holds.
pub(crate) fn octave<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    octaves: &Octaves,
    o: usize,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let args = points.spread(noise, false, &mut spare.args);
    let (copies, out_of) = (&octaves.copies()[o..=o], &mut spare.octave.0);
    let mut sum = OctaveBlock { copies, fold: Fold::Plain, gain: 1.0, each: false, out: out_of, args, n: points.n };
    noise.visit(Values::<V>(token, &mut sum));
    add::<V>(token, octaves.fold(), o, out, points, spare);
}

/// Adds the octave in `spare` to what a block holds, as `Octaves::sum` does.
pub(crate) fn add<V: Lanes>(
    token: V::Token,
    fold: Fold,
    o: usize,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
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
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let fold = [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged][FOLD];
    let gain = points.args[4];
    // A gain that is the same for all pixels needs no register of weights.
    let steady = match gain {
        BlockSource::All(gain) => (1..=o).fold(1.0, |faint, _| faint * gain),
        BlockSource::Each(_) => 1.0,
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
                    BlockSource::All(_) => steady,
                    BlockSource::Each(_) if o == 0 => one,
                    BlockSource::Each(gain) => at::<V>(token, &spare.faint.0, i) * at::<V>(token, gain, i),
                };
                if let BlockSource::Each(_) = gain {
                    put(faint, &mut spare.faint.0, i);
                }
                let sum = if o == 0 { v } else { at::<V>(token, out, i) + v * faint };
                put(sum, out, i);
                i += V::N;
            }
        },
    );
}

/// Copies of a noise, and how they are summed into what.
struct OctaveBlock<'a> {
    copies: &'a [Octave],
    fold: Fold,
    /// How much fainter each octave is than the last, unless that is told for `each` pixel.
    gain: f32,
    each: bool,
    out: &'a mut [f32; BLOCK],
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
}

/// A visitor is handed on by value, so it only points at what it does: to copy what was just written field by field
/// would wait until all older work is done.
struct Values<'a, 's, V: Lanes>(V::Token, &'a mut OctaveBlock<'s>);

impl<V: Lanes> NoiseVisitor for Values<'_, '_, V> {
    type Out = ();
    fn body<B: NoiseFn, const D: usize>(self, body: &B) {
        if B::PAIRED {
            values::<V::Flight, B, D>(self.0, body, self.1)
        } else {
            values::<V, B, D>(self.0, body, self.1)
        }
    }
    fn line<B: ColumnNoise, const D: usize>(self, body: &B) {
        self.body::<B, D>(body);
    }
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) {
        values::<V::Rare, B, D>(V::rare(self.0), body, self.1);
    }
}

/// As `Octaves::sum` sums them.
fn values<V: Lanes, B: NoiseFn, const D: usize>(token: V::Token, body: &B, sum: &mut OctaveBlock<'_>) {
    let mut places = [(0.0f32, [0.0f32; D], 0); MOST_OCTAVES as usize];
    for (place, copy) in places.iter_mut().zip(sum.copies) {
        let (scale, offset) = copy.lits(0.0);
        *place = (scale, offset, copy.zoom());
    }
    let places = &places[..sum.copies.len()];
    let OctaveBlock { fold, gain: steady, each, args, n, .. } = *sum;
    let out = &mut *sum.out;
    V::enter(
        token,
        #[inline(always)]
        || {
            let (one, steady) = (V::splat(token, 1.0), V::splat(token, steady));
            let mut i = 0;
            while i < n {
                let mut here = [one; D];
                let mut k = 0;
                while k < D {
                    here[k] = at::<V>(token, args[k], i);
                    k += 1;
                }
                let gain = if each { at::<V>(token, args[4], i) } else { steady };
                let (mut total, mut weight, mut faint) = (one, one, one);
                let mut o = 0;
                while o < places.len() {
                    let (scale, offset, zoom) = &places[o];
                    let (scale, mut p) = (V::splat(token, *scale), here);
                    let mut k = 0;
                    while k < D {
                        p[k] = p[k] * scale + V::splat(token, offset[k]);
                        k += 1;
                    }
                    let v;
                    (v, weight) = fold.of(body.at::<V, D>(p, *zoom), weight);
                    if o == 0 {
                        total = v;
                    } else {
                        faint = faint * gain;
                        total = total + v * faint;
                    }
                    o += 1;
                }
                put(total, out, i);
                i += V::N;
            }
        },
    );
}
