//! A GPU that is timed: it finishes each program and filter before the next one begins.

use crate::device::ms;
use lapidary_evaluator::run::{Accelerator, FilterRun, PlanePart};
use lapidary_field::ir::Recording;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs};
use lapidary_gpu::Gpu;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A GPU whose programs and filters are timed.
#[derive(Debug)]
pub(crate) struct TimedDevice<'a> {
    gpu: &'a Gpu,
    lines: Mutex<Vec<String>>,
}

impl<'a> TimedDevice<'a> {
    pub(crate) fn new(gpu: &'a Gpu) -> TimedDevice<'a> {
        TimedDevice { gpu, lines: Mutex::default() }
    }
    /// A line for each program and filter.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    /// Runs a part, and waits until the device has finished.
    fn timed(&self, what: &str, plane: Option<&PlaneIdentity>, run: impl FnOnce() -> bool) -> bool {
        let begun = Instant::now();
        let done = run();
        // A pixel is read after everything that was started.
        plane.map(|plane| self.gpu.read(plane, &mut [0.0]));
        let line = format!("  {:>8.2} ms {what}{}\n", ms(begun.elapsed()), if done { "" } else { ": declined" });
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        done
    }
}

impl Accelerator for TimedDevice<'_> {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        let what = format!("program of {} instructions, {} results into memory", code.insts.len(), out.len());
        self.timed(&what, None, || self.gpu.paint(code, frame, inputs, out))
    }
    fn memory(&self) -> u64 {
        self.gpu.memory()
    }
    fn plane_memory(&self) -> u64 {
        self.gpu.plane_memory()
    }
    fn paint_planes(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &[PlaneIdentity]) -> bool {
        let size = [frame.width(), frame.height()];
        let what = format!("program of {} instructions, {} planes of {size:?}", code.insts.len(), out.len());
        self.timed(&what, out.last(), || self.gpu.paint_planes(code, frame, inputs, out))
    }
    fn filter(&self, run: &FilterRun<'_>) -> bool {
        let what = format!("filter of {} stages, {} inputs", run.stages.stages.len(), run.inputs.len());
        let last = run.outputs.last().map(|output| &output.identity);
        self.timed(&what, last, || self.gpu.filter(run))
    }
    fn assemble(&self, parts: &[PlanePart<'_>], pixels: usize, plane: &PlaneIdentity) -> bool {
        self.timed("assembly of a plane", Some(plane), || self.gpu.assemble(parts, pixels, plane))
    }
    fn read(&self, plane: &PlaneIdentity, to: &mut [f32]) -> bool {
        self.timed("copy to memory", None, || self.gpu.read(plane, to))
    }
    fn note_copy(&self, plane: &PlaneIdentity) {
        self.gpu.note_copy(plane);
    }
}
