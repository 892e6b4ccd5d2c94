//! Runs of kernels: their buffers, and the words that they write.

use crate::buffer_pool::{BufferPool, DeviceBuffer, LEAST_POOLED};
use crate::device::ComputeDevice;
use crate::error::GpuError;
use crate::shader::UNIFORMS;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, Buffer, BufferDescriptor, BufferUsages, ComputePipeline, MapMode,
    PollError, PollType, SubmissionIndex,
};

/// The runs whose results may be on their way: while one runs, those of the run before are copied.
pub(crate) const RUNS_AT_ONCE: usize = 2;

/// The pixels of a group.
pub(crate) const GROUP: usize = 64;
/// The most rows, and groups of pixels across, of a run.
pub(crate) const MAX_GROUPS: usize = 65535;

/// The longest time for which the device is asked whether a submission is finished.
const LONGEST_POLL: Duration = Duration::from_millis(2);

/// The buffers of a kernel, which its runs share.
pub(crate) struct KernelBuffers {
    uniforms: Buffer,
    input: Buffer,
    output: Buffer,
    group: BindGroup,
}

/// One run of a kernel.
pub(crate) struct KernelRun<'a> {
    pub(crate) uniforms: &'a [u32; UNIFORMS],
    pub(crate) input: &'a [u32],
    /// The groups of 64 pixels across, and the rows.
    pub(crate) groups: [u32; 2],
    /// The copies of words that it wrote.
    pub(crate) copies: &'a [WordCopy<'a>],
}

/// A copy of some words of the output of a kernel.
pub(crate) struct WordCopy<'a> {
    pub(crate) from: usize,
    pub(crate) count: usize,
    pub(crate) to: &'a Buffer,
    pub(crate) at: usize,
}

impl ComputeDevice {
    /// A buffer of some words.
    pub(crate) fn buffer(&self, label: &str, words: usize, usage: BufferUsages) -> Buffer {
        let (size, mapped_at_creation) = (words.max(4) as u64 * 4, false);
        self.device.create_buffer(&BufferDescriptor { label: Some(label), size, usage, mapped_at_creation })
    }
    /// A buffer for the pixels of planes, or for other words of which all are written before they are read. It may be larger.
    pub(crate) fn plane_buffer(&self, label: &str, words: usize) -> DeviceBuffer {
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
        let size = self.plane_bytes(words);
        let create = || self.buffer(label, (size / 4) as usize, usage);
        if size < LEAST_POOLED { DeviceBuffer::alone(create()) } else { DeviceBuffer::pooled(&self.pool, size, create) }
    }
    /// The bytes of such a buffer.
    pub(crate) fn plane_bytes(&self, words: usize) -> u64 {
        let bytes = 4 * words as u64;
        let shared = BufferPool::shared_size(bytes);
        if bytes < LEAST_POOLED || shared > self.max_buffer { bytes } else { shared }
    }
    /// Writes words to a buffer, from one of its words on.
    pub(crate) fn write(&self, buffer: &Buffer, at: usize, words: &[u32]) {
        self.queue.write_buffer(buffer, 4 * at as u64, bytemuck::cast_slice(words));
    }
    /// A buffer into which words are copied, so that the CPU can read them.
    pub(crate) fn read_back_buffer(&self, words: usize) -> Buffer {
        self.buffer("read back", words, BufferUsages::MAP_READ | BufferUsages::COPY_DST)
    }
    /// Buffers for runs that read at most some words, sample `planes` and write to `output`.
    pub(crate) fn kernel_buffers(
        &self,
        input: usize,
        planes: &Buffer,
        output: &Buffer,
    ) -> Result<KernelBuffers, GpuError> {
        let uniforms = self.buffer("uniforms", UNIFORMS, BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let input = self.buffer("input", input, BufferUsages::STORAGE | BufferUsages::COPY_DST);
        let bound = [(0, &uniforms), (1, &input), (2, output), (3, planes)];
        let entries: Vec<BindGroupEntry<'_>> = bound
            .iter()
            .map(|(binding, buffer)| BindGroupEntry { binding: *binding, resource: buffer.as_entire_binding() })
            .collect();
        let group = self.device.create_bind_group(&BindGroupDescriptor {
            label: Some("kernel"),
            layout: &self.bindings,
            entries: &entries,
        });
        self.check().map(|()| KernelBuffers { uniforms, input, output: output.clone(), group })
    }
    /// Starts a run of the parts of a kernel, and the copies of what they write.
    pub(crate) fn start(
        &self,
        pipelines: &[ComputePipeline],
        buffers: &KernelBuffers,
        run: &KernelRun<'_>,
    ) -> Result<SubmissionIndex, GpuError> {
        self.write(&buffers.uniforms, 0, run.uniforms);
        self.write(&buffers.input, 0, run.input);
        let mut encoder = self.device.create_command_encoder(&Default::default());
        // Each pass reads what the passes before it wrote.
        for pipeline in pipelines {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, &buffers.group, &[]);
            pass.dispatch_workgroups(run.groups[0], run.groups[1], 1);
        }
        for WordCopy { from, count, to, at } in run.copies {
            let [from, count, at] = [from, count, at].map(|words| 4 * *words as u64);
            encoder.copy_buffer_to_buffer(&buffers.output, from, to, at, count);
        }
        let submitted = self.queue.submit([encoder.finish()]);
        self.check().map(|()| submitted)
    }
    /// Starts copies from one buffer to others.
    pub(crate) fn copy(&self, from: &Buffer, copies: &[WordCopy<'_>]) -> SubmissionIndex {
        let mut encoder = self.device.create_command_encoder(&Default::default());
        for WordCopy { from: first, count, to, at } in copies {
            let [first, count, at] = [first, count, at].map(|words| 4 * *words as u64);
            encoder.copy_buffer_to_buffer(from, first, to, at, count);
        }
        self.queue.submit([encoder.finish()])
    }
    /// Waits until a submission is finished.
    pub(crate) fn wait(&self, submission: SubmissionIndex) -> Result<(), GpuError> {
        loop {
            // A wait holds locks that a window needs for its frames.
            let (submission_index, timeout) = (Some(submission.clone()), Some(LONGEST_POLL));
            let waited = self.device.poll(PollType::Wait { submission_index, timeout });
            self.check()?;
            match waited {
                Err(PollError::Timeout) => {}
                waited => return waited.map(|_| ()).map_err(|e| GpuError::Device(e.to_string())),
            }
        }
    }
    /// Waits for a submission that copies words to a buffer, and passes the first `count` words of it to `take`.
    pub(crate) fn read(
        &self,
        buffer: &Buffer,
        count: usize,
        submission: SubmissionIndex,
        take: impl FnOnce(&[u32]),
    ) -> Result<(), GpuError> {
        let bytes = 4 * count as u64;
        self.read_bytes.fetch_add(bytes, Ordering::Relaxed);
        let mapped = Arc::new(Mutex::new(false));
        let finished = mapped.clone();
        buffer.map_async(MapMode::Read, 0..bytes, move |result| {
            *finished.lock().unwrap_or_else(PoisonError::into_inner) = result.is_ok();
        });
        self.wait(submission)?;
        if !*mapped.lock().unwrap_or_else(PoisonError::into_inner) {
            return Err(GpuError::Device("its memory cannot be read".to_owned()));
        }
        {
            let view = buffer.get_mapped_range(0..bytes).map_err(|e| GpuError::Device(e.to_string()))?;
            take(bytemuck::cast_slice(&view));
        }
        buffer.unmap();
        self.check()
    }
}
