//! Bands of rows in which a frame is painted, and the memory that this takes.

use super::image_file::{FrameFiles, ImageFile};
use super::render_job::RenderJob;
use crate::error::RenderError;
use crate::memory_budget::{FILE_MEMORY, program};
use crate::report::MemoryEstimate;
use crate::request::RenderRequest;
use lapidary_evaluator::run::{self, Accelerator, bands};
use lapidary_evaluator::schedule::memory::{Memory, ReservedMemory};
use lapidary_export::writer_memory;
use lapidary_field::program::{Frame, RunOptions};

/// The values of a band, of all outputs together, where that is enough for all cores.
const BAND_VALUES: usize = 1 << 20;
/// The most values of a band that has more rows so that every core has some.
const MAX_BAND_VALUES: usize = 1 << 22;
/// Rows of a compressed block of a file: larger bands are whole blocks.
const BLOCK_ROWS: usize = 16;
/// Bands in memory in addition to the one that is painted: one waits, one is packed for the files.
const WAITING_BANDS: u64 = 2;

/// The bands of a frame, and the memory that they take in addition to the planes.
pub(super) struct BandPlan {
    /// Rows of a band.
    pub(super) rows: usize,
    pub(super) run: RunOptions,
    waiting: u64,
    files: u64,
    /// Memory of the device that paints in place of the CPU.
    device: u64,
}

impl RenderJob {
    /// The device that paints a frame, if there is one and the frame is large enough.
    pub(super) fn accelerator(&self, request: &RenderRequest, frame: &Frame) -> Option<&'static dyn Accelerator> {
        let pixels = (frame.width() as u64).saturating_mul(frame.height() as u64);
        let operations = self.cost(request).saturating_mul(pixels);
        request.accelerator.filter(|_| operations >= request.least_device_work)
    }
}

impl BandPlan {
    /// Plans the bands for the files of a frame that are not kept.
    pub(super) fn new(request: &RenderRequest, job: &RenderJob, frame_files: &FrameFiles, kept: &[bool]) -> BandPlan {
        let run = request.run;
        let (frame, threads) = (&frame_files.frames[0], rayon::current_num_threads());
        let planes = job.plan.code.roots.len().max(1);
        let rows = band_rows(frame.width() * planes, threads).min(frame.height());
        let files = frame_files.files.iter().zip(kept).filter(|(_, kept)| !**kept);
        let memory = |(file, _): (&ImageFile, &bool)| writer_memory(&file.spec_with_alpha(), rows) + FILE_MEMORY;
        BandPlan {
            rows,
            run: RunOptions { band: (rows / (4 * threads)).clamp(1, run.band), ..run },
            waiting: WAITING_BANDS * (rows * frame.width() * planes * size_of::<f32>()) as u64,
            files: files.map(memory).sum(),
            device: job.accelerator(request, frame).map_or(0, Accelerator::memory),
        }
    }
    /// The memory in addition to the planes.
    pub(super) fn reserved(&self) -> ReservedMemory {
        let parts = [
            (program(), "the program itself"),
            (self.waiting, "rows waiting to be written"),
            (self.files, "writing the files"),
            (self.device, "the GPU"),
        ];
        let largest = parts.iter().max_by_key(|(bytes, _)| *bytes);
        ReservedMemory {
            bytes: parts.iter().map(|(bytes, _)| bytes).sum(),
            what: largest.map_or("", |(_, what)| *what),
        }
    }
    /// The memory of painting the frames.
    pub(super) fn estimate(
        &self,
        request: &RenderRequest,
        job: &RenderJob,
        frame_files: &FrameFiles,
    ) -> Result<MemoryEstimate, RenderError> {
        let mut most = MemoryEstimate::default();
        for frame in &frame_files.frames {
            let work = run::Job { reserved: self.reserved(), ..job.work(request, self.run, frame) };
            let Memory { planes, node, pictures, schedule } = bands::memory(&job.plan, &work, self.rows)?;
            let planes = planes + schedule;
            let bytes = self.reserved().bytes + planes + pictures;
            if bytes > most.bytes {
                let (program, rows, files, gpu) = (program(), self.waiting, self.files, self.device);
                most = MemoryEstimate { bytes, program, planes, pictures, rows, files, gpu, node };
            }
        }
        Ok(most)
    }
}

/// Rows of a band, where each row has this many values.
fn band_rows(values: usize, threads: usize) -> usize {
    let few = (4 * threads).min(MAX_BAND_VALUES / values);
    let rows = (BAND_VALUES / values).max(few).max(1);
    if rows > BLOCK_ROWS { rows - rows % BLOCK_ROWS } else { rows }
}
