//! Streaks.

use super::{SEED_SOCKET, TILING_SOCKET};
use crate::position::{SEED, cell_count, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE, Whole};
use lapidary_field::noise::Noise;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;

const ACROSS: Number = Number("across");
const ALONG: Number = Number("along");
const DIRECTION: Choice<bool> = Choice("direction", &["horizontal", "vertical"], &[false, true]);
const OCTAVES: Whole = Whole("octaves");
const GAIN: Number = Number("gain");

pub(crate) const STREAKS: Spec = Spec {
    name: "streaks",
    aliases: &["anisotropic_noise", "directional_noise", "brushed", "stretched_noise"],
    category: Category::Noise,
    icon: '🌠',
    doc: "Noise stretched along one axis: brushed metal, fine wood grain, rain, threads, run-off.",
    sockets: &[
        ACROSS.cells(48.0, 1.0..=1024.0, "Streaks across the direction, per tile.").decades(),
        ALONG.cells(3.0, 1.0..=256.0, "Streaks along the direction, per tile: fewer are longer.").decades(),
        DIRECTION.of(0, "Direction of the streaks."),
        OCTAVES.of(3, 1..=6, "Number of octaves; finer ones are longer relative to their width."),
        GAIN.of(0.7, 0.0..=1.0, "Gain: amplitude of each octave relative to the previous one."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The streaks.")],
    version: 1,
    meaning: Meaning::Field(streaks),
};

fn streaks(s: &mut Scope<'_>) {
    let ([x, y], vertical, gain) = (wrapped_position(s), s.get(DIRECTION), s.get(GAIN));
    let ((across, columns), (along, rows)) = (cell_count(s, ACROSS), cell_count(s, ALONG));
    let [u, v] = if vertical { [x * across, y * along] } else { [y * across, x * along] };
    let (mut sum, mut amplitude, mut energy) = (ZERO, ONE, ZERO);
    for octave in 0..s.get(OCTAVES) {
        // Each octave is three times as fine across, but only half as fine again along.
        let (fine, long) = (3u32.pow(octave), octave + 1);
        let seed = s.seed(SEED).wrapping_mul(6).wrapping_add(octave);
        let kind = Perlin::new(seed, [columns * fine, rows * long, 0, 0]);
        let noise = Noise::new(kind, 2).expect("perlin noise has two dimensions");
        let (_, high) = noise.typical();
        let sample = s.noise(&noise, [u * fine as f32, v * long as f32, ZERO, ZERO], ZERO);
        sum = sum + sample * (amplitude * (1.0 / high as f32));
        energy = energy + amplitude * amplitude;
        amplitude = amplitude * gain;
    }
    s.put(VALUE, (sum / energy.sqrt() * 0.5 + 0.5).clamp(ZERO, ONE));
}
