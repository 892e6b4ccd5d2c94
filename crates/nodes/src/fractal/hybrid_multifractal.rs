//! Hybrid multifractal: finer octaves are added where coarser ones are high.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET,
    amplitude_sums, octave_samples, put_in_range,
};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const LIFT: Number = Number("lift");

pub(crate) const HYBRID_MULTIFRACTAL: Spec = Spec {
    name: "hybrid_multifractal",
    aliases: &["hybrid", "hetero_terrain"],
    category: Category::Fractal,
    icon: '⛰',
    doc: "Rough peaks over smooth valley floors: finer octaves are added where the sum so far is high (Musgrave, 1994).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        LIFT.of(0.7, 0.0..=2.0, "Offset added to each octave; smaller values make smoother valleys."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The terrain.")],
    version: 1,
    meaning: Meaning::Field(hybrid_multifractal),
};

fn hybrid_multifractal(s: &mut Scope<'_>) {
    let (copies, gain, lift) = (octave_samples(s), s.get(GAIN), s.get(LIFT));
    let (low, most) = (lift - 1.0, lift + 1.0);
    let mut copies = copies.into_iter();
    let first = copies.next().expect("there is at least one octave") + lift;
    let (mut sum, mut weight, mut amplitude) = (first, first, ONE);
    for v in copies {
        amplitude = amplitude * gain;
        weight = weight.clamp(-ONE, ONE);
        let lifted = (v + lift) * amplitude;
        sum = sum + weight * lifted;
        weight = weight * lifted * 2.0;
    }
    let (total, _) = amplitude_sums(s);
    // Finer octaves reach about half of their bound (measured).
    let reach = (total - 1.0) * 0.47 + 1.0;
    put_in_range(s, sum, [low * reach, most * reach], [low - most * (total - 1.0), most * total]);
}
