//! Wood: growth rings of a trunk, cut lengthwise.

use super::HEIGHT;
use crate::position::{SEED, SEED_SOCKET, TILING_SOCKET, Vec2, length, offset_from_tile_centre, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Out, Spec, TILING, VALUE};
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
    doc: "A board cut lengthwise from a trunk, with arched growth rings and fine fibres.",
    sockets: &[
        BEND.input("Distortion of the rings: a noise makes them flow, dots make knots."),
        RINGS.of(16.0, 1.0..=256.0, "Rings from the middle of the board to its edge."),
        REACH.of(1.0, 0.0..=64.0, "Distortion for an input of 1, in rings."),
        WANDER.of(1.0, 0.0..=4.0, "Crookedness of the trunk."),
        SHARP.of(0.6, 0.0..=1.0, "Sharpness of the outer edge of rings."),
        FIBRE.of(0.4, 0.0..=1.0, "Strength of the fibres."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("Colour value: low for soft light wood, high for hard dark wood."),
        HEIGHT.unit("Height: hard rings are raised, fibres are grooves."),
        RING.unit("Position in each ring, from 0 to 1."),
    ],
    version: 1,
    meaning: Meaning::Field(wood),
};

fn wood(s: &mut Scope<'_>) {
    let (place, wander) = (wrapped_position(s), s.get(WANDER));
    let [across, _] = offset_from_tile_centre(s);
    // The distance of the cut from the trunk's axis varies, which arches the rings.
    let depth = (grain(s, 0, [1, 2], place) * wander * 0.55 + 0.45).max(Expr::Lit(0.05));
    let stray = grain(s, 1, [3, 2], place) * wander * 0.15;
    let from_heart = length([across * 1.6, depth]);
    let on = (from_heart + stray) * s.get(RINGS) + s.get(BEND) * s.get(REACH);
    let ring = on.fract();
    // Hardness rises slowly towards late wood and falls abruptly at the next ring.
    let end = (ONE - s.get(SHARP)) * 0.4 + 0.02;
    let early = ring / (ONE - end);
    let hard = (early * early).min((ONE - ring) / end).clamp(ZERO, ONE);
    let fibres = (grain(s, 2, [160, 5], place) + grain(s, 3, [320, 9], place) * 0.6) * s.get(FIBRE);
    s.put(VALUE, (hard * 0.6 + fibres * 0.6 + 0.2).clamp(ZERO, ONE));
    s.put(HEIGHT, (hard * 0.35 - fibres * 0.8 + 0.4).clamp(ZERO, ONE));
    s.put(RING, ring);
}

/// A gradient noise with this many cells across and down a tile.
fn grain<'r>(s: &mut Scope<'r>, which: u32, cells: [u32; 2], [x, y]: Vec2<'r>) -> Expr<'r> {
    let [across, down] = cells;
    let period = if s.get(TILING) { [across, down, 0, 0] } else { [0; 4] };
    let seed = s.seed(SEED).wrapping_mul(4).wrapping_add(which);
    let noise = Noise::new(Perlin::new(seed, period), 2).expect("perlin noise has two dimensions");
    s.noise(&noise, [x * across as f32, y * down as f32, ZERO, ZERO], ZERO)
}
