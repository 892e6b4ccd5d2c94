//! Noises at arbitrary points, computed point by point.

use super::block::{BLOCK, Block, BlockSource, load_vector, sanitize_block, store_vector};
use super::block_sum::BlockSum;
use super::lattice_windows::{self, BlockRanges};
use super::noise_block::{BlockPoints, NoiseScratch};
use super::octave_points::{OctavePlace, PointBlock};
use super::{corner_cache, lattice_columns, lattice_points, simplex_blocks};
use crate::noise::column::ColumnNoise;
use crate::noise::octaves::{Fold, MAX_OCTAVES, Octave, OctaveRange, Octaves};
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::simd::Lanes;
use std::cell::OnceCell;

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
    if !has_octave_kernel::<V>(noise) {
        fill_octaves::<V>(token, noise, octaves.all(), out, points, &mut spare.args);
    } else if alone {
        let sum = BlockSum::single(out, if last { 0.0 } else { -0.0 });
        add_to_sum::<V>(token, noise, &octaves.copies()[0], (points, None), sum, &mut spare.args);
        // A single octave is finite, and the addition of zero makes −0 positive.
        return;
    } else {
        let ranges = OnceCell::new();
        for o in 0..octaves.copies().len() {
            add_octave::<V>(token, noise, (octaves, o), out, (points, Some(&ranges)), spare);
        }
    }
    if last {
        sanitize_block::<V>(token, out);
    }
}

/// Adds octave `o`, computed point by point, to a block. The octaves of a sum share the ranges of their points; they are not
/// given for one octave alone, where finding them takes longer than they save.
pub(crate) fn add_octave<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    (octaves, o): (&Octaves, usize),
    out: &mut [f32; BLOCK],
    (points, ranges): (&BlockPoints<'_>, Option<&OnceCell<BlockRanges>>),
    spare: &mut NoiseScratch,
) {
    let NoiseScratch { args, octave, weight, amplitude } = spare;
    let sum = BlockSum::of_octave((octaves.fold(), o), points.args[4], out, weight, amplitude);
    if !has_octave_kernel::<V>(noise) {
        fill_octaves::<V>(token, noise, octaves.single(o), &mut octave.0, points, args);
    } else if sum.is_uniform() {
        return add_to_sum::<V>(token, noise, &octaves.copies()[o], (points, ranges), sum, args);
    } else {
        let alone = BlockSum::single(&mut octave.0, -0.0);
        add_to_sum::<V>(token, noise, &octaves.copies()[o], (points, ranges), alone, args);
    }
    sum.add_block::<V>(token, octave, points.n);
}

/// True for noises that have a kernel for single octaves. The scalar level has none: the reference is the same function.
fn has_octave_kernel<V: Lanes>(noise: &Noise) -> bool {
    !V::SCALAR && (lattice_columns::is_supported(noise) || simplex_blocks::staged(noise).is_some())
}

/// Adds one octave of a noise to a sum.
fn add_to_sum<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    octave: &Octave,
    (points, ranges): (&BlockPoints<'_>, Option<&OnceCell<BlockRanges>>),
    sum: BlockSum<'_>,
    spare: &mut [Box<Block>; 5],
) {
    let caches_corners = caches_corners::<V>(noise, octave, points);
    let points = points.in_vectors(noise, spare);
    let ranges = ranges.filter(|_| !caches_corners && lattice_windows::serves::<V>(noise));
    let ranges = ranges.map(|ranges| ranges.get_or_init(|| lattice_windows::ranges::<V>(token, &points)));
    if let Some(simplex) = simplex_blocks::staged(noise) {
        simplex_blocks::add::<V>(token, (simplex, points.dims), octave, &points, caches_corners, sum);
    } else {
        noise.visit(AddVisitor::<V> { token, octave, points: &points, ranges, caches_corners, sum });
    }
}

/// True if the corners of an octave's cells are cached from vector to vector.
fn caches_corners<V: Lanes>(noise: &Noise, octave: &Octave, points: &BlockPoints<'_>) -> bool {
    let (serves, most_movement) = if simplex_blocks::staged(noise).is_some() {
        (simplex_blocks::serves_cache::<V>(), simplex_blocks::most_movement::<V>())
    } else {
        (true, corner_cache::most_movement::<V>(noise.dims()))
    };
    serves && corner_cache::mean_movement::<V>(noise, octave, points).is_some_and(|movement| movement < most_movement)
}

/// Adds one octave of lattice noise to a sum.
struct AddVisitor<'a, V: Lanes> {
    token: V::Token,
    octave: &'a Octave,
    points: &'a PointBlock<'a>,
    ranges: Option<&'a BlockRanges>,
    caches_corners: bool,
    sum: BlockSum<'a>,
}

impl<V: Lanes> NoiseVisitor for AddVisitor<'_, V> {
    type Out = ();
    fn general<B: NoiseFn, const D: usize>(self, _: &B) {
        unreachable!("only lattice noise has these kernels")
    }
    fn exact<B: NoiseFn, const D: usize>(self, _: &B) {
        unreachable!("only lattice noise has these kernels")
    }
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) {
        let place = OctavePlace::of(self.octave);
        if self.sum.is_single(&place) {
            self.add::<B, D, true>(body, &place);
        } else {
            self.add::<B, D, false>(body, &place);
        }
    }
}

impl<V: Lanes> AddVisitor<'_, V> {
    fn add<B: ColumnNoise, const D: usize, const SINGLE: bool>(self, body: &B, place: &OctavePlace<D>) {
        let AddVisitor { token, octave, points, ranges, caches_corners, sum } = self;
        let noise = (body, octave.zoom());
        if (2..=3).contains(&D) && caches_corners {
            return corner_cache::add::<V, B, D, SINGLE>(token, noise, place, points, sum);
        }
        if const { lattice_windows::serves_vectors::<V, B, D>() }
            && let Some(columns) = ranges.and_then(|ranges| ranges.columns::<V, D>(token, place))
        {
            return lattice_windows::add::<V, B, D, SINGLE>(token, body, place, (points, &columns), sum);
        }
        lattice_points::add::<V, B, D, SINGLE>(token, noise, place, points, sum);
    }
}

/// Fills a block with octaves of a noise that has no kernel for single ones.
fn fill_octaves<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    octaves: OctaveRange<'_>,
    out: &mut [f32; BLOCK],
    points: &BlockPoints<'_>,
    spare: &mut [Box<Block>; 5],
) {
    let each = matches!(points.args[4], BlockSource::Pixels(_));
    let gain = if let BlockSource::Uniform(gain) = points.args[4] { gain } else { 1.0 };
    let args = points.coordinate_blocks(noise, each, spare);
    let mut block = OctaveBlock { noise, octaves, gain, each, out, args, n: points.n };
    if V::SCALAR {
        block.fill_by_point();
    } else {
        noise.visit(ValuesVisitor::<V>(token, &mut block));
    }
}

/// Octaves of a noise, and the settings of their sum over a block.
struct OctaveBlock<'a> {
    noise: &'a Noise,
    octaves: OctaveRange<'a>,
    /// The gain of octaves, unless it varies and is read for `each` pixel.
    gain: f32,
    each: bool,
    out: &'a mut [f32; BLOCK],
    args: [&'a [f32; BLOCK]; 5],
    n: usize,
}

impl OctaveBlock<'_> {
    fn fill_by_point(&mut self) {
        for i in 0..self.n {
            let [x, y, z, t, gain] = self.args.map(|block| block[i]);
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
    fn column_noise<B: ColumnNoise, const D: usize>(self, _: &B) {
        unreachable!("lattice noise is computed octave by octave")
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
    let OctaveBlock { octaves, gain: uniform, each, args, n, .. } = *sum;
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
