//! Seamless borders for images that do not tile.

use crate::position::{SEED, SEED_SOCKET};
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, ExampleInput, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;

const OF: Any = Any("of");
const WIDTH: Number = Number("width");
const SOFT: Number = Number("soft");
const ROUGH: Number = Number("rough");
const MASK: Out = Out("mask");

pub(crate) const MAKE_IT_TILE: Spec = Spec {
    name: "make_it_tile",
    aliases: &["make_seamless", "tile_photo", "seamless", "offset_blend"],
    category: Category::Image,
    icon: '🏁',
    doc: "Makes a photo or any other image tile: its borders are covered with parts from its middle.",
    sockets: &[
        OF.any_type(0.0, "Input image: its first tile is used.").example(ExampleInput::NoiseWithSeam),
        WIDTH.of(0.2, 0.01..=0.45, "Width of the covered borders, in tiles."),
        SOFT.of(0.4, 0.0..=1.0, "Softness of the transition: 0 cuts, 1 fades."),
        ROUGH.of(0.6, 0.0..=1.0, "Raggedness of the transition, which hides it."),
        SEED_SOCKET,
    ],
    outputs: &[VALUE.like(&[OF], "The image, which tiles."), MASK.unit("Mask: 1 where the image is covered.")],
    version: 1,
    meaning: Meaning::Field(make_it_tile),
};

/// First the left and right borders are covered with the image moved by half a tile, then the upper and lower borders
/// of the result in the same way. The seam of a moved image lies where it is hidden.
fn make_it_tile(s: &mut Scope<'_>) {
    let place = [s.x(), s.y()].map(Real::fract);
    let moved = place.map(|w| (w + 0.5).fract());
    let [across, down] = [0, 1].map(|axis| cover(s, axis, place));
    let rows = [place[1], moved[1]].map(|y| {
        let (here, there) = (s.at(OF, place[0], y), s.at(OF, moved[0], y));
        here.lerp(there, across)
    });
    let value = rows[0].lerp(rows[1], down);
    s.put_value(VALUE, value);
    s.put(MASK, across + down - across * down);
}

/// The weight of the moved image: 1 at both borders along an axis, 0 in the middle.
fn cover<'r>(s: &mut Scope<'r>, axis: usize, place: [Expr<'r>; 2]) -> Expr<'r> {
    const CELLS: u32 = 6;
    let (width, soft, rough) = (s.get(WIDTH), s.get(SOFT), s.get(ROUGH));
    let edge = place[axis].min(ONE - place[axis]);
    let seed = s.seed(SEED).wrapping_mul(2).wrapping_add(axis as u32);
    let octaves = Octaves::new(5, 2.0, Fold::Plain, true).expect("five octaves are few");
    let noise = Noise::new(Perlin::new(seed, [CELLS, CELLS, 0, 0]), 2).expect("perlin noise is planar");
    let [x, y] = place.map(|w| w * CELLS as f32);
    let ragged = s.noise(&noise.in_octaves(octaves), [x, y, ZERO, ZERO], Expr::Lit(0.6));
    // Nothing moves at the border and in the middle.
    let free = (edge * (Expr::Lit(0.5) - edge) * 16.0).min(ONE);
    let edge = edge + ragged * rough * width * free * 0.8;
    let half = soft * 0.48 + 0.01;
    // The raggedness can reach neither the border nor the middle.
    let safe = smooth_step(place[axis].min(ONE - place[axis]), Expr::Lit(0.46), Expr::Lit(0.5));
    (ONE - smooth_step(edge, width * (-half + 0.5), width * (half + 0.5))) * (ONE - safe)
}
