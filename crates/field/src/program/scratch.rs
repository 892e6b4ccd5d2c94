//! The buffers that a core writes while a program runs.

use super::block::Block;
use super::granules::ActiveGranules;
use super::noise_block::NoiseScratch;
use super::program_step::MAX_OUTPUTS;
use super::schedule::Program;
use super::{cell_columns, lattice_rows};
use crate::frame::Samples;

/// The layout of column strips: one for each sample position across a pixel, padded to whole blocks.
pub(super) struct ColumnLayout {
    pub(super) samples: Samples,
    pub(super) width: usize,
    pub(super) padded: usize,
}

/// The buffers that one core writes.
pub(super) struct Scratch {
    /// Boxed, because a register changes places with the block being filled: a pointer, not 4 KiB.
    pub(super) registers: Vec<Box<Block>>,
    /// The blocks being filled: most steps fill the first.
    pub(super) next: Option<[Box<Block>; MAX_OUTPUTS]>,
    pub(super) spare: NoiseScratch,
    pub(super) coefficients: Vec<lattice_rows::Coefficients>,
    pub(super) lists: Vec<cell_columns::PointLists>,
    /// The granules of each branch.
    pub(super) granules: Vec<ActiveGranules>,
}

impl Scratch {
    pub(super) fn new(program: &Program) -> Scratch {
        Scratch {
            registers: (0..program.registers).map(|_| Block::new()).collect(),
            next: Some([(); MAX_OUTPUTS].map(|()| Block::new())),
            spare: NoiseScratch::new(),
            coefficients: program.column_noises.iter().map(|_| lattice_rows::Coefficients::default()).collect(),
            lists: program.cell_noises.iter().map(|_| cell_columns::PointLists::default()).collect(),
            granules: (0..program.branches).map(|_| ActiveGranules::default()).collect(),
        }
    }
    /// Forgets what belongs to rows of the frame, so that another one can be painted.
    pub(super) fn forget_rows(&mut self) {
        self.lists.iter_mut().for_each(|list| list.rows = 0..0);
        self.coefficients.iter_mut().for_each(lattice_rows::Coefficients::forget_row);
    }
}
