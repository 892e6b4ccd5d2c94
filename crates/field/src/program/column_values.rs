//! The values of a program that depend on the columns of an image alone.

use super::{cell_columns, lattice_columns};
use crate::aligned_vec::AlignedVec;

/// The values that depend on columns alone, and what they were computed from.
#[derive(Default)]
pub(super) struct ColumnValues {
    /// The coordinates of the columns, of which `points` are no padding.
    pub(super) x: Vec<f32>,
    pub(super) points: usize,
    pub(super) constants: Vec<f32>,
    /// The value of each step at each column.
    pub(super) strips: Vec<AlignedVec<f32>>,
    /// For each of `Program::column_noises`.
    pub(super) lattices: Vec<lattice_columns::LatticeColumns>,
    /// For each of `Program::cell_noises`.
    pub(super) cells: Vec<Option<cell_columns::CellColumns>>,
}

impl ColumnValues {
    /// True if the same program has the same values at these columns, unless one of its column steps samples a plane.
    pub(super) fn are_at(&self, x: &[f32], points: usize, constants: &[f32]) -> bool {
        self.points == points && is_same(&self.x, x) && is_same(&self.constants, constants)
    }
}

/// True if all values have the same bits.
fn is_same(a: &[f32], b: &[f32]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
}
