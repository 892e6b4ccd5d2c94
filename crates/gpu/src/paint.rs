//! Painting of a frame on a GPU, in bands of rows: no run takes long, so that the driver's watchdog does not stop it and the
//! caller can cancel.

use crate::buffer_pool::DeviceBuffer;
use crate::device::ComputeDevice;
use crate::error::GpuError;
use crate::kernel_run::{GROUP, KernelBuffers, KernelRun, MAX_GROUPS, RUNS_AT_ONCE, WordCopy};
use crate::plane_words::PlaneWords;
use crate::resident_planes::SharedPlanes;
use crate::shader::{Kernel, UNIFORMS};
use lapidary_field::interval::Interval;
use lapidary_field::ir::Recording;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs, Samples};
use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::atomic::Ordering;
use wgpu::SubmissionIndex;

/// The most pixels of a run of a divided kernel, whose parts hand values over in memory.
const DIVIDED_PIXELS: usize = 1 << 20;

/// A recording, its inputs, and the frame over which it is painted.
#[derive(Clone, Copy)]
pub(crate) struct KernelJob<'a> {
    pub(crate) code: &'a Recording,
    pub(crate) frame: &'a Frame,
    pub(crate) inputs: &'a ProgramInputs<'a>,
    /// The most bytes of all buffers and their copies.
    pub(crate) memory: u64,
}

/// Where a frame is painted.
pub(crate) enum PaintTarget<'a, 'o> {
    /// In memory, an image for each result.
    Memory(&'a mut [&'o mut [f32]]),
    /// In planes that stay on the device, and take at most so many bytes with the others.
    Planes(&'a [PlaneIdentity], u64),
}

/// A kernel with its inputs over a frame.
pub(crate) struct KernelPainter<'a> {
    device: &'a ComputeDevice,
    kernel: &'a Kernel,
    inputs: &'a ProgramInputs<'a>,
    frame: &'a Frame,
    memory: u64,
    planes: PlaneWords<'a>,
    /// The words of the knobs, followed by those of the values that are the same at all pixels.
    knobs: Vec<u32>,
    /// The coordinates of each column, and of each row, for each sample of the square grid within a pixel.
    coordinates: [Vec<Vec<f32>>; 2],
}

impl<'a> KernelPainter<'a> {
    /// Checks the inputs.
    pub(crate) fn new(device: &'a ComputeDevice, kernel: &'a Kernel, job: KernelJob<'a>) -> Result<Self, GpuError> {
        let KernelJob { code, frame, inputs, memory } = job;
        let refuse = |message: &str| Err(GpuError::Inputs(message.to_owned()));
        frame.check().map_err(|e| GpuError::Inputs(e.to_string()))?;
        let pixels = frame.width() * frame.height();
        if inputs.knobs.len() < kernel.knobs {
            return refuse("the program reads more knobs than there are");
        }
        if inputs.stored.len() < kernel.stored || inputs.stored.iter().any(|values| values.len() != pixels) {
            return refuse("the stored values do not fit the program and the frame");
        }
        if kernel.stored + inputs.raw_results > 0 && frame.samples != Samples::One {
            return refuse("a program with stored values takes one sample per pixel");
        }
        if frame.width().div_ceil(GROUP) > MAX_GROUPS {
            return refuse("the frame is too wide");
        }
        let strips = |axis: usize, count: usize| {
            let strip = |k: usize| {
                let mut strip = vec![];
                frame.coordinates(axis, k, count, &mut strip);
                strip
            };
            (0..frame.samples.grid_side()).map(strip).collect()
        };
        let coordinates: [Vec<Vec<f32>>; 2] = [strips(0, frame.width()), strips(1, frame.height())];
        let [x, y] = coordinates.each_ref().map(|strips| hull(strips));
        let [z, t] = frame.z_time.map(Interval::point);
        let planes = PlaneWords::new(code, &kernel.planes, inputs, [x, y, z, t])?;
        let mut knobs = inputs.knobs[..kernel.knobs].to_vec();
        if let Some(constants) = &kernel.constants {
            knobs.extend(constants.values(frame, inputs.knobs).map_err(|e| GpuError::Inputs(e.to_string()))?);
        }
        let knobs = knobs.into_iter().map(quiet_bits).collect();
        Ok(KernelPainter { device, kernel, inputs, frame, memory, planes, knobs, coordinates })
    }
    /// Paints the frame, one image for each result.
    pub(crate) fn paint(
        &mut self,
        pipelines: &[wgpu::ComputePipeline],
        resident: &SharedPlanes,
        to: PaintTarget<'_, '_>,
    ) -> Result<(), GpuError> {
        let pixels = self.frame.width() * self.frame.height();
        let fits = match &to {
            PaintTarget::Memory(out) => out.len() == self.kernel.roots && out.iter().all(|image| image.len() == pixels),
            PaintTarget::Planes(planes, _) => planes.len() == self.kernel.roots,
        };
        if !fits {
            return Err(GpuError::Inputs("the images do not fit the results and the frame".to_owned()));
        }
        let device = self.device;
        if 4 * self.planes.len() as u64 > device.max_buffer {
            return Err(GpuError::Inputs("the planes of a program do not fit into a buffer".to_owned()));
        }
        let sampled = self.planes.buffer(device, resident, self.memory / 2)?;
        self.memory = self.memory.saturating_sub(resident.lock().bytes());
        let rows = self.rows_per_run()?;
        // Both are kept until all runs are submitted.
        let output = device.plane_buffer("output", self.output_words(rows));
        let buffers = device.kernel_buffers(self.input_words(rows), &sampled, &output)?;
        let runs = BandRuns { painter: self, pipelines, buffers, rows };
        match to {
            PaintTarget::Memory(out) => runs.paint_to_memory(out),
            PaintTarget::Planes(planes, limit) => {
                let painted = runs.paint_to_planes(planes, resident, limit);
                if painted.is_err() {
                    planes.iter().for_each(|plane| resident.lock().remove(plane));
                }
                painted
            }
        }
    }
    /// The uniforms and the input of a run over some rows.
    fn words(&self, first: usize, rows: usize) -> ([u32; UNIFORMS], Vec<u32>) {
        let (width, samples) = (self.frame.width(), self.frame.samples);
        let mut input = self.kernel.tables.clone();
        let knobs = input.len();
        input.extend(&self.knobs);
        let columns = input.len();
        self.coordinates[0].iter().for_each(|strip| input.extend(strip.iter().map(|x| x.to_bits())));
        let lines = input.len();
        self.coordinates[1].iter().for_each(|strip| input.extend(strip[first..][..rows].iter().map(|y| y.to_bits())));
        let stored = input.len();
        for values in &self.inputs.stored[..self.kernel.stored] {
            input.extend(values[first * width..][..rows * width].iter().map(|v| v.to_bits()));
        }
        let weight = 1.0 / samples.count() as f32;
        let [z, t] = self.frame.z_time.map(quiet_bits);
        let uniforms = [
            weight.to_bits(),
            z,
            t,
            width as u32,
            rows as u32,
            (width * rows) as u32,
            samples.count(),
            samples.grid_side() as u32,
            u32::from(samples == Samples::Two),
            columns as u32,
            lines as u32,
            knobs as u32,
            stored as u32,
            0,
            0,
            0,
        ];
        (uniforms, input)
    }
    /// The words that a run of some rows reads.
    fn input_words(&self, rows: usize) -> usize {
        let (width, side) = (self.frame.width(), self.frame.samples.grid_side());
        let fixed = self.kernel.tables.len() + self.knobs.len() + side * width;
        fixed + side * rows + self.kernel.stored * width * rows
    }
    /// The words of the results of a run of some rows.
    fn result_words(&self, rows: usize) -> usize {
        self.kernel.roots * self.frame.width() * rows
    }
    /// The words that a run of some rows writes: results, and values that parts of the kernel hand to later ones.
    fn output_words(&self, rows: usize) -> usize {
        let handed = self.kernel.handed * self.frame.samples.count() as usize;
        self.result_words(rows) + handed * self.frame.width() * rows
    }
    /// The most rows of a run.
    fn rows_per_run(&self) -> Result<usize, GpuError> {
        let operations = self.kernel.cost.max(1) * u64::from(self.frame.samples.count()) * self.frame.width() as u64;
        let mut quick = (self.device.max_operations / operations).max(1) as usize;
        if self.kernel.handed > 0 {
            quick = quick.min((DIVIDED_PIXELS / self.frame.width()).max(1));
        }
        let fits = |rows: usize| {
            let [input, output] = [self.input_words(rows), self.output_words(rows)];
            let [planes, output] = [self.planes.len(), output].map(|words| self.device.plane_bytes(words));
            let [input, copies] = [input, RUNS_AT_ONCE * self.result_words(rows)].map(|words| 4 * words as u64);
            // Inputs are written to memory, copied to the driver's, and from there to the buffer.
            let all = 3 * (input + planes) + output + copies;
            input.max(output) <= self.device.max_buffer && all <= self.memory
        };
        let mut rows = quick.min(MAX_GROUPS).min(self.frame.height());
        while rows > 1 && !fits(rows) {
            rows /= 2;
        }
        if fits(rows) { Ok(rows) } else { Err(GpuError::Inputs("a row does not fit into memory".to_owned())) }
    }
}

/// Runs of a kernel over the bands of a frame.
struct BandRuns<'p, 'a> {
    painter: &'p KernelPainter<'a>,
    pipelines: &'p [wgpu::ComputePipeline],
    buffers: KernelBuffers,
    /// The most rows of a band.
    rows: usize,
}

impl BandRuns<'_, '_> {
    /// The bands: the first row of each, and the number of rows.
    fn bands(&self) -> impl Iterator<Item = [usize; 2]> {
        let (height, rows) = (self.painter.frame.height(), self.rows);
        (0..height).step_by(rows).map(move |first| [first, rows.min(height - first)])
    }
    /// Starts the run of a band, unless the job is cancelled.
    fn start(&self, [first, rows]: [usize; 2], copies: &[WordCopy<'_>]) -> Result<SubmissionIndex, GpuError> {
        let painter = self.painter;
        if painter.inputs.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(GpuError::Cancelled);
        }
        let (uniforms, input) = painter.words(first, rows);
        let groups = [painter.frame.width().div_ceil(GROUP) as u32, rows as u32];
        let run = KernelRun { uniforms: &uniforms, input: &input, groups, copies };
        painter.device.start(self.pipelines, &self.buffers, &run)
    }
    /// Counts finished rows.
    fn finish(&self, rows: usize) {
        if let Some(done) = self.painter.inputs.rows {
            done.fetch_add(rows, Ordering::Relaxed);
        }
    }
    /// Paints into memory. While a band runs, the one before is copied.
    fn paint_to_memory(&self, out: &mut [&mut [f32]]) -> Result<(), GpuError> {
        let (device, width) = (self.painter.device, self.painter.frame.width());
        let read_backs = [(); RUNS_AT_ONCE].map(|()| device.read_back_buffer(self.painter.result_words(self.rows)));
        let mut started: VecDeque<([usize; 2], &wgpu::Buffer, SubmissionIndex)> = VecDeque::new();
        let mut take = |([first, rows], read_back, submitted): ([usize; 2], &wgpu::Buffer, SubmissionIndex)| {
            self.finish(rows);
            device.read(read_back, self.painter.result_words(rows), submitted, |words| {
                for (image, words) in out.iter_mut().zip(words.chunks(width * rows)) {
                    for (v, word) in image[first * width..].iter_mut().zip(words) {
                        *v = f32::from_bits(*word);
                    }
                }
            })
        };
        for (band, read_back) in self.bands().zip(read_backs.iter().cycle()) {
            if started.len() == RUNS_AT_ONCE
                && let Some(oldest) = started.pop_front()
            {
                take(oldest)?;
            }
            let copy = WordCopy { from: 0, count: self.painter.result_words(band[1]), to: read_back, at: 0 };
            started.push_back((band, read_back, self.start(band, &[copy])?));
        }
        started.into_iter().try_for_each(take)
    }
    /// Paints into planes that stay on the device, and take at most `limit` bytes with the others.
    fn paint_to_planes(&self, planes: &[PlaneIdentity], resident: &SharedPlanes, limit: u64) -> Result<(), GpuError> {
        let (device, width) = (self.painter.device, self.painter.frame.width());
        let pixels = width * self.painter.frame.height();
        let create = |plane| resident.lock().create(device, plane, pixels, limit);
        let Some(targets) = planes.iter().map(create).collect::<Option<Vec<DeviceBuffer>>>() else {
            return Err(GpuError::Inputs("the planes do not fit into memory".to_owned()));
        };
        let mut started = VecDeque::new();
        for band in self.bands() {
            let [first, rows] = band;
            if started.len() == RUNS_AT_ONCE
                && let Some(oldest) = started.pop_front()
            {
                device.wait(oldest)?;
            }
            let count = width * rows;
            let copy = |(k, to)| WordCopy { from: k * count, count, to, at: first * width };
            let copies: Vec<WordCopy<'_>> = targets.iter().map(Deref::deref).enumerate().map(copy).collect();
            started.push_back(self.start(band, &copies)?);
            self.finish(rows);
        }
        Ok(())
    }
}

/// The interval of all coordinates.
fn hull(strips: &[Vec<f32>]) -> Interval {
    let all = strips.iter().flatten().map(|v| Interval::point(*v));
    all.reduce(Interval::hull).unwrap_or(Interval::ALL)
}

/// The bits of a number, with one kind of NaN.
fn quiet_bits(v: f32) -> u32 {
    if v.is_nan() { f32::NAN.to_bits() } else { v.to_bits() }
}
