//! Values that are the same at all pixels: the CPU computes them once for each frame, and shaders read them as further knobs.

use super::inputs::is_input;
use lapidary_field::ir::{Inst, InstId, Recording, live};
use lapidary_field::program::{Frame, FrameError, Program, ProgramInputs, RunOptions};
use std::sync::Arc;

/// The values of a recording that are the same at all pixels.
#[derive(Clone, Debug)]
pub(crate) struct FrameConstants {
    program: Arc<Program>,
    count: usize,
}

impl FrameConstants {
    /// The values for a frame, with all their bits.
    pub(crate) fn values(&self, frame: &Frame, knobs: &[f32]) -> Result<Vec<f32>, FrameError> {
        let pixel = Frame { z_time: frame.z_time, ..Frame::new(1, 1) };
        let mut values = vec![0.0; self.count];
        let mut out: Vec<&mut [f32]> = values.chunks_mut(1).collect();
        let inputs = ProgramInputs { raw_results: self.count, ..ProgramInputs::knobs(knobs) };
        self.program.paint_with(RunOptions::best(), &pixel, inputs, &mut out)?;
        Ok(values)
    }
}

/// The recording with knobs in place of the instructions whose values are the same at all pixels, numbered from `knobs` on, and the
/// program that computes them; `None` if there are none.
pub(super) fn without_constants(code: &Recording, knobs: usize) -> (Recording, Option<FrameConstants>) {
    let mut is_constant = vec![false; code.insts.len()];
    for (i, inst) in code.insts.iter().enumerate() {
        is_constant[i] = match inst {
            Inst::Coord(axis) => *axis >= 2,
            Inst::Lit(_) | Inst::Knob(_) => true,
            Inst::Op(..) | Inst::Noise(..) => inst.operands().iter().all(|o| is_constant[o.0 as usize]),
            // The pixels of a plane may be on the device alone.
            Inst::Sample(..) | Inst::Stored(_) => false,
        };
    }
    let mut is_read = vec![false; code.insts.len()];
    code.roots.iter().for_each(|root| is_read[root.0 as usize] = true);
    let live = live(&code.insts, &code.roots);
    for i in (0..code.insts.len()).filter(|i| live[*i] && !is_constant[*i]) {
        code.insts[i].operands().iter().for_each(|o| is_read[o.0 as usize] = true);
    }
    let is_replaced = |i: &usize| is_read[*i] && is_constant[*i] && !is_input(&code.insts[*i]);
    let roots: Vec<InstId> = (0..code.insts.len()).filter(is_replaced).map(|i| InstId(i as u32)).collect();
    let mut rest = code.clone();
    for (k, root) in roots.iter().enumerate() {
        rest.insts[root.0 as usize] = Inst::Knob((knobs + k) as u32);
    }
    let count = roots.len();
    let constants = Recording { roots, ..code.clone() };
    let constants = (count > 0).then(|| FrameConstants { program: Arc::new(Program::new(&constants)), count });
    (rest, constants)
}
