//! Subdivision: the ranges of values that depend on a single value, piece by piece of that value's range.

use super::operations::applied;
use super::value_range::ValueRange;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::op::Op;

/// The pieces of equal width.
const PIECES: usize = 48;
/// The most instructions that are bounded piece by piece for one value.
const MOST_INSTRUCTIONS: usize = 256;
/// The most thresholds at which pieces end.
const MOST_THRESHOLDS: usize = 16;

/// For each instruction, the instructions that depend on varying values through it alone: a dominator tree of the
/// recording (Lengauer & Tarjan, 1979), whose root stands for the point of the image.
pub(super) struct Dominators {
    /// The instructions that each one dominates.
    dominated: Vec<Vec<u32>>,
}

impl Dominators {
    /// The dominators of a recording; `constant` has the instructions that do not vary.
    pub(super) fn of(code: &Recording, constant: &[bool]) -> Dominators {
        let count = code.insts.len();
        // The root is the number `count`.
        let (mut parents, mut depths) = (vec![count; count + 1], vec![0_u32; count + 1]);
        let mut uses = vec![0_u32; count];
        for (i, inst) in code.insts.iter().enumerate() {
            inst.operands().iter().for_each(|o| uses[o.0 as usize] += 1);
            if let (Inst::Op(..), false) = (inst, constant[i]) {
                let varying = inst.operands().iter().map(|o| o.0 as usize).filter(|o| !constant[*o]);
                parents[i] = varying.reduce(|a, b| common(&parents, &depths, a, b)).unwrap_or(count);
            }
            depths[i] = depths[parents[i]] + 1;
        }
        let mut dominated = vec![vec![]; count];
        for i in (0..count).filter(|i| !constant[*i]) {
            // A value that is read once is no better than its reader.
            let mut at = parents[i];
            let mut steps = 0;
            while at != count && steps < MOST_INSTRUCTIONS {
                if uses[at] > 1 && dominated[at].len() < MOST_INSTRUCTIONS {
                    dominated[at].push(i as u32);
                }
                (at, steps) = (parents[at], steps + 1);
            }
        }
        Dominators { dominated }
    }
    /// True if subdivision of a value may tell more of other values.
    pub(super) fn has_dominated(&self, of: usize) -> bool {
        self.dominated[of].len() > 1
    }
    /// Bounds the instructions that `of` dominates piece by piece, and intersects `known` with the result.
    pub(super) fn subdivide(
        &self,
        code: &Recording,
        of: usize,
        range: ValueRange,
        known: &mut [Option<ValueRange>],
        constants: &[ValueRange],
    ) {
        let inside = &self.dominated[of];
        let mut hulls: Vec<Option<ValueRange>> = vec![None; inside.len()];
        let mut here: Vec<ValueRange> = vec![];
        for piece in pieces(code, of, range, inside, constants) {
            here.clear();
            for (k, id) in inside.iter().enumerate() {
                let at = |o: u32| match (o as usize == of, inside.binary_search(&o)) {
                    (true, _) => piece,
                    (_, Ok(at)) if at < k => here[at],
                    _ => constants[o as usize],
                };
                let bound = match &code.insts[*id as usize] {
                    Inst::Op(op, args) => applied(*op, args.map(|o| at(o.0)), args[0] == args[1]),
                    _ => ValueRange::UNKNOWN,
                };
                here.push(bound);
                hulls[k] = Some(hulls[k].map_or(bound, |hull| hull.hull(bound)));
            }
        }
        for (id, hull) in inside.iter().zip(hulls) {
            let slot = &mut known[*id as usize];
            *slot = match (*slot, hull) {
                (Some(a), Some(b)) => Some(a.intersect(b)),
                (a, b) => a.or(b),
            };
        }
    }
}

/// The nearest common ancestor of two instructions.
fn common(parents: &[usize], depths: &[u32], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if depths[a] >= depths[b] { a = parents[a] } else { b = parents[b] }
    }
    a
}

/// Pieces that cover a range. They end at 0, and at constants that the value or a multiple of it is compared with.
fn pieces(code: &Recording, of: usize, range: ValueRange, inside: &[u32], constants: &[ValueRange]) -> Vec<ValueRange> {
    let step = (f64::from(range.hi) - f64::from(range.lo)) / PIECES as f64;
    let even = (1..PIECES).map(|i| (f64::from(range.lo) + step * i as f64) as f32);
    let mut cuts: Vec<f32> = even.chain([0.0]).collect();
    let compared = inside.iter().filter_map(|id| match &code.insts[*id as usize] {
        Inst::Op(Op::Less | Op::Min | Op::Max | Op::Clamp, args) => Some(args),
        _ => None,
    });
    let thresholds = compared.filter(|args| args.iter().any(|o| o.0 as usize == of)).flatten();
    let thresholds = thresholds.map(|o| o.0 as usize).filter(|o| *o != of && constants[*o].is_point());
    let thresholds = thresholds.take(MOST_THRESHOLDS).map(|o| constants[o].lo);
    cuts.extend(thresholds.flat_map(|v| [v, v.next_up()]));
    cuts.retain(|v| range.lo < *v && *v < range.hi);
    cuts.sort_by(f32::total_cmp);
    cuts.dedup();
    // A piece ends before the number that the next one begins with, so that a comparison with it is decided in both.
    let starts = [range.lo].into_iter().chain(cuts.iter().copied());
    let ends = cuts.iter().map(|cut| cut.next_down()).chain([range.hi]);
    starts.zip(ends).map(|(lo, hi)| ValueRange { lo, hi, nan: range.nan }).collect()
}
