//! Programs that sample images where the columns and rows of a frame lie: the CPU samples them, and the GPU computes the
//! rest.

use crate::error::{GpuError, KernelError};
use lapidary_field::ir::{Inst, InstId, Recording, live};
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions, Samples};

/// A recording in two parts.
pub(crate) struct SplitRecording {
    /// The part whose results are the sampled values.
    samples: Recording,
    /// The rest, which reads them as stored values after those of the whole.
    pub(crate) rest: Recording,
}

impl SplitRecording {
    /// Splits a recording; `None` if it samples no image.
    pub(crate) fn new(code: &Recording, stored: usize) -> Option<Result<SplitRecording, KernelError>> {
        let live = live(&code.insts, &code.roots);
        let is_live_sample = |i: usize| live[i] && matches!(code.insts[i], Inst::Sample(..));
        let samples: Vec<usize> = (0..code.insts.len()).filter(|i| is_live_sample(*i)).collect();
        if samples.is_empty() {
            return None;
        }
        let axes = axes(code);
        let along_grid = |i: &usize| match &code.insts[*i] {
            Inst::Sample(_, _, [x, y]) => axes[x.0 as usize] & !1 == 0 && axes[y.0 as usize] & !2 == 0,
            _ => false,
        };
        if !samples.iter().all(along_grid) {
            return Some(Err(KernelError::ReadsImages));
        }
        let mut insts = code.insts.clone();
        for (k, i) in samples.iter().enumerate() {
            insts[*i] = Inst::Stored((stored + k) as u32);
        }
        let rest = Recording { insts, noises: code.noises.clone(), roots: code.roots.clone() };
        let roots = samples.into_iter().map(|i| InstId(i as u32)).collect();
        Some(Ok(SplitRecording { samples: Recording { roots, ..code.clone() }, rest }))
    }
    /// The sampled values of each pixel, computed by the CPU.
    pub(crate) fn values(&self, frame: &Frame, inputs: &ProgramInputs<'_>) -> Result<Vec<Vec<f32>>, GpuError> {
        if frame.samples != Samples::One {
            return Err(KernelError::ReadsImages.into());
        }
        let count = self.samples.roots.len();
        let mut values = vec![vec![0.0; frame.width() * frame.height()]; count];
        let mut parts: Vec<&mut [f32]> = values.iter_mut().map(|image| &mut image[..]).collect();
        let inputs = ProgramInputs { raw_results: count, first_sample_only: &[], rows: None, ..*inputs };
        let painted = Program::new(&self.samples).paint_with(RunOptions::best(), frame, inputs, &mut parts);
        painted.map_err(|error| GpuError::Inputs(error.to_string()))?;
        Ok(values)
    }
}

/// The axes along which each value varies: bit 0 for x, bit 1 for y. Sampled and stored values vary along both.
fn axes(code: &Recording) -> Vec<u8> {
    let mut axes: Vec<u8> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        axes.push(match inst {
            Inst::Coord(axis) => (1 << axis) & 3,
            Inst::Stored(_) | Inst::Sample(..) => 3,
            _ => inst.operands().iter().fold(0, |all, o| all | axes[o.0 as usize]),
        });
    }
    axes
}
