//! Values that change less often than from pixel to pixel: constants, and strips of columns and rows.

use super::block::{BLOCK, Block, BlockSource, block_at};
use super::column_values::ColumnValues;
use super::executor::Executor;
use super::noise_block::{BlockPoints, NoiseScratch};
use super::program_step::{ProgramStep, StepKind, ValueSlot};
use super::{cell_columns, lattice_columns};
use crate::aligned_vec::AlignedVec;
use crate::scalar::quiet;
use crate::simd::Lanes;

impl Executor<'_> {
    /// Computes the constants in plain `f32`.
    pub(super) fn constants(&mut self, z_time: [f32; 2]) {
        for step in &self.program.constants {
            let arg = |k: usize| match step.args[k] {
                ValueSlot::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
                _ => unreachable!("a constant is made of constants"),
            };
            let v = match step.kind {
                StepKind::Coord(axis) => z_time[axis - 2],
                StepKind::Lit(v) => v,
                StepKind::Knob(k) => quiet(self.inputs.knobs[k]),
                StepKind::Op(op) => op.apply([arg(0), arg(1), arg(2)]),
                StepKind::Noise(n, part) => {
                    self.program.noises[n].derivative(part, [arg(0), arg(1), arg(2), arg(3)], arg(4))
                }
                StepKind::Sample(sampler, part, _) => {
                    sampler.at(&self.inputs.planes[sampler.plane as usize], part, [arg(0), arg(1)])
                }
                StepKind::ColumnNoise(_)
                | StepKind::Slopes(..)
                | StepKind::CellOutputs(_)
                | StepKind::FindGranules(..)
                | StepKind::PackGranules(_)
                | StepKind::UnpackGranules(_) => {
                    unreachable!("a constant has no columns")
                }
            };
            self.constants.push(v);
        }
    }

    /// Computes the values of the columns at `x`, of which `points` are no padding, unless an earlier frame had the same.
    pub(super) fn compute_columns<V: Lanes>(&mut self, token: V::Token, x: Vec<f32>, points: usize) {
        let program = self.program;
        let samples = program.columns.iter().any(|step| matches!(step.kind, StepKind::Sample(..)));
        if !samples && self.columns.are_at(&x, points, &self.constants) {
            return;
        }
        // Those of the earlier frame are freed first.
        self.columns = ColumnValues::default();
        let strips = self.strips::<V>(token, &program.columns, &x);
        let at = |args: &[ValueSlot; 5]| match args[0] {
            ValueSlot::Column(x) => &strips[x][..],
            _ => unreachable!("a noise by columns is scheduled where x varies by column"),
        };
        let lattices = program.column_noises.iter();
        let lattices = lattices.map(|(n, args)| lattice_columns::columns::<V>(token, &program.noises[*n], at(args)));
        let cells = program.cell_noises.iter();
        let cells = cells.map(|(n, args)| cell_columns::columns::<V>(&program.noises[*n], at(args), points));
        let (lattices, cells) = (lattices.collect(), cells.collect());
        self.columns = ColumnValues { x, points, constants: self.constants.clone(), strips, lattices, cells };
    }
    /// Runs the steps of columns or rows over blocks of their coordinate and keeps all values.
    pub(super) fn strips<V: Lanes>(
        &self,
        token: V::Token,
        steps: &[ProgramStep],
        along: &[f32],
    ) -> Vec<AlignedVec<f32>> {
        let mut out: Vec<AlignedVec<f32>> = vec![];
        let (mut block, mut spare) = (Block::new(), NoiseScratch::new());
        for step in steps {
            let mut strip = AlignedVec::filled(0.0, along.len());
            if let StepKind::Coord(_) = step.kind {
                strip.copy_from_slice(along);
                out.push(strip);
                continue;
            }
            for start in (0..along.len()).step_by(BLOCK) {
                let source = |place: ValueSlot| match place {
                    ValueSlot::Constant(c) => BlockSource::Uniform(self.constants.get(c).copied().unwrap_or(0.0)),
                    ValueSlot::Column(k) | ValueSlot::Row(k) => BlockSource::Pixels(block_at(&out[k], start)),
                    ValueSlot::Register(_) | ValueSlot::Strip(_) | ValueSlot::Coordinate(_) | ValueSlot::Stored(_) => {
                        unreachable!("a value per column or row does not depend on a pixel")
                    }
                };
                let points = BlockPoints { args: step.args.map(source), n: BLOCK };
                self.run_step::<V>(token, step, &points, &mut block, &mut spare);
                strip[start..][..BLOCK].copy_from_slice(&block.0);
            }
            out.push(strip);
        }
        out
    }
}
