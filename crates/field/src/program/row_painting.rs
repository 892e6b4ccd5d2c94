//! Painting of one row of a frame: the values that its blocks share are computed first, then each block is run and stored.

use super::block::{BLOCK, BlockSource, store};
use super::executor::Executor;
use super::program_step::ValueSlot;
use super::scratch::{ColumnLayout, Scratch};
use super::{cell_columns, cell_noise, lattice_rows};
use crate::frame::Samples;
use crate::simd::Lanes;

impl Executor<'_> {
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
                let first_raw = self.program.roots.len() - self.inputs.raw_results;
                for (k, (part, root)) in parts.iter_mut().zip(&self.program.roots).enumerate() {
                    if k >= first_raw {
                        let from = self.source(*root, (&scratch.registers, &scratch.lists), place, &[]);
                        store_raw(from, &mut part[first..][..n]);
                        continue;
                    }
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
            // A map over the axes would be compiled to three calls.
            let value = |axis: usize| self.row_value(args[axis], row);
            let rest = [value(1), value(2), value(3)];
            lattice_rows::prepare::<V>(
                token,
                &self.program.noises[*noise],
                &self.columns.lattices[k],
                rest,
                &mut scratch.coefficients[k],
            );
        }
        for (k, (noise, args)) in self.program.cell_noises.iter().enumerate() {
            let (ValueSlot::Column(x), ValueSlot::Row(y)) = (args[0], args[1]) else {
                unreachable!("cell noise is scheduled where x varies by column and y by row");
            };
            let at = cell_columns::CellRow {
                columns: &self.columns.cells[k],
                x: &self.columns.strips[x],
                width: self.width,
                row,
                y: &self.rows[y][..self.height],
                rest: [2, 3].map(|a| self.row_value(args[a], row)),
            };
            let noise = &self.program.noises[*noise];
            cell_noise::prepare::<V>(token, noise, &at, &mut scratch.lists[k], &mut scratch.spare);
        }
    }

    /// A value that is constant along a row.
    pub(super) fn row_value(&self, place: ValueSlot, row: usize) -> f32 {
        match place {
            ValueSlot::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
            ValueSlot::Row(k) => self.rows[k][row],
            _ => unreachable!("it does not change along a row"),
        }
    }
}

/// Stores the first values of a block without sanitizing them, so that a later program continues with the same bits.
fn store_raw(from: BlockSource<'_>, to: &mut [f32]) {
    match from {
        BlockSource::Uniform(v) => to.fill(v),
        BlockSource::Pixels(block) => to.copy_from_slice(&block[..to.len()]),
    }
}
