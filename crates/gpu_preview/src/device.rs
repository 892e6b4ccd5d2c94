//! The device that renders, and the shaders compiled for it.

use crate::error::PreviewGpuError;
use crate::shader_text::{ShaderOptions, resolving_text, tracing_text};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use wgpu::{
    AddressMode, BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, Buffer,
    BufferBindingType, BufferDescriptor, BufferUsages, ComputePipeline, ComputePipelineDescriptor, Device,
    DeviceDescriptor, ErrorFilter, FilterMode, Instance, InstanceDescriptor, Limits, PipelineLayout,
    PipelineLayoutDescriptor, PollType, PowerPreference, Queue, RequestAdapterOptions, Sampler, SamplerBindingType,
    SamplerDescriptor, ShaderModuleDescriptor, ShaderSource, ShaderStages, StorageTextureAccess, TextureFormat,
    TextureSampleType, TextureViewDimension,
};

/// A GPU that renders previews.
#[derive(Debug)]
pub struct PreviewGpu {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    pub(crate) bindings: BindGroupLayout,
    pub(crate) sampler: Sampler,
    layout: PipelineLayout,
    /// The first error that the device reported, if it is the renderer's own.
    failure: Arc<Mutex<Option<String>>>,
    tracing: Mutex<HashMap<ShaderOptions, Arc<TracingPipelines>>>,
    resolving: Mutex<Option<Arc<ResolvingPipelines>>>,
    completing: Mutex<Option<ComputePipeline>>,
}

/// Pipelines that trace the rays of the pixels and of the background.
#[derive(Debug)]
pub(crate) struct TracingPipelines {
    pub(crate) trace: ComputePipeline,
    pub(crate) background: ComputePipeline,
}

/// Pipelines that find the pixels that need more rays, and that map radiance to the display.
#[derive(Debug)]
pub(crate) struct ResolvingPipelines {
    pub(crate) mark: ComputePipeline,
    pub(crate) resolve: ComputePipeline,
}

/// Longest time that a run of rays may take, and the interval of checks whether it has ended.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_micros(300);
/// Storage buffers that the shaders bind.
const STORAGE_BUFFERS: u32 = 7;

impl PreviewGpu {
    /// The fastest adapter of this machine, with a device of its own; `None` if there is none.
    pub fn find() -> Option<PreviewGpu> {
        let instance = Instance::new(InstanceDescriptor::new_without_display_handle());
        let options =
            RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
        let adapter = pollster::block_on(instance.request_adapter(&options)).ok()?;
        let offered = adapter.limits();
        let required_limits = Limits {
            max_storage_buffer_binding_size: offered.max_storage_buffer_binding_size,
            max_buffer_size: offered.max_buffer_size,
            ..Limits::default()
        };
        let descriptor = DeviceDescriptor { required_limits, ..DeviceDescriptor::default() };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).ok()?;
        let gpu = PreviewGpu::on(device, queue)?;
        let (reported, lost) = (gpu.failure.clone(), gpu.failure.clone());
        gpu.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| note(&reported, error.to_string())));
        gpu.device.set_device_lost_callback(move |_, message| note(&lost, format!("the device was lost: {message}")));
        Some(gpu)
    }
    /// A device that the caller shares, which handles its errors. `None` if its limits do not suffice.
    pub fn on(device: Device, queue: Queue) -> Option<PreviewGpu> {
        if device.limits().max_storage_buffers_per_shader_stage < STORAGE_BUFFERS {
            return None;
        }
        let bindings = device.create_bind_group_layout(&BindGroupLayoutDescriptor {
            label: Some("preview"),
            entries: &layout_entries(),
        });
        let layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some("preview"),
            bind_group_layouts: &[Some(&bindings)],
            immediate_size: 0,
        });
        let sampler = device.create_sampler(&SamplerDescriptor {
            label: Some("environment"),
            address_mode_u: AddressMode::ClampToEdge,
            address_mode_v: AddressMode::ClampToEdge,
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..SamplerDescriptor::default()
        });
        let failure = Arc::default();
        let (tracing, resolving, completing) = (Mutex::default(), Mutex::default(), Mutex::default());
        Some(PreviewGpu { device, queue, bindings, sampler, layout, failure, tracing, resolving, completing })
    }
    /// Waits until the GPU has finished the work it received. Other threads may use the device meanwhile.
    pub fn wait(&self) -> Result<(), PreviewGpuError> {
        let finished = Arc::new(AtomicBool::new(false));
        let signal = finished.clone();
        self.queue.on_submitted_work_done(move || signal.store(true, Ordering::Release));
        let begun = Instant::now();
        while !finished.load(Ordering::Acquire) {
            // A blocking wait would hold locks that a window needs for its frames.
            let polled = self.device.poll(PollType::Poll);
            self.check()?;
            polled.map_err(|error| PreviewGpuError::Device(error.to_string()))?;
            if begun.elapsed() > LONGEST_WAIT {
                return Err(PreviewGpuError::Device("it does not answer".to_owned()));
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    /// The error that the device reported, if there is one. A device that failed once is not used again.
    pub(crate) fn check(&self) -> Result<(), PreviewGpuError> {
        match &*self.failure.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(message) => Err(PreviewGpuError::Device(message.clone())),
            None => Ok(()),
        }
    }
    /// A buffer with contents that shaders read: some parts, one after the other.
    pub(crate) fn storage(&self, what: &'static str, parts: &[&[u8]]) -> Result<Buffer, PreviewGpuError> {
        let bytes = parts.iter().map(|part| part.len() as u64).sum::<u64>().max(16);
        let buffer = self.buffer(what, bytes, BufferUsages::STORAGE | BufferUsages::COPY_DST)?;
        let mut begin = 0;
        for part in parts.iter().filter(|part| !part.is_empty()) {
            self.queue.write_buffer(&buffer, begin, part);
            begin += part.len() as u64;
        }
        Ok(buffer)
    }
    /// A buffer without contents.
    pub(crate) fn buffer(
        &self,
        what: &'static str,
        bytes: u64,
        usage: BufferUsages,
    ) -> Result<Buffer, PreviewGpuError> {
        let limits = self.device.limits();
        let limit = limits.max_storage_buffer_binding_size.min(limits.max_buffer_size);
        if bytes > limit {
            return Err(PreviewGpuError::TooLarge { what, bytes, limit });
        }
        let out_of_memory = self.device.push_error_scope(ErrorFilter::OutOfMemory);
        let descriptor = BufferDescriptor { label: Some(what), size: bytes, usage, mapped_at_creation: false };
        let buffer = self.device.create_buffer(&descriptor);
        match pollster::block_on(out_of_memory.pop()) {
            Some(error) => Err(PreviewGpuError::Device(error.to_string())),
            None => self.check().map(|()| buffer),
        }
    }
    /// The pipelines that trace rays, compiled when they are needed first.
    pub(crate) fn tracing(
        &self,
        uniforms: &[&str],
        options: ShaderOptions,
    ) -> Result<Arc<TracingPipelines>, PreviewGpuError> {
        let mut known = self.tracing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipelines) = known.get(&options) {
            return Ok(pipelines.clone());
        }
        let [trace, background] =
            self.compile(&tracing_text(uniforms, options), ["trace", "background"], Some(&self.layout))?;
        let pipelines = Arc::new(TracingPipelines { trace, background });
        known.insert(options, pipelines.clone());
        Ok(pipelines)
    }
    /// The pipelines that work on the sums of rays.
    pub(crate) fn resolving(&self, uniforms: &[&str]) -> Result<Arc<ResolvingPipelines>, PreviewGpuError> {
        let mut known = self.resolving.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipelines) = &*known {
            return Ok(pipelines.clone());
        }
        let [mark, resolve] = self.compile(&resolving_text(uniforms), ["mark", "resolve"], Some(&self.layout))?;
        Ok(known.insert(Arc::new(ResolvingPipelines { mark, resolve })).clone())
    }

    /// The pipeline that completes the uniforms of a scene; `text` is that of its shader.
    pub(crate) fn completing(&self, text: impl FnOnce() -> String) -> Result<ComputePipeline, PreviewGpuError> {
        let mut known = self.completing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipeline) = &*known {
            return Ok(pipeline.clone());
        }
        let [pipeline] = self.compile(&text(), ["complete"], None)?;
        Ok(known.insert(pipeline).clone())
    }

    /// Compiles the entries of a shader, with the bindings of a layout, or with those that it uses.
    fn compile<const N: usize>(
        &self,
        text: &str,
        entries: [&'static str; N],
        layout: Option<&PipelineLayout>,
    ) -> Result<[ComputePipeline; N], PreviewGpuError> {
        let refusals = self.device.push_error_scope(ErrorFilter::Validation);
        let source = ShaderSource::Wgsl(text.into());
        let module = self.device.create_shader_module(ShaderModuleDescriptor { label: Some("preview"), source });
        let pipelines = entries.map(|entry| {
            self.device.create_compute_pipeline(&ComputePipelineDescriptor {
                label: Some(entry),
                layout,
                module: &module,
                entry_point: Some(entry),
                compilation_options: Default::default(),
                cache: None,
            })
        });
        match pollster::block_on(refusals.pop()) {
            Some(refusal) => Err(PreviewGpuError::Device(refusal.to_string())),
            None => self.check().map(|()| pipelines),
        }
    }
}

/// The bindings of the shaders, in the order of `BINDINGS` of the shader text.
fn layout_entries() -> Vec<BindGroupLayoutEntry> {
    let buffer = |ty| BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
    let storage = |read_only| buffer(BufferBindingType::Storage { read_only });
    let texture = BindingType::Texture {
        sample_type: TextureSampleType::Float { filterable: true },
        view_dimension: TextureViewDimension::D2,
        multisampled: false,
    };
    let picture = BindingType::StorageTexture {
        access: StorageTextureAccess::WriteOnly,
        format: TextureFormat::Rgba8Unorm,
        view_dimension: TextureViewDimension::D2,
    };
    let mut types = vec![buffer(BufferBindingType::Uniform); 2];
    types.extend([storage(true); 6]);
    types.extend([storage(false), texture, texture, BindingType::Sampler(SamplerBindingType::Filtering), picture]);
    let entry = |(binding, ty)| BindGroupLayoutEntry { binding, visibility: ShaderStages::COMPUTE, ty, count: None };
    (0..).zip(types).map(entry).collect()
}

/// Keeps the first error.
fn note(failure: &Mutex<Option<String>>, message: String) {
    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
}
