//! Gullies on the slopes of a height map, computed at each point independently.

use crate::position::{SEED_SOCKET, TILING_SOCKET, Vec2, cell_count, cell_random, length, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const OF: Number = Number("of");
const SCALE: Number = Number("scale");
const DEPTH: Number = Number("depth");
const OCTAVES: Whole = Whole("octaves");
const GAIN: Number = Number("gain");
const ONSET: Number = Number("onset");
const BRANCH: Number = Number("branch");
const GULLIES: Out = Out("gullies");

pub(crate) const EROSION_FILTER: Spec = Spec {
    name: "erosion_filter",
    aliases: &["gullies", "fast_erosion", "erosion_noise"],
    category: Category::Surface,
    icon: '⋔',
    doc: "Cuts branching gullies into the slopes of a height, at any resolution (Clay John, 2020; Johansen, 2025).",
    sockets: &[
        OF.input("Input height: best smooth and hilly."),
        SCALE.cells(8.0, 1.0..=256.0, "Scale: approximate number of first-octave gullies across the tile.").decades(),
        DEPTH.of(0.12, 0.0..=4.0, "Depth of the gullies of the first octave."),
        OCTAVES.of(5, 1..=8, "Number of octaves; gullies of each one branch off those of the previous."),
        GAIN.of(0.5, 0.0..=1.0, "Gain: depth of each octave relative to the previous one."),
        ONSET.of(0.7, 0.01..=16.0, "Slope, as a rise per tile, that gullies cut into; gentler slopes stay smooth."),
        BRANCH.of(1.0, 0.0..=4.0, "Branching: turns finer gullies towards coarser ones; 0 keeps them parallel."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.free("Height with gullies."),
        GULLIES.unit("Gullies: 0 in their beds, 1 on the ridges between them."),
    ],
    version: 1,
    meaning: Meaning::Field(erosion_filter),
};

/// Stripes run down the slope. Their own slope is added before the next octave, so that finer, shallower stripes run
/// into them.
fn erosion_filter(s: &mut Scope<'_>) {
    let (point, place, (scale, period)) = (s.point(), wrapped_position(s), cell_count(s, SCALE));
    let (depth, gain, onset, branch) = (s.get(DEPTH), s.get(GAIN), s.get(ONSET), s.get(BRANCH));
    let [across, down, _] = s.slope(OF, point);
    let mut slope = [across, down];
    let (mut height, mut gullies, mut amplitude, mut total) = (s.get(OF), ZERO, ONE, ZERO);
    for octave in 0..s.get(OCTAVES) {
        let fine = (1u32 << octave) as f32;
        let steep = length(slope);
        let aside = [-slope[1], slope[0]].map(|v| v / steep);
        // Summits and valley floors have no slope and stay as they are.
        let cut = (steep / onset).square();
        let cut = amplitude * cut / (cut + 1.0);
        let (ridge, rises) = stripes(s, octave, place.map(|v| v * scale * fine), period << octave, aside);
        height = height + ridge * cut * depth;
        gullies = gullies + ridge * cut;
        total = total + amplitude;
        let rise = rises * cut * depth * branch * scale * fine;
        slope = [0, 1].map(|axis| slope[axis] + aside[axis] * rise);
        amplitude = amplitude * gain;
    }
    s.put(VALUE, height);
    s.put(GULLIES, (gullies / total * 0.5 + 0.5).clamp(ZERO, ONE));
}

/// Stripes across a direction, about one per cell, and their slope in that direction: waves of random phase around the
/// corners of the cell are blended, and normalised where they cancel.
fn stripes<'r>(
    s: &mut Scope<'r>,
    octave: u32,
    place: Vec2<'r>,
    period: u32,
    direction: Vec2<'r>,
) -> (Expr<'r>, Expr<'r>) {
    let cell = place.map(|v| v.floor());
    let within = [0, 1].map(|axis| place[axis] - cell[axis]);
    let ease = within.map(Real::quintic);
    let (mut cosine, mut sine) = (ZERO, ZERO);
    for corner in [[0u8, 0], [1, 0], [0, 1], [1, 1]] {
        let at = [0, 1].map(|axis| cell[axis] + f32::from(corner[axis]));
        let share = [0, 1].map(|axis| if corner[axis] == 0 { ONE - ease[axis] } else { ease[axis] });
        let from = [0, 1].map(|axis| within[axis] - f32::from(corner[axis]));
        let phase_shift = cell_random(s, octave, at, [period; 2]);
        let phase = (from[0] * direction[0] + from[1] * direction[1] + phase_shift) * TAU;
        let share = share[0] * share[1];
        (cosine, sine) = (cosine + phase.cos() * share, sine + phase.sin() * share);
    }
    let full = length([cosine, sine]) + 0.15;
    (cosine / full, -(sine / full) * TAU)
}
