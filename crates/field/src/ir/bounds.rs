//! Interval bounds of every instruction of a recording.

use super::{Inst, InstId, Recording};
use crate::derivative::Derivative;
use crate::interval::Interval;

impl Recording {
    /// Bounds of every instruction over a box of points, for images of any content.
    pub fn bounds(&self, coords: [Interval; 4], knobs: &[f32]) -> Vec<Interval> {
        self.bounds_with_planes(coords, knobs, &[])
    }
    /// Bounds of every instruction over a box of points, for images whose pixels lie within known bounds.
    pub fn bounds_with_planes(&self, coords: [Interval; 4], knobs: &[f32], planes: &[Interval]) -> Vec<Interval> {
        self.bounds_where(coords, knobs, |inst, known| match *inst {
            Inst::Noise(n, Derivative::Value, [x, y, z, t, gain]) => {
                let at = |id: InstId| known[id.0 as usize];
                self.noises[n as usize].bound([x, y, z, t].map(at), at(gain))
            }
            Inst::Sample(sampler, Derivative::Value, _) => {
                planes.get(sampler.plane as usize).map_or(Interval::ALL, |pixels| sampler.bound(*pixels))
            }
            _ => Interval::ALL,
        })
    }
    /// Bounds of every instruction over a box of points. Those of noises, samples and stored values are the results of
    /// `other`, which receives the instruction and the bounds of all instructions before it.
    pub(super) fn bounds_where(
        &self,
        coords: [Interval; 4],
        knobs: &[f32],
        other: impl Fn(&Inst, &[Interval]) -> Interval,
    ) -> Vec<Interval> {
        let mut out: Vec<Interval> = Vec::with_capacity(self.insts.len());
        for inst in &self.insts {
            let bound = match *inst {
                Inst::Coord(axis) => coords[axis as usize],
                Inst::Lit(bits) => Interval::point(f32::from_bits(bits)),
                // A missing knob may have any value.
                Inst::Knob(k) => knobs.get(k as usize).map_or(Interval::ALL, |v| Interval::point(*v)),
                Inst::Op(op, args) => op.apply(args.map(|arg| out[arg.0 as usize])),
                Inst::Noise(..) | Inst::Sample(..) | Inst::Stored(_) => other(inst, &out),
            };
            out.push(bound);
        }
        out
    }
}
