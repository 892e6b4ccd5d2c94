//! Terrain nodes: erosion and smoothing of heights.

pub(crate) mod erode;
pub(crate) mod hydraulic_erosion;
pub(crate) mod smooth;
pub(crate) mod thermal_erosion;

use lapidary_evaluator::node::spec::{Any, Library, Number, Output, Socket, VALUE, Whole};

/// The nodes of this category.
pub(crate) const NODES: &Library =
    &[&erode::ERODE, &hydraulic_erosion::HYDRAULIC_EROSION, &smooth::SMOOTH, &thermal_erosion::THERMAL_EROSION];

const OF: Number = Number("of");
const PASSES: Whole = Whole("passes");
const STRENGTH: Number = Number("strength");
const DETAIL: Whole = Whole("detail");

const OF_SOCKET: Socket = OF.input("Input height.").painted();
/// Heights stay within the range of the input.
const HEIGHTS: &[Output] = &[VALUE.like(&[Any("of")], "Eroded height.")];
const DETAIL_SOCKET: Socket = DETAIL
    .of(512, 16..=1024, "Working size: pixels along the longer side of the simulation, at every image size.")
    .decades();
