//! Noise nodes, and the sockets and functions they share.

pub(crate) mod crystal;
pub(crate) mod cubic_noise;
pub(crate) mod fibres;
pub(crate) mod flakes;
pub(crate) mod flow_noise;
pub(crate) mod gabor;
pub(crate) mod improved_perlin;
pub(crate) mod loop_noise;
pub(crate) mod minkowski_cells;
pub(crate) mod pebbles;
pub(crate) mod periodic_simplex;
pub(crate) mod perlin;
pub(crate) mod phasor;
pub(crate) mod scratches;
pub(crate) mod simplex;
pub(crate) mod smooth_voronoi;
pub(crate) mod spots;
pub(crate) mod streaks;
pub(crate) mod triangle_cells;
pub(crate) mod value_noise;
pub(crate) mod voronoise;
pub(crate) mod wavelet_noise;
pub(crate) mod white_noise;
pub(crate) mod worley;

use crate::cells::{CellGrid, NearCell};
use crate::position::{SEED, TURN, cell_count};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::{NoiseSource, Point, Scope};
use lapidary_evaluator::node::spec::{Choice, Extent, Library, Number, Out, Socket, TILING, VALUE, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::{Noise, NoiseKind};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &crystal::CRYSTAL,
    &cubic_noise::CUBIC_NOISE,
    &fibres::FIBRES,
    &flakes::FLAKES,
    &flow_noise::FLOW_NOISE,
    &gabor::GABOR,
    &improved_perlin::IMPROVED_PERLIN,
    &loop_noise::LOOP_NOISE,
    &minkowski_cells::MINKOWSKI_CELLS,
    &pebbles::PEBBLES,
    &periodic_simplex::PERIODIC_SIMPLEX,
    &perlin::PERLIN,
    &phasor::PHASOR,
    &scratches::SCRATCHES,
    &simplex::SIMPLEX,
    &smooth_voronoi::SMOOTH_VORONOI,
    &spots::SPOTS,
    &streaks::STREAKS,
    &triangle_cells::TRIANGLE_CELLS,
    &value_noise::VALUE_NOISE,
    &voronoise::VORONOISE,
    &wavelet_noise::WAVELET_NOISE,
    &white_noise::WHITE_NOISE,
    &worley::WORLEY,
];

pub(crate) const SCALE: Number = Number("scale");
/// The number of cells down a tile, or 0.
pub(crate) const ROWS: Whole = Whole("rows");
pub(crate) const DIMS: Whole = Whole("dims");
/// The output range of a noise.
pub(crate) const NOISE_RANGE: Choice<NoiseRange> = Choice(
    "values",
    &["typical", "bound", "signed", "raw", "raw01"],
    &[NoiseRange::Typical, NoiseRange::Bound, NoiseRange::Signed, NoiseRange::Raw, NoiseRange::Raw01],
);

/// The output range of a noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoiseRange {
    /// The middle 99.8 % of values fill 0..1, and the rest is clamped.
    Typical,
    /// The proven bounds map to 0..1.
    Bound,
    /// The proven bounds map to −1..1.
    Signed,
    /// The values as published.
    Raw,
    /// The values as published, mapped from −1..1 to 0..1.
    Raw01,
}

const SCALE_SOCKET: Socket = SCALE.cells(8.0, 1.0..=1024.0, "Number of noise cells across a tile.").decades();
pub(crate) const ROWS_SOCKET: Socket =
    ROWS.of(0, 0..=1024, "Number of cells down a tile, for stretched cells; 0 is as many as across.").decades();
const SEED_SOCKET: Socket = SEED.seed(0, "Random seed: each seed gives another noise.");
const DIMS_SOCKET: Socket = DIMS.of(2, 1..=4, "Dimensions: 1 reads x, 2 adds y, 3 adds depth, 4 adds time.");
const RANGE_SOCKET: Socket = NOISE_RANGE
    .of(0, "Output range: typical stretches usual values to 0..1, bound maps the proven bounds to 0..1, raw keeps published values.");
const TILING_SOCKET: Socket = TILING.of(1, "Makes the noise repeat seamlessly with the tile.");

/// The sockets of a lattice noise.
const SOCKETS: &[Socket] = &[SCALE_SOCKET, ROWS_SOCKET, SEED_SOCKET, DIMS_SOCKET, RANGE_SOCKET, TILING_SOCKET];

/// Outputs a lattice noise, constructed from its seed and period.
fn put_noise(s: &mut Scope<'_>, make: fn(u32, [u32; 4]) -> NoiseKind) {
    let lattice = on_lattice(s);
    put_lattice_noise(s, lattice, make);
}

/// Outputs a lattice noise whose cells may be stretched.
fn put_stretchable_noise(s: &mut Scope<'_>, make: fn(u32, [u32; 4]) -> NoiseKind) {
    let lattice = on_stretched_lattice(s);
    put_lattice_noise(s, lattice, make);
}

fn put_lattice_noise<'r>(
    s: &mut Scope<'r>,
    (point, period): (Point<'r>, [u32; 4]),
    make: fn(u32, [u32; 4]) -> NoiseKind,
) {
    let noise = Noise::new(make(s.seed(SEED), period), s.get(DIMS) as usize)
        .expect("the socket is limited to the dimensions of the noise");
    put_values(s, VALUE, noise, point);
}

/// The sample position in cells, and the period of the lattice.
fn on_lattice<'r>(s: &mut Scope<'r>) -> (Point<'r>, [u32; 4]) {
    let (scale, period) = cell_count(s, SCALE);
    let [x, y, z, t] = s.point();
    ([x * scale, y * scale, z * scale, t], [period, period, 0, 0])
}

/// The sample position in cells, and the period of the lattice, where a node states the cells down a tile.
fn on_stretched_lattice<'r>(s: &mut Scope<'r>) -> (Point<'r>, [u32; 4]) {
    let ([x, y, z, t], mut period) = on_lattice(s);
    let rows = s.get(ROWS);
    if rows == 0 {
        return ([x, y, z, t], period);
    }
    if s.get(TILING) {
        period[1] = rows;
    }
    ([x, s.y() * rows as f32, z, t], period)
}

/// The number of cells across a tile, for noises of a feature in each cell.
const CELLS_SOCKET: Socket = SCALE.cells(8.0, 1.0..=512.0, "Number of cells across a tile.").decades();
const WAVES: Number = Number("waves");
const SPREAD: Number = Number("spread");
const DENSITY: Whole = Whole("density");
const WAVES_SOCKET: Socket = WAVES.of(2.0, 0.0..=16.0, "Stripes per cell.");
const SPREAD_SOCKET: Socket =
    SPREAD.of(0.1, 0.0..=1.0, "Random rotation of the stripes: 0 keeps one direction, 1 uses all.");
const DENSITY_SOCKET: Socket = DENSITY.of(3, 1..=8, "Kernels per cell: more are more even and slower.");
const DIRECTION_SOCKET: Socket =
    TURN.of(0.0, -16.0..=16.0, "Direction across the stripes, in turns; a wire is sampled at each kernel.");

/// A wave in a round window, as a share of it at a point.
struct WaveKernel<'r> {
    weight: Expr<'r>,
    /// The phase of the wave, in turns.
    phase: Expr<'r>,
}

/// The wave kernels around a point: their windows (1 − r²)³ end one cell from their centres.
fn wave_kernels<'r>(s: &mut Scope<'r>) -> Vec<WaveKernel<'r>> {
    let grid = CellGrid::square(s, SCALE);
    let (waves, spread, density) = (s.get(WAVES), s.get(SPREAD), s.get(DENSITY));
    let kernels = grid.around(1).into_iter().flat_map(|cell| (0..density).map(move |k| (cell, k)));
    let kernels: Vec<_> = kernels.collect();
    let kernel = |(cell, k): (NearCell<'r>, u32)| {
        let (centre, [turn, shift]) = (grid.pair(s, 2 * k, cell), grid.pair(s, 2 * k + 1, cell));
        let [x, y] = [0, 1].map(|axis| cell.from[axis] - centre[axis]);
        let there = grid.tile_point(s, [0, 1].map(|axis| cell.index[axis] + centre[axis]));
        let angle = (s.sample(TURN, there) + (turn - 0.5) * spread) * TAU;
        let window = (ONE - (x * x + y * y)).max(ZERO);
        let phase = (x * angle.cos() + y * angle.sin()) * waves + shift;
        WaveKernel { weight: window * window * window, phase }
    };
    kernels.into_iter().map(kernel).collect()
}

/// Outputs a value, stretched so that `low..high` fills 0..1, and clamped.
fn put_stretched<'r>(s: &mut Scope<'r>, out: Out, v: Expr<'r>, [low, high]: [f32; 2]) {
    s.put(out, ((v - low) * (1.0 / (high - low))).clamp(ZERO, ONE));
}

/// Outputs a noise in the selected range.
pub(crate) fn put_values<'r>(s: &mut Scope<'r>, out: Out, noise: Noise, point: Point<'r>) {
    let typical = noise.typical();
    put_contrast(s, out, noise, point, typical);
}

/// Outputs a noise in the selected range, with a typical range that the noise does not define itself.
pub(crate) fn put_contrast<'r>(s: &mut Scope<'r>, out: Out, noise: Noise, point: Point<'r>, typical: (f64, f64)) {
    let raw = s.noise(&noise, point, ZERO);
    let ((low, high), (least, most)) = (typical, noise.range());
    // Maps an interval to one of `size` around `middle`.
    let moved = |(low, high): (f64, f64), size: f64, middle: f64| {
        let k = size / (high - low);
        let begin = middle - (low + high) / 2.0 * k;
        let v = raw * k as f32;
        if begin == 0.0 { v } else { v + begin as f32 }
    };
    let (v, extent, factor) = match s.get(NOISE_RANGE) {
        NoiseRange::Typical => (moved((low, high), 1.0, 0.5).clamp(ZERO, ONE), Extent::Unit, 1.0 / high),
        NoiseRange::Bound => (moved((least, most), 1.0, 0.5), Extent::Unit, 1.0 / most),
        NoiseRange::Signed => (moved((least, most), 2.0, 0.0), Extent::Signed, 1.0 / most),
        NoiseRange::Raw => (raw, Extent::Free, 1.0),
        NoiseRange::Raw01 => (raw * 0.5 + 0.5, if most > 1.5 { Extent::Free } else { Extent::Unit }, 1.0),
    };
    s.put_value(out, Value::Number(v, extent));
    // Only a noise with symmetric bounds differs from −1..1 by a mere factor.
    if out.0 == VALUE.0 && low == -high && least == -most {
        s.put_source(NoiseSource { noise, point, factor: factor as f32 });
    }
}
