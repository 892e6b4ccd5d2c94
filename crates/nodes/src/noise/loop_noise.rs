//! Noise that returns to its beginning as time passes.

use super::{ROWS_SOCKET, SCALE, SEED_SOCKET, TILING_SOCKET, on_stretched_lattice};
use crate::position::SEED;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const OCTAVES: Whole = Whole("octaves");
const GAIN: Number = Number("gain");
const CHANGE: Number = Number("change");
const SHIFT: Number = Number("shift");

/// The factor between the changes of successive octaves. With 2, fine detail would flicker.
const CHANGE_FACTOR: f32 = 1.5;

pub(crate) const LOOP_NOISE: Spec = Spec {
    name: "loop_noise",
    aliases: &["looping_noise", "animated_noise", "seamless_loop_noise", "noise_in_time"],
    category: Category::Noise,
    icon: '➿',
    doc: "Noise that changes with the time of an animation and ends as it began: clouds, water, fire, shimmer without a cut.",
    sockets: &[
        SCALE.cells(4.0, 1.0..=256.0, "Number of noise cells across a tile.").decades(),
        ROWS_SOCKET,
        OCTAVES.of(4, 1..=8, "Number of octaves."),
        GAIN.of(0.5, 0.0..=1.0, "Gain: amplitude of each octave relative to the previous one."),
        CHANGE
            .of(0.5, 0.0..=16.0, "Change during a loop: the radius, in cells, of the circle that time describes.")
            .usual(0.0, 2.0),
        SHIFT.of(
            0.0,
            -1000.0..=1000.0,
            "Phase at the start of the loop, in loops: another moment, or a wire as delay.",
        ),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(loop_noise),
};

/// A noise of four dimensions, of which time describes a circle in the last two.
fn loop_noise(s: &mut Scope<'_>) {
    let ([x, y, _, t], period) = on_stretched_lattice(s);
    let (gain, change, seed) = (s.get(GAIN), s.get(CHANGE), s.seed(SEED));
    let angle = (t + s.get(SHIFT)).fract() * TAU;
    let (sin, cos) = (angle.sin(), angle.cos());
    let (mut sum, mut amplitude, mut energy, mut radius) = (ZERO, ONE, ZERO, change);
    for octave in 0..s.get(OCTAVES) {
        let fine = 1 << octave;
        let kind = Perlin::new(seed.wrapping_mul(8).wrapping_add(octave), period.map(|cells| cells * fine));
        let noise = Noise::new(kind, 4).expect("perlin noise has four dimensions");
        let (_, high) = noise.typical();
        // Half a cell from the lattice points, where gradient noise is 0, a small circle changes most.
        let circle: [Expr<'_>; 2] = [cos, sin].map(|v| v * radius + 0.5);
        let sample = s.noise(&noise, [x * fine as f32, y * fine as f32, circle[0], circle[1]], ZERO);
        sum = sum + sample * (amplitude * (1.0 / high as f32));
        energy = energy + amplitude * amplitude;
        (amplitude, radius) = (amplitude * gain, radius * CHANGE_FACTOR);
    }
    s.put(VALUE, (sum / energy.sqrt() * 0.5 + 0.5).clamp(ZERO, ONE));
}
