//! Fibres.

use crate::shaping::{ONE, ZERO, linear_step};
use crate::strands::{StrandDefaults, strand_sockets, strands};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const HEIGHT: Out = Out("height");
const MASK: Out = Out("mask");
const ID: Out = Out("id");
const DIRECTION: Out = Out("turn");

pub(crate) const FIBRES: Spec = Spec {
    name: "fibres",
    aliases: &["fibers", "hairs", "fuzz", "straw", "felt"],
    category: Category::Noise,
    icon: '🌾',
    doc: "Round curved strands that lie across each other: fibres, hair, felt, straw, pine needles.",
    sockets: &strand_sockets(StrandDefaults {
        scale: 5.0,
        layers: 5,
        share: 1.0,
        length: 1.6,
        width: 0.075,
        spread: 1.0,
        bend: 0.7,
    }),
    outputs: &[
        HEIGHT.unit("Height of the strands, round and stacked; 0 between them."),
        MASK.unit("Mask: 1 on strands, 0 between them."),
        ID.unit("A random value for each strand."),
        DIRECTION
            .unit("Direction of each strand in turns, for anisotropic reflections: half a turn is the same direction."),
    ],
    version: 1,
    meaning: Meaning::Field(fibres),
};

fn fibres(s: &mut Scope<'_>) {
    let (mut height, mut mask, mut id, mut turn) = (ZERO, ZERO, ZERO, ZERO);
    for strand in strands(s) {
        let [level, own] = strand.own;
        // Ends are round.
        let end = ((strand.along - 0.9) * 10.0).max(ZERO);
        let aside = (strand.aside * strand.aside + end * end).min(ONE);
        let round = (ONE - aside).sqrt();
        let there = linear_step(ONE - aside, ZERO, Expr::Lit(0.15)) * strand.present;
        // Each strand lies at a level of its own.
        let v = (level * 0.65 + round * 0.35) * there;
        let higher = height.less(v);
        id = Real::pick(higher, own, id);
        turn = Real::pick(higher, (strand.turn * 2.0).fract(), turn);
        (height, mask) = (height.max(v), mask.max(there));
    }
    s.put(HEIGHT, height);
    s.put(MASK, mask);
    s.put(ID, id);
    s.put(DIRECTION, turn);
}
