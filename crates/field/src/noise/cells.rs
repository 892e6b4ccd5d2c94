//! The exact search through the cells round a point, each with one feature point.
//!
//! A cell's feature point keeps within a box, and no computed distance to it is below the computed distance
//! to the box: both are sums of the same terms in the same order, and rounding keeps order. So a cell whose
//! box is no nearer than what is known already cannot matter, and leaving it out changes no bit, whichever
//! points share a vector.

use super::hash::{share, thorough};
use crate::real::{Int, Lattice, Real};

/// How distance is measured: a share of each axis, joined from the last axis to the first.
///
/// A value and not a type: which of the three costs a well-foreseen branch, and three copies of each search
/// would cost far more to compile and keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Straight: round cells.
    Euclidean = 0,
    /// Along the axes: diamonds.
    Manhattan = 1,
    /// The longest way along an axis: squares.
    Chebyshev = 2,
}

impl Metric {
    /// The share of one axis.
    #[inline(always)]
    pub fn along<R: Real>(self, d: R) -> R {
        if self == Metric::Euclidean { d * d } else { d.abs() }
    }
    /// The share of one more axis and those after it.
    #[inline(always)]
    pub fn join<R: Real>(self, first: R, rest: R) -> R {
        if self == Metric::Chebyshev { first.max(rest) } else { first + rest }
    }
    /// The distance whose shares were joined to `sum`.
    #[inline(always)]
    pub fn length<R: Real>(self, sum: R) -> R {
        if self == Metric::Euclidean { sum.sqrt() } else { sum }
    }
}

/// Where feature points lie within their cells: at `base` and up to `reach` above it along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureBox {
    /// From the cell's corner to the lowest place.
    pub base: f64,
    /// From the lowest place to the highest.
    pub reach: f64,
    /// The step between places.
    pub step: f64,
}

/// How many bits of a hash each axis has, in so many dimensions.
const BITS: [u32; 4] = [16, 16, 10, 8];

impl FeatureBox {
    /// With a jitter of 0 every point is at the middle of its cell, with 1 anywhere in it.
    #[inline(always)]
    pub fn of(jitter: f32, dims: usize) -> Self {
        let (jitter, places) = (f64::from(jitter), f64::from(1u32 << BITS[dims - 1]));
        let step = jitter / places;
        FeatureBox { base: 0.5 - 0.5 * jitter + 0.5 * step, reach: (places - 1.0) * step, step }
    }
    /// How far above the lowest place the feature point of the cell with this key lies, along each axis.
    #[inline(always)]
    pub fn feature<R: Lattice, const D: usize>(&self, like: R, key: R::Int) -> [R; D] {
        let bits = BITS[D - 1];
        let hash = thorough(key);
        let mut out = [like; D];
        let mut axis = 0;
        while axis < D {
            let place = hash.shr(32 - bits * (axis as u32 + 1));
            let place = if axis == 0 { place } else { place & hash.int((1 << bits) - 1) };
            out[axis] = like.of_int(place) * like.lit(self.step);
            axis += 1;
        }
        out
    }
    /// From the lowest place in the cell `steps` cells on, to a point at `place` in its own.
    #[inline(always)]
    pub fn from<R: Real>(&self, place: R, steps: i32) -> R {
        (place - place.lit(f64::from(steps))) - place.lit(self.base)
    }
    /// How far a point that is `from` beyond the lowest place is outside the box, which lies in the
    /// direction of `steps`.
    #[inline(always)]
    fn outside<R: Real>(&self, from: R, steps: i32) -> R {
        match steps {
            0 => from.lit(0.0),
            1.. => -from,
            _ => from - from.lit(self.reach),
        }
    }
}

/// A cell along one axis, as the point sees it.
#[derive(Clone, Copy)]
struct AxisCell<R: Lattice> {
    share: R::Int,
    from: R,
    gap: R,
}

/// What is remembered of the cells met.
pub trait CellVisitor<R: Lattice, const D: usize> {
    /// Cells whose joined shares cannot be below this are of no interest.
    fn limit(&self) -> R;
    /// Meets the feature point of the cell with this key, `apart` from the point, its shares joined to `sum`.
    fn meet(&mut self, sum: R, key: R::Int, apart: [R; D]);
}

/// The cells round a point.
pub struct CellSearch<R: Lattice, const D: usize> {
    metric: Metric,
    seed: R::Int,
    spread: FeatureBox,
    period: [u32; D],
    index: [R::Int; D],
    place: [R; D],
    near: [[AxisCell<R>; 3]; D],
    /// The least way out of the boxes next to the point's own cell, less what rounding may do to it.
    shell: R,
}

/// The order in which cells along an axis are met.
const NEAR: [i32; 3] = [0, -1, 1];

impl<R: Lattice, const D: usize> CellSearch<R, D> {
    /// Of a lattice that repeats after so many cells (0: never).
    #[inline(always)]
    pub fn new(metric: Metric, p: [R; D], seed: u32, spread: FeatureBox, period: [u32; D]) -> Self {
        let like = p[0].lit(0.0);
        let seed = like.int(seed);
        let none = AxisCell { share: seed, from: like, gap: like };
        let mut cells = CellSearch {
            metric,
            seed,
            spread,
            period,
            index: [seed; D],
            place: [like; D],
            near: [[none; 3]; D],
            shell: like,
        };
        let mut axis = 0;
        while axis < D {
            let (whole, place) = p[axis].split();
            let [index, _] = whole.corners(period[axis]);
            (cells.index[axis], cells.place[axis]) = (index, place);
            let mut k = 0;
            while k < 3 {
                cells.near[axis][k] = cells.step(axis, NEAR[k]);
                k += 1;
            }
            let [_, before, after] = cells.near[axis];
            let way = spread.outside(before.from, -1).min(spread.outside(after.from, 1));
            cells.shell = if axis == 0 { way } else { cells.shell.min(way) };
            axis += 1;
        }
        cells.shell = cells.shell - like.lit(1e-5);
        cells
    }
    /// The cell `steps` cells on.
    #[inline(always)]
    fn step(&self, axis: usize, steps: i32) -> AxisCell<R> {
        let (start, n) = (self.index[axis], self.period[axis]);
        let mut index = start;
        if n == 0 {
            index = start + start.int(steps as u32);
        } else {
            let (first, last) = (start.int(0), start.int(n - 1));
            let mut k = 0;
            while k < steps {
                index = R::pick_int(R::equal(index, last), first, index + start.int(1));
                k += 1;
            }
            while k > steps {
                index = R::pick_int(R::equal(index, first), last, index - start.int(1));
                k -= 1;
            }
        }
        let from = self.spread.from(self.place[axis], steps);
        AxisCell { share: share(index, axis), from, gap: self.metric.along(self.spread.outside(from, steps)) }
    }
    #[inline(always)]
    fn meet<K: CellVisitor<R, D>>(&self, key: R::Int, from: &[R; D], keep: &mut K) {
        let mut apart = self.spread.feature::<R, D>(from[0], key);
        let mut sum = from[0];
        let mut axis = D;
        while axis > 0 {
            axis -= 1;
            apart[axis] = apart[axis] - from[axis];
            let share = self.metric.along(apart[axis]);
            sum = if axis + 1 == D { share } else { self.metric.join(share, sum) };
        }
        keep.meet(sum, key, apart);
    }
    /// Meets every cell that matters: first the 3ⁿ next to the point, then outer shells while any could.
    #[inline(always)]
    pub fn search<K: CellVisitor<R, D>>(&self, keep: &mut K) {
        self.search_near(keep);
        let mut ring = 2;
        // Neither a second nearest point nor what shapes a border is ever as far off as the shell D + 2.
        while ring <= D as i32 + 1 {
            let shell = self.metric.along(self.shell + self.shell.lit(f64::from(ring - 1)));
            if !R::any(shell.less(keep.limit())) {
                return;
            }
            self.search_shell(ring, keep);
            ring += 1;
        }
    }
    #[inline(always)]
    fn search_near<K: CellVisitor<R, D>>(&self, keep: &mut K) {
        let mut row = 0;
        while row < 3usize.pow(D as u32 - 1) {
            let (mut key, mut from, mut gap) = (self.seed, [self.shell; D], self.shell);
            let mut axis = D - 1;
            while axis > 0 {
                let step = self.near[axis][row / 3usize.pow(axis as u32 - 1) % 3];
                (key, from[axis]) = (key ^ step.share, step.from);
                gap = if axis + 1 == D { step.gap } else { self.metric.join(step.gap, gap) };
                axis -= 1;
            }
            if row == 0 || R::any(gap.less(keep.limit())) {
                let mut k = 0;
                while k < 3 {
                    let step = self.near[0][k];
                    from[0] = step.from;
                    self.meet(key ^ step.share, &from, keep);
                    k += 1;
                }
            }
            row += 1;
        }
    }
    #[inline(always)]
    fn search_shell<K: CellVisitor<R, D>>(&self, ring: i32, keep: &mut K) {
        let across = 2 * ring + 1;
        let mut row = 0;
        while row < across.pow(D as u32 - 1) {
            let (mut key, mut from, mut gap) = (self.seed, [self.shell; D], self.shell);
            let mut outer = D == 1;
            let mut axis = D - 1;
            while axis > 0 {
                let steps = row / across.pow(axis as u32 - 1) % across - ring;
                let step = self.step(axis, steps);
                (key, from[axis]) = (key ^ step.share, step.from);
                gap = if axis + 1 == D { step.gap } else { self.metric.join(step.gap, gap) };
                outer |= steps.abs() == ring;
                axis -= 1;
            }
            if D == 1 || R::any(gap.less(keep.limit())) {
                // Between the ends of a row that is not itself at the outside lie cells met before.
                let stride = if outer && D > 1 { 1 } else { 2 * ring };
                let mut steps = -ring;
                while steps <= ring {
                    let step = self.step(0, steps);
                    let gap = if D == 1 { step.gap } else { self.metric.join(step.gap, gap) };
                    if R::any(gap.less(keep.limit())) {
                        from[0] = step.from;
                        self.meet(key ^ step.share, &from, keep);
                    }
                    steps += stride;
                }
            }
            row += 1;
        }
    }
}
