//! Billow: sums of absolute values.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET,
    amplitude_sums, octave_samples, put_in_range, weighted_sum,
};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SOFT: Number = Number("soft");

pub(crate) const BILLOW: Spec = Spec {
    name: "billow",
    aliases: &["billowy", "puffs"],
    category: Category::Fractal,
    icon: '☁',
    doc: "Sums absolute values of octaves: round hills between creases, as in clouds or moss.",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        SOFT.of(0.1, 0.0..=1.0, "Rounding of the creases: 0 is sharp."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The billows.")],
    version: 1,
    meaning: Meaning::Field(billow),
};

fn billow(s: &mut Scope<'_>) {
    let (copies, gain, soft) = (octave_samples(s), s.get(GAIN), s.get(SOFT));
    // A hyperbola rounds the corner of |v| and meets it at 1.
    let floor = soft * 0.5;
    let high: Expr<'_> = (floor * floor + 1.0).sqrt() - floor;
    let hills = copies.into_iter().map(|v| ((v * v + floor * floor).sqrt() - floor) * (ONE / high));
    let sum = weighted_sum(hills, gain);
    let (total, spread) = amplitude_sums(s);
    // Creases of all octaves rarely coincide, nor do tops (measured).
    let typical = [(total - 1.0) * 0.07, (total + spread * 2.0) * (1.0 / 3.0)];
    put_in_range(s, sum, typical, [ZERO, total]);
}
