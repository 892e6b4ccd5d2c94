//! Execution of a program's steps over blocks of pixels.

use super::block::{BLOCK, Block, BlockSource, block_at, kernel, store};
use super::inputs::ProgramInputs;
use super::noise_block::{BlockPoints, NoiseScratch};
use super::pointwise;
use super::schedule::{Program, ProgramStep, StepKind, ValueSlot};
use super::scratch::{ColumnLayout, Scratch};
use super::{cell_columns, cell_noise, column_blocks, image_sampling, lattice_columns, noise_slopes};
use crate::derivative::Derivative;
use crate::frame::Samples;
use crate::image::{PixelRun, Sampler};
use crate::simd::Lanes;

/// The values that do not change from pixel to pixel, shared by all cores.
pub(super) struct Executor<'a> {
    pub(super) program: &'a Program,
    pub(super) inputs: ProgramInputs<'a>,
    pub(super) constants: Vec<f32>,
    pub(super) columns: Vec<Vec<f32>>,
    pub(super) rows: Vec<Vec<f32>>,
    /// The number of rows of points.
    pub(super) height: usize,
    pub(super) column_noises: Vec<lattice_columns::LatticeColumns>,
    pub(super) cell_noises: Vec<Option<cell_columns::CellColumns>>,
    /// For each of `Program::sample_columns`, the run of pixels that begins with each block.
    pub(super) column_runs: Vec<Vec<PixelRun>>,
    /// True if the last step may write into the image directly.
    pub(super) writes_image: bool,
}

impl<'a> Executor<'a> {
    pub(super) fn new(program: &'a Program, inputs: ProgramInputs<'a>) -> Self {
        Executor {
            program,
            inputs,
            constants: vec![],
            columns: vec![],
            rows: vec![],
            height: 0,
            column_noises: vec![],
            cell_noises: vec![],
            column_runs: vec![],
            writes_image: false,
        }
    }

    /// Paints row `row` of the frame into row `at` of each output.
    pub(super) fn paint_row<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        planes: &ColumnLayout,
        (row, at): (usize, usize),
        parts: &mut [&mut [f32]],
    ) {
        let ColumnLayout { samples, width, padded } = *planes;
        let across = samples.grid_side();
        let weight = 1.0 / samples.count() as f32;
        let mut prepared = None;
        for (sample, [down, right]) in samples.grid_points().enumerate() {
            let y = row * across + down;
            if prepared != Some(y) {
                self.prepare_row::<V>(token, y, scratch);
                prepared = Some(y);
            }
            for start in (0..width).step_by(BLOCK) {
                // Rows of long programs take long: cancellation is checked for each block.
                if self.inputs.stopped() {
                    return;
                }
                let place = (y, right * padded + start);
                let n = BLOCK.min(width - start);
                let first = at * width + start;
                if samples == Samples::One && n == BLOCK && self.writes_image {
                    let image = parts[0][first..].first_chunk_mut().expect("a whole block is left");
                    self.run_block_into_image::<V>(token, scratch, place, image);
                    continue;
                }
                self.run_block::<V>(token, scratch, place, n, &[]);
                for (k, (part, root)) in parts.iter_mut().zip(&self.program.roots).enumerate() {
                    let first_sample_only = self.inputs.takes_first_sample(k);
                    if first_sample_only && sample > 0 {
                        continue;
                    }
                    let weight = if first_sample_only { 1.0 } else { weight };
                    let from = self.source(*root, (&scratch.registers, &scratch.lists), place, &[]);
                    store::<V>(token, from, weight, sample > 0, &mut part[first..][..n]);
                }
            }
        }
    }

    /// Computes the coefficients of a row's lattice noises, and the row's cell noises.
    pub(super) fn prepare_row<V: Lanes>(&self, token: V::Token, row: usize, scratch: &mut Scratch) {
        for (k, (noise, args)) in self.program.column_noises.iter().enumerate() {
            let rest = [1, 2, 3].map(|a| self.row_value(args[a], row));
            lattice_columns::prepare::<V>(
                token,
                &self.program.noises[*noise],
                &self.column_noises[k],
                rest,
                &mut scratch.coefficients[k],
            );
        }
        for (k, (noise, args)) in self.program.cell_noises.iter().enumerate() {
            let (ValueSlot::Column(x), ValueSlot::Row(y)) = (args[0], args[1]) else {
                unreachable!("cell noise is scheduled where x varies by column and y by row");
            };
            let at = cell_columns::CellRow {
                columns: &self.cell_noises[k],
                x: &self.columns[x],
                row,
                y: &self.rows[y][..self.height],
                rest: [2, 3].map(|a| self.row_value(args[a], row)),
            };
            let noise = &self.program.noises[*noise];
            cell_noise::prepare::<V>(token, noise, &at, &mut scratch.lists[k], &mut scratch.spare);
        }
    }

    /// A value that is constant along a row.
    fn row_value(&self, place: ValueSlot, row: usize) -> f32 {
        match place {
            ValueSlot::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
            ValueSlot::Row(k) => self.rows[k][row],
            _ => unreachable!("it does not change along a row"),
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
            ValueSlot::Column(k) => BlockSource::Pixels(block_at(&self.columns[k], column)),
            ValueSlot::Strip(k) => BlockSource::Pixels(block_at(&lists[k].strip, column)),
            ValueSlot::Coordinate(axis) => BlockSource::Pixels(&given[axis].0),
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
        let n = n.next_multiple_of(<V::Unrolled as Lanes>::N);
        let Scratch { registers, next, spare, coefficients, lists } = scratch;
        let [mut out, mut second_out] = next.take().expect("they are put back below");
        for step in steps {
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
                    let outs = [&mut out.0, &mut second_out.0];
                    noise_slopes::fill_slope_pair::<V>(token, &self.program.noises[k], axes, outs, &points, spare);
                    std::mem::swap(&mut second_out, &mut registers[step.second_out]);
                }
                StepKind::Sample(sampler, part, columns) => {
                    let run = columns.map(|k| &self.column_runs[k][at.1 / BLOCK]);
                    self.sample(sampler, part, run, &mut out, &points);
                }
                _ => self.run_step::<V>(token, step, &points, &mut out, spare),
            }
            std::mem::swap(&mut out, &mut registers[step.out]);
        }
        *next = Some([out, second_out]);
    }

    /// Runs the pixel steps over a block; the last one writes into the image.
    fn run_block_into_image<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        at: (usize, usize),
        image: &mut [f32; BLOCK],
    ) {
        let [steps @ .., last] = &self.program.pixels[..] else { unreachable!("there is a last step") };
        let StepKind::ColumnNoise(k) = last.kind else { unreachable!("it is a noise by lattice columns") };
        self.run_steps::<V>(token, steps, scratch, at, BLOCK, &[]);
        // Where all octaves are computed by columns, the points are not read.
        let points = BlockPoints { args: [BlockSource::Uniform(0.0); 5], n: BLOCK };
        let part = self.row_block(k, &scratch.coefficients[k], at, &points);
        let noise = &self.program.noises[self.program.column_noises[k].0];
        column_blocks::fill::<V>(token, noise, image, &part, true, &mut scratch.spare);
    }
    /// True if the last step may write into the image directly: it is the only result, and computed by columns
    /// throughout.
    pub(super) fn ends_in_image(&self) -> bool {
        let program = self.program;
        let Some(last) = program.pixels.last() else { return false };
        let StepKind::ColumnNoise(k) = last.kind else { return false };
        program.roots == [ValueSlot::Register(last.out)]
            && column_blocks::all_by_columns(&program.noises[program.column_noises[k].0], &self.column_noises[k])
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
        coefficients: &'s lattice_columns::Coefficients,
        at: (usize, usize),
        points: &'s BlockPoints<'s>,
    ) -> column_blocks::RowBlock<'s> {
        let gain = self.row_value(self.program.column_noises[k].1[4], at.0);
        column_blocks::RowBlock { columns: &self.column_noises[k], coefficients, start: at.1, points, gain }
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
                pointwise::fill::<V>(token, &self.program.noises[k], &mut out.0, points, spare);
            }
            StepKind::Noise(k, part) => {
                noise_slopes::fill_slope::<V>(token, &self.program.noises[k], part, &mut out.0, points, spare);
            }
            StepKind::Sample(sampler, part, _) => self.sample(sampler, part, None, out, points),
            StepKind::Coord(_)
            | StepKind::Lit(_)
            | StepKind::Knob(_)
            | StepKind::ColumnNoise(_)
            | StepKind::Slopes(..) => unreachable!("no arithmetic"),
        }
    }
    fn sample(
        &self,
        sampler: Sampler,
        part: Derivative,
        run: Option<&PixelRun>,
        out: &mut Block,
        points: &BlockPoints<'_>,
    ) {
        image_sampling::fill(&self.inputs.planes[sampler.plane as usize], sampler, part, run, &mut out.0, points);
    }
}
