//! The planes that a kernel samples, as the words of a buffer.

use crate::buffer_pool::DeviceBuffer;
use crate::device::ComputeDevice;
use crate::error::GpuError;
use crate::kernel_run::WordCopy;
use crate::resident_planes::{SharedPlanes, finite_words};
use crate::shader::RECORD;
use lapidary_field::image::{PixelAxis, PlaneView};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::program::ProgramInputs;
use std::ops::Range;

/// The longest side of a sampled image: shaders compute remainders of twice that number.
const MAX_SIDE: u32 = 1 << 21;
/// The most, and the least, pixels per tile unit and tile units per pixel: shaders compute no subnormal doubles.
const MAX_SCALE: f64 = (1u64 << 63) as f64;

/// The part of a plane that a kernel reads: the first row of the window, and the number of rows.
type Rows = Range<u32>;

/// The planes of a kernel, in the order of their records.
pub(crate) struct PlaneWords<'a> {
    planes: Vec<(PlaneView<'a>, Rows)>,
}

impl<'a> PlaneWords<'a> {
    /// The planes with these indices; of each only the rows that `code` reads at points of a box.
    pub(crate) fn new(
        code: &Recording,
        planes: &[u32],
        inputs: &ProgramInputs<'a>,
        points: [Interval; 4],
    ) -> Result<PlaneWords<'a>, GpuError> {
        if planes.is_empty() {
            return Ok(PlaneWords { planes: vec![] });
        }
        let bounds = code.bounds(points, inputs.knobs);
        let part = |plane: &u32| {
            let refuse = |message: &str| Err(GpuError::Inputs(message.to_owned()));
            let Some(view) = inputs.planes.get(*plane as usize) else {
                return refuse("the program reads more planes than there are");
            };
            if !is_complete(view) {
                return refuse("a plane does not have the pixels of its size");
            }
            if !(0..2).all(|axis| can_be_placed(view, axis)) {
                return refuse("the pixels of a plane are too small or too large");
            }
            Ok((*view, rows_read(code, *plane, view, &bounds)))
        };
        Ok(PlaneWords { planes: planes.iter().map(part).collect::<Result<_, _>>()? })
    }
    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        let pixels = |(view, rows): &(PlaneView<'_>, Rows)| rows.len() * view.window_size[0] as usize;
        self.planes.iter().map(|part| RECORD + pixels(part)).sum()
    }
    /// The records of all planes, followed by their pixels, in a buffer. Pixels come from planes that are on the device, or
    /// are uploaded; they stay there as long as all planes fit into `limit` bytes.
    pub(crate) fn buffer(
        &self,
        device: &ComputeDevice,
        resident: &SharedPlanes,
        limit: u64,
    ) -> Result<DeviceBuffer, GpuError> {
        let buffer = device.plane_buffer("planes", self.len());
        device.write(&buffer, 0, &self.records());
        let mut first = RECORD * self.planes.len();
        for (view, rows) in &self.planes {
            let pitch = view.window_size[0] as usize;
            let pixels = rows.start as usize * pitch..rows.end as usize * pitch;
            let known = resident.lock().find_or_upload(device, view, limit);
            if let Some(plane) = known {
                let copy = WordCopy { from: pixels.start, count: pixels.len(), to: &buffer, at: first };
                device.copy(&plane, &[copy]);
            } else if view.px.is_empty() {
                return Err(GpuError::Inputs("a plane is missing".to_owned()));
            } else {
                device.write(&buffer, first, &finite_words(view, pixels.clone()));
                resident.lock().uploads += 1;
            }
            first += pixels.len();
        }
        Ok(buffer)
    }
    /// The records of all planes.
    fn records(&self) -> Vec<u32> {
        let mut words = Vec::with_capacity(RECORD * self.planes.len());
        let mut first = RECORD * self.planes.len();
        for (view, rows) in &self.planes {
            let pitch = view.window_size[0];
            let from = [view.from[0], view.from[1] + rows.start];
            let window = [pitch, rows.len() as u32];
            for axis in 0..2 {
                let PixelAxis { scale, step, within } = PixelAxis::new(&view.grid, axis);
                words.extend([view.grid.size[axis], from[axis], window[axis]]);
                words.extend(double_words(scale));
                words.extend(double_words(step));
                words.extend([u32::from(within != 0.0), (scale as f32).to_bits(), 0]);
            }
            words.extend([first as u32, pitch, 0, 0, 0, 0, 0, 0]);
            first += rows.len() * pitch as usize;
        }
        words
    }
}

/// True if a plane has the pixels that its size requires.
fn is_complete(view: &PlaneView<'_>) -> bool {
    let [width, height] = view.window_size.map(|n| n as usize);
    let inside = (0..2).all(|axis| {
        let side = view.grid.size[axis];
        view.from[axis] < side && view.window_size[axis] <= side
    });
    // Pixels that are not in memory are on the device.
    let is_known = width * height == view.px.len() || view.px.is_empty() && view.identity.is_some();
    inside && width * height > 0 && is_known
}

/// True if a shader can compute the positions along an axis.
fn can_be_placed(view: &PlaneView<'_>, axis: usize) -> bool {
    let PixelAxis { scale, step, .. } = PixelAxis::new(&view.grid, axis);
    view.grid.size[axis] <= MAX_SIDE && [scale, step].iter().all(|v| (1.0 / MAX_SCALE..=MAX_SCALE).contains(v))
}

/// The rows of a plane's window that a program reads, for known bounds of its values: all of them, unless they are known
/// to be adjacent.
fn rows_read(code: &Recording, plane: u32, view: &PlaneView<'_>, bounds: &[Interval]) -> Rows {
    let window = i64::from(view.from[1])..i64::from(view.from[1]) + i64::from(view.window_size[1]);
    let end = window.end.min(i64::from(view.grid.size[1]));
    let mut read: Option<Range<i64>> = None;
    for inst in &code.insts {
        let Inst::Sample(sampler, _, [_, y]) = inst else { continue };
        if sampler.plane != plane {
            continue;
        }
        match view.grid.touched(1, bounds[y.0 as usize]) {
            Some(rows) if window.start <= rows.start && rows.end <= end => {
                let all = read.get_or_insert(rows.clone());
                *all = all.start.min(rows.start)..all.end.max(rows.end);
            }
            _ => return 0..view.window_size[1],
        }
    }
    read.map_or(0..view.window_size[1], |rows| (rows.start - window.start) as u32..(rows.end - window.start) as u32)
}

/// A positive normal number as a magnitude of two words, the higher first, and the exponent of its last bit.
fn double_words(v: f64) -> [u32; 3] {
    let bits = v.to_bits();
    let magnitude = ((bits & ((1 << 52) - 1)) | 1 << 52) << 11;
    let exponent = (bits >> 52) as i32 - 1086;
    [(magnitude >> 32) as u32, magnitude as u32, exponent as u32]
}
