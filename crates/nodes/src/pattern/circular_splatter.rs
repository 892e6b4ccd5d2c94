//! Copies of a shape on rings.

use super::{COPIED_SHAPE_SOCKET, ID, LOCAL_X, LOCAL_Y, limited_to_tile, put_copy};
use crate::copies::{
    CopyBlend, CopyStack, FILL_OUTPUT, FILL_SOCKET, NO_COPY, ORDER_OUTPUT, ORDER_SOCKET, RANK_SOCKET, SHAPE, ShapeCopy,
    copy_order,
};
use crate::position::{
    CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, SEED_SOCKET, TILING_SOCKET, TURN, TURN_SOCKET, Vec2,
    cell_random, offset_from_centre, rotated,
};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, TILING, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

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
const BLEND: Choice<CopyBlend> =
    Choice("blend", &["max", "over", "add"], &[CopyBlend::Max, CopyBlend::Over, CopyBlend::Add]);

pub(crate) const CIRCULAR_SPLATTER: Spec = Spec {
    name: "circular_splatter",
    aliases: &["radial_array", "circular_array", "rivets_on_ring", "clock_marks"],
    category: Category::Pattern,
    icon: '⛭',
    doc: "Places copies of a shape on rings around a centre: rivets, petals, dials, ornaments.",
    sockets: &[
        COPIED_SHAPE_SOCKET,
        FILL_SOCKET,
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
        BLEND.of(0, "Blending of overlapping copies: the maximum, one over another, or the sum."),
        ORDER_SOCKET,
        RANK_SOCKET,
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
        ORDER_OUTPUT,
        FILL_OUTPUT,
    ],
    version: 1,
    meaning: Meaning::Field(circular_splatter),
};

fn circular_splatter(s: &mut Scope<'_>) {
    let (count, rings, size) = (s.get(COUNT), s.get(RINGS), s.get(SIZE));
    let radius = s.get(RADIUS);
    // A rotated copy is as wide as its diagonal.
    let radius = limited_to_tile(s, radius, (HALF - size * 0.71).max(ZERO));
    let (inner, growth, stagger) = (s.get(INNER), s.get(GROWTH), s.get(STAGGER));
    let turn = s.get(TURN);
    let offset = offset_from_centre(s);
    let mut copies = CopyStack::new(s.get(BLEND));
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
            let place = RingPlace { ring, radius, size, shift, index: sector + beside as f32 };
            copies.add(ring_copy(s, &place, offset));
        }
    }
    s.put(VALUE, copies.value());
    put_copy(s, copies.top());
}

/// The place of a copy on its ring.
struct RingPlace<'r> {
    ring: u32,
    radius: Expr<'r>,
    /// The size, before random changes.
    size: Expr<'r>,
    /// The angle of the first copy, in turns.
    shift: Expr<'r>,
    index: Expr<'r>,
}

/// The copy at a place of a ring, for a point with an offset from the centre of the rings.
fn ring_copy<'r>(s: &mut Scope<'r>, at: &RingPlace<'r>, offset: Vec2<'r>) -> ShapeCopy<'r> {
    let count = s.get(COUNT);
    let angle = at.shift + at.index * (1.0 / count as f32);
    let drawn = |s: &Scope<'r>, which| cell_random(s, which, [at.index, Expr::Lit(at.ring as f32)], [count, 0]);
    let size = at.size * (ONE - drawn(s, 0) * s.get(SIZE_CHANCE));
    let (sin, cos) = ((angle * TAU).sin(), (angle * TAU).cos());
    let from = [offset[0] - sin * at.radius, offset[1] + cos * at.radius];
    let facing = if s.get(FACING) { angle } else { ZERO };
    let turn = facing + s.get(SPIN);
    let inside = rotated(from, -turn).map(|v| v / size);
    let present = inside[0].abs().max(inside[1].abs()).less(HALF) & ZERO.less(size);
    let place = inside.map(|v| (v + 0.5).clamp(ZERO, ONE));
    let [_, _, z, t] = s.point();
    let strength = ONE - drawn(s, 1) * s.get(STRENGTH_CHANCE);
    let value = s.sample(SHAPE, [place[0], place[1], z, t]) * strength;
    let value = Real::pick(present, value.clamp(ZERO, ONE), ZERO);
    let (id, largest) = (drawn(s, 2), s.get(SIZE));
    let centre = [s.get(CENTRE_X) + sin * at.radius, s.get(CENTRE_Y) - cos * at.radius];
    let centre = if s.get(TILING) { centre.map(Real::fract) } else { centre };
    let order = copy_order(s, id, [centre[0], centre[1], z, t], size / largest);
    ShapeCopy { value, id, order, place, turn, ..NO_COPY }
}
