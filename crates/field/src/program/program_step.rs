//! Steps of programs: operations, their operands and outputs, and the rates at which their values change.

use crate::derivative::Derivative;
use crate::image::Sampler;
use crate::op::Op;

/// The rate at which a value changes over a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// Constant.
    Constant,
    /// Once per column.
    Column,
    /// Once per row.
    Row,
    /// Once per pixel.
    Pixel,
}

impl Rate {
    pub(super) fn with(self, other: Rate) -> Rate {
        match (self, other) {
            (Rate::Constant, r) | (r, Rate::Constant) => r,
            (a, b) if a == b => a,
            _ => Rate::Pixel,
        }
    }
}

/// The storage of a value while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueSlot {
    /// One of the constants.
    Constant(usize),
    /// One of the column strips.
    Column(usize),
    /// One of the row strips.
    Row(usize),
    /// One of the registers.
    Register(usize),
    /// A strip as long as a row, computed before the row's registers.
    Strip(usize),
    /// A coordinate of the given points.
    Coordinate(usize),
    /// One of the stored values of each pixel.
    Stored(usize),
}

/// The operation of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StepKind {
    /// A coordinate of the frame.
    Coord(usize),
    /// A literal.
    Lit(f32),
    /// A knob, by its index.
    Knob(usize),
    /// An arithmetic operation.
    Op(Op),
    /// A noise, point by point.
    Noise(usize, Derivative),
    /// Two slopes of a noise, point by point.
    Slopes(usize, [u8; 2]),
    /// Several outputs of a cell noise, point by point; index into `Program::cell_outputs`.
    CellOutputs(usize),
    /// An image sample; index into `Program::sample_columns` if x varies by column.
    Sample(Sampler, Derivative, Option<usize>),
    /// A noise by lattice columns; index into `Program::column_noises`.
    ColumnNoise(usize),
    /// The granules of a branch: those that have a pixel at which its condition is or is not true.
    FindGranules(usize, bool),
    /// The values of a register at the granules of a branch, packed.
    PackGranules(usize),
    /// Packed values at the granules of a branch, put back in their places; the other pixels are left as they are.
    UnpackGranules(usize),
}

/// The most outputs of a step.
pub(super) const MAX_OUTPUTS: usize = 4;

/// One step: an operation, its operands and its output.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProgramStep {
    pub(super) kind: StepKind,
    pub(super) args: [ValueSlot; 5],
    /// The number of operands.
    pub(super) arity: usize,
    pub(super) out: usize,
    /// The registers of the further outputs of a step that has several.
    pub(super) more_outs: [usize; MAX_OUTPUTS - 1],
    /// The branch whose granules the step computes, packs or unpacks; `None` if it computes all pixels.
    pub(super) branch: Option<usize>,
    /// The number of adjacent steps of the same branch, from this one on: where no pixel needs the branch, they are skipped
    /// together.
    pub(super) same_branch: usize,
}

impl ProgramStep {
    /// A step of no branch.
    pub(super) fn new(kind: StepKind, args: [ValueSlot; 5], arity: usize, out: usize) -> ProgramStep {
        ProgramStep { kind, args, arity, out, more_outs: [0; MAX_OUTPUTS - 1], branch: None, same_branch: 1 }
    }
}
