//! Histogram scan.

use super::{OF, OF_SOCKET};
use crate::shaping::{ONE, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const POSITION: Number = Number("position");
const CONTRAST: Number = Number("contrast");

pub(crate) const HISTOGRAM_SCAN: Spec = Spec {
    name: "histogram_scan",
    aliases: &["grow_mask", "scan", "reveal"],
    category: Category::Tone,
    icon: '◫',
    doc: "Grows a mask from the high values of an input as the position rises from 0 to 1: rust, snow, wear.",
    sockets: &[
        OF_SOCKET,
        POSITION.of(0.5, 0.0..=1.0, "Position: 0 covers nothing, 1 everything."),
        CONTRAST.of(0.7, 0.0..=1.0, "Hardness of the edge."),
    ],
    outputs: &[VALUE.unit("The mask.")],
    version: 1,
    meaning: Meaning::Field(histogram_scan),
};

fn histogram_scan(s: &mut Scope<'_>) {
    let (position, width) = (s.get(POSITION), ONE - s.get(CONTRAST));
    // The edge starts above 1 and ends below 0 at any width.
    let low = (ONE - position) * (width + 1.0) - width;
    let v = linear_step(s.get(OF), low, low + width);
    s.put(VALUE, v);
}
