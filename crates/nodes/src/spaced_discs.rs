//! Discs around random points that do not overlap: random sequential packing, decided at each point from the cells nearby.
//!
//! Each cell proposes a disc with a random priority (Matérn, 1960). A disc that overlaps none of higher priority stays; what
//! becomes of the others follows from the cells next to theirs. All decisions depend on cells alone and not on the point, so
//! every point decides alike.
//!
//! No two discs are closer than the gap, apart from rounding errors: of two proposals that overlap, at most one keeps its
//! size, the other leaves or shrinks until both touch, and two that shrink each take half of the way between them. The
//! packing is not the densest one: a cell has one disc at most, and discs cover less than half of the plane.

use crate::cells::{CellGrid, NearCell};
use crate::position::{Vec2, length};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::{Point, Scope};
use lapidary_evaluator::node::spec::{Choice, Number};
use lapidary_field::ir::{Expr, Predicate};
use lapidary_field::real::Real;

pub(crate) const JITTER: Number = Number("jitter");
pub(crate) const SIZE: Number = Number("size");
pub(crate) const SIZE_CHANCE: Number = Number("size_chance");
pub(crate) const GAP: Number = Number("gap");
pub(crate) const CROWDED: Choice<Crowded> =
    Choice("crowded", &["shrink", "remove"], &[Crowded::Shrink, Crowded::Remove]);

/// The least share of its size to which a disc shrinks.
const LEAST_SHARE: f32 = 0.25;

/// The fate of discs that lack room.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Crowded {
    /// They shrink until they touch: discs that stay keep their size, others meet half way.
    Shrink,
    /// They are removed, except for those that overlap only removed ones, in two rounds.
    Remove,
}

/// A disc near a point.
pub(crate) struct SpacedDisc<'r> {
    /// Its cell.
    pub(crate) cell: NearCell<'r>,
    /// Its centre, in the tile.
    pub(crate) centre: Point<'r>,
    /// The offset of the point from its centre, in cells.
    pub(crate) offset: Vec2<'r>,
    /// Its radius, in cells.
    pub(crate) radius: Expr<'r>,
    /// True if it exists.
    pub(crate) stays: Predicate<'r>,
}

impl<'r> SpacedDisc<'r> {
    /// True if the point is in the disc.
    pub(crate) fn contains_point(&self) -> Predicate<'r> {
        self.stays & length(self.offset).less(self.radius)
    }
}

/// The discs that can contain a point: a disc is at most a cell wide, so its cell is one of the four nearest to the point.
pub(crate) fn nearest_discs<'r>(s: &mut Scope<'r>, grid: &mut CellGrid<'r>) -> [SpacedDisc<'r>; 4] {
    grid.place = grid.place.map(|v| v - 0.5);
    let (crowded, half_gap) = (s.get(CROWDED), s.get(GAP) * 0.5);
    let reach = match crowded {
        Crowded::Shrink => 2,
        Crowded::Remove => 3,
    };
    let proposals = Proposals::new(s, grid, reach);
    [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[x, y]| {
        let i = (y + reach) * proposals.side + x + reach;
        let Proposal { cell, shift, centre, room, .. } = proposals.all[i];
        let (stays, left) = match crowded {
            Crowded::Shrink => {
                let left = proposals.shrunk_room(i);
                (((room - half_gap) * LEAST_SHARE).less(left - half_gap), left)
            }
            Crowded::Remove => (proposals.stays_in_second_round(i), room),
        };
        let offset = [0, 1].map(|axis| cell.from[axis] - shift[axis]);
        SpacedDisc { cell, centre, offset, radius: (left - half_gap).max(ZERO), stays }
    })
}

/// The discs that the cells around a point propose, row by row, as many across as down.
struct Proposals<'r> {
    side: usize,
    all: Vec<Proposal<'r>>,
}

/// The disc that a cell proposes.
#[derive(Clone, Copy)]
struct Proposal<'r> {
    cell: NearCell<'r>,
    /// The offset of its centre from the middle of its cell.
    shift: Vec2<'r>,
    centre: Point<'r>,
    /// Its radius and half the gap, at most half a cell: only discs of adjacent cells overlap.
    room: Expr<'r>,
    priority: Expr<'r>,
}

/// Two proposals.
struct Pair<'r> {
    /// The distance of the centres.
    apart: Expr<'r>,
    /// True if both need the same room.
    overlaps: Predicate<'r>,
}

impl<'r> Proposals<'r> {
    fn new(s: &mut Scope<'r>, grid: &CellGrid<'r>, reach: usize) -> Self {
        let side = 2 * reach + 2;
        let shift = |k: usize| k as f32 - reach as f32;
        let cells = (0..side * side).map(|i| grid.at([shift(i % side), shift(i / side)]));
        Proposals { side, all: cells.map(|cell| proposal(s, grid, cell)).collect() }
    }
    fn neighbours(&self, i: usize) -> [usize; 8] {
        let side = self.side;
        [i - side - 1, i - side, i - side + 1, i - 1, i + 1, i + side - 1, i + side, i + side + 1]
    }
    fn pair(&self, a: usize, b: usize) -> Pair<'r> {
        // In one order, so that a pair is recorded once.
        let (a, b) = (a.min(b), a.max(b));
        let [from, to] = [a, b].map(|i| [(i % self.side) as f32, (i / self.side) as f32]);
        let (first, second) = (&self.all[a], &self.all[b]);
        let apart = [0, 1].map(|axis| second.shift[axis] - first.shift[axis] + (to[axis] - from[axis]));
        let (apart, room) = (length(apart), first.room + second.room);
        Pair { apart, overlaps: apart.less(room) }
    }
    /// True if a disc overlaps none of higher priority. Of two with the same priority, neither stays.
    fn stays_in_first_round(&self, i: usize) -> Predicate<'r> {
        let highest = self
            .neighbours(i)
            .into_iter()
            .fold(-ONE, |highest, j| highest.max(Real::pick(self.pair(i, j).overlaps, self.all[j].priority, -ONE)));
        highest.less(self.all[i].priority)
    }
    /// True if a disc overlaps one that stays in the first round.
    fn leaves_in_first_round(&self, i: usize) -> Predicate<'r> {
        let [first, rest @ ..] = self.neighbours(i).map(|j| self.pair(i, j).overlaps & self.stays_in_first_round(j));
        rest.into_iter().fold(first, |any, next| any | next)
    }
    /// True if a disc stays in the first round, or overlaps none of higher priority once those that left are gone.
    fn stays_in_second_round(&self, i: usize) -> Predicate<'r> {
        let highest = self.neighbours(i).into_iter().fold(-ONE, |highest, j| {
            let rival = self.pair(i, j).overlaps & !self.leaves_in_first_round(j);
            highest.max(Real::pick(rival, self.all[j].priority, -ONE))
        });
        let stays_now = !self.leaves_in_first_round(i) & highest.less(self.all[i].priority);
        self.stays_in_first_round(i) | stays_now
    }
    /// The room of a disc that stays, or what its neighbours leave to it.
    fn shrunk_room(&self, i: usize) -> Expr<'r> {
        let own = self.all[i].room;
        let left = self.neighbours(i).into_iter().fold(own, |left, j| {
            let Pair { apart, overlaps } = self.pair(i, j);
            let share = Real::pick(self.stays_in_first_round(j), apart - self.all[j].room, apart * 0.5);
            left.min(Real::pick(overlaps, share, own))
        });
        Real::pick(self.stays_in_first_round(i), own, left)
    }
}

/// The disc that a cell proposes.
fn proposal<'r>(s: &mut Scope<'r>, grid: &CellGrid<'r>, cell: NearCell<'r>) -> Proposal<'r> {
    let (drawn, jitter) = (grid.pair(s, 0, cell), s.get(JITTER));
    let shift = drawn.map(|v| (v - 0.5) * jitter);
    let centre = grid.point_in_cell(s, cell, shift.map(|v| v + 0.5));
    let [priority, small] = grid.pair(s, 1, cell);
    let size = s.sample(SIZE, centre).max(ZERO) * (ONE - small * s.get(SIZE_CHANCE));
    let room = ((size + s.get(GAP)) * 0.5).min(Expr::Lit(0.5));
    Proposal { cell, shift, centre, room, priority }
}
