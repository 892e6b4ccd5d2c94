//! Painting of a frame in bands of rows, on all cores.

use super::band_painter::KeptValues;
use super::executor::Executor;
use super::run_options::{Cores, RunOptions};
use super::scratch::{ColumnLayout, Scratch};
use crate::frame::FrameError;
use crate::simd::{Lanes, Task};
use rayon::prelude::*;
use std::sync::Mutex;

/// A program prepared for a frame: columns and rows are computed, and bands can be painted in any order.
pub struct FramePainter<'a> {
    executor: Executor<'a>,
    planes: ColumnLayout,
    options: RunOptions,
    height: usize,
    /// The buffers that no core is using.
    idle: Mutex<Vec<Scratch>>,
}

impl<'a> FramePainter<'a> {
    pub(super) fn new(
        executor: Executor<'a>,
        planes: ColumnLayout,
        options: RunOptions,
        height: usize,
        idle: Vec<Scratch>,
    ) -> Self {
        FramePainter { executor, planes, options, height, idle: Mutex::new(idle) }
    }
    /// What the next painter of the same program can use again.
    pub(super) fn into_kept(self) -> KeptValues {
        let mut scratches = self.idle.into_inner().expect("no thread panics while holding the lock");
        scratches.iter_mut().for_each(Scratch::forget_rows);
        KeptValues { columns: self.executor.columns, scratches }
    }
    /// Paints all rows into the images, one for each result.
    pub(super) fn image(&self, out: &mut [&mut [f32]]) -> Result<(), FrameError> {
        let wanted = self.planes.width * self.height;
        if let Some(image) = out.iter().find(|image| image.len() != wanted) {
            return Err(FrameError::BufferSize { wanted, given: image.len() });
        }
        self.rows(0, out)
    }
    /// Paints the rows from `first` on into the images, one for each result; their length decides how many rows.
    pub fn rows(&self, first: usize, out: &mut [&mut [f32]]) -> Result<(), FrameError> {
        let wanted = self.executor.program.roots.len();
        if out.len() != wanted {
            return Err(FrameError::Roots { wanted, given: out.len() });
        }
        let (width, room) = (self.planes.width, out.first().map_or(0, |image| image.len()));
        let most = self.height.saturating_sub(first) * width;
        if let Some(image) = out.iter().find(|o| o.len() != room || o.len() > most || o.len() % width != 0) {
            return Err(FrameError::BufferSize { wanted: most, given: image.len() });
        }
        self.options.level.run(PaintRowsTask { painter: self, first, out });
        Ok(())
    }
    fn scratch(&self) -> PooledScratch<'_> {
        let idle = self.idle.lock().expect("no thread panics while holding the lock").pop();
        PooledScratch { scratch: Some(idle.unwrap_or_else(|| Scratch::new(self.executor.program))), idle: &self.idle }
    }
}

/// Buffers that return to the pool when dropped.
struct PooledScratch<'a> {
    scratch: Option<Scratch>,
    idle: &'a Mutex<Vec<Scratch>>,
}
impl Drop for PooledScratch<'_> {
    fn drop(&mut self) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.extend(self.scratch.take());
        }
    }
}

struct PaintRowsTask<'a, 'o> {
    painter: &'a FramePainter<'a>,
    first: usize,
    out: &'a mut [&'o mut [f32]],
}

impl Task for PaintRowsTask<'_, '_> {
    type Out = ();
    fn run<V: Lanes>(self, token: V::Token) {
        let FramePainter { executor, planes, options, .. } = self.painter;
        let rows = self.out.first().map_or(0, |image| image.len() / planes.width);
        let tall = options.band.clamp(1, rows.max(1));
        let mut bands: Vec<Vec<&mut [f32]>> = (0..rows.div_ceil(tall)).map(|_| vec![]).collect();
        for image in self.out {
            for (band, part) in bands.iter_mut().zip(image.chunks_mut(tall * planes.width)) {
                band.push(part);
            }
        }
        let band = |pooled: &mut PooledScratch<'_>, (b, mut parts): (usize, Vec<&mut [f32]>)| {
            let scratch = pooled.scratch.as_mut().expect("the buffers are returned only when this is dropped");
            for at in 0..tall.min(rows - b * tall) {
                if executor.inputs.stopped() {
                    return;
                }
                executor.paint_row::<V>(token, scratch, planes, (self.first + b * tall + at, at), &mut parts);
                executor.inputs.row_done();
            }
        };
        match options.cores {
            Cores::All => bands.into_par_iter().enumerate().for_each_init(|| self.painter.scratch(), band),
            Cores::One => {
                let mut pooled = self.painter.scratch();
                bands.into_iter().enumerate().for_each(|b| band(&mut pooled, b));
            }
        }
    }
}
