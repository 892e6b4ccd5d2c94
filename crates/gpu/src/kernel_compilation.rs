//! Compilation of kernels: the parts of a program on several cores.

use crate::compiled_kernel::{CachedKernel, CompiledKernel};
use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::shader::{Kernel, KernelOptions};
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::ir::Recording;
use lapidary_field::program::ProgramInputs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError};
use std::thread::Builder;
use std::time::Instant;
use wgpu::ComputePipeline;

/// The most compiled programs that are kept.
const CAPACITY: usize = 256;
/// The stack of a thread that compiles a part of a kernel, in bytes: compilers of drivers recurse deeply.
const PART_STACK: usize = 32 << 20;

impl Gpu {
    /// The compiled kernel of a recording.
    pub(crate) fn compiled(
        &self,
        code: &Recording,
        inputs: &ProgramInputs<'_>,
    ) -> Result<Arc<CompiledKernel>, GpuError> {
        let same_grid = same_grid(inputs);
        let options = kernel_options(inputs, &same_grid);
        let key = kernel_key(code, options);
        match self.known(key) {
            Some(known) => Ok(known?),
            None => self.compile_and_keep(key, code, options),
        }
    }
    /// The compiled kernel of a key, if it has been compiled.
    fn known(&self, key: u128) -> Option<CachedKernel> {
        self.kernels.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }
    /// True if the recording of a key has been compiled, false if it cannot be; `None` if it has not been tried.
    pub(crate) fn has_kernel(&self, key: u128) -> Option<bool> {
        self.known(key).map(|known| known.is_ok())
    }
    /// Compiles a recording and keeps the kernel under its key.
    pub(crate) fn compile_and_keep(
        &self,
        key: u128,
        code: &Recording,
        options: KernelOptions<'_>,
    ) -> Result<Arc<CompiledKernel>, GpuError> {
        let compiled = match self.compile(code, options) {
            Err(GpuError::Kernel(reason)) => Err(reason),
            compiled => Ok(Arc::new(compiled?)),
        };
        let mut kernels = self.kernels.lock().unwrap_or_else(PoisonError::into_inner);
        if kernels.len() >= CAPACITY {
            kernels.clear();
        }
        kernels.insert(key, compiled.clone());
        Ok(compiled?)
    }
    fn compile(&self, code: &Recording, options: KernelOptions<'_>) -> Result<CompiledKernel, GpuError> {
        let kernel = Kernel::new(code, self.target(), options)?;
        let pipelines = self.compile_parts(&kernel.texts.iter().map(String::as_str).collect::<Vec<_>>())?;
        self.work.compiled.fetch_add(1, Ordering::Relaxed);
        Ok(CompiledKernel { kernel, pipelines })
    }
    /// Compiles the text of a kernel, on a thread whose stack suffices for compilers of drivers.
    pub(crate) fn compile_text(&self, text: &str) -> Result<ComputePipeline, GpuError> {
        let mut parts = self.compile_parts(&[text])?;
        Ok(parts.swap_remove(0))
    }
    /// Compiles the parts of a kernel, on several threads.
    fn compile_parts(&self, texts: &[&str]) -> Result<Vec<ComputePipeline>, GpuError> {
        let compiled: Vec<OnceLock<Result<ComputePipeline, GpuError>>> =
            texts.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        let compile = || {
            loop {
                let k = next.fetch_add(1, Ordering::Relaxed);
                let Some((text, pipeline)) = texts.get(k).zip(compiled.get(k)) else { return };
                pipeline.get_or_init(|| {
                    let begun = Instant::now();
                    let compiled = self.device.compile(text, self.route());
                    self.work.count_compilation(begun.elapsed());
                    compiled
                });
            }
        };
        let threads = self.compiling_threads.min(texts.len());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let _ = Builder::new().stack_size(PART_STACK).spawn_scoped(scope, compile);
            }
        });
        // Where no thread could be started, this one compiles all parts.
        compile();
        compiled.into_iter().map(|part| part.into_inner().unwrap_or_else(|| unreachable!("all are compiled"))).collect()
    }
}

/// For each plane, the first one whose pixels have the same positions. Planes without pixels, which the program does not
/// sample, may have any grid.
pub(crate) fn same_grid(inputs: &ProgramInputs<'_>) -> Vec<u32> {
    let first = |k: usize| inputs.planes.iter().position(|plane| plane.grid == inputs.planes[k].grid).unwrap_or(k);
    (0..inputs.planes.len()).map(|k| first(k) as u32).collect()
}

/// The options of a kernel for some inputs.
pub(crate) fn kernel_options<'a>(inputs: &ProgramInputs<'a>, same_grid: &'a [u32]) -> KernelOptions<'a> {
    let ProgramInputs { raw_results, first_sample_only, .. } = *inputs;
    KernelOptions { raw_results, first_sample_only, same_grid }
}

/// The key of a kernel: the content of its recording, and its options. Values of knobs are not part of it.
pub(crate) fn kernel_key(code: &Recording, options: KernelOptions<'_>) -> u128 {
    Fingerprint::of(&(
        (&code.insts, &code.noises, &code.roots),
        (options.raw_results, options.first_sample_only, options.same_grid),
    ))
}
