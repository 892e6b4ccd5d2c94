//! Accelerators: devices that paint programs and run filters in place of the CPU.

use lapidary_field::filter_stages::FilterStages;
use lapidary_field::ir::Recording;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs};
use std::fmt;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// A device that paints programs with the bits of the CPU, for example a GPU. It changes the speed of a job and never the
/// result.
///
/// A device may keep planes in its own memory, by their identity: those that it computes, and those that it has read before.
/// It forgets a plane once nothing has its identity.
pub trait Accelerator: fmt::Debug + Send + Sync {
    /// Paints the results of a recording over a frame, one image for each. Returns false for a program that the device
    /// cannot run, and after a failure; then the images are unspecified, and the CPU paints them.
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool;
    /// True if the device can paint a program at once. A device that compiles in the background begins to do so; until then,
    /// the CPU paints the program.
    fn is_ready(&self, _code: &Recording, _inputs: &ProgramInputs<'_>) -> bool {
        true
    }
    /// The most bytes of memory that it takes, on the device and off it, in addition to the planes of a job.
    fn memory(&self) -> u64;
    /// The most bytes of planes that it keeps.
    fn plane_memory(&self) -> u64 {
        0
    }
    /// Paints like [`paint`](Self::paint), into planes that it keeps. Returns false if it cannot.
    fn paint_planes(
        &self,
        _code: &Recording,
        _frame: &Frame,
        _inputs: &ProgramInputs<'_>,
        _out: &[PlaneIdentity],
    ) -> bool {
        false
    }
    /// Runs a filter, whose results are planes that it keeps. Returns false if it cannot.
    fn filter(&self, _run: &FilterRun<'_>) -> bool {
        false
    }
    /// Copies rectangles of planes into a new plane of some pixels, which it keeps. Returns false if it cannot.
    fn assemble(&self, _parts: &[PlanePart<'_>], _pixels: usize, _plane: &PlaneIdentity) -> bool {
        false
    }
    /// The tiles of an image that the CPU is to compute again, because the device is not trusted. `region` has the columns and
    /// rows of the image.
    fn tiles_to_check(&self, _region: &[Range<u32>; 2]) -> Vec<[Range<u32>; 2]> {
        vec![]
    }
    /// Receives the result of the check of a tile: true if the CPU has computed the same bits.
    fn note_check(&self, _is_same: bool) {}
    /// Copies a plane that it keeps. Returns false if it does not have it any more, which happens after failures only.
    fn read(&self, _plane: &PlaneIdentity, _to: &mut [f32]) -> bool {
        false
    }
    /// Receives that a plane it keeps is in memory too, and that nobody refers to it without its pixels.
    fn note_copy(&self, _plane: &PlaneIdentity) {}
}

/// A rectangle of a plane that is copied into another one.
#[derive(Clone, Copy, Debug)]
pub struct PlanePart<'a> {
    /// The identity of the plane.
    pub identity: &'a PlaneIdentity,
    /// The pixels of the plane; empty if they are not in memory.
    pub px: &'a [f32],
    /// The first pixel in the plane, and the number of its columns.
    pub from: [usize; 2],
    /// The first pixel in the new plane, and the number of its columns.
    pub to: [usize; 2],
    /// The columns and rows that are copied.
    pub size: [usize; 2],
}

/// A filter, its inputs and its results.
#[derive(Clone, Copy, Debug)]
pub struct FilterRun<'a> {
    /// The filter.
    pub stages: &'a FilterStages,
    /// The planes that it reads.
    pub inputs: &'a [FilterInput<'a>],
    /// Its results.
    pub outputs: &'a [FilterOutput],
    /// Cancels the run once it is true.
    pub stop: &'a AtomicBool,
}

/// A plane that a filter reads: some rows of the pixels of a plane.
#[derive(Clone, Copy, Debug)]
pub struct FilterInput<'a> {
    /// The identity of the whole plane, if it has one.
    pub identity: Option<&'a PlaneIdentity>,
    /// The pixels of the whole plane; empty if they are not in memory.
    pub px: &'a [f32],
    /// The index of the first pixel that the filter reads.
    pub first: usize,
}

/// A result of a filter: a part of the plane, without numbers that are not finite and without −0.
#[derive(Clone, Debug)]
pub struct FilterOutput {
    /// The identity of the part.
    pub identity: PlaneIdentity,
    /// The columns and rows of the part.
    pub part: [Range<usize>; 2],
    /// The range to which its pixels are clamped.
    pub range: [f32; 2],
}

/// Two references are equal if they refer to one device.
impl PartialEq for dyn Accelerator {
    fn eq(&self, other: &dyn Accelerator) -> bool {
        std::ptr::addr_eq(self, other)
    }
}
