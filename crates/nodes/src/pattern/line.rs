//! A line from one point to another.

use super::{SHAPE_OUTPUTS, SOFT_SOCKET, put_upright};
use crate::ease::ZERO;
use crate::plane::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, TURN_SOCKET, length};
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
    sockets: &[
        LENGTH.of(0.6, 0.0..=16.0, "From the middle of one end to that of the other, in tiles."),
        WIDTH.of(0.12, 0.0..=16.0, "How wide it is, in tiles."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TURN_SOCKET,
        SOFT_SOCKET,
        TILING_SOCKET,
    ],
    outputs: SHAPE_OUTPUTS,
    version: 1,
    meaning: Meaning::Field(line),
};

fn line(s: &mut Scope<'_>) {
    let (half, width) = (s.get(LENGTH) * 0.5, s.get(WIDTH));
    put_upright(s, |[x, y]| length([(x.abs() - half).max(ZERO), y]) - width * 0.5);
}
