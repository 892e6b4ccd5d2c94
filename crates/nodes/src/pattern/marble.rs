//! Bands bent by turbulence, as in a slab of marble.

use super::{BANDS, BANDS_SOCKET, LEAN, LEAN_SOCKET, TILING_SOCKET, phase};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Socket, Spec, VALUE};
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
        BEND_SOCKET,
        BANDS.cells(3.0, 0.0..=64.0, "Bands across the tile."),
        LEAN.cells(2.0, -64.0..=64.0, "Bands down the tile: they lean where there are both."),
        REACH.of(0.8, 0.0..=16.0, REACHES),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The bands.")],
    version: 2,
    meaning: Meaning::Field(marble),
};

/// Upright bands that a turbulence hardly bends look like a curtain.
pub(crate) const MARBLE_1: Spec = Spec {
    sockets: &[BEND_SOCKET, BANDS_SOCKET, LEAN_SOCKET, REACH.of(0.5, 0.0..=16.0, REACHES), TILING_SOCKET],
    version: 1,
    ..MARBLE
};

const BEND_SOCKET: Socket = BEND.input("What bends the bands: usually a turbulence.");
const REACHES: &str = "How far a bend of 1 moves a band, in bands.";

fn marble(s: &mut Scope<'_>) {
    let phase = phase(s) + s.get(BEND) * s.get(REACH);
    s.put(VALUE, (phase * TAU).sin() * 0.5 + 0.5);
}
