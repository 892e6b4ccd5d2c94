//! Dust.

use super::{
    AMOUNT, COVERED, GrungeLattice, LatticePoint, cells, clouds, faded_ends, random, screen, sharpened, sockets,
};
use crate::position::rotated;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::worley::WorleyOutput;
use lapidary_field::real::Real;

const FIBRES: Number = Number("fibres");

pub(crate) const DUST: Spec = Spec {
    name: "dust",
    aliases: &["grunge_dust", "specks", "lint"],
    category: Category::Pattern,
    icon: '✱',
    doc: "Ready-made dust: specks of all sizes, a haze that gathers in drifts, and curled fibres.",
    sockets: &{
        let [amount, contrast, scale, seed, tiling] = sockets(0.5, 0.6, 4.0);
        [amount, contrast, scale, FIBRES.of(0.5, 0.0..=1.0, "Share of fibres among the specks."), seed, tiling]
    },
    outputs: COVERED,
    version: 1,
    meaning: Meaning::Field(dust),
};

fn dust(s: &mut Scope<'_>) {
    let (lattice, amount, fibres) = (GrungeLattice::of(s), s.get(AMOUNT), s.get(FIBRES));
    let drift = (clouds(s, 0, lattice.cells([1; 2]), 4, 0.6) * 0.5 + 0.5).clamp(ZERO, ONE);
    let mut all = ZERO;
    for (layer, count) in [3, 8, 20].into_iter().enumerate() {
        let (layer, at) = (layer as u32, lattice.cells([count; 2]));
        let (near, id) = (cells(s, 10 + layer, at, WorleyOutput::F1), cells(s, 10 + layer, at, WorleyOutput::Id));
        let size = (id * id * 0.13 + 0.05) * (drift + 0.5);
        let speck = (ONE - near / size).clamp(ZERO, ONE);
        let present = (id * 7.0).fract().less(amount * (drift + 0.5) * 1.2);
        all = screen(all, Real::pick(present, (speck * 1.5).min(ONE) * (id * 0.5 + 0.6), ZERO));
    }
    for (layer, count) in [1, 2].into_iter().enumerate() {
        let fibre = fibre(s, layer as u32, lattice.cells([count; 2]), amount * fibres * 1.4);
        all = screen(all, fibre);
    }
    let haze = (clouds(s, 1, lattice.cells([30; 2]), 3, 0.8) * 0.3 + drift) * drift * amount * 0.25;
    let v = sharpened(s, screen(all, haze.clamp(ZERO, ONE)));
    s.put(VALUE, v);
}

/// The fibre in the cell of a point: a bent line.
fn fibre<'r>(s: &Scope<'r>, layer: u32, cell: LatticePoint<'r>, share: Expr<'r>) -> Expr<'r> {
    let drawn = |which: u32| random(s, layer * 8 + which, cell);
    let offset = [0, 1].map(|axis| cell.at[axis].fract() - 0.5 - (drawn(axis as u32) - 0.5) * 0.3);
    let [x, y] = rotated(offset, drawn(2));
    let half = drawn(3) * 0.2 + 0.08;
    let t = x / half;
    // An arch with a curl.
    let curve = (t * t * (drawn(4) - 0.5) * 1.6 + t * t * t * (drawn(5) - 0.5) * 1.2) * half;
    let width: Expr<'r> = Expr::Lit(0.016);
    let line = (ONE - (y - curve).abs() / width).clamp(ZERO, ONE);
    let inside = faded_ends((t * 0.5 + 0.5).clamp(ZERO, ONE), 0.12);
    Real::pick(drawn(6).less(share), line * inside * 0.8, ZERO)
}
