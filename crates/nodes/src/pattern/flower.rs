//! Flower.

use super::{HEIGHT, ID, MASK, SOFT, SOFT_SOCKET, leaf_distance, limited_to_tile};
use crate::position::{
    CENTRE_X_SOCKET, CENTRE_Y_SOCKET, SEED_SOCKET, TILING_SOCKET, TURN, TURN_SOCKET, angle_in_turns, cell_random,
    length, offset_from_centre, rotated,
};
use crate::shaping::{HALF, ONE, ZERO, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const PETALS: Whole = Whole("petals");
const RADIUS: Number = Number("radius");
const WIDTH: Number = Number("width");
const HEART: Number = Number("heart");

pub(crate) const FLOWER: Spec = Spec {
    name: "flower",
    aliases: &["petals", "rosette", "blossom"],
    category: Category::Pattern,
    icon: '✿',
    doc: "A flower of pointed petals around a round middle, with heights and random values: ornaments, meadows, lace.",
    sockets: &[
        PETALS.of(8, 2..=64, "Number of petals."),
        RADIUS.of(0.45, 0.001..=16.0, "Radius from centre to tips, in tiles; at most 0.5 where tiling is on."),
        WIDTH.of(0.42, 0.01..=1.0, "Width of the petals, as a share of their length."),
        HEART.of(0.25, 0.0..=1.0, "Radius of the middle, as a share of the radius."),
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SOFT_SOCKET,
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height: round petals with creases between them, and a raised middle."),
        MASK.unit("Mask: 1 inside, 0 outside."),
        ID.unit("A random value for each petal; 0 in the middle and outside."),
    ],
    version: 1,
    meaning: Meaning::Field(flower),
};

fn flower(s: &mut Scope<'_>) {
    let (petals, radius, half) = (s.get(PETALS), s.get(RADIUS), s.get(SOFT) * 0.5);
    let radius = limited_to_tile(s, radius, HALF).max(Expr::Lit(1e-4));
    let (long, heart) = (radius * 0.5, radius * s.get(HEART));
    let width = long * s.get(WIDTH).max(Expr::Lit(0.01));
    let turn = s.get(TURN);
    let [x, y] = rotated(offset_from_centre(s), -turn);
    let turns = angle_in_turns([-y, x]) * petals as f32 + 0.5;
    let (index, aside) = (turns.floor(), (turns.fract() - 0.5) * (TAU / petals as f32));
    let far = length([x, y]);
    // The nearest petal, upright.
    let petal = leaf_distance([far * aside.sin(), far * aside.cos() - long], long, width);
    let middle = far - heart;
    let is_middle = middle.less(ZERO);
    let [leaf, dome] = [(petal, width), (middle, heart)].map(|(distance, most)| {
        let rest = ONE - linear_step(-distance, ZERO, most);
        (ONE - rest.square()).sqrt()
    });
    s.put(HEIGHT, Real::pick(is_middle, dome * 0.4 + 0.6, leaf * 0.7));
    let distance = petal.min(middle);
    s.put(MASK, ONE - linear_step(distance, -half, half));
    let id = cell_random(s, 0, [index, ZERO], [petals, 0]);
    s.put(ID, Real::pick(petal.less(ZERO) & !is_middle, id, ZERO));
}
