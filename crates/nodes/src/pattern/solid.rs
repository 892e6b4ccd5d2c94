//! Solid heights.

use super::{HEIGHT, MASK, limited_to_tile};
use crate::position::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, TURN, TURN_SOCKET, Vec2, length};
use crate::position::{offset_from_centre, rotated};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, TILING};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_SQRT_2;

const SOLID_SHAPE: Choice<SolidShape> = Choice(
    "solid",
    &["hemisphere", "cone", "pyramid", "bell", "paraboloid", "thorn", "roof", "torus"],
    &[
        SolidShape::Hemisphere,
        SolidShape::Cone,
        SolidShape::Pyramid,
        SolidShape::Bell,
        SolidShape::Paraboloid,
        SolidShape::Thorn,
        SolidShape::Roof,
        SolidShape::Torus,
    ],
);
const RADIUS: Number = Number("radius");
const STRETCH: Number = Number("stretch");
const CUT: Number = Number("cut");

#[derive(Clone, Copy)]
enum SolidShape {
    Hemisphere,
    Cone,
    Pyramid,
    Bell,
    Paraboloid,
    Thorn,
    Roof,
    Torus,
}

pub(crate) const SOLID: Spec = Spec {
    name: "solid",
    aliases: &["dome", "hemisphere", "cone", "pyramid", "height_shape", "stud"],
    category: Category::Pattern,
    icon: '🔺',
    doc: "The height of a solid: half a ball, cone, pyramid, bell, thorn, roof or torus; copy it with `tile_sampler`.",
    sockets: &[
        SOLID_SHAPE.of(0, "Solid."),
        RADIUS.of(0.4, 0.001..=16.0, "Radius, in tiles; at most 0.7 where tiling is on."),
        STRETCH.of(1.0, 0.01..=1.0, "Height of its outline, as a share of its width."),
        CUT.of(0.0, 0.0..=0.99, "Share of the height that is cut off at the top, which leaves a plateau."),
        TURN_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[HEIGHT.unit("Height: 1 at the top, 0 outside."), MASK.unit("Mask: 1 inside the outline, 0 outside.")],
    version: 1,
    meaning: Meaning::Field(solid),
};

fn solid<'r>(s: &mut Scope<'r>) {
    let (shape, turn, cut) = (s.get(SOLID_SHAPE), s.get(TURN), ONE - s.get(CUT));
    let radius = s.get(RADIUS);
    let radius = limited_to_tile(s, radius, Expr::Lit(FRAC_1_SQRT_2)).max(Expr::Lit(1e-4));
    let stretch = s.get(STRETCH).max(Expr::Lit(0.01));
    let offset = offset_from_centre(s);
    let height = |offset: Vec2<'r>| {
        let [x, y] = rotated(offset, -turn);
        shape.height([x / radius, y / (radius * stretch)])
    };
    let mut most = height(offset);
    if s.get(TILING) {
        let [x, y] = offset;
        let [across, down] = offset.map(|w| Real::pick(w.less(ZERO), w + 1.0, w - 1.0));
        for copy in [[across, y], [x, down], [across, down]] {
            most = most.max(height(copy));
        }
    }
    s.put(HEIGHT, (most / cut).clamp(ZERO, ONE));
    s.put(MASK, Real::pick(ZERO.less(most), ONE, ZERO));
}

impl SolidShape {
    /// The height at a point, whose outline is at ±1; 0 or less outside.
    fn height(self, [x, y]: Vec2<'_>) -> Expr<'_> {
        let rest = ONE - length([x, y]);
        match self {
            SolidShape::Hemisphere => round_profile(length([x, y])),
            SolidShape::Cone => rest,
            SolidShape::Pyramid => ONE - x.abs().max(y.abs()),
            SolidShape::Bell => rest.max(ZERO).cubic(),
            SolidShape::Paraboloid => ONE - (x * x + y * y),
            SolidShape::Thorn => rest.max(ZERO).square(),
            SolidShape::Roof => Real::pick(ONE.less(x.abs()), ZERO, ONE - y.abs()),
            SolidShape::Torus => round_profile(length([x, y]) * 3.0 - 2.0),
        }
    }
}

/// A half circle from −1 to 1.
fn round_profile(v: Expr<'_>) -> Expr<'_> {
    (ONE - v * v).max(ZERO).sqrt()
}
