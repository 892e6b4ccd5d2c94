//! Gear.

use super::{limited_to_tile, put_rotated_shape, shape, shape_outputs};
use crate::position::{TURN_SOCKET, Vec2, angle_in_turns, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::PI;

const TEETH: Whole = Whole("teeth");
const RADIUS: Number = Number("radius");
const DEPTH: Number = Number("depth");
const WIDTH: Number = Number("width");
const HOLE: Number = Number("hole");

pub(crate) const GEAR: Spec = Spec {
    name: "gear",
    aliases: &["gear_wheel", "sprocket", "cogwheel"],
    category: Category::Pattern,
    icon: '⚙',
    doc: "A gear with a hole, as a signed distance and as a mask.",
    sockets: shape![
        TEETH.of(16, 3..=128, "Number of teeth."),
        RADIUS.of(0.42, 0.001..=16.0, "Radius from centre to tips, in tiles; at most 1 where tiling is on."),
        DEPTH.of(0.2, 0.01..=0.9, "Length of the teeth, as a share of the radius."),
        WIDTH.of(0.5, 0.05..=0.95, "Width of the teeth at their roots, as a share of the distance between them."),
        HOLE.of(0.3, 0.0..=0.9, "Radius of the hole, as a share of the radius; it ends before the teeth."),
        TURN_SOCKET,
    ],
    outputs: &shape_outputs([&[], &[ExampleInput::Mask]]),
    version: 1,
    meaning: Meaning::Field(gear),
};

fn gear(s: &mut Scope<'_>) {
    let (teeth, radius) = (s.get(TEETH), s.get(RADIUS).max(Expr::Lit(1e-4)));
    let radius = limited_to_tile(s, radius, ONE);
    let body = radius * (ONE - s.get(DEPTH));
    let hole = (radius * s.get(HOLE)).min(body * 0.95);
    let angle = PI / teeth as f32;
    // The root of a tooth lies on the body; its tip is narrower.
    let root_angle = s.get(WIDTH) * angle;
    let root = [body * root_angle.cos(), body * root_angle.sin()];
    let tip = [radius, root[1] * 0.6];
    // By symmetry, half of one tooth represents all.
    put_rotated_shape(s, |[x, y]| {
        let turns = angle_in_turns([-y, x]) * teeth as f32;
        let aside = ((turns + 0.5).fract() - 0.5).abs() * (2.0 * angle);
        let far = length([x, y]);
        let place = [far * aside.cos(), far * aside.sin()];
        let flank = segment(place, root, tip);
        let top = segment(place, tip, [radius, ZERO]);
        let gap = Real::pick(root_angle.less(aside), (far - body).abs(), flank);
        let edge = flank.min(top).min(gap).min(Real::pick(ZERO.less(hole), (far - hole).abs(), flank));
        // The flank rises from the root to the tip; a tooth lies on its inner side.
        let [along, across] = [0, 1].map(|axis| tip[axis] - root[axis]);
        let beside = (along * (place[1] - root[1])).less(across * (place[0] - root[0]));
        let is_inside = (far.less(body) | (beside & place[0].less(radius))) & !far.less(hole);
        Real::pick(is_inside, -edge, edge)
    });
}

/// The distance to a line segment.
fn segment<'r>(place: Vec2<'r>, from: Vec2<'r>, to: Vec2<'r>) -> Expr<'r> {
    let ([a, b], [x, y]) = ([0, 1].map(|axis| to[axis] - from[axis]), [0, 1].map(|axis| place[axis] - from[axis]));
    let along = ((x * a + y * b) / (a * a + b * b)).clamp(ZERO, ONE);
    length([x - a * along, y - b * along])
}
