//! Copies of a shape along drawn points.

use super::{COPIED_SHAPE_SOCKET, ID, LOCAL_X, LOCAL_Y, put_copy};
use crate::copies::{CopyBlend, CopyStack, FILL_OUTPUT, FILL_SOCKET, ORDER_OUTPUT, SHAPE, ShapeCopy};
use crate::drawn_paths::{CURVE, CURVE_DOC, POINTS, PlaceOnPath, even_places};
use crate::position::{SEED_SOCKET, TURN, Vec2, cell_random, rotated};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::declare::path::flatten;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Out, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const CLOSED: Choice<bool> = Choice("closed", &["off", "on"], &[false, true]);
const SPACING: Number = Number("spacing");
const SIZE: Number = Number("size");
const FACING: Choice<bool> = Choice("facing", &["along", "upright"], &[true, false]);
const SHIFT: Number = Number("shift");
const SHARE: Number = Number("share");
const STRENGTH: Number = Number("strength");
const SIZE_CHANCE: Number = Number("size_chance");
const TURN_CHANCE: Number = Number("turn_chance");
const SHIFT_CHANCE: Number = Number("shift_chance");
const STRENGTH_CHANCE: Number = Number("strength_chance");
const MIRROR_CHANCE: Number = Number("mirror_chance");
const BLEND: Choice<CopyBlend> =
    Choice("blend", &["max", "over", "add"], &[CopyBlend::Max, CopyBlend::Over, CopyBlend::Add]);
const ORDER: Choice<PathOrder> =
    Choice("order", &["later", "earlier", "random"], &[PathOrder::Later, PathOrder::Earlier, PathOrder::Random]);
const ALONG: Out = Out("along");

/// The order of overlapping copies: those that lie above others.
#[derive(Clone, Copy)]
enum PathOrder {
    Later,
    Earlier,
    Random,
}

pub(crate) const PATH_SPLATTER: Spec = Spec {
    name: "path_splatter",
    aliases: &["spline_scatter", "spline_splatter", "scatter_on_path", "path_array", "chain", "rivets_on_path"],
    category: Category::Pattern,
    icon: '➰',
    doc: "Places copies of a shape along a path drawn in the 2D view: beads, rivets, stitches, footprints, vines.",
    sockets: &[
        COPIED_SHAPE_SOCKET,
        FILL_SOCKET,
        POINTS.of(&LOOP, "Points of the path, from 0 to 1 across and down the tile; select the node to move them."),
        CURVE.path_interpolation(1, CURVE_DOC),
        CLOSED.path_closing(0, "Leads from the last point back to the first one."),
        SPACING.shape(0.075, 0.005..=2.0, "Distance between copies along the path, in tiles; a path has at most 128."),
        SIZE.of(0.1, 0.0..=0.7, "Size of a copy, in tiles; wires are sampled where the copies are on the path."),
        FACING.of(0, "Direction of the copies: along the path, or all upright."),
        TURN.of(0.0, -16.0..=16.0, "Clockwise rotation of each copy, in turns."),
        SHIFT.of(0.0, -1.0..=1.0, "Shift of the copies to the right of the path, in tiles."),
        SHARE.of(1.0, 0.0..=1.0, "Share of copies that are present."),
        STRENGTH.of(1.0, 0.0..=1.0, "Strength: factor of the values of a copy."),
        SIZE_CHANCE.of(0.35, 0.0..=1.0, "Random size: largest share of its size that a copy loses."),
        TURN_CHANCE.of(0.1, 0.0..=1.0, "Random rotation: largest rotation, in turns."),
        SHIFT_CHANCE.of(0.01, 0.0..=1.0, "Random shift: largest shift along and across the path, in tiles."),
        STRENGTH_CHANCE.of(0.3, 0.0..=1.0, "Random strength: largest share of its strength that a copy loses."),
        MIRROR_CHANCE.of(0.0, 0.0..=1.0, "Share of copies that are mirrored."),
        BLEND.of(0, "Blending of overlapping copies: the maximum, one over another, or the sum."),
        ORDER.of(
            0,
            "Copies that lie above others where `blend` is over: later ones on the path, earlier or random ones.",
        ),
        SEED_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The copies."),
        ID.unit("A random value for each copy; 0 where there is none."),
        LOCAL_X.unit("Local horizontal coordinate, from 0 to 1 across each copy: along the path."),
        LOCAL_Y.unit("Local vertical coordinate, from 0 to 1 down each copy."),
        ALONG.unit("Share of the length of the path at each copy: from 0 at the first to 1 at the last."),
        ORDER_OUTPUT,
        FILL_OUTPUT,
    ],
    version: 1,
    meaning: Meaning::Field(path_splatter),
};

/// A loop with loose ends.
const LOOP: [[f32; 2]; 7] = [[0.1, 0.8], [0.4, 0.72], [0.68, 0.48], [0.5, 0.2], [0.3, 0.44], [0.56, 0.76], [0.9, 0.84]];

/// The most copies of a path: each costs time at every point.
const MAX_COPIES: usize = 128;

fn path_splatter(s: &mut Scope<'_>) {
    let (closed, points, curve) = (s.get(CLOSED), s.get(POINTS), s.get(CURVE));
    let corners = flatten(points, curve, closed);
    let is_closed = closed && corners.len() > 2 && corners.first() == corners.last();
    let mut copies = CopyStack::new(s.get(BLEND));
    for (i, place) in even_places(&corners, is_closed, s.setting(SPACING), MAX_COPIES).iter().enumerate() {
        copies.add(path_copy(s, place, i));
    }
    s.put(VALUE, copies.value());
    s.put(ALONG, copies.top().along);
    put_copy(s, copies.top());
}

/// The copy at a place of the path, in whichever tile is nearest: no copy reaches further than half a tile.
fn path_copy<'r>(s: &mut Scope<'r>, on: &PlaceOnPath, index: usize) -> ShapeCopy<'r> {
    let drawn = |s: &Scope<'r>, which| cell_random(s, which, [Expr::Lit(index as f32), ZERO], [0; 2]);
    let ([x, y], [across, down]) = (on.at.map(Expr::Lit), on.direction);
    let [_, _, z, t] = s.point();
    let there = [x.fract(), y.fract(), z, t];
    let size = s.sample(SIZE, there).min(Expr::Lit(0.7)) * (ONE - drawn(s, 0) * s.get(SIZE_CHANCE));
    let facing = if s.get(FACING) { Real::atan2(down, across) / TAU } else { 0.0 };
    let turn = s.sample(TURN, there) + facing + (drawn(s, 1) - 0.5) * s.get(TURN_CHANCE);
    let stray = s.get(SHIFT_CHANCE);
    let aside = s.sample(SHIFT, there) + (drawn(s, 2) * 2.0 - 1.0) * stray;
    let ahead = (drawn(s, 3) * 2.0 - 1.0) * stray;
    let centre: Vec2<'r> = [x + ahead * across - aside * down, y + ahead * down + aside * across];
    let offset = [s.x().fract() - centre[0], s.y().fract() - centre[1]].map(|w| w - (w + 0.5).floor());
    let inside = rotated(offset, -turn).map(|w| w / size);
    let facing = Real::pick(drawn(s, 4).less(s.get(MIRROR_CHANCE)), -ONE, ONE);
    let present =
        inside[0].abs().max(inside[1].abs()).less(HALF) & ZERO.less(size) & drawn(s, 5).less(s.sample(SHARE, there));
    let strength = s.sample(STRENGTH, there) * (ONE - drawn(s, 6) * s.get(STRENGTH_CHANCE));
    let place = [inside[0] * facing, inside[1]].map(|v| (v + 0.5).clamp(ZERO, ONE));
    let value = s.sample(SHAPE, [place[0], place[1], z, t]) * strength;
    let (id, along) = (drawn(s, 7), Expr::Lit(on.along));
    let order = match s.get(ORDER) {
        PathOrder::Later => along,
        PathOrder::Earlier => ONE - along,
        PathOrder::Random => id,
    };
    ShapeCopy { value: Real::pick(present, value.clamp(ZERO, ONE), ZERO), id, order, place, turn, facing, along }
}
