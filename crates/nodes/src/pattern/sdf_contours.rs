//! Repeated outlines of a shape.

use super::{DISTANCE, ID, MASK, SOFT};
use crate::shaping::{ONE, ZERO, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Spec, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("distance");
const SPACING: Number = Number("spacing");
const WIDTH: Number = Number("width");
const COUNT: Whole = Whole("count");
const SIDE: Choice<ContourSide> =
    Choice("side", &["both", "inside", "outside"], &[ContourSide::Both, ContourSide::Inside, ContourSide::Outside]);

#[derive(Clone, Copy)]
enum ContourSide {
    Both,
    Inside,
    Outside,
}

pub(crate) const SDF_CONTOURS: Spec = Spec {
    name: "sdf_contours",
    aliases: &["onion", "annular", "inset_lines", "offset_lines", "concentric_outlines"],
    category: Category::Pattern,
    icon: '🎯',
    doc: "Repeats the outline of a shape inside and around it: frames, inlays, engraved borders, ripples.",
    sockets: &[
        OF.input("Signed distance to the edge of a shape: negative inside.").example(ExampleInput::Distance),
        SPACING.of(0.08, 0.001..=4.0, "Distance between outlines, in tiles.").example(ExampleInput::Number(0.24)),
        WIDTH.of(0.03, 0.0..=4.0, "Width of the outlines, in tiles."),
        COUNT.of(3, 1..=64, "Number of outlines on each side; the edge itself counts as one."),
        SIDE.of(0, "Side of the edge: both, inside or outside."),
        SOFT.of(0.01, 0.0..=1.0, "Width of the mask's soft edge, in tiles."),
    ],
    outputs: &[
        DISTANCE.free("Signed distance to the outlines, in tiles: negative inside."),
        MASK.unit("Mask: 1 on outlines, 0 elsewhere."),
        ID.unit("Position of the nearest outline, from the innermost to the outermost one."),
    ],
    version: 1,
    meaning: Meaning::Field(sdf_contours),
};

fn sdf_contours(s: &mut Scope<'_>) {
    let (spacing, last) = (s.get(SPACING).max(Expr::Lit(1e-4)), (s.get(COUNT) - 1) as f32);
    let (low, high) = match s.get(SIDE) {
        ContourSide::Both => (-last, last),
        ContourSide::Inside => (-last, 0.0),
        ContourSide::Outside => (0.0, last),
    };
    let from = s.get(OF);
    let nearest = (from / spacing + 0.5).floor().clamp(Expr::Lit(low), Expr::Lit(high));
    let distance = (from - nearest * spacing).abs() - s.get(WIDTH) * 0.5;
    let half = s.get(SOFT) * 0.5;
    s.put(DISTANCE, distance);
    s.put(MASK, ONE - linear_step(distance, -half, half));
    s.put(ID, ((nearest - low) * (1.0 / Real::max(high - low, 1.0))).clamp(ZERO, ONE));
}
