//! A device of the graphics interface, and the kernels that are compiled for it.

use crate::buffer_pool::BufferPool;
use crate::error::{GpuError, KernelError};
use crate::passthrough::spirv_module;
use crate::pipeline_cache::create_pipeline_cache;
use crate::route::Route;
use crate::shader::ShaderTarget;
use crate::spirv;
use crate::vulkan::VulkanProperties;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use wgpu::{
    Adapter, Backend, BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, BufferBindingType,
    ComputePipeline, ComputePipelineDescriptor, Device, DeviceDescriptor, DeviceType, ErrorFilter, Features, Limits,
    PipelineCache, PipelineLayout, PipelineLayoutDescriptor, PollType, Queue, ShaderModuleDescriptor, ShaderSource,
    ShaderStages,
};

/// The most bytes of a buffer, even on devices that allow more.
const MAX_BUFFER: u64 = 1 << 30;

/// The part of messages about the surface of a window: it is configured again later, and computing goes on.
const SURFACE_ERROR: &str = "Surface::configure";

/// The most operations of a run: some milliseconds on a GPU, and half a second where the CPU emulates one.
const fn max_operations(device_type: DeviceType) -> u64 {
    match device_type {
        DeviceType::DiscreteGpu => 1 << 33,
        DeviceType::IntegratedGpu | DeviceType::VirtualGpu => 1 << 32,
        DeviceType::Cpu | DeviceType::Other => 1 << 30,
    }
}

/// The device that kernels need: buffers as large as the adapter offers, up to a limit, and the usual limits otherwise, as
/// far as the adapter has them.
pub(crate) fn device_descriptor(adapter: &Adapter) -> DeviceDescriptor<'static> {
    let offered = adapter.limits();
    let required_limits = Limits {
        max_storage_buffer_binding_size: offered.max_storage_buffer_binding_size.min(MAX_BUFFER),
        max_buffer_size: offered.max_buffer_size.min(MAX_BUFFER),
        ..Limits::default().or_worse_values_from(&offered)
    };
    // Only Vulkan takes the shaders of SPIR-V that are passed through.
    let passed =
        if adapter.get_info().backend == Backend::Vulkan { Features::PASSTHROUGH_SHADERS } else { Features::empty() };
    let required_features = adapter.features() & (passed | Features::PIPELINE_CACHE | Features::SHADER_F64);
    DeviceDescriptor { label: Some("lapidary"), required_features, required_limits, ..DeviceDescriptor::default() }
}

/// A device, with the layout that all kernels have.
#[derive(Debug)]
pub(crate) struct ComputeDevice {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    pub(crate) bindings: BindGroupLayout,
    layout: PipelineLayout,
    /// The first error that the device reported.
    failure: Arc<Mutex<Option<String>>>,
    /// True once the device is lost.
    lost: Arc<AtomicBool>,
    /// The driver's cache of compiled shaders, where it has one and the caller uses it.
    cache: OnceLock<Option<PipelineCache>>,
    /// The most bytes of a buffer.
    pub(crate) max_buffer: u64,
    /// The most operations of a run of a kernel.
    pub(crate) max_operations: u64,
    /// Planes and other large buffers that are not in use.
    pub(crate) pool: Arc<Mutex<BufferPool>>,
    pub(crate) vulkan: VulkanProperties,
    /// The bytes that the CPU has read.
    pub(crate) read_bytes: AtomicU64,
}

impl ComputeDevice {
    /// Opens the device of an adapter.
    pub(crate) fn open(adapter: &Adapter) -> Result<ComputeDevice, GpuError> {
        let opened = pollster::block_on(adapter.request_device(&device_descriptor(adapter)));
        let (device, queue) = opened.map_err(|e| GpuError::Device(e.to_string()))?;
        Ok(ComputeDevice::new(adapter, device, queue))
    }
    /// Shares a device. Its errors are received here from now on, whatever part of the program causes them.
    pub(crate) fn new(adapter: &Adapter, device: Device, queue: Queue) -> ComputeDevice {
        let limits = device.limits();
        let max_buffer = limits.max_storage_buffer_binding_size.min(limits.max_buffer_size).min(MAX_BUFFER);
        let failure = Arc::new(Mutex::new(None));
        let reported = failure.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let message = error.to_string();
            if !message.contains(SURFACE_ERROR) {
                note(&reported, message);
            }
        }));
        let (lost, reported) = (Arc::new(AtomicBool::new(false)), failure.clone());
        let flag = lost.clone();
        device.set_device_lost_callback(move |_, message| {
            flag.store(true, Ordering::Relaxed);
            let detail = if message.is_empty() { message } else { format!(": {message}") };
            note(&reported, format!("the device was lost{detail}"));
        });
        let storage = |read_only| BufferBindingType::Storage { read_only };
        let entry = |(binding, ty)| BindGroupLayoutEntry {
            binding,
            visibility: ShaderStages::COMPUTE,
            ty: BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: None,
        };
        let uniform = (0, BufferBindingType::Uniform);
        let entries = [uniform, (1, storage(true)), (2, storage(false)), (3, storage(true))].map(entry);
        let bindings =
            device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: Some("kernel"), entries: &entries });
        let layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some("kernel"),
            bind_group_layouts: &[Some(&bindings)],
            immediate_size: 0,
        });
        let max_operations = max_operations(adapter.get_info().device_type);
        let (vulkan, pool) = (VulkanProperties::of(adapter), BufferPool::new(0));
        let (cache, read_bytes) = (OnceLock::new(), AtomicU64::new(0));
        ComputeDevice {
            device,
            queue,
            bindings,
            layout,
            failure,
            lost,
            cache,
            max_buffer,
            max_operations,
            read_bytes,
            pool,
            vulkan,
        }
    }
    /// The error that the device reported, if there is one. A device that failed once is not used again.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        match &*self.failure.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(message) => Err(GpuError::Device(message.clone())),
            None => Ok(()),
        }
    }
    /// True if the device takes shaders of SPIR-V as they are.
    pub(crate) fn passes_shaders_through(&self) -> bool {
        self.device.features().contains(Features::PASSTHROUGH_SHADERS)
    }
    /// The way in which shaders should be written. Some drivers keep subnormal numbers and NaN only if SPIR-V asks for it.
    pub(crate) fn best_route(&self) -> Route {
        let is_decorated = self.vulkan.controls.keeps_specials && self.passes_shaders_through() && !self.is_emulated();
        if is_decorated { Route::Decorated } else { Route::Guarded }
    }
    /// The properties of shaders that are written in a given way.
    pub(crate) fn target(&self, route: Route) -> ShaderTarget {
        // Without decorations, compilers would fuse and reorder doubles.
        let has_doubles = route == Route::Decorated
            && self.vulkan.separates_doubles
            && self.device.features().contains(Features::SHADER_F64);
        ShaderTarget { route, has_doubles, is_emulated: self.is_emulated() }
    }
    /// True if the CPU emulates the adapter.
    pub(crate) fn is_emulated(&self) -> bool {
        self.device.adapter_info().device_type == DeviceType::Cpu
    }
    /// Returns true once the device is lost, so that no part of the program can use it.
    pub(crate) fn is_lost(&self) -> bool {
        // Only a device that is asked reports its loss.
        let _ = self.device.poll(PollType::Poll);
        self.lost.load(Ordering::Relaxed)
    }
    /// Compiles with the driver's cache from now on.
    pub(crate) fn use_pipeline_cache(&self, stored: Option<&[u8]>) {
        self.cache.get_or_init(|| create_pipeline_cache(&self.device, stored));
    }
    /// The driver's cache.
    pub(crate) fn pipeline_cache(&self) -> Option<&PipelineCache> {
        self.cache.get()?.as_ref()
    }
    /// Compiles the text of a kernel.
    pub(crate) fn compile(&self, text: &str, route: Route) -> Result<ComputePipeline, GpuError> {
        let decorated =
            if route == Route::Decorated { Some(spirv::decorated(text, self.vulkan.controls)?) } else { None };
        let refusals = self.device.push_error_scope(ErrorFilter::Validation);
        let module = match decorated {
            Some(words) => spirv_module(&self.device, words),
            None => {
                let source = ShaderSource::Wgsl(text.into());
                self.device.create_shader_module(ShaderModuleDescriptor { label: Some("kernel"), source })
            }
        };
        let pipeline = self.device.create_compute_pipeline(&ComputePipelineDescriptor {
            label: Some("kernel"),
            layout: Some(&self.layout),
            module: &module,
            entry_point: Some("main"),
            compilation_options: Default::default(),
            cache: self.pipeline_cache(),
        });
        if let Some(refusal) = pollster::block_on(refusals.pop()) {
            return Err(KernelError::Refused(refusal.to_string()).into());
        }
        self.check().map(|()| pipeline)
    }
}

/// Keeps the first error.
fn note(failure: &Mutex<Option<String>>, message: String) {
    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
}
