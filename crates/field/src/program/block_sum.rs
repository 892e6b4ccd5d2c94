//! Sums of octaves, to which one octave after the other is added, as `Octaves::sum` does.

use super::block::{BLOCK, Block, BlockSource, load_vector, store_vector};
use super::octave_points::OctavePlace;
use crate::noise::octaves::Fold;
use crate::simd::Lanes;

/// A block of sums, and how an octave is added to them.
pub(super) struct BlockSum<'a> {
    out: &'a mut [f32; BLOCK],
    /// The first octave is added to this instead of the sums: −0 changes no value, 0 makes −0 positive.
    start: Option<f32>,
    fold: Fold,
    /// The amplitude of the octave where all pixels have the same, else 1.
    amplitude: f32,
    each: Option<EachAmplitude<'a>>,
    /// The weights of ridges.
    weight: Option<&'a mut [f32; BLOCK]>,
}

/// The amplitude of each pixel, and its factor from octave to octave.
struct EachAmplitude<'a> {
    gain: &'a [f32; BLOCK],
    amplitude: &'a mut [f32; BLOCK],
}

impl<'a> BlockSum<'a> {
    /// A block for a single noise, to which `zero` is added.
    pub(super) fn single(out: &'a mut [f32; BLOCK], zero: f32) -> Self {
        BlockSum { out, start: Some(zero), fold: Fold::Plain, amplitude: 1.0, each: None, weight: None }
    }
    /// A block for octave `o` of a sum, and two that keep their values from octave to octave.
    pub(super) fn of_octave(
        (fold, o): (Fold, usize),
        gain: BlockSource<'a>,
        out: &'a mut [f32; BLOCK],
        weight: &'a mut Block,
        amplitude: &'a mut Block,
    ) -> Self {
        let (amplitude, each) = match gain {
            BlockSource::Uniform(gain) => ((1..=o).fold(1.0, |amplitude, _| amplitude * gain), None),
            BlockSource::Pixels(gain) => (1.0, Some(EachAmplitude { gain, amplitude: &mut amplitude.0 })),
        };
        let weight = (fold == Fold::Ridged).then_some(&mut weight.0);
        BlockSum { out, start: (o == 0).then_some(-0.0), fold, amplitude, each, weight }
    }
    /// True if the fold does not depend on earlier octaves, and all pixels have the same amplitude.
    pub(super) fn is_uniform(&self) -> bool {
        self.each.is_none() && self.weight.is_none()
    }
    /// True if an octave at this place is the noise itself, whose values are stored as they are, but for the zero.
    pub(super) fn is_single<const D: usize>(&self, place: &OctavePlace<D>) -> bool {
        self.start.is_some() && self.fold == Fold::Plain && self.is_uniform() && !place.is_scaled()
    }
    /// Adds the octave whose first `n` values are given.
    pub(super) fn add_block<V: Lanes>(self, token: V::Token, octave: &Block, n: usize) {
        V::enter(
            token,
            #[inline(always)]
            || {
                let mut sum = self.vectors::<V>(token);
                let mut i = 0;
                while i < n {
                    sum.add_weighted(i, load_vector::<V>(token, &octave.0, i));
                    i += V::N;
                }
            },
        );
    }
    /// The sums as vectors.
    #[inline(always)]
    pub(super) fn vectors<V: Lanes>(self, token: V::Token) -> VectorSum<'a, V> {
        let start = V::splat(token, self.start.unwrap_or(0.0));
        VectorSum { token, start, amplitude: V::splat(token, self.amplitude), sum: self }
    }
}

/// A block of sums as vectors.
pub(super) struct VectorSum<'a, V: Lanes> {
    token: V::Token,
    start: V,
    amplitude: V,
    sum: BlockSum<'a>,
}

impl<V: Lanes> VectorSum<'_, V> {
    /// Adds the values of an octave at the pixels from `i` on to uniform sums; with `SINGLE` to that of a single noise.
    #[inline(always)]
    pub(super) fn add<const SINGLE: bool>(&mut self, i: usize, v: V) {
        if SINGLE {
            return store_vector(v + self.start, self.sum.out, i);
        }
        debug_assert!(self.sum.is_uniform(), "other sums are added to by `add_block`");
        // Only ridges have weights.
        let (v, _) = self.sum.fold.apply(v, v);
        let before = self.before(i);
        store_vector(before + v * self.amplitude, self.sum.out, i);
    }
    /// Adds the values of an octave at the pixels from `i` on.
    #[inline(always)]
    fn add_weighted(&mut self, i: usize, v: V) {
        let (token, is_first) = (self.token, self.sum.start.is_some());
        let weight = match &self.sum.weight {
            Some(weight) if !is_first => load_vector::<V>(token, weight, i),
            _ => v.lit(1.0),
        };
        let (v, next) = self.sum.fold.apply(v, weight);
        if let Some(weight) = &mut self.sum.weight {
            store_vector(next, weight, i);
        }
        let mut factor = self.amplitude;
        if let Some(EachAmplitude { gain, amplitude }) = &mut self.sum.each {
            if !is_first {
                factor = load_vector::<V>(token, amplitude, i) * load_vector::<V>(token, gain, i);
            }
            store_vector(factor, amplitude, i);
        }
        let before = self.before(i);
        store_vector(before + v * factor, self.sum.out, i);
    }
    /// The sums before this octave.
    #[inline(always)]
    fn before(&self, i: usize) -> V {
        if self.sum.start.is_some() { self.start } else { load_vector::<V>(self.token, self.sum.out, i) }
    }
}
