//! A device of the graphics interface: compiled kernels, and runs of them over bands of rows.

use crate::error::{GpuError, KernelError};
use crate::pipeline_cache::create_pipeline_cache;
use crate::shader::{Kernel, UNIFORMS};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use wgpu::{
    Adapter, BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayout, BindGroupLayoutDescriptor,
    BindGroupLayoutEntry, BindingType, Buffer, BufferBindingType, BufferDescriptor, BufferUsages, ComputePipeline,
    ComputePipelineDescriptor, Device, DeviceDescriptor, ErrorFilter, Features, Limits, MapMode, PipelineCache,
    PipelineLayout, PipelineLayoutDescriptor, PollType, Queue, ShaderModuleDescriptor, ShaderSource, ShaderStages,
};

/// The most bytes of a buffer, even on devices that allow more.
const MAX_BUFFER: u64 = 256 << 20;

/// The device that kernels need: buffers as large as the adapter offers, up to a limit, and the usual limits otherwise, as
/// far as the adapter has them.
pub(crate) fn device_descriptor(adapter: &Adapter) -> DeviceDescriptor<'static> {
    let offered = adapter.limits();
    let required_limits = Limits {
        max_storage_buffer_binding_size: offered.max_storage_buffer_binding_size.min(MAX_BUFFER),
        max_buffer_size: offered.max_buffer_size.min(MAX_BUFFER),
        ..Limits::default().or_worse_values_from(&offered)
    };
    let required_features = adapter.features() & Features::PIPELINE_CACHE;
    DeviceDescriptor { label: Some("lapidary"), required_features, required_limits, ..DeviceDescriptor::default() }
}

/// A device, with the layout that all kernels have.
#[derive(Debug)]
pub(crate) struct ComputeDevice {
    device: Device,
    queue: Queue,
    bindings: BindGroupLayout,
    layout: PipelineLayout,
    /// The first error that the device reported.
    failure: Arc<Mutex<Option<String>>>,
    /// True once the device is lost.
    lost: Arc<AtomicBool>,
    /// The driver's cache of compiled shaders, where it has one and the caller uses it.
    cache: OnceLock<Option<PipelineCache>>,
    /// The most bytes of a buffer.
    pub(crate) max_buffer: u64,
}

impl ComputeDevice {
    /// Opens the device of an adapter.
    pub(crate) fn open(adapter: &Adapter) -> Result<ComputeDevice, GpuError> {
        let opened = pollster::block_on(adapter.request_device(&device_descriptor(adapter)));
        let (device, queue) = opened.map_err(|e| GpuError::Device(e.to_string()))?;
        Ok(ComputeDevice::new(device, queue))
    }
    /// Shares a device. Its errors are received here from now on, whoever causes them.
    pub(crate) fn new(device: Device, queue: Queue) -> ComputeDevice {
        let limits = device.limits();
        let max_buffer = limits.max_storage_buffer_binding_size.min(limits.max_buffer_size).min(MAX_BUFFER);
        let failure = Arc::new(Mutex::new(None));
        let reported = failure.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| note(&reported, error.to_string())));
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
        ComputeDevice { device, queue, bindings, layout, failure, lost, cache: OnceLock::new(), max_buffer }
    }
    /// The error that the device reported, if there is one. A device that failed once is not used again.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        match &*self.failure.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(message) => Err(GpuError::Device(message.clone())),
            None => Ok(()),
        }
    }
    /// Returns true once the device is lost, so that nobody can use it.
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
    /// Compiles a kernel.
    pub(crate) fn compile(&self, kernel: &Kernel) -> Result<ComputePipeline, GpuError> {
        let source = ShaderSource::Wgsl(kernel.text.as_str().into());
        let refusals = self.device.push_error_scope(ErrorFilter::Validation);
        let module = self.device.create_shader_module(ShaderModuleDescriptor { label: Some("kernel"), source });
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
    /// Buffers for runs that read and write at most some numbers of words, and sample planes.
    pub(crate) fn buffers(&self, [input, output]: [usize; 2], planes: &[u32]) -> Result<KernelBuffers, GpuError> {
        let buffer = |label, words: usize, usage| {
            let (size, mapped_at_creation) = (words.max(4) as u64 * 4, false);
            self.device.create_buffer(&BufferDescriptor { label: Some(label), size, usage, mapped_at_creation })
        };
        let uniforms = buffer("uniforms", UNIFORMS, BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let input = buffer("input", input, BufferUsages::STORAGE | BufferUsages::COPY_DST);
        let sampled = buffer("planes", planes.len(), BufferUsages::STORAGE | BufferUsages::COPY_DST);
        let read_back = buffer("read back", output, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        let output = buffer("output", output, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        self.check()?;
        self.queue.write_buffer(&sampled, 0, bytemuck::cast_slice(planes));
        let entry = |(binding, buffer): (u32, &Buffer)| (binding, buffer.clone());
        let bound = [(0, &uniforms), (1, &input), (2, &output), (3, &sampled)].map(entry);
        let entries: Vec<BindGroupEntry<'_>> = bound
            .iter()
            .map(|(binding, buffer)| BindGroupEntry { binding: *binding, resource: buffer.as_entire_binding() })
            .collect();
        let group = self.device.create_bind_group(&BindGroupDescriptor {
            label: Some("kernel"),
            layout: &self.bindings,
            entries: &entries,
        });
        self.check().map(|()| KernelBuffers { uniforms, input, output, read_back, group })
    }
    /// Runs a kernel and passes the words that it wrote to `take`.
    pub(crate) fn run(
        &self,
        pipeline: &ComputePipeline,
        buffers: &KernelBuffers,
        run: &KernelRun<'_>,
        take: impl FnOnce(&[u32]),
    ) -> Result<(), GpuError> {
        self.queue.write_buffer(&buffers.uniforms, 0, bytemuck::cast_slice(run.uniforms));
        self.queue.write_buffer(&buffers.input, 0, bytemuck::cast_slice(run.input));
        let bytes = run.output as u64 * 4;
        let mut encoder = self.device.create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, &buffers.group, &[]);
            pass.dispatch_workgroups(run.groups[0], run.groups[1], 1);
        }
        encoder.copy_buffer_to_buffer(&buffers.output, 0, &buffers.read_back, 0, bytes);
        self.queue.submit([encoder.finish()]);
        let mapped = Arc::new(Mutex::new(false));
        let finished = mapped.clone();
        buffers.read_back.map_async(MapMode::Read, 0..bytes, move |result| {
            *finished.lock().unwrap_or_else(PoisonError::into_inner) = result.is_ok();
        });
        let waited = self.device.poll(PollType::Wait { submission_index: None, timeout: None });
        self.check()?;
        waited.map_err(|e| GpuError::Device(e.to_string()))?;
        if !*mapped.lock().unwrap_or_else(PoisonError::into_inner) {
            return Err(GpuError::Device("its memory cannot be read".to_owned()));
        }
        {
            let view = buffers.read_back.get_mapped_range(0..bytes).map_err(|e| GpuError::Device(e.to_string()))?;
            take(bytemuck::cast_slice(&view));
        }
        buffers.read_back.unmap();
        self.check()
    }
}

/// Keeps the first error.
fn note(failure: &Mutex<Option<String>>, message: String) {
    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
}

/// The buffers of a kernel, which its runs share.
pub(crate) struct KernelBuffers {
    uniforms: Buffer,
    input: Buffer,
    output: Buffer,
    read_back: Buffer,
    group: BindGroup,
}

/// One run of a kernel.
pub(crate) struct KernelRun<'a> {
    pub(crate) uniforms: &'a [u32; UNIFORMS],
    pub(crate) input: &'a [u32],
    /// The number of words that it writes.
    pub(crate) output: usize,
    /// The groups of 64 pixels across, and the rows.
    pub(crate) groups: [u32; 2],
}
