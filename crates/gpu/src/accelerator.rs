//! A GPU as the accelerator of jobs.

use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::work::GpuWork;
use lapidary_evaluator::run::Accelerator;
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, ProgramInputs};
use std::sync::atomic::Ordering;

/// The caller decides by [`Gpu::verdict`] whether the bits are those of the CPU.
impl Accelerator for Gpu {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        let painted = self.paint_program(code, frame, inputs, out);
        match &painted {
            Ok(()) => self.work.painted.fetch_add(1, Ordering::Relaxed),
            Err(GpuError::Cancelled) => 0,
            Err(_) => self.work.declined.fetch_add(1, Ordering::Relaxed),
        };
        painted.is_ok()
    }
    fn memory(&self) -> u64 {
        self.memory_limit()
    }
}

impl Gpu {
    /// The work of this GPU so far.
    pub fn work(&self) -> &GpuWork {
        &self.work
    }
}
