//! Devices whose results are checked: the CPU paints random tiles again.

use crate::schedule::accelerator::Accelerator;
use lapidary_field::ir::Recording;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most pixels of a tile along each side.
const SIDE: u32 = 32;

/// A device whose results are checked. After the first difference it paints nothing more.
#[derive(Debug)]
pub struct VerifiedDevice<'a> {
    device: &'a dyn Accelerator,
    tiles: u32,
    draws: Mutex<SplitMix>,
    compared: AtomicU64,
    differs: AtomicBool,
}

impl<'a> VerifiedDevice<'a> {
    /// Checks `tiles` tiles, chosen by `seed`, of each frame or band that the device paints.
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
    /// True if a tile has the bits that the CPU computes.
    fn is_same(&self, painted: &PaintedFrame<'_>, program: &Program, out: &[&mut [f32]]) -> bool {
        let PaintedFrame { frame, inputs } = *painted;
        let region = self.tile(&frame.region);
        let tile = Frame { region, ..frame.clone() };
        let stored: Vec<Vec<f32>> = inputs.stored.iter().map(|values| cropped(values, frame, &tile)).collect();
        let stored: Vec<&[f32]> = stored.iter().map(|values| &values[..]).collect();
        let mut images = vec![vec![0.0; tile.width() * tile.height()]; out.len()];
        let mut parts: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
        let inputs = ProgramInputs { stored: &stored, rows: None, ..*inputs };
        if program.paint_with(RunOptions::best(), &tile, inputs, &mut parts).is_err() {
            return false;
        }
        self.compared.fetch_add(1, Ordering::Relaxed);
        let same = |(a, b): (&f32, &f32)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        images.iter().zip(out).all(|(image, all)| image.iter().zip(&cropped(all, frame, &tile)).all(same))
    }
}

/// A frame that a device painted, and the inputs of the program.
struct PaintedFrame<'a> {
    frame: &'a Frame,
    inputs: &'a ProgramInputs<'a>,
}

/// The part of an image of a frame's region that belongs to a tile.
fn cropped(image: &[f32], frame: &Frame, tile: &Frame) -> Vec<f32> {
    let [left, top] = [0, 1].map(|axis: usize| (tile.region[axis].start - frame.region[axis].start) as usize);
    let rows = image.chunks(frame.width()).skip(top).take(tile.height());
    rows.flat_map(|row| &row[left..left + tile.width()]).copied().collect()
}

impl Accelerator for VerifiedDevice<'_> {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        if self.differs() || !self.device.paint(code, frame, inputs, out) {
            return false;
        }
        let program = Program::new(code);
        let painted = PaintedFrame { frame, inputs };
        let same = (0..self.tiles).all(|_| self.is_same(&painted, &program, out));
        // A cancelled job paints incomplete tiles.
        let cancelled = inputs.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if !same && !cancelled {
            self.differs.store(true, Ordering::Relaxed);
        }
        same
    }
    fn is_ready(&self, code: &Recording, inputs: &ProgramInputs<'_>) -> bool {
        self.device.is_ready(code, inputs)
    }
    fn memory(&self) -> u64 {
        self.device.memory()
    }
}
