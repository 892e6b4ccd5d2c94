//! Halftone.

use super::{SOFT, TILING_SOCKET};
use crate::position::{cell_count, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const OF: Number = Number("of");
const SCALE: Number = Number("scale");
const STYLE: Choice<HalftoneScreen> = Choice(
    "style",
    &["dots", "lines", "squares", "rings"],
    &[HalftoneScreen::Dots, HalftoneScreen::Lines, HalftoneScreen::Squares, HalftoneScreen::Rings],
);
const DIAGONAL: Choice<bool> = Choice("angle", &["diagonal", "straight"], &[true, false]);

#[derive(Clone, Copy)]
enum HalftoneScreen {
    Dots,
    Lines,
    Squares,
    Rings,
}

pub(crate) const HALFTONE: Spec = Spec {
    name: "halftone",
    aliases: &["print_dots", "screen_print", "engraving", "perforation"],
    category: Category::Pattern,
    icon: '📰',
    doc: "Draws its input by dots or lines that grow with brightness: prints, engravings, perforated sheets.",
    sockets: &[
        OF.of(0.4, 0.0..=1.0, "Brightness: share of the area that the dots cover."),
        SCALE.cells(16.0, 1.0..=512.0, "Dots across the tile.").decades(),
        STYLE.of(0, "Style: dots, lines, squares or rings."),
        DIAGONAL.of(0, "Rows of dots: diagonal or straight."),
        SOFT.of(0.15, 0.001..=1.0, "Softness of the edges."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The dots.")],
    version: 1,
    meaning: Meaning::Field(halftone),
};

fn halftone(s: &mut Scope<'_>) {
    let ([x, y], (scale, _)) = (wrapped_position(s), cell_count(s, SCALE));
    let [u, v] = if s.get(DIAGONAL) { [(x + y) * scale, (x - y) * scale] } else { [x * scale, y * scale] };
    let [u, v] = [u, v].map(|w| w.fract());
    let [far_u, far_v] = [u, v].map(|w| (w - 0.5).abs() * 2.0);
    // A screen whose values below any brightness cover that share of the area.
    let screen = match s.get(STYLE) {
        HalftoneScreen::Dots => ((u * TAU).cos() + (v * TAU).cos()) * 0.25 + 0.5,
        HalftoneScreen::Lines => far_v,
        HalftoneScreen::Squares => far_u.max(far_v).square(),
        HalftoneScreen::Rings => ((far_u.square() + far_v.square()) * 0.7).fract(),
    };
    let edge = (s.get(OF).clamp(ZERO, ONE) * (s.get(SOFT) + 1.0) - screen) / s.get(SOFT).max(Expr::Lit(1e-3));
    s.put(VALUE, edge.clamp(ZERO, ONE));
}
