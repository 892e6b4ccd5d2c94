//! A GPU for interactive programs: it paints only what has been compiled, so that no window waits for a compiler.

use crate::gpu::Gpu;
use crate::kernel_compilation::{kernel_key, kernel_options, same_grid};
use crate::shader::{KernelOptions, StageKernel};
use crate::stage_pipelines::filter_kernels;
use lapidary_evaluator::run::{Accelerator, FilterRun, PlanePart};
use lapidary_field::ir::Recording;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most programs that wait for being compiled. The oldest are dropped: while a graph is edited, few are used again.
const MAX_WAITING: usize = 16;
/// The most kernels of filters that wait.
const MAX_WAITING_STAGES: usize = 64;

/// A GPU that declines programs until they have been compiled, which a thread of the caller does.
#[derive(Debug)]
pub struct InteractiveGpu {
    gpu: Gpu,
    waiting: Mutex<WaitingPrograms>,
    changed: Condvar,
}

/// Programs that wait for being compiled, the newest last.
#[derive(Debug, Default)]
struct WaitingPrograms {
    programs: VecDeque<WaitingProgram>,
    /// Kernels of filters, which are short, and compiled before programs.
    stages: VecDeque<StageKernel>,
    closed: bool,
}

/// A program with the options of its kernel.
#[derive(Debug)]
struct WaitingProgram {
    key: u128,
    code: Recording,
    raw_results: usize,
    first_sample_only: Vec<bool>,
    same_grid: Vec<u32>,
}

impl InteractiveGpu {
    /// A GPU whose programs are compiled by [`InteractiveGpu::compile_next`], on half of the cores: the CPU paints meanwhile.
    pub fn new(mut gpu: Gpu) -> InteractiveGpu {
        gpu.compiling_threads = gpu.compiling_threads.div_ceil(2);
        InteractiveGpu { gpu, waiting: Mutex::default(), changed: Condvar::new() }
    }
    /// The GPU itself, which compiles what it paints at once.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }
    /// Waits for a program, and compiles the newest. Returns false, without waiting, once [`InteractiveGpu::close`] has been
    /// called.
    pub fn compile_next(&self) -> bool {
        let mut waiting = self.waiting();
        let program = loop {
            if waiting.closed {
                return false;
            }
            if let Some(stage) = waiting.stages.pop_front() {
                drop(waiting);
                // The GPU keeps the reason why a kernel is not compiled, and its own failure.
                let _ = self.gpu.stage_pipeline(&stage);
                return true;
            }
            match waiting.programs.pop_back() {
                Some(program) => break program,
                None => waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(waiting);
        let WaitingProgram { key, code, raw_results, first_sample_only, same_grid } = program;
        let options = KernelOptions { raw_results, first_sample_only: &first_sample_only, same_grid: &same_grid };
        if self.gpu.has_kernel(key).is_none() {
            let _ = self.gpu.compile_and_keep(key, &code, options);
        }
        true
    }
    /// The count of programs and of kernels of filters that wait for being compiled.
    pub fn waiting_programs(&self) -> usize {
        let waiting = self.waiting();
        waiting.programs.len() + waiting.stages.len()
    }
    /// Ends the compilation of programs.
    pub fn close(&self) {
        self.waiting().closed = true;
        self.changed.notify_all();
    }
    /// Returns true if a program has been compiled. A program that has not been tried waits for being compiled.
    fn is_compiled(&self, code: &Recording, inputs: &ProgramInputs<'_>) -> bool {
        let same_grid = same_grid(inputs);
        let options = kernel_options(inputs, &same_grid);
        let key = kernel_key(code, options);
        if let Some(has_kernel) = self.gpu.has_kernel(key) {
            return has_kernel;
        }
        let (raw_results, first_sample_only) = (options.raw_results, options.first_sample_only.to_vec());
        let mut waiting = self.waiting();
        waiting.programs.retain(|program| program.key != key);
        if waiting.programs.len() >= MAX_WAITING {
            waiting.programs.pop_front();
        }
        let program = WaitingProgram { key, code: code.clone(), raw_results, first_sample_only, same_grid };
        waiting.programs.push_back(program);
        drop(waiting);
        self.changed.notify_all();
        false
    }
    /// Returns true if all kernels of a filter have been compiled. Those that have not been tried wait for being compiled.
    fn filter_is_compiled(&self, run: &FilterRun<'_>) -> bool {
        let Ok(kernels) = filter_kernels(run.stages, self.gpu.route()) else { return false };
        let states: Vec<Option<bool>> = kernels.iter().map(|kernel| self.gpu.has_stage(kernel.key())).collect();
        if states.contains(&Some(false)) {
            return false;
        }
        let mut waiting = self.waiting();
        for (kernel, _) in kernels.into_iter().zip(&states).filter(|(_, state)| state.is_none()) {
            let is_new = waiting.stages.iter().all(|known| known.text != kernel.text);
            if is_new && waiting.stages.len() < MAX_WAITING_STAGES {
                waiting.stages.push_back(kernel);
            }
        }
        drop(waiting);
        self.changed.notify_all();
        !states.contains(&None)
    }
    fn waiting(&self) -> MutexGuard<'_, WaitingPrograms> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The caller decides by [`Gpu::verdict`] whether the bits are those of the CPU.
impl Accelerator for InteractiveGpu {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        self.is_ready(code, inputs) && self.gpu.paint(code, frame, inputs, out)
    }
    fn is_ready(&self, code: &Recording, inputs: &ProgramInputs<'_>) -> bool {
        self.gpu.failure().is_none() && self.is_compiled(code, inputs)
    }
    fn memory(&self) -> u64 {
        self.gpu.memory()
    }
    fn plane_memory(&self) -> u64 {
        self.gpu.plane_memory()
    }
    fn paint_planes(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &[PlaneIdentity]) -> bool {
        self.is_ready(code, inputs) && self.gpu.paint_planes(code, frame, inputs, out)
    }
    fn filter(&self, run: &FilterRun<'_>) -> bool {
        self.gpu.failure().is_none() && self.filter_is_compiled(run) && self.gpu.filter(run)
    }
    fn assemble(&self, parts: &[PlanePart<'_>], pixels: usize, plane: &PlaneIdentity) -> bool {
        self.gpu.assemble(parts, pixels, plane)
    }
    fn read(&self, plane: &PlaneIdentity, to: &mut [f32]) -> bool {
        self.gpu.read(plane, to)
    }
    fn note_copy(&self, plane: &PlaneIdentity) {
        self.gpu.note_copy(plane);
    }
}
