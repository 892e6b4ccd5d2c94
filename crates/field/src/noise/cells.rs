//! Exact search through the lattice cells around a point, each with one feature point.
//!
//! A cell's feature point lies within a box, and no computed distance to it is below the computed distance to the box:
//! both sum the same terms in the same order, and rounding is monotonic. So a cell whose box is no nearer than the
//! points already found is skipped, which changes no bit, whichever points share a vector.

use super::hash::{axis_hash, mix_bits};
use crate::real::{Int, Lattice, Real};

/// The distance metric: a term for each axis, combined from the last axis to the first.
///
/// An enum instead of a type parameter: a predictable branch is cheap, and three copies of each search would take far
/// longer to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Straight-line distance: round cells.
    Euclidean = 0,
    /// Distance along the axes: diamonds.
    Manhattan = 1,
    /// The greatest distance along an axis: squares.
    Chebyshev = 2,
}

impl Metric {
    /// The term of one axis.
    #[inline(always)]
    pub fn term<R: Real>(self, d: R) -> R {
        if self == Metric::Euclidean { d * d } else { d.abs() }
    }
    /// The terms of one more axis and of those after it.
    #[inline(always)]
    pub fn combine<R: Real>(self, first: R, rest: R) -> R {
        if self == Metric::Chebyshev { first.max(rest) } else { first + rest }
    }
    /// The distance of combined terms.
    #[inline(always)]
    pub fn distance<R: Real>(self, sum: R) -> R {
        if self == Metric::Euclidean { sum.sqrt() } else { sum }
    }
}

/// The box of feature points within each cell: from `base` to `base + reach` along each axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureBox {
    /// Distance from the cell's corner to the lowest position.
    pub base: f64,
    /// Distance from the lowest position to the highest.
    pub reach: f64,
    /// The step between positions.
    pub step: f64,
}

/// Hash bits for each axis, by the number of dimensions.
const BITS: [u32; 4] = [16, 16, 10, 8];

impl FeatureBox {
    /// With a jitter of 0 every point lies in the middle of its cell, with 1 anywhere within.
    #[inline(always)]
    pub fn new(jitter: f32, dims: usize) -> Self {
        let (jitter, places) = (f64::from(jitter), f64::from(1u32 << BITS[dims - 1]));
        let step = jitter / places;
        FeatureBox { base: 0.5 - 0.5 * jitter + 0.5 * step, reach: (places - 1.0) * step, step }
    }
    /// The position of a cell's feature point above the lowest position, along each axis.
    #[inline(always)]
    pub fn feature<R: Lattice, const D: usize>(&self, like: R, key: R::Int) -> [R; D] {
        let bits = BITS[D - 1];
        let hash = mix_bits(key);
        let mut out = [like; D];
        let mut axis = 0;
        while axis < D {
            let place = hash.shr(32 - bits * (axis as u32 + 1));
            let place = if axis == 0 { place } else { place & hash.int((1 << bits) - 1) };
            out[axis] = like.real_of_int(place) * like.lit(self.step);
            axis += 1;
        }
        out
    }
    /// The offset of a point at `place` in its own cell from the lowest position of the cell `steps` cells further.
    #[inline(always)]
    pub fn offset<R: Real>(&self, place: R, steps: i32) -> R {
        (place - place.lit(f64::from(steps))) - place.lit(self.base)
    }
    /// The distance from a point to the box of a cell in the direction of `steps`; `from` is the offset from the box's
    /// lowest position.
    #[inline(always)]
    fn distance_outside<R: Real>(&self, from: R, steps: i32) -> R {
        match steps {
            0 => from.lit(0.0),
            1.. => -from,
            _ => from - from.lit(self.reach),
        }
    }
}

/// A cell along one axis, as seen from the point.
#[derive(Clone, Copy)]
struct AxisCell<R: Lattice> {
    share: R::Int,
    from: R,
    gap: R,
}

/// Collects the feature points that a search visits.
pub trait CellVisitor<R: Lattice, const D: usize> {
    /// Cells whose combined terms are not below this are skipped.
    fn limit(&self) -> R;
    /// Visits the feature point of the cell with this key, which lies `apart` from the point; `sum` combines its terms.
    fn visit(&mut self, sum: R, key: R::Int, apart: [R; D]);
}

/// The cells around a point.
pub struct CellSearch<R: Lattice, const D: usize> {
    /// The distance metric.
    pub metric: Metric,
    /// The key that the parts of all axes are xored to.
    pub seed: R::Int,
    /// The box of feature points within each cell.
    pub feature_box: FeatureBox,
    /// The period along each axis; 0 never repeats.
    pub period: [u32; D],
    /// The index of the point's own cell along each axis.
    pub index: [R::Int; D],
    /// The position of the point within its own cell.
    pub place: [R; D],
    near: [[AxisCell<R>; 3]; D],
    /// The least distance to the outside of the boxes next to the point's own cell, less an allowance for rounding.
    pub shell: R,
}

/// The order in which the cells along an axis are visited.
const NEAR: [i32; 3] = [0, -1, 1];

impl<R: Lattice, const D: usize> CellSearch<R, D> {
    /// The cells around `p` in a lattice that repeats after `period` cells; 0 never repeats.
    #[inline(always)]
    pub fn new(metric: Metric, p: [R; D], seed: u32, feature_box: FeatureBox, period: [u32; D]) -> Self {
        let like = p[0].lit(0.0);
        let seed = like.int(seed);
        let none = AxisCell { share: seed, from: like, gap: like };
        let mut cells = CellSearch {
            metric,
            seed,
            feature_box,
            period,
            index: [seed; D],
            place: [like; D],
            near: [[none; 3]; D],
            shell: like,
        };
        let mut axis = 0;
        while axis < D {
            let (whole, place) = p[axis].floor_and_fract();
            let [index, _] = whole.corners(period[axis]);
            (cells.index[axis], cells.place[axis]) = (index, place);
            let mut k = 0;
            while k < 3 {
                cells.near[axis][k] = cells.step(axis, NEAR[k]);
                k += 1;
            }
            let [_, before, after] = cells.near[axis];
            let way = feature_box.distance_outside(before.from, -1).min(feature_box.distance_outside(after.from, 1));
            cells.shell = if axis == 0 { way } else { cells.shell.min(way) };
            axis += 1;
        }
        cells.shell = cells.shell - like.lit(1e-5);
        cells
    }
    /// The cell `steps` cells further along an axis.
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
        let from = self.feature_box.offset(self.place[axis], steps);
        AxisCell {
            share: axis_hash(index, axis),
            from,
            gap: self.metric.term(self.feature_box.distance_outside(from, steps)),
        }
    }
    /// Visits the feature point of the cell with a key; `from` is the offset of the point from its box.
    #[inline(always)]
    pub fn visit_cell<K: CellVisitor<R, D>>(&self, key: R::Int, from: &[R; D], visitor: &mut K) {
        let mut apart = self.feature_box.feature::<R, D>(from[0], key);
        let mut sum = from[0];
        let mut axis = D;
        while axis > 0 {
            axis -= 1;
            apart[axis] = apart[axis] - from[axis];
            let share = self.metric.term(apart[axis]);
            sum = if axis + 1 == D { share } else { self.metric.combine(share, sum) };
        }
        visitor.visit(sum, key, apart);
    }
    /// Visits every cell that can matter: first the 3ⁿ next to the point, then rings of cells until none can be nearer.
    #[inline(always)]
    pub fn search<K: CellVisitor<R, D>>(&self, visitor: &mut K) {
        self.search_near(visitor);
        let mut ring = 2;
        // The second nearest point, and all that shapes a border, lie closer than ring D + 2.
        while ring <= D as i32 + 1 {
            let shell = self.metric.term(self.shell + self.shell.lit(f64::from(ring - 1)));
            if !R::any(shell.less(visitor.limit())) {
                return;
            }
            self.search_shell(ring, visitor);
            ring += 1;
        }
    }
    #[inline(always)]
    fn search_near<K: CellVisitor<R, D>>(&self, visitor: &mut K) {
        let mut row = 0;
        while row < 3usize.pow(D as u32 - 1) {
            let (mut key, mut from, mut gap) = (self.seed, [self.shell; D], self.shell);
            let mut axis = D - 1;
            while axis > 0 {
                let step = self.near[axis][row / 3usize.pow(axis as u32 - 1) % 3];
                (key, from[axis]) = (key ^ step.share, step.from);
                gap = if axis + 1 == D { step.gap } else { self.metric.combine(step.gap, gap) };
                axis -= 1;
            }
            if row == 0 || R::any(gap.less(visitor.limit())) {
                let mut k = 0;
                while k < 3 {
                    let step = self.near[0][k];
                    from[0] = step.from;
                    self.visit_cell(key ^ step.share, &from, visitor);
                    k += 1;
                }
            }
            row += 1;
        }
    }
    #[inline(always)]
    fn search_shell<K: CellVisitor<R, D>>(&self, ring: i32, visitor: &mut K) {
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
                gap = if axis + 1 == D { step.gap } else { self.metric.combine(step.gap, gap) };
                outer |= steps.abs() == ring;
                axis -= 1;
            }
            if D == 1 || R::any(gap.less(visitor.limit())) {
                // Within a row that is not part of the outer ring, all cells but the two ends have been visited.
                let stride = if outer && D > 1 { 1 } else { 2 * ring };
                let mut steps = -ring;
                while steps <= ring {
                    let step = self.step(0, steps);
                    let gap = if D == 1 { step.gap } else { self.metric.combine(step.gap, gap) };
                    if R::any(gap.less(visitor.limit())) {
                        from[0] = step.from;
                        self.visit_cell(key ^ step.share, &from, visitor);
                    }
                    steps += stride;
                }
            }
            row += 1;
        }
    }
}
