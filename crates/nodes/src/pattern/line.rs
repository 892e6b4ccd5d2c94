//! A line from one point to another.

use super::{SHAPE_OUTPUTS, fitting, put_upright, shape};
use crate::ease::{ONE, ZERO};
use crate::plane::{TURN_SOCKET, length};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec};
use lapidary_field::real::Real;

const LENGTH: Number = Number("length");
const WIDTH: Number = Number("width");

pub(crate) const LINE: Spec = Spec {
    name: "line",
    aliases: &["segment", "capsule", "stroke"],
    category: Category::Pattern,
    icon: '╱',
    doc: "A straight line with round ends, as a distance and as a mask.",
    sockets: shape![
        LENGTH.of(
            0.6,
            0.0..=16.0,
            "From the middle of one end to that of the other, in tiles; where it tiles it is two tiles long at most."
        ),
        WIDTH.of(0.12, 0.0..=16.0, "How wide it is, in tiles."),
        TURN_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(line),
};

fn line(s: &mut Scope<'_>) {
    let (half, width) = (s.get(LENGTH) * 0.5, s.get(WIDTH) * 0.5);
    let half = fitting(s, half, (ONE - width).max(ZERO));
    put_upright(s, |[x, y]| length([(x.abs() - half).max(ZERO), y]) - width);
}
