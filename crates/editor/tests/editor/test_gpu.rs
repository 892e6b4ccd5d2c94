//! A GPU for tests: it paints with the CPU, or one value everywhere.

use lapidary_editor::{DeviceKind, DeviceStatus, GpuUse};
use lapidary_evaluator::run::Accelerator;
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// GPU of the platform in memory.
#[derive(Debug, Default)]
pub(crate) struct TestGpu {
    /// Result of the self-test: a GPU that is exact or approximate; `Cpu` if there is no GPU.
    pub(crate) kind: Mutex<DeviceKind>,
    pub(crate) failure: Mutex<Option<String>>,
    /// Number of programs that it has painted.
    painted: AtomicUsize,
    when: Mutex<GpuUse>,
}

impl TestGpu {
    pub(crate) fn status(&self) -> DeviceStatus {
        let (kind, when) = (*self.kind.lock().unwrap(), *self.when.lock().unwrap());
        if let Some(failure) = &*self.failure.lock().unwrap() {
            return DeviceStatus { failure: Some(failure.clone()), ..DeviceStatus::default() };
        }
        let (kind, gpu_computes) = match (kind, when) {
            (_, GpuUse::Never) => (DeviceKind::Cpu, false),
            (kind, when) => (kind, kind == DeviceKind::ExactGpu || when == GpuUse::Approximate),
        };
        let detail = format!("the test GPU, {}", if gpu_computes { "which computes" } else { "which rests" });
        DeviceStatus { kind, gpu_computes: gpu_computes && kind != DeviceKind::Cpu, detail, failure: None }
    }

    pub(crate) fn use_gpu(&self, when: GpuUse) {
        *self.when.lock().unwrap() = when;
    }

    /// Number of programs that it has painted since the last call.
    pub(crate) fn painted(&self) -> usize {
        self.painted.swap(0, Ordering::Relaxed)
    }
}

impl Accelerator for TestGpu {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        self.painted.fetch_add(1, Ordering::Relaxed);
        if *self.kind.lock().unwrap() == DeviceKind::ApproximateGpu {
            out.iter_mut().for_each(|image| image.fill(0.25));
            return true;
        }
        Program::new(code).paint_with(RunOptions::best(), frame, *inputs, out).is_ok()
    }
    fn memory(&self) -> u64 {
        0
    }
}
