//! Ridged multifractal.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET,
    amplitude_sums, octave_samples, put_in_range, weighted_sum,
};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const FEEDBACK: Number = Number("feedback");

pub(crate) const RIDGED: Spec = Spec {
    name: "ridged",
    aliases: &["ridged_multifractal", "ridges", "mountains"],
    category: Category::Fractal,
    icon: '⩕',
    doc: "Sharp ridges between smooth valleys, rougher where they are high: mountains, veins, creases (Musgrave, 1994).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        FEEDBACK.of(2.0, 0.0..=8.0, "Roughening of ridges by finer octaves."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The ridges.")],
    version: 1,
    meaning: Meaning::Field(ridged),
};

fn ridged(s: &mut Scope<'_>) {
    let (copies, gain, feedback) = (octave_samples(s), s.get(GAIN), s.get(FEEDBACK));
    let mut weight = ONE;
    let ridges = copies.into_iter().map(|v| {
        let ridge = (ONE - v.abs()).square() * weight;
        weight = (ridge * feedback).clamp(ZERO, ONE);
        ridge
    });
    let sum = weighted_sum(ridges, gain);
    let (total, _) = amplitude_sums(s);
    // Ridges of all octaves rarely coincide (measured).
    put_in_range(s, sum, [ZERO, total * 0.9 + 0.1], [ZERO, total]);
}
