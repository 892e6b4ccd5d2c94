//! Evaluation of a recording at one point in plain `f32`: the reference for every schedule.

use crate::image::PlaneView;
use crate::ir::{Inst, InstId, Recording};
use crate::scalar::quiet;

impl Recording {
    /// The value of every instruction at a point, for these knobs.
    pub fn at(&self, point: [f32; 4], knobs: &[f32]) -> Vec<f32> {
        self.at_with_planes(point, knobs, &[])
    }
    /// The value of every instruction at a point, for these knobs and images. A missing image is 0 everywhere. Stored
    /// values belong to the pixels of an image, so they are NaN.
    pub fn at_with_planes(&self, point: [f32; 4], knobs: &[f32], planes: &[PlaneView<'_>]) -> Vec<f32> {
        let mut out: Vec<f32> = Vec::with_capacity(self.insts.len());
        for inst in &self.insts {
            let v = match *inst {
                Inst::Coord(axis) => quiet(point[axis as usize]),
                Inst::Lit(bits) => f32::from_bits(bits),
                Inst::Knob(k) => quiet(knobs[k as usize]),
                Inst::Stored(_) => f32::NAN,
                Inst::Op(op, args) => op.apply(args.map(|a| out[a.0 as usize])),
                Inst::Noise(n, part, args) => {
                    let [x, y, z, t, gain] = args.map(|a| out[a.0 as usize]);
                    self.noises[n as usize].derivative(part, [x, y, z, t], gain)
                }
                Inst::Sample(sampler, part, [x, y]) => {
                    let at = |a: InstId| out[a.0 as usize];
                    planes.get(sampler.plane as usize).map_or(0.0, |plane| sampler.at(plane, part, [at(x), at(y)]))
                }
            };
            out.push(v);
        }
        out
    }
}
