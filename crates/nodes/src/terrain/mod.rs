//! Terrain nodes: erosion and smoothing of heights.

pub(crate) mod erode;
pub(crate) mod flow_map;
pub(crate) mod hydraulic_erosion;
pub(crate) mod sand_dunes;
pub(crate) mod smooth;
pub(crate) mod snow;
pub(crate) mod strata;
pub(crate) mod thermal_erosion;
pub(crate) mod water_level;

use lapidary_evaluator::node::spec::{Any, ExampleInput, Library, Number, Output, Socket, VALUE, Whole};

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &erode::ERODE,
    &flow_map::FLOW_MAP,
    &hydraulic_erosion::HYDRAULIC_EROSION,
    &sand_dunes::SAND_DUNES,
    &smooth::SMOOTH,
    &snow::SNOW,
    &strata::STRATA,
    &thermal_erosion::THERMAL_EROSION,
    &water_level::WATER_LEVEL,
];

const OF: Number = Number("of");
const PASSES: Whole = Whole("passes");
const STRENGTH: Number = Number("strength");
const DETAIL: Whole = Whole("detail");

const OF_SOCKET: Socket = OF.input("Input height.").example(ExampleInput::Terrain).painted();
/// Heights stay within the range of the input.
const HEIGHTS: &[Output] = &[VALUE.like(&[Any("of")], "Eroded height.")];
const DETAIL_SOCKET: Socket = DETAIL
    .of(512, 16..=1024, "Working size: pixels along the longer side of the simulation, at every image size.")
    .decades();
