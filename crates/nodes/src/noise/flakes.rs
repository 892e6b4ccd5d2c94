//! Flakes.

use super::{SCALE, SEED_SOCKET, TILING_SOCKET, on_lattice};
use crate::position::SEED;
use crate::shaping::{ONE, ZERO, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, NORMAL, Number, Out, Spec, VALUE};
use lapidary_evaluator::node::value::{Value, unit};
use lapidary_field::noise::Noise;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const COVERAGE: Number = Number("coverage");
const SIZE: Number = Number("size");
const TILT: Number = Number("tilt");
const ID: Out = Out("id");
const MASK: Out = Out("mask");

pub(crate) const FLAKES: Spec = Spec {
    name: "flakes",
    aliases: &["metal_flakes", "glitter", "sparkle", "chips"],
    category: Category::Noise,
    icon: '✨',
    doc: "Flat chips with random tilts, with a normal for each: car paint, glitter, mica, chipboard, terrazzo.",
    sockets: &[
        SCALE.cells(24.0, 1.0..=1024.0, "Number of flakes across a tile.").decades(),
        COVERAGE.of(0.85, 0.0..=1.0, "Share of flakes that are present."),
        SIZE.of(0.85, 0.0..=1.0, "Size of the flakes: 1 leaves no gaps between them."),
        TILT.of(0.25, 0.0..=1.0, "Largest random tilt of a flake, as a slope."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("A random brightness for each flake; 0 where there is none."),
        MASK.unit("Mask: 1 on flakes, 0 between them."),
        ID.unit("A random value for each cell."),
        NORMAL.normal("Surface normal: one for each flake, flat between them."),
    ],
    version: 1,
    meaning: Meaning::Field(flakes),
};

fn flakes(s: &mut Scope<'_>) {
    let ((point, period), seed) = (on_lattice(s), s.seed(SEED));
    let cell = |output| {
        let kind = Worley::new(seed, period, 1.0, Metric::Euclidean, output);
        Noise::new(kind, 2).map(|noise| s.noise(&noise, point, ZERO)).expect("worley noise has two dimensions")
    };
    let (id, border) = (cell(WorleyOutput::Id), cell(WorleyOutput::Border));
    let own = cell(WorleyOutput::Value) * 0.5 + 0.5;
    // More random values of the cell, from lower bits of the two.
    let [angle, chance] = [own, id].map(|v| (v * 512.0).fract());
    let gap = (ONE - s.get(SIZE)) * 0.5;
    let mask = linear_step(border, gap, gap + 0.03);
    let mask = Real::pick(chance.less(s.get(COVERAGE)), mask, ZERO);
    let tilt = own.sqrt() * s.get(TILT) * mask;
    let normal = unit([(angle * TAU).cos() * tilt, (angle * TAU).sin() * tilt, ONE]);
    s.put(VALUE, mask * (own * 0.8 + 0.2));
    s.put(MASK, mask);
    s.put(ID, id);
    s.put_value(NORMAL, Value::Normal(normal));
}
