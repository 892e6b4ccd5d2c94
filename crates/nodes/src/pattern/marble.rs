//! Bands bent by turbulence, as in a slab of marble.

use super::{BANDS_SOCKET, LEAN_SOCKET, TILING_SOCKET, phase};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const BEND: Number = Number("bend");
const REACH: Number = Number("reach");

pub(crate) const MARBLE: Spec = Spec {
    name: "marble",
    aliases: &["veins"],
    category: Category::Pattern,
    icon: '≈',
    doc: "Bands bent by its input, as in a slab of marble (Perlin, 1985).",
    sockets: &[
        BEND.input("What bends the bands: usually a turbulence."),
        BANDS_SOCKET,
        LEAN_SOCKET,
        REACH.of(0.5, 0.0..=16.0, "How far a bend of 1 moves a band, in bands."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The bands.")],
    version: 1,
    meaning: Meaning::Field(marble),
};

fn marble(s: &mut Scope<'_>) {
    let phase = phase(s) + s.get(BEND) * s.get(REACH);
    s.put(VALUE, (phase * TAU).sin() * 0.5 + 0.5);
}
