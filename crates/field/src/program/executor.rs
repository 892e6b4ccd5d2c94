//! Execution of a program's steps over blocks of pixels.

use super::block::{BLOCK, Block, BlockSource, block_at, kernel};
use super::column_values::ColumnValues;
use super::inputs::ProgramInputs;
use super::noise_block::{BlockPoints, NoiseScratch};
use super::pointwise;
use super::program_step::{ProgramStep, StepKind, ValueSlot};
use super::schedule::Program;
use super::scratch::Scratch;
use super::stored_values::StoredValues;
use super::{cell_columns, cell_outputs, column_blocks, image_sampling, lattice_rows, noise_slopes};
use crate::aligned_vec::AlignedVec;
use crate::derivative::Derivative;
use crate::image::{PixelRun, Sampler};
use crate::simd::Lanes;

/// The values that do not change from pixel to pixel, shared by all cores.
pub(super) struct Executor<'a> {
    pub(super) program: &'a Program,
    pub(super) inputs: ProgramInputs<'a>,
    pub(super) constants: Vec<f32>,
    pub(super) columns: ColumnValues,
    pub(super) rows: Vec<AlignedVec<f32>>,
    /// The number of points in a row of the frame.
    pub(super) width: usize,
    /// The number of rows of points.
    pub(super) height: usize,
    /// For each of `Program::sample_columns`, the run of pixels that begins with each block.
    pub(super) column_runs: Vec<Vec<PixelRun>>,
    pub(super) stored: Vec<StoredValues<'a>>,
    /// True if the last step may write into the image directly.
    pub(super) writes_image: bool,
}

impl<'a> Executor<'a> {
    pub(super) fn new(program: &'a Program, inputs: ProgramInputs<'a>) -> Self {
        Executor {
            program,
            inputs,
            constants: vec![],
            columns: ColumnValues::default(),
            rows: vec![],
            width: 0,
            height: 0,
            column_runs: vec![],
            stored: vec![],
            writes_image: false,
        }
    }

    #[inline(always)]
    pub(super) fn source<'s>(
        &'s self,
        place: ValueSlot,
        (registers, lists): (&'s [Box<Block>], &'s [cell_columns::PointLists]),
        (row, column): (usize, usize),
        given: &'s [Box<Block>],
    ) -> BlockSource<'s> {
        // Most operands: tested first, the branch is predicted better than a jump table.
        if let ValueSlot::Register(r) = place {
            return BlockSource::Pixels(&registers[r].0);
        }
        match place {
            ValueSlot::Register(r) => BlockSource::Pixels(&registers[r].0),
            ValueSlot::Constant(_) | ValueSlot::Row(_) => BlockSource::Uniform(self.row_value(place, row)),
            ValueSlot::Column(k) => BlockSource::Pixels(block_at(&self.columns.strips[k], column)),
            ValueSlot::Strip(k) => BlockSource::Pixels(block_at(&lists[k].strip, column)),
            ValueSlot::Coordinate(axis) => BlockSource::Pixels(&given[axis].0),
            ValueSlot::Stored(k) => BlockSource::Pixels(self.stored[k].block(row * self.width + column)),
        }
    }

    /// Runs the pixel steps over the first `n` pixels of a block.
    pub(super) fn run_block<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        at: (usize, usize),
        n: usize,
        given: &[Box<Block>],
    ) {
        self.run_steps::<V>(token, &self.program.pixels, scratch, at, n, given);
    }

    fn run_steps<V: Lanes>(
        &self,
        token: V::Token,
        steps: &[ProgramStep],
        scratch: &mut Scratch,
        at: (usize, usize),
        n: usize,
        given: &[Box<Block>],
    ) {
        let whole_vectors = |n: usize| n.next_multiple_of(<V::Unrolled as Lanes>::N);
        let n = whole_vectors(n);
        let Scratch { registers, next, spare, coefficients, lists, granules } = scratch;
        let [mut out, mut more_outs @ ..] = next.take().expect("they are put back below");
        let mut left = steps;
        while let [step, ..] = left {
            let n = step.branch.map_or(n, |branch| whole_vectors(granules[branch].pixels()));
            if n == 0 {
                left = &left[step.same_branch..];
                continue;
            }
            left = &left[1..];
            // Most steps: their three operands are found without a call.
            if let StepKind::Op(op) = step.kind {
                let mut args = [BlockSource::Uniform(0.0); 3];
                for (arg, place) in args.iter_mut().zip(&step.args[..step.arity]) {
                    *arg = self.source(*place, (registers, lists), at, given);
                }
                kernel::<V>(op)(token, &mut out, &args, n);
                std::mem::swap(&mut out, &mut registers[step.out]);
                continue;
            }
            let points = self.block_points(step, (registers, lists), at, n, given);
            match step.kind {
                StepKind::ColumnNoise(k) => {
                    let part = self.row_block(k, &coefficients[k], at, &points);
                    let noise = &self.program.noises[self.program.column_noises[k].0];
                    column_blocks::fill::<V>(token, noise, &mut out.0, &part, false, spare);
                }
                StepKind::Slopes(k, axes) => {
                    let outs = [&mut out.0, &mut more_outs[0].0];
                    noise_slopes::fill_slope_pair::<V>(token, &self.program.noises[k], axes, outs, &points, spare);
                    std::mem::swap(&mut more_outs[0], &mut registers[step.more_outs[0]]);
                }
                StepKind::CellOutputs(k) => {
                    let noises = self.program.cell_outputs[k].iter().map(|n| &*self.program.noises[*n]);
                    let outs = std::iter::once(&mut out).chain(&mut more_outs).map(|block| &mut block.0);
                    cell_outputs::fill::<V>(token, noises.clone().zip(outs).collect(), &points, spare);
                    for ((_, block), register) in noises.skip(1).zip(&mut more_outs).zip(step.more_outs) {
                        std::mem::swap(block, &mut registers[register]);
                    }
                }
                StepKind::FindGranules(branch, when) => {
                    granules[branch].find::<V>(token, points.args[0], when, n);
                    continue;
                }
                StepKind::PackGranules(branch) => granules[branch].pack(points.args[0], n, &mut out.0),
                StepKind::UnpackGranules(branch) => granules[branch].unpack(points.args[0], &mut out.0),
                StepKind::Sample(sampler, part, columns) => {
                    let run = columns.map(|k| &self.column_runs[k][at.1 / BLOCK]);
                    self.sample::<V>(token, sampler, part, run, &mut out, &points);
                }
                _ => self.run_step::<V>(token, step, &points, &mut out, spare),
            }
            std::mem::swap(&mut out, &mut registers[step.out]);
        }
        let [second, third, fourth] = more_outs;
        *next = Some([out, second, third, fourth]);
    }

    /// Runs the pixel steps over a block; the last one writes into the image. Memory takes the values while others are
    /// computed, instead of a whole block at once.
    pub(super) fn run_block_into_image<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        at: (usize, usize),
        image: &mut [f32; BLOCK],
    ) {
        let [steps @ .., last] = &self.program.pixels[..] else { unreachable!("there is a last step") };
        self.run_steps::<V>(token, steps, scratch, at, BLOCK, &[]);
        let Scratch { registers, lists, coefficients, spare, .. } = scratch;
        match last.kind {
            StepKind::ColumnNoise(k) => {
                // Where all octaves are computed by columns, the points are not read.
                let points = BlockPoints { args: [BlockSource::Uniform(0.0); 5], n: BLOCK };
                let part = self.row_block(k, &coefficients[k], at, &points);
                let noise = &self.program.noises[self.program.column_noises[k].0];
                column_blocks::fill::<V>(token, noise, image, &part, true, spare);
            }
            StepKind::Noise(k, Derivative::Value) => {
                let points = self.block_points(last, (registers, lists), at, BLOCK, &[]);
                pointwise::fill::<V>(token, &self.program.noises[k], image, &points, true, spare);
            }
            _ => unreachable!("other steps do not end in the image"),
        }
    }
    /// True if the last step may write into the image directly: it is the only result, and a noise that is computed by
    /// columns throughout, or point by point at all pixels.
    pub(super) fn ends_in_image(&self) -> bool {
        let program = self.program;
        let Some(last) = program.pixels.last() else { return false };
        let is_noise = match last.kind {
            StepKind::ColumnNoise(k) => {
                let noise = &program.noises[program.column_noises[k].0];
                column_blocks::all_by_columns(noise, &self.columns.lattices[k])
            }
            StepKind::Noise(_, Derivative::Value) => last.branch.is_none(),
            _ => false,
        };
        is_noise && program.roots == [ValueSlot::Register(last.out)]
    }

    fn block_points<'s>(
        &'s self,
        step: &ProgramStep,
        kept: (&'s [Box<Block>], &'s [cell_columns::PointLists]),
        at: (usize, usize),
        n: usize,
        given: &'s [Box<Block>],
    ) -> BlockPoints<'s> {
        let mut points = BlockPoints { args: [BlockSource::Uniform(0.0); 5], n };
        for (arg, place) in points.args.iter_mut().zip(&step.args[..step.arity]) {
            *arg = self.source(*place, kept, at, given);
        }
        points
    }
    fn row_block<'s>(
        &'s self,
        k: usize,
        coefficients: &'s lattice_rows::Coefficients,
        at: (usize, usize),
        points: &'s BlockPoints<'s>,
    ) -> column_blocks::RowBlock<'s> {
        let gain = self.row_value(self.program.column_noises[k].1[4], at.0);
        column_blocks::RowBlock { columns: &self.columns.lattices[k], coefficients, start: at.1, points, gain }
    }

    /// Runs a step of arithmetic, or of a noise computed point by point, over a block.
    pub(super) fn run_step<V: Lanes>(
        &self,
        token: V::Token,
        step: &ProgramStep,
        points: &BlockPoints<'_>,
        out: &mut Block,
        spare: &mut NoiseScratch,
    ) {
        match step.kind {
            StepKind::Op(op) => {
                let [a, b, c, ..] = points.args;
                kernel::<V>(op)(token, out, &[a, b, c], points.n);
            }
            StepKind::Noise(k, Derivative::Value) => {
                pointwise::fill::<V>(token, &self.program.noises[k], &mut out.0, points, false, spare);
            }
            StepKind::Noise(k, part) => {
                noise_slopes::fill_slope::<V>(token, &self.program.noises[k], part, &mut out.0, points, spare);
            }
            StepKind::Sample(sampler, part, _) => self.sample::<V>(token, sampler, part, None, out, points),
            StepKind::Coord(_)
            | StepKind::Lit(_)
            | StepKind::Knob(_)
            | StepKind::ColumnNoise(_)
            | StepKind::Slopes(..)
            | StepKind::CellOutputs(_)
            | StepKind::FindGranules(..)
            | StepKind::PackGranules(_)
            | StepKind::UnpackGranules(_) => unreachable!("no arithmetic"),
        }
    }
    fn sample<V: Lanes>(
        &self,
        token: V::Token,
        sampler: Sampler,
        part: Derivative,
        run: Option<&PixelRun>,
        out: &mut Block,
        points: &BlockPoints<'_>,
    ) {
        let plane = &self.inputs.planes[sampler.plane as usize];
        image_sampling::fill::<V>(token, plane, sampler, part, run, &mut out.0, points);
    }
}
