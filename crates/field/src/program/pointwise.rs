//! Noises at arbitrary points, computed point by point.

use super::block::{BLOCK, BlockSource, load_vector, sanitize_block, store_vector};
use super::corner_cache;
use super::noise_block::{BlockPoints, NoiseScratch};
use super::octave_points::PointBlock;
use super::{lattice_columns, simplex_blocks};
use crate::noise::column::ColumnNoise;
use crate::noise::octaves::{Fold, MAX_OCTAVES, Octave, OctaveRange, Octaves};
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::simd::Lanes;

/// Fills a block with a noise. With `last` the block is part of the image itself and its values are sanitized.
pub(super) fn fill<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    last: bool,
    spare: &mut NoiseScratch,
) {
    let octaves = noise.octaves_or_alone();
    let alone = octaves.copies().len() == 1 && octaves.fold() == Fold::Plain;
    let cache_corners = caches_corners::<V>(noise, &octaves.copies()[0], alone, points);
    let by_octave = !V::SCALAR && (cache_corners || simplex_blocks::staged(noise).is_some());
    if by_octave && !alone {
        for o in 0..octaves.copies().len() {
            add_octave::<V>(token, noise, octaves, o, out, points, spare);
        }
    } else {
        let each = matches!(points.args[4], BlockSource::Pixels(_));
        let gain = if let BlockSource::Uniform(gain) = points.args[4] { gain } else { 1.0 };
        let zero = if last && by_octave { 0.0 } else { -0.0 };
        let points = points.in_blocks(noise, each, &mut spare.args);
        let octaves = octaves.all();
        fill_octaves::<V>(token, OctaveBlock { noise, octaves, cache_corners, zero, gain, each, out, points });
    }
    // A single octave is finite, and the addition of zero makes −0 positive.
    if last && !(by_octave && alone) {
        sanitize_block::<V>(token, out);
    }
}

/// True if the corners of an octave's cells are cached from vector to vector; `alone` if it is no part of a sum.
fn caches_corners<V: Lanes>(noise: &Noise, octave: &Octave, alone: bool, points: &BlockPoints<'_>) -> bool {
    let (serves, most_movement) = if simplex_blocks::staged(noise).is_some() {
        (simplex_blocks::serves_cache::<V>(), simplex_blocks::most_movement::<V>())
    } else {
        // Levels that compute several vectors at once, to hide latency, would lose more in sums.
        (lattice_columns::is_supported(noise) && (alone || V::N == V::Unrolled::N), corner_cache::MOST_MOVEMENT)
    };
    serves && corner_cache::mean_movement::<V>(noise, octave, points).is_some_and(|movement| movement < most_movement)
}

/// Adds octave `o`, computed point by point, to a block.
pub(crate) fn add_octave<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    octaves: &Octaves,
    o: usize,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let cache_corners = caches_corners::<V>(noise, &octaves.copies()[o], false, points);
    let block = points.in_blocks(noise, false, &mut spare.args);
    let octave = &mut spare.octave.0;
    let block = OctaveBlock {
        noise,
        octaves: octaves.single(o),
        cache_corners,
        zero: -0.0,
        gain: 1.0,
        each: false,
        out: octave,
        points: block,
    };
    fill_octaves::<V>(token, block);
    accumulate::<V>(token, octaves.fold(), o, out, points, spare);
}

fn fill_octaves<V: Lanes>(token: V::Token, mut block: OctaveBlock<'_>) {
    // The scalar level has no kernels of its own: the reference is the same function.
    if V::SCALAR {
        block.fill_by_point();
    } else if let Some(simplex) = simplex_blocks::staged(block.noise) {
        let OctaveBlock { octaves, cache_corners, zero, points, out, .. } = block;
        let octave = &octaves.copies[0];
        simplex_blocks::fill::<V>(token, (simplex, points.dims), octave, &points, cache_corners, (out, zero));
    } else {
        block.noise.visit(ValuesVisitor::<V>(token, &mut block));
    }
}

/// Adds the octave in `spare` to a block, as `Octaves::sum` does.
pub(crate) fn accumulate<V: Lanes>(
    token: V::Token,
    fold: Fold,
    o: usize,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    match fold {
        Fold::Plain => accumulate_folded::<V, 0>(token, o, out, points, spare),
        Fold::Turbulence => accumulate_folded::<V, 1>(token, o, out, points, spare),
        Fold::Billow => accumulate_folded::<V, 2>(token, o, out, points, spare),
        Fold::Ridged => accumulate_folded::<V, 3>(token, o, out, points, spare),
    }
}

fn accumulate_folded<V: Lanes, const FOLD: usize>(
    token: V::Token,
    o: usize,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut NoiseScratch,
) {
    let fold = [Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged][FOLD];
    let gain = points.args[4];
    // A uniform gain needs no register of amplitudes.
    let uniform = match gain {
        BlockSource::Uniform(gain) => (1..=o).fold(1.0, |amplitude, _| amplitude * gain),
        BlockSource::Pixels(_) => 1.0,
    };
    V::enter(
        token,
        #[inline(always)]
        || {
            let (one, uniform) = (V::splat(token, 1.0), V::splat(token, uniform));
            let mut i = 0;
            while i < points.n {
                let last = if FOLD == 3 && o > 0 { load_vector::<V>(token, &spare.weight.0, i) } else { one };
                let (v, next) = fold.apply(load_vector::<V>(token, &spare.octave.0, i), last);
                if FOLD == 3 {
                    store_vector(next, &mut spare.weight.0, i);
                }
                let amplitude = match gain {
                    BlockSource::Uniform(_) => uniform,
                    BlockSource::Pixels(_) if o == 0 => one,
                    BlockSource::Pixels(gain) => {
                        load_vector::<V>(token, &spare.amplitude.0, i) * load_vector::<V>(token, gain, i)
                    }
                };
                if let BlockSource::Pixels(_) = gain {
                    store_vector(amplitude, &mut spare.amplitude.0, i);
                }
                let sum = if o == 0 { v } else { load_vector::<V>(token, out, i) + v * amplitude };
                store_vector(sum, out, i);
                i += V::N;
            }
        },
    );
}

/// Octaves of a noise, and the settings of their sum over a block.
struct OctaveBlock<'a> {
    noise: &'a Noise,
    octaves: OctaveRange<'a>,
    /// True for a single octave whose corners are cached from vector to vector.
    cache_corners: bool,
    /// Added to the values of an octave that is computed by itself: −0 changes none, 0 makes −0 positive.
    zero: f32,
    /// The gain of octaves, unless it varies and is read for `each` pixel.
    gain: f32,
    each: bool,
    out: &'a mut [f32; BLOCK],
    points: PointBlock<'a>,
}

impl OctaveBlock<'_> {
    fn fill_by_point(&mut self) {
        for i in 0..self.points.n {
            let [x, y, z, t, gain] = self.points.args.map(|block| block[i]);
            let gain = if self.each { gain } else { self.gain };
            self.out[i] = self.noise.at_octaves(self.octaves, [x, y, z, t], gain);
        }
    }
}

/// Visitors are passed by value, so this one holds a reference: copying the fields just written would stall.
struct ValuesVisitor<'a, 's, V: Lanes>(V::Token, &'a mut OctaveBlock<'s>);

impl<V: Lanes> NoiseVisitor for ValuesVisitor<'_, '_, V> {
    type Out = ();
    fn general<B: NoiseFn, const D: usize>(self, body: &B) {
        if B::UNROLL {
            fill_values::<V::Unrolled, B, D>(self.0, body, self.1)
        } else {
            fill_values::<V, B, D>(self.0, body, self.1)
        }
    }
    fn staged_noise<B: NoiseFn, const D: usize>(self, body: &B) {
        if D == 1 { self.general::<B, D>(body) } else { unreachable!("it is computed by `simplex_blocks`") }
    }
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) {
        if (2..=3).contains(&D) && self.1.cache_corners {
            let OctaveBlock { octaves, zero, ref points, ref mut out, .. } = *self.1;
            corner_cache::fill::<V, B, D>(self.0, body, &octaves.copies[0], points, (out, zero));
        } else {
            self.general::<B, D>(body);
        }
    }
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) {
        if V::Fallback::SCALAR {
            self.1.fill_by_point();
        } else {
            fill_values::<V::Fallback, B, D>(V::fallback_token(self.0), body, self.1);
        }
    }
}

/// Sums octaves as `Octaves::sum` does.
fn fill_values<V: Lanes, B: NoiseFn, const D: usize>(token: V::Token, body: &B, sum: &mut OctaveBlock<'_>) {
    let mut places = [(0.0f32, [0.0f32; D], 0); MAX_OCTAVES as usize];
    let copies = sum.octaves.copies;
    for (place, copy) in places.iter_mut().zip(copies) {
        let (scale, offset) = copy.constants(0.0);
        *place = (scale, offset, copy.zoom());
    }
    let places = &places[..copies.len()];
    let OctaveBlock { octaves, gain: uniform, each, points: PointBlock { args, n, .. }, .. } = *sum;
    let fold = octaves.fold;
    let out = &mut *sum.out;
    V::enter(
        token,
        #[inline(always)]
        || {
            let (one, uniform) = (V::splat(token, 1.0), V::splat(token, uniform));
            let mut i = 0;
            while i < n {
                let mut here = [one; D];
                let mut k = 0;
                while k < D {
                    here[k] = load_vector::<V>(token, args[k], i);
                    k += 1;
                }
                let gain = if each { load_vector::<V>(token, args[4], i) } else { uniform };
                let (mut total, mut weight, mut amplitude) = (one, one, one);
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
                    (v, weight) = fold.apply(body.at::<V, D>(p, *zoom), weight);
                    if o == 0 {
                        total = v;
                    } else {
                        amplitude = amplitude * gain;
                        total = total + v * amplitude;
                    }
                    o += 1;
                }
                store_vector(total, out, i);
                i += V::N;
            }
        },
    );
}
