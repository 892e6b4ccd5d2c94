//! Every noise, each one generic body with its paper, its proven range and its period.

pub mod cells;
pub mod hash;
pub mod improved;
pub mod line;
pub mod periodic_simplex;
pub mod perlin;
pub mod simplex;
pub mod value;
pub mod white;
pub mod worley;

use crate::real::Lattice;

/// A noise: a number at every point of up to four dimensions.
///
/// Its one body is read as vectors by programs, as [`Dual`](crate::dual::Dual) for slopes, as
/// [`Interval`](crate::interval::Interval) for bounds within a cell, as `f64` by the tests.
pub trait Body: Clone + PartialEq + Send + Sync {
    /// The value at a point in lattice cells. Where the lattice repeats, it does so after `zoom` times its
    /// own period, so that an octave of `zoom` times the frequency repeats with the first.
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R;
    /// Bounds proven for every point of `dims` dimensions.
    fn range(&self, dims: usize) -> (f64, f64);
}
