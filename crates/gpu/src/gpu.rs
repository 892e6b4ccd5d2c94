//! A GPU: its adapter and driver, the programs compiled for it, and the verdict of its self-test.

use crate::device::{ComputeDevice, device_descriptor};
use crate::error::{GpuError, KernelError};
use crate::paint::{KernelJob, KernelPainter, PaintTarget};
use crate::resident_planes::SharedPlanes;
use crate::route::Route;
use crate::shader::{Kernel, KernelOptions};
use crate::stage_words::StagePipelines;
use crate::verdict::Verdict;
use crate::work::GpuWork;
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, ProgramInputs};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, ScopedJoinHandle};
use wgpu::{
    Adapter, AdapterInfo, ComputePipeline, Device, DeviceDescriptor, DeviceType, Instance, InstanceDescriptor,
    PowerPreference, Queue, RequestAdapterOptions,
};

/// The most compiled programs that are kept.
const CAPACITY: usize = 256;
/// The stack of a thread that compiles a part of a kernel, in bytes: as large as that of a program's first thread.
const PART_STACK: usize = 8 << 20;
/// The memory limit of a new GPU: 1 GiB.
const MEMORY: u64 = 1 << 30;

/// A GPU that runs programs.
#[derive(Debug)]
pub struct Gpu {
    pub(crate) device: ComputeDevice,
    pub(crate) info: AdapterInfo,
    route: Route,
    kernels: Mutex<HashMap<u128, CachedKernel>>,
    /// The most bytes of the buffers of a program, with the copies that are on their way.
    pub(crate) memory: AtomicU64,
    /// The bytes that other users of the device take.
    pub(crate) shared_memory: Arc<AtomicU64>,
    /// The planes on the device.
    pub(crate) planes: SharedPlanes,
    pub(crate) stage_pipelines: StagePipelines,
    pub(crate) verdict: OnceLock<Verdict>,
    pub(crate) identity: OnceLock<u128>,
    pub(crate) work: GpuWork,
}

/// A compiled kernel, or the reason why a recording has none.
type CachedKernel = Result<Arc<CompiledKernel>, KernelError>;

/// A kernel compiled for a device.
#[derive(Debug)]
pub(crate) struct CompiledKernel {
    kernel: Kernel,
    /// For each part of the recording.
    pipelines: Vec<ComputePipeline>,
}

impl Gpu {
    /// The fastest adapter of this machine; `None` if there is none, or if it cannot be opened.
    pub fn find() -> Option<Gpu> {
        Gpu::with_route(Route::Guarded)
    }
    /// The fastest adapter, with shaders written in a given way; `None` also if it does not take such shaders.
    pub fn with_route(route: Route) -> Option<Gpu> {
        let instance = Instance::new(InstanceDescriptor::new_without_display_handle());
        let options =
            RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
        let adapter = pollster::block_on(instance.request_adapter(&options)).ok()?;
        let device = ComputeDevice::open(&adapter).ok()?;
        let is_taken = route != Route::Decorated || device.passes_shaders_through();
        is_taken.then(|| Gpu::new(adapter.get_info(), device, route))
    }
    /// The device of an adapter that another part of the program has opened, for example to draw a window, with
    /// [`Gpu::device_descriptor`]. Errors that any user of the device causes count as failures of this GPU.
    pub fn on(adapter: &Adapter, device: Device, queue: Queue) -> Gpu {
        Gpu::new(adapter.get_info(), ComputeDevice::new(device, queue), Route::Guarded)
    }
    /// A device of its own on an adapter; `None` if it cannot be opened.
    pub fn open(adapter: &Adapter) -> Option<Gpu> {
        Some(Gpu::new(adapter.get_info(), ComputeDevice::open(adapter).ok()?, Route::Guarded))
    }
    /// The description of a device that can be shared with [`Gpu::on`].
    pub fn device_descriptor(adapter: &Adapter) -> DeviceDescriptor<'static> {
        device_descriptor(adapter)
    }
    fn new(info: AdapterInfo, device: ComputeDevice, route: Route) -> Gpu {
        Gpu {
            device,
            info,
            route,
            kernels: Mutex::default(),
            memory: AtomicU64::new(MEMORY),
            shared_memory: Arc::default(),
            planes: SharedPlanes::default(),
            stage_pipelines: StagePipelines::default(),
            verdict: OnceLock::new(),
            identity: OnceLock::new(),
            work: GpuWork::default(),
        }
    }
    /// Limits the memory that painting takes: buffers on the device, and copies on their way to and from it. Programs that
    /// need more are not painted.
    pub fn limit_memory(&self, bytes: u64) {
        self.memory.store(bytes.min(MEMORY), Ordering::Relaxed);
    }
    /// The limit of the memory that painting takes, in bytes: without that of other users of the device.
    pub fn memory_limit(&self) -> u64 {
        self.whole_memory_limit().saturating_sub(self.shared_memory())
    }
    /// The name of the adapter.
    pub fn name(&self) -> &str {
        &self.info.name
    }
    /// The driver and its version, and the graphics interface.
    pub fn driver(&self) -> String {
        let AdapterInfo { driver, driver_info, backend, .. } = &self.info;
        let words = [driver.as_str(), driver_info.as_str()].into_iter().filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        format!("{} ({backend})", words.join(" ")).trim_start().to_owned()
    }
    /// True if the CPU emulates the adapter.
    pub fn is_emulated(&self) -> bool {
        self.info.device_type == DeviceType::Cpu
    }
    /// The failure of the device or its driver, after which the GPU paints nothing more.
    pub fn failure(&self) -> Option<GpuError> {
        self.device.check().err()
    }
    /// True once the device is lost, so that it cannot draw either.
    pub fn is_lost(&self) -> bool {
        self.device.is_lost()
    }
    /// The way in which shaders are written.
    pub fn route(&self) -> Route {
        self.route
    }
    /// Paints the results of a recording over a frame, one image for each result.
    pub fn paint_program(
        &self,
        code: &Recording,
        frame: &Frame,
        inputs: &ProgramInputs<'_>,
        out: &mut [&mut [f32]],
    ) -> Result<(), GpuError> {
        self.paint_to(code, frame, inputs, PaintTarget::Memory(out))
    }
    /// Paints the results of a recording over a frame to memory, or into planes that stay on the device.
    pub(crate) fn paint_to(
        &self,
        code: &Recording,
        frame: &Frame,
        inputs: &ProgramInputs<'_>,
        to: PaintTarget<'_, '_>,
    ) -> Result<(), GpuError> {
        self.device.check()?;
        let compiled = self.compiled(code, inputs)?;
        let _painting = self.planes.begin_painting();
        let planes = &self.planes;
        let job = KernelJob { code, frame, inputs, memory: self.memory_limit() };
        let painted = KernelPainter::new(&self.device, &compiled.kernel, job)?.paint(&compiled.pipelines, planes, to);
        self.work.count_planes(&planes.lock());
        painted
    }
    /// The shaders of a recording, as text, one after the other.
    pub fn shader_text(&self, code: &Recording) -> Result<String, GpuError> {
        Ok(Kernel::new(code, self.route, KernelOptions::default())?.texts.concat())
    }
    /// The compiled kernel of a recording.
    fn compiled(&self, code: &Recording, inputs: &ProgramInputs<'_>) -> Result<Arc<CompiledKernel>, GpuError> {
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
        let kernel = Kernel::new(code, self.route, options)?;
        let pipelines = self.compile_parts(&kernel.texts)?;
        self.work.compiled.fetch_add(1, Ordering::Relaxed);
        Ok(CompiledKernel { kernel, pipelines })
    }
    /// Compiles the parts of a kernel, each on a thread of its own.
    fn compile_parts(&self, texts: &[String]) -> Result<Vec<ComputePipeline>, GpuError> {
        let compile = |text: &String| self.device.compile(text, self.route);
        let [texts @ .., last] = texts else { return Ok(vec![]) };
        std::thread::scope(|scope| {
            let start = |text| Builder::new().stack_size(PART_STACK).spawn_scoped(scope, move || compile(text)).ok();
            let started: Vec<_> = texts.iter().map(start).collect();
            let last = compile(last);
            let finish = |(started, text): (Option<ScopedJoinHandle<'_, _>>, &String)| {
                started.and_then(|thread| thread.join().ok()).unwrap_or_else(|| compile(text))
            };
            started.into_iter().zip(texts).map(finish).chain([last]).collect()
        })
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
