//! Flow noise.

use super::{SCALE, SEED_SOCKET, TILING_SOCKET};
use crate::position::{Vec2, cell_count, cell_random, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const OCTAVES: Whole = Whole("octaves");
const GAIN: Number = Number("gain");
const SWIRL: Number = Number("swirl");
const TURNS: Number = Number("turns");
const SHIFT: Number = Number("shift");

pub(crate) const FLOW_NOISE: Spec = Spec {
    name: "flow_noise",
    aliases: &["rotating_noise", "lava_flow", "evolving_noise"],
    category: Category::Noise,
    icon: '🌀',
    doc: "Noise that swirls as time passes and pulls finer octaves along: smoke, lava, plasma, water (Perlin and Neyret, 2001).",
    sockets: &[
        SCALE.cells(4.0, 1.0..=256.0, "Number of noise cells across a tile.").decades(),
        OCTAVES.of(5, 1..=8, "Number of octaves."),
        GAIN.of(0.5, 0.0..=1.0, "Gain: amplitude of each octave relative to the previous one."),
        SWIRL.of(0.35, -4.0..=4.0, "Pull of coarser octaves on finer ones."),
        TURNS.of(
            1.0,
            -16.0..=16.0,
            "Rotation per loop of an animation, in turns; a whole number makes a seamless loop.",
        ),
        SHIFT.of(0.0, -1000.0..=1000.0, "Rotation at the start, in turns: animate it to let the noise boil."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(flow_noise),
};

fn flow_noise(s: &mut Scope<'_>) {
    let (place, (scale, period)) = (wrapped_position(s), cell_count(s, SCALE));
    let (gain, swirl, [_, _, _, t]) = (s.get(GAIN), s.get(SWIRL), s.point());
    let turns = t * s.get(TURNS) + s.get(SHIFT);
    let (mut sum, mut amplitude, mut energy, mut pull) = (ZERO, ONE, ZERO, [ZERO; 2]);
    for octave in 0..s.get(OCTAVES) {
        let fine = (1u32 << octave) as f32;
        let there = [0, 1].map(|axis| place[axis] * scale * fine + pull[axis] * fine);
        let noise = RotatingNoise { octave, period: period << octave, turns: turns * fine };
        let (v, slope) = noise.value(s, there);
        sum = sum + v * amplitude;
        energy = energy + amplitude * amplitude;
        // Finer noise is carried along the slopes of what was summed so far.
        pull = [0, 1].map(|axis| pull[axis] - slope[axis] * amplitude * swirl * (0.25 / fine));
        amplitude = amplitude * gain;
    }
    // 99.8 % of a gradient noise with unit gradients lie within ±0.6 (measured); octaves add like independent numbers.
    let v = sum / energy.sqrt() * (0.5 / 0.6) + 0.5;
    s.put(VALUE, v.clamp(ZERO, ONE));
}

/// A gradient noise whose gradients rotate.
struct RotatingNoise<'r> {
    octave: u32,
    period: u32,
    turns: Expr<'r>,
}

impl<'r> RotatingNoise<'r> {
    /// The value and the slope at a point in cells.
    fn value(&self, s: &Scope<'r>, place: Vec2<'r>) -> (Expr<'r>, Vec2<'r>) {
        let (cell, within) = (place.map(|v| v.floor()), place.map(|v| v.fract()));
        let ease = within.map(Real::quintic);
        // The slope of the quintic ease curve.
        let rise = within.map(|t| (t * (ONE - t)).square() * 30.0);
        let (mut sum, mut slope) = (ZERO, [ZERO; 2]);
        for corner in [[0u8, 0], [1, 0], [0, 1], [1, 1]] {
            let at = [0, 1].map(|axis| cell[axis] + f32::from(corner[axis]));
            let angle = (cell_random(s, self.octave, at, [self.period; 2]) + self.turns).fract() * TAU;
            let gradient = [angle.cos(), angle.sin()];
            let from = [0, 1].map(|axis| within[axis] - f32::from(corner[axis]));
            let v = gradient[0] * from[0] + gradient[1] * from[1];
            let share = [0, 1].map(|axis| if corner[axis] == 0 { ONE - ease[axis] } else { ease[axis] });
            let rises = [0, 1].map(|axis| if corner[axis] == 0 { -rise[axis] } else { rise[axis] });
            sum = sum + v * share[0] * share[1];
            slope[0] = slope[0] + gradient[0] * share[0] * share[1] + v * rises[0] * share[1];
            slope[1] = slope[1] + gradient[1] * share[0] * share[1] + v * rises[1] * share[0];
        }
        (sum, slope)
    }
}
