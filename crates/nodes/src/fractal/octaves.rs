//! Fractal sum of octaves (fBm).

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, TILING_SOCKET, WeightedOctaves,
    amplitude_sums, octave_samples, sum_octaves, weighted_sum,
};
use crate::noise::{NOISE_RANGE, NoiseRange};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Extent, Meaning, Spec, VALUE};
use lapidary_evaluator::node::value::Value;
use lapidary_field::noise::octaves::Fold;
use lapidary_field::real::Real;

const NORMALISE: Choice<bool> = Choice("normalise", &["off", "on"], &[false, true]);
const WEIGHTING: Choice<OctaveWeighting> = Choice(
    "weighting",
    &["even", "peaks", "hollows"],
    &[OctaveWeighting::Even, OctaveWeighting::Peaks, OctaveWeighting::Hollows],
);

/// Region in which finer octaves are added.
#[derive(Clone, Copy, PartialEq)]
enum OctaveWeighting {
    Even,
    Peaks,
    Hollows,
}

pub(crate) const OCTAVES: Spec = Spec {
    name: "octaves",
    aliases: &["fbm", "fractal", "fractal_sum", "brownian"],
    category: Category::Fractal,
    icon: '⁂',
    doc: "Sums octaves of its input, each finer and weaker than the last (fBm): clouds, stains, hills (Perlin, 1985).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        WEIGHTING.of(0, "Where finer octaves are added: everywhere, on peaks, or in hollows of coarser octaves."),
        OFFSET_SOCKET,
        NORMALISE.of(1, "Divides raw and signed sums by the sum of amplitudes."),
        NOISE_RANGE.of(0, "Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw is the plain sum."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The sum.").serves(&[ExampleInput::Terrain])],
    version: 1,
    meaning: Meaning::Field(octaves),
};

fn octaves(s: &mut Scope<'_>) {
    let values = s.get(NOISE_RANGE);
    let normalise = s.get(NORMALISE);
    let sum = match s.get(WEIGHTING) {
        OctaveWeighting::Even => sum_octaves(s, Fold::Plain),
        OctaveWeighting::Peaks => weighted(s, 0.5),
        OctaveWeighting::Hollows => weighted(s, -0.5),
    };
    let mean = sum.sum / sum.total;
    let bare = if normalise { mean } else { sum.sum };
    let (v, extent) = match values {
        NoiseRange::Typical => {
            // Independent octaves spread like the root of the sum of squares; dividing by it keeps the contrast.
            let v = sum.sum / sum.spread * 0.5 + 0.5;
            (v.clamp(ZERO, ONE), Extent::Unit)
        }
        NoiseRange::Bound => (mean * 0.5 + 0.5, Extent::Unit),
        NoiseRange::Signed => (bare, Extent::Signed),
        NoiseRange::Raw => (bare, Extent::Free),
        NoiseRange::Raw01 => (bare * 0.5 + 0.5, Extent::Unit),
    };
    s.put_value(VALUE, Value::Number(v, extent));
}

/// A sum in which each octave is weighted by the height of the previous one, or by its depth where `half` is negative.
fn weighted<'r>(s: &mut Scope<'r>, half: f32) -> WeightedOctaves<'r> {
    let (copies, gain) = (octave_samples(s), s.get(GAIN));
    let mut weight = ONE;
    let copies = copies.into_iter().map(|v| {
        let weighted = v * weight;
        weight = weight * (v * half + 0.5).clamp(ZERO, ONE);
        weighted
    });
    let sum = weighted_sum(copies, gain);
    let (total, spread) = amplitude_sums(s);
    WeightedOctaves { sum, total, spread }
}
