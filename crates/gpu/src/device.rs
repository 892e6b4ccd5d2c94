//! A device of the graphics interface, and the kernels that are compiled for it.

use crate::error::{GpuError, KernelError};
use std::sync::{Arc, Mutex, PoisonError};
use wgpu::{
    Adapter, BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, BufferBindingType,
    ComputePipeline, ComputePipelineDescriptor, Device, DeviceDescriptor, ErrorFilter, Limits, PipelineLayout,
    PipelineLayoutDescriptor, Queue, ShaderModuleDescriptor, ShaderSource, ShaderStages,
};

/// The most bytes of a buffer, even on devices that allow more.
const MAX_BUFFER: u64 = 256 << 20;

/// A device, with the layout that all kernels have.
#[derive(Debug)]
pub(crate) struct ComputeDevice {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    pub(crate) bindings: BindGroupLayout,
    layout: PipelineLayout,
    /// The first error that the device reported.
    failure: Arc<Mutex<Option<String>>>,
    /// The most bytes of a buffer.
    pub(crate) max_buffer: u64,
}

impl ComputeDevice {
    /// Opens the device of an adapter.
    pub(crate) fn open(adapter: &Adapter) -> Result<ComputeDevice, GpuError> {
        let offered = adapter.limits();
        let required_limits = Limits {
            max_storage_buffer_binding_size: offered.max_storage_buffer_binding_size.min(MAX_BUFFER),
            max_buffer_size: offered.max_buffer_size.min(MAX_BUFFER),
            ..Limits::downlevel_defaults()
        };
        let max_buffer = required_limits.max_storage_buffer_binding_size.min(required_limits.max_buffer_size);
        let descriptor = DeviceDescriptor { required_limits, ..DeviceDescriptor::default() };
        let opened = pollster::block_on(adapter.request_device(&descriptor));
        let (device, queue) = opened.map_err(|e| GpuError::Device(e.to_string()))?;
        let failure = Arc::new(Mutex::new(None));
        let reported = failure.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| note(&reported, error.to_string())));
        let lost = failure.clone();
        device.set_device_lost_callback(move |_, message| note(&lost, format!("the device was lost: {message}")));
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
        Ok(ComputeDevice { device, queue, bindings, layout, failure, max_buffer })
    }
    /// The error that the device reported, if there is one. A device that failed once is not used again.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        match &*self.failure.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(message) => Err(GpuError::Device(message.clone())),
            None => Ok(()),
        }
    }
    /// Compiles the text of a kernel.
    pub(crate) fn compile(&self, text: &str) -> Result<ComputePipeline, GpuError> {
        let source = ShaderSource::Wgsl(text.into());
        let refusals = self.device.push_error_scope(ErrorFilter::Validation);
        let module = self.device.create_shader_module(ShaderModuleDescriptor { label: Some("kernel"), source });
        let pipeline = self.device.create_compute_pipeline(&ComputePipelineDescriptor {
            label: Some("kernel"),
            layout: Some(&self.layout),
            module: &module,
            entry_point: Some("main"),
            compilation_options: Default::default(),
            cache: None,
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
