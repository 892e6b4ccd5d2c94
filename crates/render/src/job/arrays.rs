//! Images in memory: the outputs of a graph, with the numbers that NPY files store.

use super::band_plan::BandPlan;
use super::paint::memory_remedy;
use super::render::first_job;
use crate::error::RenderError;
use crate::event::{Event, Monitor};
use crate::load::Loader;
use crate::request::RenderRequest;
use lapidary_evaluator::run::bands::bands;
use lapidary_evaluator::run::{self, RunError};
use lapidary_evaluator::schedule::memory::ReservedMemory;
use lapidary_export::file_format::FileFormat;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::target::ContentKind;
use lapidary_export::{WriteError, write};
use std::io::Cursor;
use std::ops::ControlFlow;

/// The image of an output.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageArray {
    /// Name of the output.
    pub output: String,
    /// Columns and rows.
    pub size: [usize; 2],
    /// Numbers of a pixel.
    pub channels: usize,
    /// Meaning of the numbers.
    pub content: ContentKind,
    /// The numbers, pixel by pixel and row by row.
    pub values: Vec<f32>,
}

impl ImageArray {
    /// A PNG file that shows the image: colours as sRGB, normals as colours.
    pub fn to_png(&self) -> Result<Vec<u8>, WriteError> {
        let is_normal = self.content == ContentKind::Normal;
        let shown = |v: &f32| if is_normal { v * 0.5 + 0.5 } else { *v };
        let size = self.size.map(|side| side as u32);
        let spec = ImageSpec::display_png(size, self.channels, self.content == ContentKind::Colour);
        let mut file = Cursor::new(vec![]);
        write(&mut file, &spec, std::iter::once(self.values.iter().map(shown).collect::<Vec<f32>>()))?;
        Ok(file.into_inner())
    }
}

/// Renders the first graph of a request into memory. The numbers are those of NPY files of the same request; the folder, the
/// format and the names of files have no effect. Of an animation only the first frame is rendered.
pub fn render_arrays(
    loader: &Loader,
    request: &RenderRequest,
    monitor: Monitor<'_>,
) -> Result<Vec<ImageArray>, RenderError> {
    let request = &RenderRequest { format: Some(FileFormat::NPY), ..request.clone() };
    let job = first_job(loader, request, monitor)?;
    // Images in memory have no provenance, like those of a dry run.
    let frames = job.frames(&RenderRequest { dry_run: true, ..request.clone() })?;
    let frame = frames.first().expect("an animation has a frame");
    let still = &frame.frames[0];
    let size = [still.width(), still.height()];
    let mut images: Vec<ImageArray> = frame
        .files
        .iter()
        .map(|file| {
            let channels = file.packed.channels.len();
            let content = file.packed.content;
            ImageArray { output: file.packed.outputs.join("_"), size, channels, content, values: vec![] }
        })
        .collect();
    let band_plan = BandPlan::new(request, &job, frame, &vec![true; images.len()]);
    let numbers = images.iter().map(|image| image.channels).sum::<usize>().saturating_mul(size[0] * size[1]);
    let work = run::Job {
        stop: monitor.stop,
        reserved: with_arrays(band_plan.reserved(), numbers),
        progress: Some(monitor.progress),
        ..job.work(request, band_plan.run, still)
    };
    let mut painted = 0;
    (monitor.events)(Event::Painting { file: &job.file });
    let done = bands(&job.plan, &work, band_plan.rows, |planes| {
        let pixels = planes.first().map_or(0, |plane| plane.len());
        for (image, file) in images.iter_mut().zip(&frame.files) {
            // The memory of the arrays has been checked before the first band is painted.
            if image.values.is_empty() {
                image.values = vec![0.0; size[0] * size[1] * image.channels];
            }
            let band = painted * image.channels..(painted + pixels) * image.channels;
            file.packed.interleave_into(&planes, &mut image.values[band]);
        }
        painted += pixels;
        ControlFlow::Continue(())
    });
    (monitor.events)(Event::Painted);
    match done {
        Ok(()) => Ok(images),
        Err(error @ RunError::Memory { .. }) => {
            // The arrays of a small region are small.
            let work = run::Job { reserved: band_plan.reserved(), ..work };
            Err(RenderError::Memory { error, remedy: memory_remedy(request, &job.plan, &work) })
        }
        Err(error) => Err(error.into()),
    }
}

/// The reserved memory of a job with its arrays.
fn with_arrays(reserved: ReservedMemory, numbers: usize) -> ReservedMemory {
    let arrays = (numbers as u64).saturating_mul(size_of::<f32>() as u64);
    let what = if arrays > reserved.bytes { "the arrays" } else { reserved.what };
    ReservedMemory { bytes: reserved.bytes.saturating_add(arrays), what }
}
