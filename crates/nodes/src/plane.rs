//! Where a point lies in the plane: within its tile, about a centre, in a cell of a grid.

use crate::ease::{HALF, ZERO};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Number, Socket, TILING, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::hash::mixed_seed;
use lapidary_field::noise::white::White;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// Two coordinates.
pub(crate) type Pair<'r> = [Expr<'r>; 2];

pub(crate) const CENTRE_X: Number = Number("centre_x");
pub(crate) const CENTRE_Y: Number = Number("centre_y");
pub(crate) const TURN: Number = Number("turn");
pub(crate) const SEED: Whole = Whole("seed");

pub(crate) const CENTRE_X_SOCKET: Socket = CENTRE_X.of(0.5, -16.0..=16.0, "Where its middle is, across.");
pub(crate) const CENTRE_Y_SOCKET: Socket = CENTRE_Y.of(0.5, -16.0..=16.0, "Where its middle is, down.");
pub(crate) const TURN_SOCKET: Socket = TURN.of(0.0, -16.0..=16.0, "How far it is turned, in whole turns.");
pub(crate) const SEED_SOCKET: Socket = SEED.of(0, 0..=u32::MAX, "Another number, another choice of chances.");
pub(crate) const TILING_SOCKET: Socket = TILING.of(1, "Whether it repeats with the tile.");

/// The point looked from: where the node tiles, in the first tile, so that all tiles are alike to the last bit.
pub(crate) fn here<'r>(s: &mut Scope<'r>) -> Pair<'r> {
    let here = [s.x(), s.y()];
    if s.get(TILING) { here.map(Real::fract) } else { here }
}

/// The way from the centre; from the nearest of its copies where the node tiles.
pub(crate) fn from_centre<'r>(s: &mut Scope<'r>) -> Pair<'r> {
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    from(s, centre)
}

/// The way from the middle of the tile, under the same rule.
pub(crate) fn from_middle<'r>(s: &mut Scope<'r>) -> Pair<'r> {
    from(s, [HALF, HALF])
}

fn from<'r>(s: &mut Scope<'r>, centre: Pair<'r>) -> Pair<'r> {
    let [x, y] = here(s);
    let way = [x - centre[0], y - centre[1]];
    if s.get(TILING) { way.map(|w| w - (w + 0.5).floor()) } else { way }
}

/// A way turned by so many whole turns, from across to down.
pub(crate) fn turned<'r>([x, y]: Pair<'r>, turns: Expr<'r>) -> Pair<'r> {
    let (sin, cos) = ((turns * TAU).sin(), (turns * TAU).cos());
    [x * cos - y * sin, x * sin + y * cos]
}

/// How long a way is.
pub(crate) fn length<'r>([x, y]: Pair<'r>) -> Expr<'r> {
    (x * x + y * y).sqrt()
}

/// The direction of a way, in turns of 0 to 1.
pub(crate) fn direction<'r>([x, y]: Pair<'r>) -> Expr<'r> {
    (y.atan2(x) * (1.0 / TAU)).fract()
}

/// A socket that counts cells: how many, and after how many they repeat, which is 0 where the node does not tile.
pub(crate) fn cells<'r>(s: &mut Scope<'r>, handle: Number) -> (Expr<'r>, u32) {
    if s.get(TILING) {
        let cells = s.setting(handle);
        (Expr::Lit(cells), cells as u32)
    } else {
        (s.get(handle), 0)
    }
}

/// A number in 0..1 for each cell; another `which`, another number.
pub(crate) fn chance<'r>(s: &Scope<'r>, which: u32, cell: Pair<'r>, period: [u32; 2]) -> Expr<'r> {
    let seed = mixed_seed(s.seed(SEED)).wrapping_add(which);
    let noise = Noise::new(White::new(seed, [period[0], period[1], 0, 0]), 2).expect("white noise has two dimensions");
    s.noise(&noise, [cell[0], cell[1], ZERO, ZERO], ZERO) * 0.5 + 0.5
}
