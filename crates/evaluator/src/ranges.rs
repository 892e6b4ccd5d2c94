//! Range analysis: the proven range of every instruction of a recording.
//!
//! Interval arithmetic treats the operands of an operation as unrelated, so that `a + (b − a)·t` seems to leave the range
//! from `a` to `b`. Three further analyses know better, and the ranges of all are intersected:
//!
//! * the formulas of mixtures and of vectors scaled to length 1 (`operations`),
//! * polynomials in the values that an instruction is made of, bounded by their Bernstein coefficients (`polynomial`),
//! * subdivision: what depends on a single value is bounded piece by piece of that value's range (`subdivision`).
//!
//! The ranges contain every number that the program computes in `f32`, rounding errors included.

mod analysis;
mod operations;
mod polynomial;
mod subdivision;
mod value_range;

pub use analysis::{RangeInputs, ranges};
pub use value_range::ValueRange;
