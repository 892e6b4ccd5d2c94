//! Runs of filters: the planes of their stages, which are freed after their last use.

use crate::buffer_pool::DeviceBuffer;
use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::kernel_run::{GROUP, KernelRun, MAX_GROUPS, RUNS_AT_ONCE, WordCopy};
use crate::resident_planes::SharedPlanes;
use crate::shader::{StageKernel, UNIFORMS};
use crate::stage_words::{StagePlane, operations, stage_words};
use lapidary_evaluator::run::{FilterInput, FilterOutput, FilterRun};
use lapidary_field::filter_stages::Stage;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::Ordering;
use wgpu::{Buffer, SubmissionIndex};

impl Gpu {
    /// Runs a filter; its results stay on the device.
    pub(crate) fn run_filter(&self, run: &FilterRun<'_>, limit: u64) -> Result<(), GpuError> {
        self.device.check()?;
        let _painting = self.planes.begin_painting();
        let resident = &self.planes;
        let planes = vec![None; run.stages.planes.len()];
        let mut runner = FilterRunner { gpu: self, run, limit, resident, planes, bytes: 0, started: VecDeque::new() };
        let done = runner.run();
        self.work.count_planes(&resident.lock());
        if done.is_err() {
            run.outputs.iter().for_each(|output| resident.lock().remove(&output.identity));
        }
        done
    }
}

/// A filter that is running.
pub(crate) struct FilterRunner<'a> {
    pub(crate) gpu: &'a Gpu,
    pub(crate) run: &'a FilterRun<'a>,
    /// The most bytes of planes that stay on the device.
    limit: u64,
    resident: &'a SharedPlanes,
    /// The planes of the filter, as far as they are computed and still needed.
    pub(crate) planes: Vec<Option<StagePlane>>,
    /// The bytes of the planes of stages.
    bytes: u64,
    started: VecDeque<SubmissionIndex>,
}

/// A kernel with its words.
pub(crate) struct StageRun<'a> {
    pub(crate) kernel: StageKernel,
    /// The buffer of planes that it reads.
    pub(crate) planes: &'a Buffer,
    pub(crate) knobs: &'a [u32],
    pub(crate) words: &'a [u32],
    /// The approximate operations of a pixel.
    pub(crate) operations: u64,
}

impl FilterRunner<'_> {
    fn run(&mut self) -> Result<(), GpuError> {
        let FilterRun { stages, inputs, outputs, .. } = *self.run;
        if inputs.len() != stages.inputs || outputs.len() != stages.outputs.len() {
            return Err(GpuError::Inputs("the planes do not fit the filter".to_owned()));
        }
        let (needed, last_reads) = (stages.needed(), stages.last_reads());
        for (plane, input) in inputs.iter().enumerate().filter(|(plane, _)| needed[*plane]) {
            self.planes[plane] = Some(self.input(input, stages.planes[plane])?);
        }
        for (i, stage) in stages.stages.iter().enumerate().filter(|(i, _)| needed[stages.inputs + i]) {
            let plane = stages.inputs + i;
            let [width, height] = stages.planes[plane];
            let buffer = self.stage_buffer(width * height)?;
            match stage {
                Stage::Percentile { planes, rank } => self.percentile(planes, *rank, &buffer)?,
                _ => self.dispatch(stage, &buffer, [width, height])?,
            }
            self.planes[plane] = Some(StagePlane { buffer, first: 0, pitch: width });
            for read in stage.reads() {
                if last_reads[read] == Some(i) && !stages.outputs.contains(&read) {
                    self.free(read);
                }
            }
        }
        outputs.iter().zip(&stages.outputs).try_for_each(|(output, plane)| self.result(output, *plane))
    }
    /// The rows of a plane that the filter reads.
    fn input(&mut self, input: &FilterInput<'_>, [width, height]: [usize; 2]) -> Result<StagePlane, GpuError> {
        let FilterInput { identity, px, first } = *input;
        let plane = |buffer, first| StagePlane { buffer, first, pitch: width };
        let device = &self.gpu.device;
        let limit = self.limit;
        let known = identity.and_then(|identity| self.resident.lock().find_or_write(device, (identity, px), limit));
        if let Some(known) = known {
            return Ok(plane(known, first));
        }
        let Some(part) = px.get(first..first + width * height) else {
            return Err(GpuError::Inputs("a plane is missing".to_owned()));
        };
        let bits: Vec<u32> = part.iter().map(|v| v.to_bits()).collect();
        let buffer = self.stage_buffer(part.len())?;
        self.gpu.device.write(&buffer, 0, &bits);
        self.resident.lock().uploads += 1;
        Ok(plane(buffer, 0))
    }
    /// A buffer for a plane of a stage.
    pub(crate) fn stage_buffer(&mut self, pixels: usize) -> Result<DeviceBuffer, GpuError> {
        let bytes = self.gpu.device.plane_bytes(pixels);
        let all = self.bytes + bytes + self.resident.lock().bytes();
        if bytes > self.gpu.device.max_buffer || all > self.gpu.memory_limit() {
            return Err(GpuError::Inputs("the planes of a filter do not fit into memory".to_owned()));
        }
        let buffer = self.gpu.device.plane_buffer("stage", pixels);
        self.bytes += buffer.size();
        Ok(buffer)
    }
    /// Counts a buffer of a stage as freed.
    pub(crate) fn release(&mut self, buffer: &Buffer) {
        self.bytes -= buffer.size();
    }
    /// Frees a plane of a stage. An input may stay on the device.
    fn free(&mut self, plane: usize) {
        if let Some(freed) = self.planes[plane].take()
            && plane >= self.run.stages.inputs
        {
            self.release(&freed.buffer);
        }
    }
    /// Computes a result from a plane of the filter.
    fn result(&mut self, output: &FilterOutput, plane: usize) -> Result<(), GpuError> {
        let FilterOutput { identity, part, range } = output;
        let size = part.each_ref().map(|span| span.len());
        let pixels = size[0] * size[1];
        let created = self.resident.lock().create(&self.gpu.device, identity, pixels, self.limit);
        let Some(buffer) = created else {
            return Err(GpuError::Inputs("the planes do not fit into memory".to_owned()));
        };
        let source = self.planes[plane].as_ref().map(|plane| plane.part([part[0].start, part[1].start]));
        let source = source.unwrap_or_else(|| unreachable!("results are not freed"));
        let words = [source.first as u32, source.pitch as u32, range[0].to_bits(), range[1].to_bits()];
        self.dispatch_words(None, &source.buffer, &words, (&buffer, size))
    }
    /// Runs a stage.
    fn dispatch(&mut self, stage: &Stage, output: &Buffer, size: [usize; 2]) -> Result<(), GpuError> {
        let mut distinct = stage.reads();
        distinct.sort_unstable();
        distinct.dedup();
        let sizes = &self.run.stages.planes;
        let mut sources: HashMap<usize, StagePlane> = HashMap::new();
        for read in &distinct {
            let plane = self.planes[*read].clone();
            sources.insert(*read, plane.unwrap_or_else(|| unreachable!("a plane is computed before it is read")));
        }
        let bound = match &distinct[..] {
            [only] => sources[only].buffer.clone(),
            _ => {
                // A kernel binds one buffer of planes.
                let pixels = |plane: &usize| sizes[*plane][0] * sizes[*plane][1];
                let joined = self.stage_buffer(distinct.iter().map(pixels).sum())?;
                self.release(&joined);
                let mut at = 0;
                for read in &distinct {
                    let Some(source) = sources.get_mut(read) else { continue };
                    let count = pixels(read);
                    self.gpu.device.copy(&source.buffer, &[WordCopy { from: source.first, count, to: &joined, at }]);
                    source.first = at;
                    at += count;
                }
                joined
            }
        };
        let words = stage_words(stage, sizes, &sources);
        self.dispatch_words(Some(stage), &bound, &words, (output, size))
    }
    /// Runs the kernel of a stage with some words, band by band.
    fn dispatch_words(
        &mut self,
        stage: Option<&Stage>,
        planes: &Buffer,
        words: &[u32],
        (output, [width, height]): (&Buffer, [usize; 2]),
    ) -> Result<(), GpuError> {
        let knobs: Vec<u32> = match stage {
            Some(Stage::Pixels { knobs, .. }) => knobs.iter().map(|knob| knob.to_bits()).collect(),
            _ => vec![],
        };
        let kernel = StageKernel::new(stage, self.gpu.route())?;
        let operations = stage.map_or(1, |stage| operations(stage, &self.run.stages.planes));
        let run = StageRun { kernel, planes, knobs: &knobs, words, operations };
        self.start(&run, output, [width, height])
    }
    /// Runs a kernel band by band.
    pub(crate) fn start(
        &mut self,
        stage: &StageRun<'_>,
        output: &Buffer,
        [width, height]: [usize; 2],
    ) -> Result<(), GpuError> {
        if width.div_ceil(GROUP) > MAX_GROUPS {
            return Err(GpuError::Inputs("the planes of a filter are too wide".to_owned()));
        }
        let pipeline = self.gpu.stage_pipeline(&stage.kernel)?;
        let mut input = stage.kernel.tables.clone();
        let knobs = input.len();
        input.extend(stage.knobs);
        let place = input.len();
        input.extend(stage.words);
        let device = &self.gpu.device;
        if 4 * input.len() as u64 > device.max_buffer {
            return Err(GpuError::Inputs("the data of a filter do not fit into memory".to_owned()));
        }
        let buffers = device.kernel_buffers(input.len(), stage.planes, output)?;
        let row = width as u64 * stage.operations;
        let rows = (device.max_operations / row.max(1)).clamp(1, MAX_GROUPS as u64) as usize;
        for first in (0..height).step_by(rows) {
            if self.run.stop.load(Ordering::Relaxed) {
                return Err(GpuError::Cancelled);
            }
            if self.started.len() == RUNS_AT_ONCE
                && let Some(oldest) = self.started.pop_front()
            {
                device.wait(oldest)?;
            }
            let rows = rows.min(height - first);
            let mut uniforms = [0; UNIFORMS];
            (uniforms[3], uniforms[4]) = (width as u32, rows as u32);
            (uniforms[11], uniforms[12], uniforms[13]) = (knobs as u32, place as u32, first as u32);
            let groups = [width.div_ceil(GROUP) as u32, rows as u32];
            let run = KernelRun { uniforms: &uniforms, input: &input, groups, copies: &[] };
            self.started.push_back(device.start(std::slice::from_ref(&*pipeline), &buffers, &run)?);
        }
        Ok(())
    }
}
