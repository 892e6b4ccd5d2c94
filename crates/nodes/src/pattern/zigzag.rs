//! Zigzag.

use super::TILING_SOCKET;
use crate::position::{cell_count, wrapped_position};
use crate::waveform::{WAVEFORM, Waveform};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const BANDS: Number = Number("bands");
const WAVES: Number = Number("waves");
const AMOUNT: Number = Number("amount");
const BEND: Choice<Waveform> = Choice(
    "bend",
    &["sine", "triangle", "saw", "square"],
    &[Waveform::Sine, Waveform::Triangle, Waveform::Saw, Waveform::Square],
);
const SHIFT: Number = Number("shift");

pub(crate) const ZIGZAG: Spec = Spec {
    name: "zigzag",
    aliases: &["chevron_stripes", "wavy_lines", "bargello", "corrugated_zigzag"],
    category: Category::Pattern,
    icon: '⚡',
    doc: "Stripes that zigzag, undulate or jump: chevrons, waves, steps, knitted patterns.",
    sockets: &[
        WAVEFORM.of(3, "Waveform of the stripes."),
        BANDS.cells(8.0, 0.0..=256.0, "Stripes down the tile."),
        BEND.of(1, "Waveform that bends the stripes."),
        WAVES.cells(4.0, 0.0..=256.0, "Waves across the tile."),
        AMOUNT.of(0.12, -4.0..=4.0, "Height of the waves, in tiles."),
        SHIFT.of(0.0, -64.0..=64.0, "Shift, in stripes; a wire distorts the stripes."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The stripes.")],
    version: 1,
    meaning: Meaning::Field(zigzag),
};

fn zigzag(s: &mut Scope<'_>) {
    let ([x, y], (bands, _), (waves, _)) = (wrapped_position(s), cell_count(s, BANDS), cell_count(s, WAVES));
    let bend = s.get(BEND).value((x * waves).fract()) * s.get(AMOUNT) * bands;
    let on = y * bands - bend + s.get(SHIFT);
    let v = s.get(WAVEFORM).value(on);
    s.put(VALUE, v);
}
