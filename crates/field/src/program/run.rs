//! Running a program: constants, columns and rows first, then bands of pixels on all cores.

use super::band_painter::KeptValues;
use super::block::{BLOCK, Block, store};
use super::executor::Executor;
use super::image_sampling;
use super::inputs::ProgramInputs;
use super::painter::FramePainter;
use super::run_options::{Cores, RunOptions};
use super::schedule::Program;
use super::scratch::{ColumnLayout, Scratch};
use super::stored_values::StoredValues;
use crate::frame::{Frame, FrameError, MAX_NUMBERS, Samples};
use crate::scalar::quiet;
use crate::simd::{Lanes, SimdLevel, Task};
use rayon::prelude::*;

impl Program {
    /// The images of the results over a frame's region, row by row.
    pub fn image(&self, options: RunOptions, frame: &Frame, knobs: &[f32]) -> Result<Vec<Vec<f32>>, FrameError> {
        self.check_frame(frame)?;
        check_numbers(&[frame.width(), frame.height(), self.roots.len()])?;
        let mut out = vec![vec![0.0; frame.width() * frame.height()]; self.roots.len()];
        let mut rows: Vec<&mut [f32]> = out.iter_mut().map(Vec::as_mut_slice).collect();
        self.paint(options, frame, knobs, &mut rows)?;
        Ok(out)
    }
    /// Paints the results into images of the frame's region, one image for each result.
    pub fn paint(
        &self,
        options: RunOptions,
        frame: &Frame,
        knobs: &[f32],
        out: &mut [&mut [f32]],
    ) -> Result<(), FrameError> {
        self.paint_with(options, frame, ProgramInputs::knobs(knobs), out)
    }
    /// Paints the results with knobs, images and a signal to stop.
    pub fn paint_with(
        &self,
        options: RunOptions,
        frame: &Frame,
        inputs: ProgramInputs<'_>,
        out: &mut [&mut [f32]],
    ) -> Result<(), FrameError> {
        self.painter(options, frame, inputs)?.image(out)
    }
    /// Computes the values that depend on columns or rows alone, so that bands can be painted in any order.
    pub fn painter<'a>(
        &'a self,
        options: RunOptions,
        frame: &Frame,
        inputs: ProgramInputs<'a>,
    ) -> Result<FramePainter<'a>, FrameError> {
        self.painter_with(options, frame, inputs, KeptValues::default())
    }
    /// A painter that uses what an earlier one of this program has kept.
    pub(super) fn painter_with<'a>(
        &'a self,
        options: RunOptions,
        frame: &Frame,
        inputs: ProgramInputs<'a>,
        kept: KeptValues,
    ) -> Result<FramePainter<'a>, FrameError> {
        self.check_frame(frame)?;
        inputs.check(self.knobs, self.planes)?;
        self.check_stored(frame, &inputs)?;
        let (samples, width) = (frame.samples, frame.width());
        let planes = ColumnLayout { samples, width, padded: width.next_multiple_of(BLOCK) };
        let KeptValues { columns, scratches } = kept;
        let executor = Executor { columns, ..Executor::new(self, inputs) };
        let executor = options.level.run(PrepareTask { executor, frame, planes: &planes });
        Ok(FramePainter::new(executor, planes, options, frame.height(), scratches))
    }
    /// The results at points given by their x, y, z and t.
    pub fn points(&self, level: SimdLevel, points: [&[f32]; 4], knobs: &[f32]) -> Result<Vec<Vec<f32>>, FrameError> {
        self.points_with(RunOptions::with(level), points, ProgramInputs::knobs(knobs))
    }
    /// The results at points, with knobs, images and a signal to stop.
    pub fn points_with(
        &self,
        options: RunOptions,
        points: [&[f32]; 4],
        inputs: ProgramInputs<'_>,
    ) -> Result<Vec<Vec<f32>>, FrameError> {
        if !self.takes_points || self.stored > 0 {
            return Err(FrameError::Schedule { scheduled: "images", asked: "points" });
        }
        inputs.check(self.knobs, self.planes)?;
        let lengths = points.map(<[f32]>::len);
        if lengths.iter().any(|l| *l != lengths[0]) {
            return Err(FrameError::Points(lengths));
        }
        check_numbers(&[lengths[0], self.roots.len()])?;
        let mut out = vec![vec![0.0; lengths[0]]; self.roots.len()];
        options.level.run(EvaluatePointsTask { program: self, points, inputs, cores: options.cores, out: &mut out });
        Ok(out)
    }
    /// Checks that all stored values are given and have the pixels of the frame's region. Only frames with one sample per
    /// pixel have stored values and raw results.
    fn check_stored(&self, frame: &Frame, inputs: &ProgramInputs<'_>) -> Result<(), FrameError> {
        if self.stored + inputs.raw_results > 0 && frame.samples != Samples::One {
            return Err(FrameError::Schedule { scheduled: "one sample per pixel", asked: "several" });
        }
        if inputs.stored.len() < self.stored {
            return Err(FrameError::StoredValues { wanted: self.stored, given: inputs.stored.len() });
        }
        if inputs.raw_results > self.roots.len() {
            return Err(FrameError::Roots { wanted: self.roots.len(), given: inputs.raw_results });
        }
        let wanted = frame.width() * frame.height();
        match inputs.stored.iter().find(|values| values.len() != wanted) {
            Some(values) => Err(FrameError::BufferSize { wanted, given: values.len() }),
            None => Ok(()),
        }
    }
    /// Checks the frame, and the size of the strips for its columns and rows.
    fn check_frame(&self, frame: &Frame) -> Result<(), FrameError> {
        if self.takes_points {
            return Err(FrameError::Schedule { scheduled: "points", asked: "an image" });
        }
        frame.check()?;
        // Each octave by lattice columns keeps the cell, position and ease of every column.
        let octaves =
            self.column_noises.iter().map(|(noise, _)| 3 * self.noises[*noise].octaves_or_alone().copies().len());
        let across = frame.samples.grid_side();
        let columns = self.columns.len() + 1 + octaves.sum::<usize>();
        check_numbers(&[columns, frame.width().next_multiple_of(BLOCK), across])?;
        check_numbers(&[self.rows.len() + 1, (frame.height() * across).next_multiple_of(BLOCK)])
    }
}

/// Checks the product of these counts against the limit.
fn check_numbers(counts: &[usize]) -> Result<(), FrameError> {
    let all = counts.iter().fold(1u64, |all, n| all.saturating_mul(*n as u64));
    if all > MAX_NUMBERS { Err(FrameError::Numbers(all)) } else { Ok(()) }
}

struct PrepareTask<'a, 'f> {
    executor: Executor<'a>,
    frame: &'f Frame,
    planes: &'f ColumnLayout,
}

impl<'a> Task for PrepareTask<'a, '_> {
    type Out = Executor<'a>;
    fn run<V: Lanes>(self, token: V::Token) -> Executor<'a> {
        let PrepareTask { mut executor, frame, planes } = self;
        let (program, across, height) = (executor.program, planes.samples.grid_side(), frame.height());
        // The padding repeats the last column, so that it adds no lattice columns.
        let mut x = Vec::with_capacity(across * planes.padded);
        for k in 0..across {
            frame.coordinates(0, k, planes.width, &mut x);
            x.resize((k + 1) * planes.padded, x[x.len() - 1]);
        }
        let mut rows_by_sample = vec![vec![]; across];
        for (k, rows) in rows_by_sample.iter_mut().enumerate() {
            frame.coordinates(1, k, height, rows);
        }
        let mut y = vec![0.0; (height * across).next_multiple_of(BLOCK)];
        for (r, y) in y[..height * across].iter_mut().enumerate() {
            *y = rows_by_sample[r % across][r / across];
        }
        executor.constants(frame.z_time);
        executor.compute_columns::<V>(token, x, across * planes.width);
        executor.rows = executor.strips::<V>(token, &program.rows, &y);
        (executor.width, executor.height) = (planes.width, height * across);
        for (plane, x) in &program.sample_columns {
            let plane = &executor.inputs.planes[*plane as usize];
            executor.column_runs.push(image_sampling::column_runs(plane, &executor.columns.strips[*x]));
        }
        executor.stored = executor.inputs.stored.iter().map(|values| StoredValues::new(values)).collect();
        executor.writes_image = executor.ends_in_image();
        executor
    }
}

struct EvaluatePointsTask<'a> {
    program: &'a Program,
    points: [&'a [f32]; 4],
    inputs: ProgramInputs<'a>,
    cores: Cores,
    out: &'a mut [Vec<f32>],
}

impl Task for EvaluatePointsTask<'_> {
    type Out = ();
    fn run<V: Lanes>(self, token: V::Token) {
        let mut executor = Executor::new(self.program, self.inputs);
        executor.constants([0.0; 2]);
        let mut parts: Vec<Vec<&mut [f32]>> = (0..self.points[0].len().div_ceil(BLOCK)).map(|_| vec![]).collect();
        for image in self.out {
            for (list, part) in parts.iter_mut().zip(image.chunks_mut(BLOCK)) {
                list.push(part);
            }
        }
        let buffers = || (Scratch::new(self.program), [0; 4].map(|_| Block::new()));
        let evaluate = |(scratch, given): &mut (Scratch, [Box<Block>; 4]), (b, mut parts): (usize, Vec<&mut [f32]>)| {
            if executor.inputs.stopped() {
                return;
            }
            let n = BLOCK.min(self.points[0].len() - b * BLOCK);
            for (block, all) in given.iter_mut().zip(self.points) {
                for (here, there) in block.0.iter_mut().zip(&all[b * BLOCK..][..n]) {
                    *here = quiet(*there);
                }
                block.0[n..].fill(0.0);
            }
            executor.run_block::<V>(token, scratch, (0, 0), n, given);
            for (part, root) in parts.iter_mut().zip(&self.program.roots) {
                let source = executor.source(*root, (&scratch.registers, &scratch.lists), (0, 0), given);
                store::<V>(token, source, 1.0, false, part);
            }
        };
        match self.cores {
            Cores::All => parts.into_par_iter().enumerate().for_each_init(buffers, evaluate),
            Cores::One => {
                let mut buffers = buffers();
                parts.into_iter().enumerate().for_each(|part| evaluate(&mut buffers, part));
            }
        }
    }
}
