//! Batches of short runs of kernels, which are started at once.

use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::kernel_run::{GROUP, MAX_GROUPS};
use crate::shader::{StageKernel, UNIFORMS};
use std::sync::Arc;
use wgpu::{BindGroup, BindGroupDescriptor, BindGroupEntry, BindingResource, Buffer, BufferBinding, BufferSize};
use wgpu::{BufferUsages, ComputePipeline};

/// The words between the uniforms of two runs: 256 bytes, which all devices accept.
const UNIFORM_STRIDE: usize = 64;

/// Runs of kernels, each of which may read what those before it wrote.
pub(crate) struct KernelBatch<'a> {
    gpu: &'a Gpu,
    runs: Vec<BatchRun>,
    /// The uniforms of all runs, and the words that they read.
    uniforms: Vec<u32>,
    words: Vec<u32>,
}

struct BatchRun {
    pipeline: Arc<ComputePipeline>,
    planes: Buffer,
    output: Buffer,
    groups: [u32; 2],
}

/// A run of a kernel.
pub(crate) struct BatchedKernel<'a> {
    pub(crate) kernel: &'a StageKernel,
    /// The buffer that it reads, and the one that it writes: different ones.
    pub(crate) planes: &'a Buffer,
    pub(crate) output: &'a Buffer,
    pub(crate) words: &'a [u32],
}

impl<'a> KernelBatch<'a> {
    pub(crate) fn new(gpu: &'a Gpu) -> KernelBatch<'a> {
        KernelBatch { gpu, runs: vec![], uniforms: vec![], words: vec![] }
    }
    /// Adds a run over some columns and rows. An invocation takes `step` rows.
    pub(crate) fn add(
        &mut self,
        run: &BatchedKernel<'_>,
        [width, rows]: [usize; 2],
        step: usize,
    ) -> Result<(), GpuError> {
        let groups = [width.div_ceil(GROUP), rows.div_ceil(step)];
        if groups.iter().any(|count| *count > MAX_GROUPS) {
            return Err(GpuError::Inputs("an image is too large".to_owned()));
        }
        if self.words.is_empty() {
            // All kernels of a batch have the same tables: the hidden constants.
            self.words.extend(&run.kernel.tables);
        }
        let mut uniforms = [0; UNIFORM_STRIDE];
        (uniforms[3], uniforms[4], uniforms[12]) = (width as u32, rows as u32, self.words.len() as u32);
        self.uniforms.extend(uniforms);
        self.words.extend(run.words);
        let pipeline = self.gpu.stage_pipeline(run.kernel)?;
        let (planes, output) = (run.planes.clone(), run.output.clone());
        self.runs.push(BatchRun { pipeline, planes, output, groups: groups.map(|n| n as u32) });
        Ok(())
    }
    /// Starts all runs.
    pub(crate) fn start(self) -> Result<(), GpuError> {
        let device = &self.gpu.device;
        let uniforms = device.buffer("uniforms", self.uniforms.len(), BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let input = device.buffer("input", self.words.len(), BufferUsages::STORAGE | BufferUsages::COPY_DST);
        device.write(&uniforms, 0, &self.uniforms);
        device.write(&input, 0, &self.words);
        let mut encoder = device.device.create_command_encoder(&Default::default());
        for (k, run) in self.runs.iter().enumerate() {
            let group = self.bindings(run, (&uniforms, (4 * UNIFORM_STRIDE * k) as u64), &input);
            let mut pass = encoder.begin_compute_pass(&Default::default());
            pass.set_pipeline(&run.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(run.groups[0], run.groups[1], 1);
        }
        device.queue.submit([encoder.finish()]);
        device.check()
    }
    fn bindings(&self, run: &BatchRun, (uniforms, offset): (&Buffer, u64), input: &Buffer) -> BindGroup {
        let device = &self.gpu.device;
        let size = BufferSize::new(4 * UNIFORMS as u64);
        let uniforms = BindingResource::Buffer(BufferBinding { buffer: uniforms, offset, size });
        let [input, output, planes] = [input, &run.output, &run.planes].map(Buffer::as_entire_binding);
        let bound = [(0, uniforms), (1, input), (2, output), (3, planes)];
        device.device.create_bind_group(&BindGroupDescriptor {
            label: Some("kernel"),
            layout: &device.bindings,
            entries: &bound.map(|(binding, resource)| BindGroupEntry { binding, resource }),
        })
    }
}
