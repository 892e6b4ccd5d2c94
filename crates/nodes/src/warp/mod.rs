//! Warps, which sample their input at another position.

pub(crate) mod address;
pub(crate) mod crop;
pub(crate) mod directional_warp;
pub(crate) mod gradient_warp;
pub(crate) mod kaleidoscope;
pub(crate) mod loop_time;
pub(crate) mod mosaic;
pub(crate) mod multi_warp;
pub(crate) mod perturb;
pub(crate) mod pixel_grid;
pub(crate) mod polar;
pub(crate) mod push;
pub(crate) mod random_shift;
pub(crate) mod resample;
pub(crate) mod safe_transform;
pub(crate) mod slice;
pub(crate) mod spherize;
pub(crate) mod swirl;
pub(crate) mod symmetry;
pub(crate) mod transform;
pub(crate) mod triplanar;
pub(crate) mod wave_warp;

use crate::position::{Vec2, length, offset_from_centre, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Choice, Library, Number, Out, Output, Socket, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &address::ADDRESS,
    &crop::CROP,
    &directional_warp::DIRECTIONAL_WARP,
    &gradient_warp::GRADIENT_WARP,
    &kaleidoscope::KALEIDOSCOPE,
    &loop_time::LOOP_TIME,
    &mosaic::MOSAIC,
    &multi_warp::MULTI_WARP,
    &perturb::PERTURB,
    &pixel_grid::PIXEL_GRID,
    &polar::POLAR,
    &push::PUSH,
    &random_shift::RANDOM_SHIFT,
    &resample::RESAMPLE,
    &safe_transform::SAFE_TRANSFORM,
    &slice::SLICE,
    &spherize::SPHERIZE,
    &swirl::SWIRL,
    &symmetry::SYMMETRY,
    &transform::TRANSFORM,
    &triplanar::TRIPLANAR,
    &wave_warp::WAVE_WARP,
];

const OF: Any = Any("of");
const EDGE: Choice<AddressMode> = edge("edge");
const RADIUS: Number = Number("radius");

const OF_SOCKET: Socket = OF.any_type(0.0, "Input to warp.");
const EDGE_SOCKET: Socket =
    EDGE.of(0, "Addressing beyond the first tile: free keeps the input as it is; or repeat, mirror or clamp the tile.");
const RADIUS_SOCKET: Socket = RADIUS.of(0.5, 0.0..=16.0, "Radius of the effect, in tiles.");
const WARPED: &[Output] = &[VALUE.like(&[OF], "The warped input.")];

/// The addressing mode beyond the first tile.
#[derive(Clone, Copy)]
enum AddressMode {
    /// The input as it is.
    Free,
    /// The first tile repeats.
    Repeat,
    /// The first tile repeats, mirrored every other time.
    Mirror,
    /// The edge of the first tile continues.
    Clamp,
}

/// The choice of an addressing mode.
const fn edge(name: &'static str) -> Choice<AddressMode> {
    Choice(
        name,
        &["free", "repeat", "mirror", "clamp"],
        &[AddressMode::Free, AddressMode::Repeat, AddressMode::Mirror, AddressMode::Clamp],
    )
}

impl AddressMode {
    /// Maps a coordinate into the first tile.
    fn of(self, x: Expr<'_>) -> Expr<'_> {
        match self {
            AddressMode::Free => x,
            AddressMode::Repeat => x.fract(),
            AddressMode::Mirror => ONE - ((x * 0.5).fract() * 2.0 - 1.0).abs(),
            AddressMode::Clamp => x.clamp(ZERO, ONE),
        }
    }
}

/// Outputs the input, sampled at another position.
fn put_sample<'r>(s: &mut Scope<'r>, out: Out, [x, y]: Vec2<'r>) {
    let v = s.at(OF, x, y);
    s.put_value(out, v);
}

/// Outputs the input under a distortion that fades out at a radius. The distortion maps the offset from the centre,
/// given the closeness: 1 at the centre, 0 at the radius.
fn put_distorted<'r>(s: &mut Scope<'r>, bend: impl Fn(Vec2<'r>, Expr<'r>) -> Vec2<'r>) {
    let (here, offset) = (wrapped_position(s), offset_from_centre(s));
    let within = (ONE - length(offset) / s.get(RADIUS)).clamp(ZERO, ONE);
    let bent = bend(offset, within);
    put_sample(s, VALUE, [0, 1].map(|axis| here[axis] + (bent[axis] - offset[axis])));
}
