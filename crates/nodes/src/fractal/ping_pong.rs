//! Ping-pong octaves: values reflected between two bounds.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET,
    amplitude_sums, octave_samples, put_in_range, weighted_sum,
};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const STRENGTH: Number = Number("strength");

pub(crate) const PING_PONG: Spec = Spec {
    name: "ping_pong",
    aliases: &["folded_octaves", "bouncing_octaves"],
    category: Category::Fractal,
    icon: '↕',
    doc: "Octaves whose values bounce between black and white several times: contour rings, agate, fingerprints, burl.",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        STRENGTH.of(3.0, 0.5..=16.0, "Number of bounces between the lowest and the highest value of an octave."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The sum.")],
    version: 1,
    meaning: Meaning::Field(ping_pong),
};

fn ping_pong(s: &mut Scope<'_>) {
    let (copies, gain, strength) = (octave_samples(s), s.get(GAIN), s.get(STRENGTH));
    let folded = copies.into_iter().map(|v| {
        let on = (v + 1.0) * HALF * strength;
        ONE - ((on * HALF).fract() * 2.0 - 1.0).abs()
    });
    let sum = weighted_sum(folded, gain);
    let (total, spread) = amplitude_sums(s);
    // The first octave uses the whole range; finer ones rarely add up (measured).
    let (middle, reach) = (total * 0.5, spread * 0.5);
    put_in_range(s, sum, [(middle - reach).max(ZERO), middle + reach], [ZERO, total]);
}
