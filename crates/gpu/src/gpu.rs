//! A GPU: its adapter and driver, the programs compiled for it, and the verdict of its self-test.

use crate::compiled_kernel::CachedKernel;
use crate::device::{ComputeDevice, device_descriptor};
use crate::error::GpuError;
use crate::paint::{KernelJob, KernelPainter, PaintTarget};
use crate::resident_planes::SharedPlanes;
use crate::route::Route;
use crate::shader::{Kernel, KernelOptions, ShaderTarget};
use crate::stage_words::StagePipelines;
use crate::verdict::Verdict;
use crate::work::GpuWork;
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, ProgramInputs};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::available_parallelism;
use wgpu::{
    Adapter, AdapterInfo, Device, DeviceDescriptor, DeviceType, Instance, InstanceDescriptor, PowerPreference, Queue,
    RequestAdapterOptions,
};

/// Buffers that are kept for later ones take at most the memory limit divided by this number.
const POOL_SHARE: u64 = 8;
/// The largest memory limit, for an adapter whose memory may be that of the CPU, and for one with memory of its own.
const SHARED_MEMORY: u64 = 1 << 30;
const OWN_MEMORY: u64 = 4 << 30;

/// The largest memory limit of an adapter: of its own memory at most half.
fn most_memory(device_type: DeviceType, own: Option<u64>) -> u64 {
    match (device_type, own) {
        (DeviceType::DiscreteGpu, Some(memory)) => (memory / 2).min(OWN_MEMORY),
        _ => SHARED_MEMORY,
    }
}

/// A GPU that runs programs.
#[derive(Debug)]
pub struct Gpu {
    pub(crate) device: ComputeDevice,
    pub(crate) info: AdapterInfo,
    route: Route,
    pub(crate) kernels: Mutex<HashMap<u128, CachedKernel>>,
    /// The most bytes of the buffers of a program, with the copies that are on their way.
    pub(crate) memory: AtomicU64,
    /// The largest limit.
    most_memory: u64,
    /// True if programs are divided as on a GPU that the CPU does not emulate.
    divides: bool,
    /// The most threads that compile the parts of a program.
    pub(crate) compiling_threads: usize,
    /// The bytes that other users of the device take.
    pub(crate) shared_memory: Arc<AtomicU64>,
    /// The planes on the device.
    pub(crate) planes: SharedPlanes,
    pub(crate) stage_pipelines: StagePipelines,
    pub(crate) verdict: OnceLock<Verdict>,
    pub(crate) identity: OnceLock<u128>,
    pub(crate) work: GpuWork,
}

/// The fastest adapter, and a device of its own on it.
fn fastest() -> Option<(Adapter, ComputeDevice)> {
    let instance = Instance::new(InstanceDescriptor::new_without_display_handle());
    let options = RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
    let adapter = pollster::block_on(instance.request_adapter(&options)).ok()?;
    let device = ComputeDevice::open(&adapter).ok()?;
    Some((adapter, device))
}

impl Gpu {
    /// The fastest adapter of this machine; `None` if there is none, or if it cannot be opened.
    pub fn find() -> Option<Gpu> {
        let (adapter, device) = fastest()?;
        Some(Gpu::new(&adapter, device))
    }
    /// The fastest adapter, with shaders written in a given way; `None` also if it does not take such shaders.
    pub fn with_route(route: Route) -> Option<Gpu> {
        let (adapter, device) = fastest()?;
        let is_taken = route != Route::Decorated || device.passes_shaders_through();
        is_taken.then(|| Gpu { route, ..Gpu::new(&adapter, device) })
    }
    /// The device of an adapter that another part of the program has opened, for example to draw a window, with
    /// [`Gpu::device_descriptor`]. Errors that any user of the device causes count as failures of this GPU.
    pub fn on(adapter: &Adapter, device: Device, queue: Queue) -> Gpu {
        Gpu::new(adapter, ComputeDevice::new(adapter, device, queue))
    }
    /// A device of its own on an adapter; `None` if it cannot be opened.
    pub fn open(adapter: &Adapter) -> Option<Gpu> {
        Some(Gpu::new(adapter, ComputeDevice::open(adapter).ok()?))
    }
    /// The description of a device that can be shared with [`Gpu::on`].
    pub fn device_descriptor(adapter: &Adapter) -> DeviceDescriptor<'static> {
        device_descriptor(adapter)
    }
    fn new(adapter: &Adapter, device: ComputeDevice) -> Gpu {
        let (info, route) = (adapter.get_info(), device.best_route());
        let most_memory = most_memory(info.device_type, device.vulkan.memory);
        let gpu = Gpu {
            device,
            info,
            route,
            kernels: Mutex::default(),
            memory: AtomicU64::default(),
            most_memory,
            divides: false,
            compiling_threads: available_parallelism().map_or(1, usize::from),
            shared_memory: Arc::default(),
            planes: SharedPlanes::default(),
            stage_pipelines: StagePipelines::default(),
            verdict: OnceLock::new(),
            identity: OnceLock::new(),
            work: GpuWork::default(),
        };
        gpu.limit_memory(u64::MAX);
        gpu
    }
    /// Limits the memory that painting takes: buffers on the device, and copies on their way to and from it. Programs that
    /// need more are not painted.
    pub fn limit_memory(&self, bytes: u64) {
        let memory = bytes.min(self.most_memory);
        self.memory.store(memory, Ordering::Relaxed);
        self.device.pool.lock().unwrap_or_else(PoisonError::into_inner).set_limit(memory / POOL_SHARE);
    }
    /// The limit of the memory that painting takes, in bytes: without that of other users of the device, and of buffers that
    /// are kept for later.
    pub fn memory_limit(&self) -> u64 {
        let whole = self.whole_memory_limit();
        (whole - whole / POOL_SHARE).saturating_sub(self.shared_memory())
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
        self.device.is_emulated()
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
    /// The properties of shaders.
    pub(crate) fn target(&self) -> ShaderTarget {
        let target = self.device.target(self.route);
        ShaderTarget { is_emulated: target.is_emulated && !self.divides, ..target }
    }
    /// The same GPU, whose programs are written as for a GPU, and divided into short ones, even if the CPU emulates it. For tests.
    pub fn divided(self) -> Gpu {
        Gpu { divides: true, ..self }
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
        Ok(Kernel::new(code, self.target(), KernelOptions::default())?.texts.concat())
    }
}
