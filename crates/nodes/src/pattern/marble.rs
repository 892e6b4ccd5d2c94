//! Marble bands.

use super::{BANDS, BANDS_SOCKET, LEAN, LEAN_SOCKET, TILING_SOCKET, band_phase};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Socket, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const BEND: Number = Number("bend");
const REACH: Number = Number("reach");

pub(crate) const MARBLE: Spec = Spec {
    name: "marble",
    aliases: &["veins"],
    category: Category::Pattern,
    icon: '≈',
    doc: "Sine bands distorted by an input, as in marble (Perlin, 1985).",
    sockets: &[
        BEND_SOCKET,
        BANDS.cells(3.0, 0.0..=64.0, "Bands across the tile."),
        LEAN.cells(2.0, -64.0..=64.0, "Bands down the tile; together with bands across, they run diagonally."),
        REACH.of(0.8, 0.0..=16.0, REACHES),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The bands.")],
    version: 2,
    meaning: Meaning::Field(marble),
};

/// Version 1, whose vertical bands with weak distortion look like a curtain.
pub(crate) const MARBLE_1: Spec = Spec {
    sockets: &[BEND_SOCKET, BANDS_SOCKET, LEAN_SOCKET, REACH.of(0.5, 0.0..=16.0, REACHES), TILING_SOCKET],
    version: 1,
    ..MARBLE
};

const BEND_SOCKET: Socket = BEND.input("Distortion of the bands: usually a turbulence.");
const REACHES: &str = "Distortion for an input of 1, in bands.";

fn marble(s: &mut Scope<'_>) {
    let phase = band_phase(s) + s.get(BEND) * s.get(REACH);
    s.put(VALUE, (phase * TAU).sin() * 0.5 + 0.5);
}
