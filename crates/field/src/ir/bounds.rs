//! Bounds of everything a recording computes.

use super::{Derivative, Inst, InstId, Recording};
use crate::interval::Interval;

impl Recording {
    /// Bounds of every instruction over a box of points, and of whatever images it reads.
    pub fn bounds(&self, coords: [Interval; 4], knobs: &[f32]) -> Vec<Interval> {
        self.bounds_over(coords, knobs, &[])
    }
    /// The same where the pixels of images are known to lie within bounds.
    pub fn bounds_over(&self, coords: [Interval; 4], knobs: &[f32], planes: &[Interval]) -> Vec<Interval> {
        let mut out: Vec<Interval> = Vec::with_capacity(self.insts.len());
        for inst in &self.insts {
            let at = |id: InstId| out[id.0 as usize];
            let bound = match *inst {
                Inst::Coord(axis) => coords[axis as usize],
                Inst::Lit(bits) => Interval::point(f32::from_bits(bits)),
                // A knob that is not given may be anything.
                Inst::Knob(k) => knobs.get(k as usize).map_or(Interval::ALL, |v| Interval::point(*v)),
                Inst::Op(op, args) => op.apply(args.map(at)),
                Inst::Noise(n, Derivative::Value, [x, y, z, t, gain]) => {
                    self.noises[n as usize].bound([x, y, z, t].map(at), at(gain))
                }
                Inst::Sample(read, Derivative::Value, _) => {
                    planes.get(read.plane as usize).map_or(Interval::ALL, |pixels| read.bound(*pixels))
                }
                Inst::Noise(..) | Inst::Sample(..) => Interval::ALL,
            };
            out.push(bound);
        }
        out
    }
}
