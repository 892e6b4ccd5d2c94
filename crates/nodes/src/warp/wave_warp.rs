//! Waves.

use super::{OF_SOCKET, WARPED, put_sample};
use crate::position::{TILING_SOCKET, cell_count, wrapped_position};
use crate::waveform::WAVEFORM;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const ACROSS: Number = Number("across");
const DOWN: Number = Number("down");
const AMOUNT_X: Number = Number("amount_x");
const AMOUNT_Y: Number = Number("amount_y");
const SHIFT: Number = Number("shift");

pub(crate) const WAVE_WARP: Spec = Spec {
    name: "wave_warp",
    aliases: &["ripple", "wobble", "wavy", "sine_warp"],
    category: Category::Warp,
    icon: '🌊',
    doc: "Displaces its input by waves across and down: flags, ripples, wavy glass, stepped rows.",
    sockets: &[
        OF_SOCKET,
        WAVEFORM.of(0, "Waveform."),
        ACROSS.cells(3.0, 0.0..=256.0, "Waves across the tile, which displace vertically."),
        AMOUNT_Y.of(0.04, -4.0..=4.0, "Vertical displacement, in tiles."),
        DOWN.cells(2.0, 0.0..=256.0, "Waves down the tile, which displace horizontally."),
        AMOUNT_X.of(0.04, -4.0..=4.0, "Horizontal displacement, in tiles."),
        SHIFT.of(0.0, -64.0..=64.0, "Shift of the waves, in waves: animate it to let them run."),
        TILING_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(wave_warp),
};

fn wave_warp(s: &mut Scope<'_>) {
    let ([x, y], (across, _), (down, _)) = (wrapped_position(s), cell_count(s, ACROSS), cell_count(s, DOWN));
    let (wave, shift) = (s.get(WAVEFORM), s.get(SHIFT));
    let [aside, along] = [y * down, x * across].map(|on| wave.value(on + shift) * 2.0 - 1.0);
    let there = [x + aside * s.get(AMOUNT_X), y + along * s.get(AMOUNT_Y)];
    put_sample(s, VALUE, there);
}
