//! A GPU for interactive programs: it paints only what has been compiled, so that nobody waits for a compiler.

use crate::gpu::{Gpu, kernel_key, kernel_options, same_grid};
use crate::shader::KernelOptions;
use lapidary_evaluator::run::Accelerator;
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, ProgramInputs};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most programs that wait for being compiled. The oldest are dropped: while a graph is edited, few are used again.
const MAX_WAITING: usize = 16;

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
    /// A GPU whose programs are compiled by [`InteractiveGpu::compile_next`].
    pub fn new(gpu: Gpu) -> InteractiveGpu {
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
            match waiting.programs.pop_back() {
                Some(program) => break program,
                None => waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(waiting);
        let WaitingProgram { key, code, raw_results, first_sample_only, same_grid } = program;
        let options = KernelOptions { raw_results, first_sample_only: &first_sample_only, same_grid: &same_grid };
        if !self.gpu.is_known(key) {
            // The GPU keeps the reason why a program has no kernel, and its own failure.
            let _ = self.gpu.compile_and_keep(key, &code, options);
        }
        true
    }
    /// The count of programs that wait for being compiled.
    pub fn waiting_programs(&self) -> usize {
        self.waiting().programs.len()
    }
    /// Ends the compilation of programs.
    pub fn close(&self) {
        self.waiting().closed = true;
        self.changed.notify_all();
    }
    /// Returns true if a program has been compiled, or cannot be; otherwise it waits for being compiled.
    fn is_ready(&self, code: &Recording, inputs: &ProgramInputs<'_>) -> bool {
        let same_grid = same_grid(inputs);
        let options = kernel_options(inputs, &same_grid);
        let key = kernel_key(code, options);
        if self.gpu.is_known(key) {
            return true;
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
    fn waiting(&self) -> MutexGuard<'_, WaitingPrograms> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The caller decides by [`Gpu::verdict`] whether the bits are those of the CPU.
impl Accelerator for InteractiveGpu {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        self.gpu.failure().is_none() && self.is_ready(code, inputs) && self.gpu.paint(code, frame, inputs, out)
    }
    fn memory(&self) -> u64 {
        self.gpu.memory_limit()
    }
}
