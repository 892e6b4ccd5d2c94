//! A board: rings of a trunk, cut lengthwise.

use super::HEIGHT;
use crate::ease::{ONE, ZERO};
use crate::plane::{Pair, SEED, SEED_SOCKET, TILING_SOCKET, from_middle, here, length};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Out, Spec, TILING, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;

const BEND: Number = Number("bend");
const RINGS: Number = Number("rings");
const REACH: Number = Number("reach");
const WANDER: Number = Number("wander");
const SHARP: Number = Number("sharp");
const FIBRE: Number = Number("fibre");
const RING: Out = Out("ring");

pub(crate) const WOOD: Spec = Spec {
    name: "wood",
    aliases: &["timber", "plank", "growth_rings"],
    category: Category::Pattern,
    icon: '≣',
    doc: "A board cut lengthwise from a trunk: arched rings, each darkening to its edge, and fine fibres.",
    sockets: &[
        BEND.input("What else bends the rings: a noise makes them flow, dots make knots."),
        RINGS.of(16.0, 1.0..=256.0, "Rings from the middle of the board to its edge."),
        REACH.of(1.0, 0.0..=64.0, "How far a bend of 1 moves a ring, in rings."),
        WANDER.of(1.0, 0.0..=4.0, "How far the trunk strays from straight."),
        SHARP.of(0.6, 0.0..=1.0, "How suddenly a ring ends."),
        FIBRE.of(0.4, 0.0..=1.0, "How strongly the fibres show."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The wood: low where it is soft and light, high where it is hard and dark."),
        HEIGHT.unit("The surface: hard rings stand out, fibres are grooves."),
        RING.unit("From 0 to 1 through each ring."),
    ],
    version: 1,
    meaning: Meaning::Field(wood),
};

fn wood(s: &mut Scope<'_>) {
    let (place, wander) = (here(s), s.get(WANDER));
    let [across, _] = from_middle(s);
    // The cut runs nearer to the heart here and farther from it there, which arches the rings.
    let depth = (grain(s, 0, [1, 2], place) * wander * 0.55 + 0.45).max(Expr::Lit(0.05));
    let stray = grain(s, 1, [3, 2], place) * wander * 0.15;
    let from_heart = length([across * 1.6, depth]);
    let on = (from_heart + stray) * s.get(RINGS) + s.get(BEND) * s.get(REACH);
    let ring = on.fract();
    // Slowly up to hard late wood, and down at once where the next spring begins.
    let end = (ONE - s.get(SHARP)) * 0.4 + 0.02;
    let early = ring / (ONE - end);
    let hard = (early * early).min((ONE - ring) / end).clamp(ZERO, ONE);
    let fibres = (grain(s, 2, [160, 5], place) + grain(s, 3, [320, 9], place) * 0.6) * s.get(FIBRE);
    s.put(VALUE, (hard * 0.6 + fibres * 0.6 + 0.2).clamp(ZERO, ONE));
    s.put(HEIGHT, (hard * 0.35 - fibres * 0.8 + 0.4).clamp(ZERO, ONE));
    s.put(RING, ring);
}

/// A noise of so many cells across and down a tile.
fn grain<'r>(s: &mut Scope<'r>, which: u32, cells: [u32; 2], [x, y]: Pair<'r>) -> Expr<'r> {
    let [across, down] = cells;
    let period = if s.get(TILING) { [across, down, 0, 0] } else { [0; 4] };
    let seed = s.seed(SEED).wrapping_mul(4).wrapping_add(which);
    let noise = Noise::new(Perlin::new(seed, period), 2).expect("perlin noise has two dimensions");
    s.noise(&noise, [x * across as f32, y * down as f32, ZERO, ZERO], ZERO)
}
