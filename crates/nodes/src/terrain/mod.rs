//! Heights as weather leaves them.

pub(crate) mod erode;
pub(crate) mod hydraulic_erosion;
pub(crate) mod smooth;
pub(crate) mod thermal_erosion;

use lapidary_evaluator::spec::{Any, Number, Output, Socket, VALUE, Whole};

const OF: Number = Number("of");
const PASSES: Whole = Whole("passes");
const STRENGTH: Number = Number("strength");
const DETAIL: Whole = Whole("detail");

const OF_SOCKET: Socket = OF.input("The height.").painted();
/// Heights stay within the range they had.
const HEIGHTS: &[Output] = &[VALUE.like(&[Any("of")], "The height that is left.")];
const DETAIL_SOCKET: Socket = DETAIL.of(
    512,
    16..=1024,
    "Pixels along the longer side of the image it is worked out at, whatever the size of the picture.",
);
