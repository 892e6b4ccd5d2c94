//! Rust.

use super::{GrungeLattice, cells, clouds, covered, sockets};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Meaning, Out, Spec, VALUE, rgb};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::worley::WorleyOutput;
use lapidary_field::real::Real;

const HEIGHT: Out = Out("height");

pub(crate) const RUST: Spec = Spec {
    name: "rust",
    aliases: &["grunge_rust", "corrosion", "rust_blotches"],
    category: Category::Pattern,
    icon: '🔩',
    doc: "Ready-made rust: blotches that spread from their middles, crusted and pitted, with their colours.",
    sockets: &sockets(0.5, 0.6, 3.0),
    outputs: &[
        VALUE.unit("Mask: 1 where the metal is rusted, 0 where it is bare."),
        COLOR.color("Colour of the rust, opaque everywhere: mix it over the metal by the mask."),
        HEIGHT.unit("Height: crusts are raised and pits are sunk; bare metal is 0.5."),
    ],
    version: 1,
    meaning: Meaning::Field(rust),
};

fn rust(s: &mut Scope<'_>) {
    let lattice = GrungeLattice::of(s);
    let bend = [0, 1].map(|which| clouds(s, which, lattice.cells([3; 2]), 5, 0.6) * 0.22);
    let bent = lattice.moved(bend);
    let blotches = ONE - cells(s, 2, bent.cells([2; 2]), WorleyOutput::F1) * 1.15;
    let spread = clouds(s, 3, bent.cells([1; 2]), 7, 0.62) * 0.5 + 0.5;
    let grain = clouds(s, 4, lattice.cells([28; 2]), 3, 0.75) * 0.5 + 0.5;
    let crust = clouds(s, 5, lattice.cells([9; 2]), 5, 0.65) * 0.5 + 0.5;
    let map = blotches * 0.35 + spread * 0.6 + grain * 0.14 - 0.07;
    let mask = covered(s, map);
    // Old rust is dark, fresh rust at the edges orange.
    let age = (mask * 0.5 + crust * 0.9 - 0.25 + (grain - 0.5) * 0.3).clamp(ZERO, ONE);
    let stops = [0xc96a24, 0x9c4516, 0x6b2f14, 0x3a1c12].map(rgb);
    let color = [0, 1, 2].map(|k| {
        let mut v = Expr::Lit(stops[0][k]);
        for (i, ends) in stops.windows(2).enumerate() {
            v = v + (age * 3.0 - i as f32).clamp(ZERO, ONE) * (ends[1][k] - ends[0][k]);
        }
        v
    });
    let pits = (ONE - cells(s, 6, lattice.cells([14; 2]), WorleyOutput::F1) * 3.2).clamp(ZERO, ONE).cubic();
    let relief = crust * 0.4 + grain * 0.15 - pits * 0.4 + 0.02;
    s.put(VALUE, mask);
    s.put_value(COLOR, Value::Color([color[0], color[1], color[2], ONE]));
    s.put(HEIGHT, (mask * relief + 0.5).clamp(ZERO, ONE));
}
