//! Coordinates within the tile: wrapped positions, offsets from a centre, rotations, grid cells and their random
//! values.

use crate::shaping::{HALF, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Number, Socket, TILING, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::noise::white::White;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// Two coordinates, x and y.
pub(crate) type Vec2<'r> = [Expr<'r>; 2];

pub(crate) const CENTRE_X: Number = Number("centre_x");
pub(crate) const CENTRE_Y: Number = Number("centre_y");
pub(crate) const TURN: Number = Number("turn");
pub(crate) const SEED: Whole = Whole("seed");

pub(crate) const CENTRE_X_SOCKET: Socket =
    CENTRE_X.of(0.5, -16.0..=16.0, "Horizontal position of the centre, in tiles.");
pub(crate) const CENTRE_Y_SOCKET: Socket =
    CENTRE_Y.of(0.5, -16.0..=16.0, "Vertical position of the centre, in tiles from the top.");
pub(crate) const TURN_SOCKET: Socket =
    TURN.of(0.0, -16.0..=16.0, "Clockwise rotation in turns: 0.25 is a quarter turn.");
pub(crate) const SEED_SOCKET: Socket = SEED.seed(0, "Random seed: each seed gives other random values.");
pub(crate) const TILING_SOCKET: Socket = TILING.of(1, "Makes the result repeat seamlessly with the tile.");

/// The sample position, wrapped into the first tile where the node tiles, so that all tiles are equal to the last bit.
pub(crate) fn wrapped_position<'r>(s: &mut Scope<'r>) -> Vec2<'r> {
    let here = [s.x(), s.y()];
    if s.get(TILING) { here.map(Real::fract) } else { here }
}

/// The offset from the centre; from its nearest copy where the node tiles.
pub(crate) fn offset_from_centre<'r>(s: &mut Scope<'r>) -> Vec2<'r> {
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    offset_from(s, centre)
}

/// The offset from the middle of the tile; from the nearest copy of the middle where the node tiles.
pub(crate) fn offset_from_tile_centre<'r>(s: &mut Scope<'r>) -> Vec2<'r> {
    offset_from(s, [HALF, HALF])
}

fn offset_from<'r>(s: &mut Scope<'r>, centre: Vec2<'r>) -> Vec2<'r> {
    let [x, y] = wrapped_position(s);
    let offset = [x - centre[0], y - centre[1]];
    if s.get(TILING) { offset.map(|w| w - (w + 0.5).floor()) } else { offset }
}

/// Rotates an offset clockwise, by turns.
pub(crate) fn rotated<'r>([x, y]: Vec2<'r>, turns: Expr<'r>) -> Vec2<'r> {
    let (sin, cos) = ((turns * TAU).sin(), (turns * TAU).cos());
    [x * cos - y * sin, x * sin + y * cos]
}

/// The length of an offset.
pub(crate) fn length<'r>([x, y]: Vec2<'r>) -> Expr<'r> {
    (x * x + y * y).sqrt()
}

/// The direction of an offset: an angle of 0 to 1 turns.
pub(crate) fn angle_in_turns<'r>([x, y]: Vec2<'r>) -> Expr<'r> {
    (y.atan2(x) * (1.0 / TAU)).fract()
}

/// The value of a socket that counts cells, and the period of the cells, which is 0 where the node does not tile.
pub(crate) fn cell_count<'r>(s: &mut Scope<'r>, handle: Number) -> (Expr<'r>, u32) {
    if s.get(TILING) {
        let cells = s.setting(handle);
        (Expr::Lit(cells), cells as u32)
    } else {
        (s.get(handle), 0)
    }
}

/// A random value in 0..1 for each cell and each value of `which`.
pub(crate) fn cell_random<'r>(s: &Scope<'r>, which: u32, cell: Vec2<'r>, period: [u32; 2]) -> Expr<'r> {
    let seed = mix_seed(s.seed(SEED)).wrapping_add(which);
    let noise = Noise::new(White::new(seed, [period[0], period[1], 0, 0]), 2).expect("white noise has two dimensions");
    s.noise(&noise, [cell[0], cell[1], ZERO, ZERO], ZERO) * 0.5 + 0.5
}

/// The number of an id in 0..1, of as many as random values distinguish: a power of two, so that the product is exact.
pub(crate) fn id_number(id: Expr<'_>) -> Expr<'_> {
    (id * 65536.0).floor()
}

/// A random value in −1..1 of a whole number, for each value of `which`.
pub(crate) fn signed_random<'r>(s: &Scope<'r>, which: u32, number: Expr<'r>) -> Expr<'r> {
    let noise = White::new(mix_seed(s.seed(SEED)).wrapping_add(which), [0; 4]);
    let noise = Noise::new(noise, 1).expect("white noise has one dimension");
    s.noise(&noise, [number, ZERO, ZERO, ZERO], ZERO)
}
