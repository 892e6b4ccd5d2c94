//! Sine waves.

use super::{BANDS_SOCKET, LEAN_SOCKET, TILING_SOCKET, band_phase};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const SHIFT: Number = Number("shift");

pub(crate) const SINE: Spec = Spec {
    name: "sine",
    aliases: &["wave"],
    category: Category::Pattern,
    icon: '∼',
    doc: "Straight or diagonal sine waves.",
    sockets: &[BANDS_SOCKET, LEAN_SOCKET, SHIFT.of(0.0, -64.0..=64.0, "Shift, in waves."), TILING_SOCKET],
    outputs: &[VALUE.unit("The waves.")],
    version: 1,
    meaning: Meaning::Field(sine),
};

fn sine(s: &mut Scope<'_>) {
    let phase = band_phase(s) + s.get(SHIFT);
    s.put(VALUE, (phase * TAU).sin() * 0.5 + 0.5);
}
