//! Resampling.

use super::{OF, OF_SOCKET, WARPED};
use crate::cells::CellGrid;
use crate::noise::{ROWS, ROWS_SOCKET};
use crate::position::{TILING_SOCKET, Vec2};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const SCALE: Number = Number("scale");
const SAMPLES: Whole = Whole("samples");
const FILTER: Choice<Interpolation> = Choice(
    "filter",
    &["nearest", "linear", "smooth"],
    &[Interpolation::Nearest, Interpolation::Linear, Interpolation::Smooth],
);

#[derive(Clone, Copy)]
enum Interpolation {
    Nearest,
    Linear,
    Smooth,
}

pub(crate) const RESAMPLE: Spec = Spec {
    name: "resample",
    aliases: &["downsample", "upsample", "resize", "interpolate_grid"],
    category: Category::Warp,
    icon: '🔢',
    doc: "Averages its input in each cell of a grid and interpolates between the cells: pixels, soft patches, low resolutions. For cells of random shapes, see `mosaic`.",
    sockets: &[
        OF_SOCKET,
        SCALE.cells(32.0, 1.0..=1024.0, "Number of cells across a tile.").decades(),
        ROWS_SOCKET,
        SAMPLES.of(
            2,
            1..=4,
            "Samples across a cell, and as many down, that are averaged: more follow fine detail, and are slower.",
        ),
        FILTER.of(1, "Filter: nearest makes square pixels, linear straight slopes between cells, smooth rounds them."),
        TILING_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(resample),
};

fn resample(s: &mut Scope<'_>) {
    let grid = CellGrid::stretched(s, SCALE, ROWS);
    let filter = s.get(FILTER);
    if let Interpolation::Nearest = filter {
        let value = cell_mean(s, &grid, grid.place.map(|v| v.floor()));
        return s.put_value(VALUE, value);
    }
    // The four cells whose middles are around the point.
    let place = grid.place.map(|v| v - 0.5);
    let [across, down] = place.map(|v| if let Interpolation::Smooth = filter { v.fract().cubic() } else { v.fract() });
    let [upper, lower] = [0.0, 1.0].map(|dy| {
        let [left, right] = [0.0, 1.0].map(|dx| cell_mean(s, &grid, [place[0].floor() + dx, place[1].floor() + dy]));
        left.lerp(right, across)
    });
    s.put_value(VALUE, upper.lerp(lower, down));
}

/// The mean of samples that are spread evenly over a cell.
fn cell_mean<'r>(s: &mut Scope<'r>, grid: &CellGrid<'r>, [column, row]: Vec2<'r>) -> Value<'r> {
    let side = s.get(SAMPLES);
    let within = |k: u32| (k as f32 + 0.5) / side as f32;
    let mut sample = |i: u32| {
        let [x, y, ..] = grid.tile_point(s, [column + within(i % side), row + within(i / side)]);
        s.at(OF, x, y)
    };
    let first = sample(0);
    (1..side * side).fold(first, |mean, i| mean.lerp(sample(i), Expr::Lit(1.0 / (i + 1) as f32)))
}
