//! The trait of noise functions.

use super::skewed_cell::{CellGradients, SkewedCell};
use crate::real::Lattice;

/// A noise function: a number at every point of up to four dimensions.
///
/// The function is generic over the number type. Programs call it with vectors, with [`Dual`](crate::dual::Dual) numbers
/// for slopes and, within a cell, with an [`Interval`](crate::interval::Interval) for bounds; tests call it with `f64`.
pub trait NoiseFn: Clone + PartialEq + Send + Sync {
    /// The value at a point in lattice cells. A lattice that repeats does so after `zoom` times its own period, so that
    /// an octave of `zoom` times the frequency repeats with the first.
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R;
    /// Proven bounds of the values in `dims` dimensions.
    fn range(&self, dims: usize) -> (f64, f64);
    /// A proven bound of the slope along any coordinate; infinite where none is known.
    fn steepest(&self, _dims: usize) -> f64 {
        f64::INFINITY
    }
    /// True if pairs of vectors are faster: false for a function that fills all registers by itself.
    const UNROLL: bool = true;
    /// The typical range: the measured 0.1 and 99.9 percentiles, made symmetric where the noise is.
    fn typical(&self, dims: usize) -> (f64, f64) {
        self.range(dims)
    }
}

/// A noise with a long chain of dependent operations, which programs compute in stages: in two dimensions and more, and
/// without a period.
pub trait StagedNoise: NoiseFn {
    /// The values at points in cells: the first half of the chain for all of them before the second, so that the chains
    /// overlap.
    fn at_each_cell<R: Lattice, const D: usize, const N: usize>(&self, cells: &[SkewedCell<R, D>; N]) -> [R; N];
    /// The gradient of a corner of the cell whose first corner is `first`; the bits of `corner` tell along which axes it is
    /// a step further.
    fn gradient<R: Lattice, const D: usize>(&self, first: &[R; D], corner: R::Int) -> [R; D];
    /// The value at a place in a cell with these gradients.
    fn at_gradients<R: Lattice, const D: usize>(place: [R; D], gradients: &CellGradients<R, D>) -> R;
}
