//! The trait of noise functions.

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
