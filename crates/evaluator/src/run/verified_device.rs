//! Devices whose results are checked: the CPU computes random tiles of images again.

use crate::schedule::accelerator::{Accelerator, FilterRun, PlanePart};
use lapidary_field::ir::Recording;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, ProgramInputs};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most pixels of a tile along each side.
const SIDE: u32 = 32;

/// A device whose results are checked. After the first difference it computes nothing more.
#[derive(Debug)]
pub struct VerifiedDevice<'a> {
    device: &'a dyn Accelerator,
    tiles: u32,
    draws: Mutex<SplitMix>,
    compared: AtomicU64,
    differs: AtomicBool,
}

impl<'a> VerifiedDevice<'a> {
    /// Checks `tiles` tiles, chosen by `seed`, of each image of which the device paints a part.
    pub fn new(device: &'a dyn Accelerator, tiles: u32, seed: u64) -> Self {
        let (compared, differs) = (AtomicU64::new(0), AtomicBool::new(false));
        VerifiedDevice { device, tiles, draws: Mutex::new(SplitMix(seed)), compared, differs }
    }
    /// The count of tiles that were compared.
    pub fn compared(&self) -> u64 {
        self.compared.load(Ordering::Relaxed)
    }
    /// True if a tile differed from that of the CPU.
    pub fn differs(&self) -> bool {
        self.differs.load(Ordering::Relaxed)
    }
    /// Columns and rows of a random tile of a region.
    fn tile(&self, region: &[Range<u32>; 2]) -> [Range<u32>; 2] {
        let mut draws = self.draws.lock().unwrap_or_else(PoisonError::into_inner);
        region.clone().map(|range| {
            let side = SIDE.min(range.len() as u32);
            let from = draws.int(range.start, range.end - side);
            from..from + side
        })
    }
    /// True as long as no tile differed.
    fn is_trusted(&self) -> bool {
        !self.differs()
    }
}

impl Accelerator for VerifiedDevice<'_> {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        self.is_trusted() && self.device.paint(code, frame, inputs, out)
    }
    fn is_ready(&self, code: &Recording, inputs: &ProgramInputs<'_>) -> bool {
        self.device.is_ready(code, inputs)
    }
    fn memory(&self) -> u64 {
        self.device.memory()
    }
    fn plane_memory(&self) -> u64 {
        self.device.plane_memory()
    }
    fn paint_planes(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &[PlaneIdentity]) -> bool {
        self.is_trusted() && self.device.paint_planes(code, frame, inputs, out)
    }
    fn filter(&self, run: &FilterRun<'_>) -> bool {
        self.is_trusted() && self.device.filter(run)
    }
    fn assemble(&self, parts: &[PlanePart<'_>], pixels: usize, plane: &PlaneIdentity) -> bool {
        self.is_trusted() && self.device.assemble(parts, pixels, plane)
    }
    fn tiles_to_check(&self, region: &[Range<u32>; 2]) -> Vec<[Range<u32>; 2]> {
        if self.is_trusted() { (0..self.tiles).map(|_| self.tile(region)).collect() } else { vec![] }
    }
    fn note_check(&self, is_same: bool) {
        self.compared.fetch_add(1, Ordering::Relaxed);
        self.differs.fetch_or(!is_same, Ordering::Relaxed);
    }
    fn note_copy(&self, plane: &PlaneIdentity) {
        self.device.note_copy(plane);
    }
    fn read(&self, plane: &PlaneIdentity, to: &mut [f32]) -> bool {
        self.is_trusted() && self.device.read(plane, to)
    }
}
