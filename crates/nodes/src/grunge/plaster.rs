//! Plaster.

use super::{AMOUNT, CONTRAST, GrungeLattice, clouds, sockets};
use crate::shaping::{ONE, ZERO, smooth_max};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

pub(crate) const PLASTER: Spec = Spec {
    name: "plaster",
    aliases: &["grunge_plaster", "stucco", "trowel_marks", "render_coat"],
    category: Category::Pattern,
    icon: '⛏',
    doc: "Ready-made plaster: overlapping strokes of a trowel with ridges at their edges, over fine grain.",
    sockets: &sockets(0.5, 0.5, 2.0),
    outputs: &[VALUE.unit("Height: the amount raises the strokes, the contrast sharpens their ridges.")],
    version: 1,
    meaning: Meaning::Field(plaster),
};

/// The direction of the strokes of each layer.
const STROKES: [[i32; 2]; 5] = [[1, 0], [2, 1], [-1, 2], [1, -1], [3, 2]];

/// Each layer is a sheet with streaks along its stroke. The highest sheet at a point is the last one that was laid.
fn plaster(s: &mut Scope<'_>) {
    let (lattice, amount, contrast) = (GrungeLattice::of(s), s.get(AMOUNT), s.get(CONTRAST));
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([1; 2]), 3, 0.45) * 0.3);
    let bent = lattice.moved(bend);
    let soft = (ONE - contrast) * 0.25 + 0.01;
    let mut sheets = Expr::Lit(-1.0);
    for (layer, direction) in STROKES.into_iter().enumerate() {
        let which = 10 + 2 * layer as u32;
        let sheet = clouds(s, which, bent.turned(direction, [1, 2]), 3, 0.35);
        let streaks = clouds(s, which + 1, bent.turned(direction, [1, 10]), 3, 0.7);
        sheets = smooth_max(sheets, sheet + streaks * 0.14, soft);
    }
    let grain = clouds(s, 2, lattice.cells([40; 2]), 2, 0.8);
    let v = (sheets - 0.45) * (amount * 0.9 + 0.1) * 0.8 + grain * 0.025 + 0.45;
    s.put(VALUE, v.clamp(ZERO, ONE));
}
