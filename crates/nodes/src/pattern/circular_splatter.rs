//! Copies of a shape on rings.

use super::{ID, LOCAL_X, LOCAL_Y, limited_to_tile};
use crate::position::{
    CENTRE_X_SOCKET, CENTRE_Y_SOCKET, SEED_SOCKET, TILING_SOCKET, TURN, TURN_SOCKET, Vec2, cell_random,
    offset_from_centre, rotated,
};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const SHAPE: Number = Number("shape");
const COUNT: Whole = Whole("count");
const RINGS: Whole = Whole("rings");
const RADIUS: Number = Number("radius");
const INNER: Number = Number("inner");
const SIZE: Number = Number("size");
const GROWTH: Number = Number("growth");
const FACING: Choice<bool> = Choice("facing", &["outward", "upright"], &[true, false]);
const SPIN: Number = Number("spin");
const STAGGER: Number = Number("stagger");
const SIZE_CHANCE: Number = Number("size_chance");
const STRENGTH_CHANCE: Number = Number("strength_chance");

pub(crate) const CIRCULAR_SPLATTER: Spec = Spec {
    name: "circular_splatter",
    aliases: &["radial_array", "circular_array", "rivets_on_ring", "clock_marks"],
    category: Category::Pattern,
    icon: '⛭',
    doc: "Places copies of a shape on rings around a centre: rivets, petals, dials, ornaments.",
    sockets: &[
        SHAPE.input("Shape to copy: one tile of it, transparent where it is 0.").example(ExampleInput::Shape),
        COUNT.of(10, 1..=64, "Copies on each ring."),
        RINGS.of(2, 1..=8, "Number of rings."),
        RADIUS.of(
            0.38,
            0.0..=16.0,
            "Radius of the outer ring, in tiles; at most 0.5 less half a copy where tiling is on.",
        ),
        INNER.of(0.5, 0.0..=1.0, "Radius of the inner ring, as a share of the outer one."),
        SIZE.of(0.2, 0.0..=4.0, "Size of a copy on the outer ring, in tiles."),
        GROWTH.of(0.6, 0.0..=1.0, "Size of a copy on the inner ring, as a share of the outer ones."),
        FACING.of(0, "Direction of the copies: outward, or all upright."),
        SPIN.of(0.0, -16.0..=16.0, "Clockwise rotation of each copy, in turns."),
        STAGGER.of(0.5, 0.0..=1.0, "Shift of every other ring, in copies."),
        SIZE_CHANCE.of(0.0, 0.0..=1.0, "Random size: largest share of its size that a copy loses."),
        STRENGTH_CHANCE.of(0.3, 0.0..=1.0, "Random strength: largest share of its strength that a copy loses."),
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The copies."),
        ID.unit("A random value for each copy; 0 where there is none."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each copy."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each copy."),
    ],
    version: 1,
    meaning: Meaning::Field(circular_splatter),
};

fn circular_splatter<'r>(s: &mut Scope<'r>) {
    let (count, rings, size) = (s.get(COUNT), s.get(RINGS), s.get(SIZE));
    let radius = s.get(RADIUS);
    // A rotated copy is as wide as its diagonal.
    let radius = limited_to_tile(s, radius, (HALF - size * 0.71).max(ZERO));
    let (inner, growth, stagger) = (s.get(INNER), s.get(GROWTH), s.get(STAGGER));
    let turn = s.get(TURN);
    let offset = offset_from_centre(s);
    let (mut value, mut id, mut place): (Expr<'_>, Expr<'_>, Vec2<'_>) = (ZERO, ZERO, [ZERO; 2]);
    // Neighbouring copies may overlap: the one of the sector and both beside it.
    let neighbours = i32::from(count > 1) + i32::from(count > 2);
    for ring in 0..rings {
        let share = if rings > 1 { ring as f32 / (rings - 1) as f32 } else { 0.0 };
        let [radius, size] = [(radius, inner), (size, growth)].map(|(v, last)| v * ((last - 1.0) * share + 1.0));
        let shift = turn + stagger * ((ring % 2) as f32 / count as f32);
        // Turns clockwise from the top.
        let [x, y] = rotated(offset, -shift);
        let sector = (crate::position::angle_in_turns([-y, x]) * count as f32 + 0.5).floor();
        for beside in [0, 1, -1].into_iter().take(1 + neighbours as usize) {
            let index = sector + beside as f32;
            let angle = shift + index * (1.0 / count as f32);
            let drawn = |s: &Scope<'r>, which| cell_random(s, which, [index, Expr::Lit(ring as f32)], [count, 0]);
            let size = size * (ONE - drawn(s, 0) * s.get(SIZE_CHANCE));
            let (sin, cos) = ((angle * TAU).sin(), (angle * TAU).cos());
            let from = [offset[0] - sin * radius, offset[1] + cos * radius];
            let facing = if s.get(FACING) { angle } else { ZERO };
            let inside = rotated(from, -(facing + s.get(SPIN))).map(|v| v / size);
            let there = inside[0].abs().max(inside[1].abs()).less(HALF) & ZERO.less(size);
            let own = inside.map(|v| (v + 0.5).clamp(ZERO, ONE));
            let [_, _, z, t] = s.point();
            let strength = ONE - drawn(s, 1) * s.get(STRENGTH_CHANCE);
            let v = s.sample(SHAPE, [own[0], own[1], z, t]) * strength;
            let v = Real::pick(there, v.clamp(ZERO, ONE), ZERO);
            let above = value.less(v);
            id = Real::pick(above, drawn(s, 2), id);
            place = [0, 1].map(|axis| Real::pick(above, own[axis], place[axis]));
            value = value.max(v);
        }
    }
    s.put(VALUE, value);
    s.put(ID, id);
    s.put(LOCAL_X, place[0]);
    s.put(LOCAL_Y, place[1]);
}
