//! What searches through cells look for: the nearest feature points, and the border of a region.

use super::cells::CellVisitor;
use crate::real::Lattice;

/// A distance greater than that of any point.
pub const FAR: f64 = 1e6;

/// The nearest point's distance.
pub struct Nearest<R> {
    /// Its combined terms.
    pub sum: R,
}
impl<R: Lattice, const D: usize> CellVisitor<R, D> for Nearest<R> {
    #[inline(always)]
    fn limit(&self) -> R {
        self.sum
    }
    #[inline(always)]
    fn visit(&mut self, sum: R, _: R::Int, _: [R; D]) {
        self.sum = self.sum.min(sum);
    }
}

/// The distances of the nearest two points.
pub struct NearestTwo<R> {
    /// The combined terms of the nearest.
    pub first: R,
    /// The combined terms of the second nearest.
    pub second: R,
}
impl<R: Lattice, const D: usize> CellVisitor<R, D> for NearestTwo<R> {
    #[inline(always)]
    fn limit(&self) -> R {
        self.second
    }
    #[inline(always)]
    fn visit(&mut self, sum: R, _: R::Int, _: [R; D]) {
        self.second = self.second.min(self.first.max(sum));
        self.first = self.first.min(sum);
    }
}

/// The nearest point's distance, its cell's key and its position.
pub struct NearestCell<R: Lattice, const D: usize> {
    /// The combined terms.
    pub sum: R,
    /// The key of the cell.
    pub key: R::Int,
    /// The offset of the feature point from the point.
    pub apart: [R; D],
}
impl<R: Lattice, const D: usize> CellVisitor<R, D> for NearestCell<R, D> {
    #[inline(always)]
    fn limit(&self) -> R {
        self.sum
    }
    #[inline(always)]
    fn visit(&mut self, sum: R, key: R::Int, apart: [R; D]) {
        let nearer = sum.less(self.sum);
        self.sum = R::pick(nearer, sum, self.sum);
        self.key = R::pick_int(nearer, key, self.key);
        let mut axis = 0;
        while axis < D {
            self.apart[axis] = R::pick(nearer, apart[axis], self.apart[axis]);
            axis += 1;
        }
    }
}

/// The nearest of the planes midway between the nearest point and any other.
pub struct Border<R, const D: usize> {
    /// The offset of the nearest feature point from the point.
    pub home: [R; D],
    /// The distance of the nearest.
    pub first: R,
    /// The least distance of a plane.
    pub least: R,
}
impl<R: Lattice, const D: usize> CellVisitor<R, D> for Border<R, D> {
    /// The plane to a point at distance d is at least (d − first)/2 away; the rest allows for rounding.
    #[inline(always)]
    fn limit(&self) -> R {
        let d = self.first + self.least * self.least.lit(2.0) + self.least.lit(1e-4);
        d * d
    }
    #[inline(always)]
    fn visit(&mut self, _: R, _: R::Int, apart: [R; D]) {
        let (mut along, mut span) = (self.least, self.least);
        let mut axis = D;
        while axis > 0 {
            axis -= 1;
            let difference = apart[axis] - self.home[axis];
            let (a, s) = ((apart[axis] + self.home[axis]) * difference, difference * difference);
            (along, span) = if axis + 1 == D { (a, s) } else { (a + along, s + span) };
        }
        // The nearest point itself has no plane.
        let other = span.lit(0.0).less(span);
        let plane = R::pick(other, along, span.lit(FAR)) / R::pick(other, span, span.lit(1.0)).sqrt();
        self.least = self.least.min(plane * span.lit(0.5));
    }
}
