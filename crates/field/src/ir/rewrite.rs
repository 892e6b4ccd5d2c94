//! Transformations of expressions: differentiation and substitution of coordinates.

use super::{Expr, Inst, InstId, Recorder, reachable};
use crate::derivative::{Derivative, GAIN};
use crate::dual::Dual;
use std::collections::HashMap;

/// The slopes of an expression along x, y, z and t, as more expressions, by forward differentiation: the recording is
/// evaluated with dual numbers over itself. `None` where a noise or an image would have to be differentiated a third
/// time.
pub fn slopes<'r>(recorder: &'r Recorder, of: Expr<'r>) -> Option<[Expr<'r>; 4]> {
    recorder.slopes.set(true);
    let slopes = trace(recorder, of);
    recorder.slopes.set(false);
    slopes
}

/// Replaces the coordinates that expressions read with other expressions.
pub fn substitute<'r>(recorder: &'r Recorder, of: &[Expr<'r>], point: [Expr<'r>; 4]) -> Vec<Expr<'r>> {
    let roots: Vec<InstId> =
        of.iter().filter_map(|e| if let Expr::Recorded(_, id) = e { Some(*id) } else { None }).collect();
    let mut there: HashMap<InstId, Expr<'r>> = HashMap::new();
    for (id, inst) in read_by(recorder, &roots) {
        let at = |o: InstId| there[&o];
        let moved = match inst {
            Inst::Coord(axis) => point[axis as usize],
            Inst::Lit(bits) => Expr::Lit(f32::from_bits(bits)),
            Inst::Knob(_) => Expr::Recorded(recorder, id),
            // The value at another point, or its slope, is not known.
            Inst::Stored(_) => Expr::Unknown,
            Inst::Op(op, args) => Expr::op(op, args.map(at)),
            Inst::Noise(n, part, args) => recorder.push(Inst::Noise(n, part, args.map(|o| recorder.id(at(o))))),
            Inst::Sample(read, part, args) => recorder.push(Inst::Sample(read, part, args.map(|o| recorder.id(at(o))))),
        };
        there.insert(id, moved);
    }
    of.iter().map(|e| if let Expr::Recorded(_, id) = e { there[id] } else { *e }).collect()
}

/// The instructions that the roots depend on, operands first.
fn read_by(recorder: &Recorder, roots: &[InstId]) -> Vec<(InstId, Inst)> {
    let insts = &recorder.tape.borrow().insts;
    reachable(insts, roots).into_iter().map(|id| (id, insts[id.0 as usize])).collect()
}

fn trace<'r>(recorder: &'r Recorder, of: Expr<'r>) -> Option<[Expr<'r>; 4]> {
    let Expr::Recorded(_, root) = of else { return Some([Expr::Lit(0.0); 4]) };
    let mut duals: HashMap<InstId, Dual<Expr<'r>, 4>> = HashMap::new();
    for (id, inst) in read_by(recorder, &[root]) {
        let v = Expr::Recorded(recorder, id);
        let dual = match inst {
            Inst::Coord(axis) => Dual::variable(v, axis as usize),
            Inst::Lit(bits) => Dual::constant(Expr::Lit(f32::from_bits(bits))),
            Inst::Knob(_) => Dual::constant(v),
            Inst::Stored(_) => return None,
            Inst::Op(op, args) => Dual { v, ..op.apply(args.map(|a| duals[&a])) },
            Inst::Noise(n, part, args) => {
                let (dims, octaves) = {
                    let noise = &recorder.tape.borrow().noises[n as usize];
                    (noise.dims() as u8, noise.octaves().is_some())
                };
                let axes = (0..dims).chain(octaves.then_some(GAIN));
                let inner = axes.map(|axis| (axis, duals[&args[usize::from(axis)]].d));
                Dual { v, d: chained(recorder, part, inner, |part| Inst::Noise(n, part, args))? }
            }
            Inst::Sample(read, part, args) => {
                let inner = (0..2).map(|axis| (axis, duals[&args[usize::from(axis)]].d));
                Dual { v, d: chained(recorder, part, inner, |part| Inst::Sample(read, part, args))? }
            }
        };
        duals.insert(id, dual);
    }
    Some(duals[&root].d)
}

/// The chain rule for a noise or an image: its slope along each operand times the operand's own slopes.
fn chained<'r>(
    recorder: &'r Recorder,
    part: Derivative,
    operands: impl Iterator<Item = (u8, [Expr<'r>; 4])>,
    read: impl Fn(Derivative) -> Inst,
) -> Option<[Expr<'r>; 4]> {
    let mut d = [Expr::Lit(0.0); 4];
    for (axis, inner) in operands {
        if inner.iter().all(|e| e.is(0.0)) {
            continue;
        }
        let slope = recorder.push(read(match part {
            Derivative::Value => Derivative::First(axis),
            Derivative::First(first) => Derivative::Second(first.min(axis), first.max(axis)),
            Derivative::Second(..) => return None,
        }));
        for (d, inner) in d.iter_mut().zip(inner) {
            *d = *d + slope * inner;
        }
    }
    Some(d)
}
