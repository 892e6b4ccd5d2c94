//! Patterns that need no chance.

pub(crate) mod marble;
pub(crate) mod sine;

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Number, Socket, TILING};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const BANDS: Number = Number("bands");
const LEAN: Number = Number("lean");

const BANDS_SOCKET: Socket = BANDS.cells(6.0, 0.0..=64.0, "Bands across the tile.");
const LEAN_SOCKET: Socket = LEAN.cells(0.0, -64.0..=64.0, "Bands down the tile: they lean where there are both.");
const TILING_SOCKET: Socket = TILING.of(1, "Whether the bands repeat with the tile.");

/// How far into its band a point lies. What is whole is left out before anything is added, so that a tile and the next
/// round alike.
fn phase<'r>(s: &mut Scope<'r>) -> Expr<'r> {
    (s.x() * s.get(BANDS) + s.y() * s.get(LEAN)).fract()
}
