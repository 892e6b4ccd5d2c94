//! A mask that grows out of a height.

use super::{OF, OF_SOCKET};
use crate::ease::{ONE, rise};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};

const POSITION: Number = Number("position");
const CONTRAST: Number = Number("contrast");

pub(crate) const HISTOGRAM_SCAN: Spec = Spec {
    name: "histogram_scan",
    aliases: &["grow_mask", "scan", "reveal"],
    category: Category::Tone,
    icon: '◫',
    doc: "A mask that grows out of a height as the position goes from 0 to 1: rust, snow, wear.",
    sockets: &[
        OF_SOCKET,
        POSITION.of(0.5, 0.0..=1.0, "How much is covered: 0 nothing, 1 everything."),
        CONTRAST.of(0.7, 0.0..=1.0, "How hard the edge is."),
    ],
    outputs: &[VALUE.unit("The mask.")],
    version: 1,
    meaning: Meaning::Field(histogram_scan),
};

fn histogram_scan(s: &mut Scope<'_>) {
    let (position, width) = (s.get(POSITION), ONE - s.get(CONTRAST));
    // The edge starts above 1 and ends below 0, whatever its width.
    let low = (ONE - position) * (width + 1.0) - width;
    let v = rise(s.get(OF), low, low + width);
    s.put(VALUE, v);
}
