//! Dunes.

use crate::position::{SEED, SEED_SOCKET, TILING_SOCKET, cell_count, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, TILING, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;

const BANDS: Number = Number("bands");
const LEAN: Number = Number("lean");
const BEND: Number = Number("bend");
const SLIP: Number = Number("slip");
const RIPPLES: Number = Number("ripples");
const CREST: Out = Out("crest");

/// Ripples for each dune.
const FINE: u32 = 9;

pub(crate) const SAND_DUNES: Spec = Spec {
    name: "sand_dunes",
    aliases: &["sand_ripples", "wind_ripples", "desert"],
    category: Category::Terrain,
    icon: '🐫',
    doc: "Wind-blown sand: dunes with a long windward side and a short slip face, and ripples across them.",
    sockets: &[
        BANDS.cells(3.0, 0.0..=64.0, "Dunes across the tile; they rise from left to right."),
        LEAN.cells(1.0, -64.0..=64.0, "Dunes down the tile; together with those across, they run diagonally."),
        BEND.of(0.55, 0.0..=4.0, "Crookedness of the crests, in dunes."),
        SLIP.of(0.25, 0.02..=0.5, "Share of the slip face in a dune."),
        RIPPLES.of(0.3, 0.0..=1.0, "Height of the ripples."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("Height."), CREST.unit("Crests: 1 along the crests of dunes.")],
    version: 1,
    meaning: Meaning::Field(sand_dunes),
};

fn sand_dunes(s: &mut Scope<'_>) {
    let (bend, slip) = (s.get(BEND), s.get(SLIP));
    let [x, y] = wrapped_position(s);
    let ((bands, _), (lean, _)) = (cell_count(s, BANDS), cell_count(s, LEAN));
    let along = x * bands + y * lean;
    let crooked = sand_noise(s, 0, [x, y], 3);
    let (height, crest) = wave(along + crooked * bend, slip);
    let grown = (sand_noise(s, 1, [x, y], 2) * 0.7 + 0.7).clamp(ZERO, ONE);
    // Ripples follow the wind too, bend more, and are lower on the slip face.
    let small = sand_noise(s, 2, [x, y], 12);
    let (ripple, _) = wave(along * FINE as f32 + crooked * bend * 4.0 + small * 0.6, slip.max(Expr::Lit(0.3)));
    let ripples = ripple * s.get(RIPPLES) * 0.12 * (ONE - crest * 0.7);
    let v = height * (grown * 0.75 + 0.25) * 0.85 + ripples;
    s.put(VALUE, v.clamp(ZERO, ONE));
    s.put(CREST, crest * grown);
}

/// A wave that rises slowly and falls within its last part, and how near its crest is.
fn wave<'r>(phase: Expr<'r>, slip: Expr<'r>) -> (Expr<'r>, Expr<'r>) {
    let t = phase.fract();
    let rise = (t / (ONE - slip)).min(ONE);
    let fall = ((ONE - t) / slip).min(ONE);
    let height = rise.min(fall);
    // Round below, sharp at the crest.
    (height * height * (Expr::Lit(1.8) - height * 0.8), (height - 0.8).max(ZERO) * 5.0)
}

/// Three octaves of a gradient noise, mostly within −1..1.
fn sand_noise<'r>(s: &mut Scope<'r>, which: u32, [x, y]: [Expr<'r>; 2], cells: u32) -> Expr<'r> {
    let period = if s.get(TILING) { [cells, cells, 0, 0] } else { [0; 4] };
    let octaves = Octaves::new(3, 2.0, Fold::Plain, true).expect("three octaves are few");
    let seed = s.seed(SEED).wrapping_mul(3).wrapping_add(which);
    let noise = Noise::new(Perlin::new(seed, period), 2).expect("perlin noise is planar");
    let at = [x * cells as f32, y * cells as f32, ZERO, ZERO];
    s.noise(&noise.in_octaves(octaves), at, Expr::Lit(0.45)) * 1.2
}
