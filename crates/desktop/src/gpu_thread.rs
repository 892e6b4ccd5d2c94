//! The thread of the GPU: it runs the self-test and compiles programs, so that the window never waits for them.

use lapidary_cli::STOP;
use lapidary_evaluator::run::Accelerator;
use lapidary_gpu::{Gpu, InteractiveGpu, Verdict};
use lapidary_render::file::write_file;
use lapidary_render::input::{open_file, read_at_most};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// The file with the verdict of the self-test, and the identity of the GPU that it belongs to.
const VERDICT: &str = "gpu_verdict";
/// The file with the driver's compiled programs.
const PIPELINES: &str = "gpu_pipelines";
/// The most bytes of a file.
const MAX_BYTES: usize = 256 << 20;

/// A GPU with its thread.
#[derive(Debug)]
pub(crate) struct GpuThread {
    gpu: Arc<InteractiveGpu>,
    thread: Option<JoinHandle<()>>,
}

impl GpuThread {
    /// Starts the thread. `folder` stores results between runs; `wake` is called when the verdict is known.
    pub(crate) fn open(gpu: Gpu, folder: Option<PathBuf>, wake: impl Fn() + Send + 'static) -> GpuThread {
        let gpu = Arc::new(InteractiveGpu::new(gpu));
        let shared = gpu.clone();
        let work = move || {
            restore(shared.gpu(), folder.as_deref());
            wake();
            while shared.compile_next() {}
            store_pipelines(shared.gpu(), folder.as_deref());
        };
        GpuThread { gpu, thread: Builder::new().name("gpu".to_owned()).spawn(work).ok() }
    }
    /// The GPU.
    pub(crate) fn gpu(&self) -> &Gpu {
        self.gpu.gpu()
    }
    /// The GPU as the accelerator of jobs.
    pub(crate) fn accelerator(&self) -> &dyn Accelerator {
        &*self.gpu
    }
    /// The GPU, for other threads that use it.
    pub(crate) fn shared(&self) -> Arc<InteractiveGpu> {
        self.gpu.clone()
    }
}

impl Drop for GpuThread {
    fn drop(&mut self) {
        self.gpu.close();
        // A driver that still compiles while the program ends may crash it.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Restores the driver's programs and the verdict of an earlier run, or runs the self-test.
fn restore(gpu: &Gpu, folder: Option<&Path>) {
    gpu.use_pipeline_cache(&folder.and_then(|folder| read(&folder.join(PIPELINES))).unwrap_or_default());
    let exact = format!("{:032x} exact\n", gpu.identity());
    if folder.and_then(|folder| read(&folder.join(VERDICT))).as_deref() == Some(exact.as_bytes()) {
        return gpu.remember_verdict(Verdict::Same);
    }
    // A failed test is repeated at each start.
    if *gpu.verdict() == Verdict::Same {
        write(folder, VERDICT, exact.as_bytes());
        store_pipelines(gpu, folder);
    }
}

/// Stores the driver's programs, if some have been compiled.
fn store_pipelines(gpu: &Gpu, folder: Option<&Path>) {
    if gpu.work().compiled() > 0
        && gpu.failure().is_none()
        && let Some(bytes) = gpu.stored_pipelines().filter(|bytes| bytes.len() <= MAX_BYTES)
    {
        write(folder, PIPELINES, &bytes);
    }
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let bytes = open_file(path).and_then(|file| read_at_most(file, MAX_BYTES)).ok()?;
    (bytes.len() <= MAX_BYTES).then_some(bytes)
}

/// Writes a file. Without it, the next start takes longer.
fn write(folder: Option<&Path>, name: &str, bytes: &[u8]) {
    if let Some(folder) = folder.filter(|folder| fs::create_dir_all(folder).is_ok()) {
        let _ = write_file(&folder.join(name), &STOP, |out| out.write_all(bytes));
    }
}
