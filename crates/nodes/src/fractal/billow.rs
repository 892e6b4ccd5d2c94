//! Billow: sums of absolute values.

use super::{
    GAIN, GAIN_SOCKET, HEIGHTS_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, TILING_SOCKET,
    put_heights, samples, sum_of, weights,
};
use crate::ease::{ONE, ZERO};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
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
        HEIGHTS_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The billows.")],
    version: 1,
    meaning: Meaning::Field(billow),
};

fn billow(s: &mut Scope<'_>) {
    let (copies, gain, soft) = (samples(s), s.get(GAIN), s.get(SOFT));
    // A hyperbola rounds the corner of |v| and meets it at 1.
    let floor = soft * 0.5;
    let high: Expr<'_> = (floor * floor + 1.0).sqrt() - floor;
    let hills = copies.into_iter().map(|v| ((v * v + floor * floor).sqrt() - floor) * (ONE / high));
    let sum = sum_of(hills, gain);
    let (total, spread) = weights(s);
    // Creases of all octaves rarely coincide, nor do tops (measured).
    let typical = [(total - 1.0) * 0.07, (total + spread * 2.0) * (1.0 / 3.0)];
    put_heights(s, sum, typical, [ZERO, total]);
}
