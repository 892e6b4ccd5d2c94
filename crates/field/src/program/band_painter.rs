//! Painting of an image band by band, where the planes that its program reads follow the bands.

use super::column_values::ColumnValues;
use super::inputs::ProgramInputs;
use super::run_options::RunOptions;
use super::schedule::Program;
use super::scratch::Scratch;
use crate::frame::{Frame, FrameError};
use std::mem;
use std::sync::Arc;

/// A program that paints bands of rows one after the other, each with inputs of its own. What depends on columns alone is
/// kept as long as the columns and the constants of the program stay the same, and no column depends on a plane.
pub struct BandPainter {
    program: Arc<Program>,
    options: RunOptions,
    kept: KeptValues,
}

/// The values and buffers that a painter leaves to the next one of the same program.
#[derive(Default)]
pub(super) struct KeptValues {
    pub(super) columns: ColumnValues,
    pub(super) scratches: Vec<Scratch>,
}

impl BandPainter {
    /// A painter of the bands of an image.
    pub fn new(program: Arc<Program>, options: RunOptions) -> BandPainter {
        BandPainter { program, options, kept: KeptValues::default() }
    }
    /// Paints the results over the region of a frame, one image for each result.
    pub fn paint(
        &mut self,
        frame: &Frame,
        inputs: ProgramInputs<'_>,
        out: &mut [&mut [f32]],
    ) -> Result<(), FrameError> {
        let painter = self.program.painter_with(self.options, frame, inputs, mem::take(&mut self.kept))?;
        painter.image(out)?;
        self.kept = painter.into_kept();
        Ok(())
    }
}
