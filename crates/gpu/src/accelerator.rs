//! A GPU as the accelerator of jobs.

use crate::buffer_pool::DeviceBuffer;
use crate::error::GpuError;
use crate::gpu::Gpu;
use crate::kernel_run::WordCopy;
use crate::paint::PaintTarget;
use crate::work::GpuWork;
use lapidary_evaluator::run::{Accelerator, FilterRun, PlanePart};
use lapidary_field::ir::Recording;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs};
use std::sync::atomic::Ordering;

/// Planes take at most the memory limit divided by this number.
const PLANE_SHARE: u64 = 2;
/// The most pixels that are copied to memory at once: 16 MiB.
const READ_PIXELS: usize = 4 << 20;

/// The caller decides by [`Gpu::verdict`] whether the bits are those of the CPU.
impl Accelerator for Gpu {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        let painted = self.paint_program(code, frame, inputs, out);
        match &painted {
            Ok(()) => self.work.painted.fetch_add(1, Ordering::Relaxed),
            Err(GpuError::Cancelled) => 0,
            Err(_) => self.work.declined.fetch_add(1, Ordering::Relaxed),
        };
        painted.is_ok()
    }
    fn memory(&self) -> u64 {
        // With the buffers that are kept for later.
        self.whole_memory_limit().saturating_sub(self.shared_memory())
    }
    fn plane_memory(&self) -> u64 {
        self.memory_limit() / PLANE_SHARE
    }
    fn paint_planes(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &[PlaneIdentity]) -> bool {
        let painted = self.paint_to(code, frame, inputs, PaintTarget::Planes(out, self.plane_memory())).is_ok();
        self.work.painted.fetch_add(u64::from(painted), Ordering::Relaxed);
        painted
    }
    fn filter(&self, run: &FilterRun<'_>) -> bool {
        let done = self.run_filter(run, self.plane_memory()).is_ok();
        self.work.filtered.fetch_add(u64::from(done), Ordering::Relaxed);
        done
    }
    fn assemble(&self, parts: &[PlanePart<'_>], pixels: usize, plane: &PlaneIdentity) -> bool {
        self.assemble_plane(parts, pixels, plane).is_ok()
    }
    fn read(&self, plane: &PlaneIdentity, to: &mut [f32]) -> bool {
        let read = self.read_plane(plane, to).is_ok();
        self.work.read.fetch_add(u64::from(read), Ordering::Relaxed);
        read
    }
    fn note_copy(&self, plane: &PlaneIdentity) {
        self.planes.lock().mark_as_copy(plane);
    }
}

impl Gpu {
    /// Copies rectangles of planes into a new plane.
    fn assemble_plane(&self, parts: &[PlanePart<'_>], pixels: usize, plane: &PlaneIdentity) -> Result<(), GpuError> {
        self.device.check()?;
        let planes = &mut *self.planes.lock();
        let refuse = |message: &str| GpuError::Inputs(message.to_owned());
        let limit = self.plane_memory();
        let mut source = |part: &PlanePart<'_>| planes.find_or_write(&self.device, (part.identity, part.px), limit);
        let sources: Option<Vec<DeviceBuffer>> = parts.iter().map(&mut source).collect();
        let sources = sources.ok_or_else(|| refuse("a plane is missing"))?;
        let full = || refuse("the planes do not fit into memory");
        let to = &planes.create(&self.device, plane, pixels, limit).ok_or_else(full)?;
        for (part, source) in parts.iter().zip(&sources) {
            let PlanePart { from: [from, pitch], to: [at, columns], size: [width, height], .. } = *part;
            // Whole rows are one copy.
            let (count, rows) = if pitch == width && columns == width { (width * height, 1) } else { (width, height) };
            let copy = |row: usize| WordCopy { from: from + row * pitch, count, to, at: at + row * columns };
            self.device.copy(source, &(0..rows).map(copy).collect::<Vec<_>>());
        }
        self.work.uploaded.store(planes.uploads, Ordering::Relaxed);
        Ok(())
    }
    /// Copies the pixels of a plane on the device to memory.
    pub(crate) fn read_plane(&self, plane: &PlaneIdentity, to: &mut [f32]) -> Result<(), GpuError> {
        self.device.check()?;
        let lost = || GpuError::Device("a plane is missing".to_owned());
        let from =
            self.planes.lock().find(plane).filter(|buffer| buffer.size() >= 4 * to.len() as u64).ok_or_else(lost)?;
        let part = to.len().clamp(1, READ_PIXELS);
        let read_back = self.device.read_back_buffer(part);
        for (k, to) in to.chunks_mut(part).enumerate() {
            let copy = WordCopy { from: k * part, count: to.len(), to: &read_back, at: 0 };
            let copied = self.device.copy(&from, &[copy]);
            self.device.read(&read_back, to.len(), copied, |words| {
                to.iter_mut().zip(words).for_each(|(v, word)| *v = f32::from_bits(*word));
            })?;
        }
        Ok(())
    }
    /// The bytes that the CPU has read from the device so far.
    pub fn read_bytes(&self) -> u64 {
        self.device.read_bytes.load(Ordering::Relaxed)
    }
    /// The work of this GPU so far.
    pub fn work(&self) -> &GpuWork {
        &self.work
    }
}
