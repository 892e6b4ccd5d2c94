//! From a recording to steps: what is live, how often it changes, which register holds it.

use super::{cells, lines};
use crate::image::Sampler;
use crate::ir::{Derivative, Inst, InstId, Recording, live};
use crate::noise::Noise;
use crate::op::Op;
use std::collections::HashMap;
use std::sync::Arc;

/// How often a value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// Never.
    Constant,
    /// From column to column.
    Column,
    /// From row to row.
    Row,
    /// From pixel to pixel.
    Pixel,
}

impl Rate {
    fn with(self, other: Rate) -> Rate {
        match (self, other) {
            (Rate::Constant, r) | (r, Rate::Constant) => r,
            (a, b) if a == b => a,
            _ => Rate::Pixel,
        }
    }
}

/// Where a value lies while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueSlot {
    /// Among the constants.
    Constant(usize),
    /// Among the columns.
    Column(usize),
    /// Among the rows.
    Row(usize),
    /// In a register.
    Register(usize),
    /// In a strip that is as long as a row, worked out before the row's registers.
    Strip(usize),
    /// Among the coordinates given, one for each point.
    Given(usize),
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StepKind {
    /// A coordinate of the frame.
    Coord(usize),
    /// A number.
    Lit(f32),
    /// A number given.
    Knob(usize),
    /// Arithmetic.
    Op(Op),
    /// A noise on the spot.
    Noise(usize, Derivative),
    /// Two slopes of a noise on the spot.
    Slopes(usize, [u8; 2]),
    /// An image read on the spot.
    Sample(Sampler, Derivative),
    /// A noise, lattice column by lattice column; which of the program's.
    ColumnNoise(usize),
}

/// One step: what to do, with what, into where.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProgramStep {
    pub(super) what: StepKind,
    pub(super) args: [ValueSlot; 5],
    /// How many operands count.
    pub(super) arity: usize,
    pub(super) out: usize,
    /// Where the second of two slopes goes.
    pub(super) also: usize,
}

/// A recording, scheduled.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) noises: Vec<Arc<Noise>>,
    pub(super) constants: Vec<ProgramStep>,
    pub(super) columns: Vec<ProgramStep>,
    pub(super) rows: Vec<ProgramStep>,
    pub(super) pixels: Vec<ProgramStep>,
    /// The noises evaluated by lattice columns, each with its operands.
    pub(super) lines: Vec<(usize, [ValueSlot; 5])>,
    /// The cell noises evaluated row by row, each with its operands.
    pub(super) cells: Vec<(usize, [ValueSlot; 5])>,
    pub(super) registers: usize,
    pub(super) knobs: usize,
    pub(super) planes: usize,
    /// Whether its points are given one by one.
    pub(super) given: bool,
    pub(super) roots: Vec<ValueSlot>,
}

impl Program {
    /// Schedules a recording for images, where coordinates follow columns and rows.
    pub fn new(code: &Recording) -> Program {
        schedule(code, [Rate::Column, Rate::Row, Rate::Constant, Rate::Constant], true)
    }
    /// The same without lattice columns: every noise on the spot. Slower, and equal bit for bit.
    pub fn direct(code: &Recording) -> Program {
        schedule(code, [Rate::Column, Rate::Row, Rate::Constant, Rate::Constant], false)
    }
    /// Schedules a recording for points given one by one.
    pub fn of_points(code: &Recording) -> Program {
        schedule(code, [Rate::Pixel; 4], false)
    }
    /// Noises evaluated by lattice columns.
    pub fn lattice_noises(&self) -> usize {
        self.lines.len() + self.cells.len()
    }
}

fn schedule(code: &Recording, coords: [Rate; 4], lattice: bool) -> Program {
    let insts = fuse(code);
    let live = live(&insts, &code.roots);
    let mut rates = vec![Rate::Constant; insts.len()];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        rates[i] = match inst {
            Inst::Coord(axis) => coords[*axis as usize],
            _ => inst.operands().iter().fold(Rate::Constant, |r, o| r.with(rates[o.0 as usize])),
        };
    }
    let mut last = vec![0; insts.len()];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        for o in inst.operands() {
            last[o.0 as usize] = i;
        }
    }
    for root in &code.roots {
        last[root.0 as usize] = usize::MAX;
    }

    let given = coords[0] == Rate::Pixel;
    let mut p = Program {
        noises: code.noises.clone(),
        constants: vec![],
        columns: vec![],
        rows: vec![],
        pixels: vec![],
        lines: vec![],
        cells: vec![],
        registers: 0,
        knobs: 0,
        planes: 0,
        given,
        roots: vec![],
    };
    let mut places = vec![ValueSlot::Constant(usize::MAX); insts.len()];
    let twins = twins(&insts, &live);
    let mut free = vec![];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let mut args = [ValueSlot::Constant(usize::MAX); 5];
        for (arg, o) in args.iter_mut().zip(inst.operands()) {
            *arg = places[o.0 as usize];
        }
        let what = match *inst {
            Inst::Coord(axis) if given => {
                places[i] = ValueSlot::Given(axis as usize);
                continue;
            }
            Inst::Coord(axis) => StepKind::Coord(axis as usize),
            Inst::Lit(bits) => StepKind::Lit(f32::from_bits(bits)),
            Inst::Knob(k) => {
                p.knobs = p.knobs.max(k as usize + 1);
                StepKind::Knob(k as usize)
            }
            Inst::Op(op, _) => StepKind::Op(op),
            Inst::Sample(read, part, _) => {
                p.planes = p.planes.max(read.plane as usize + 1);
                StepKind::Sample(read, part)
            }
            Inst::Noise(n, part, _) => {
                let n = n as usize;
                let by_row = |arg: &ValueSlot| matches!(arg, ValueSlot::Row(_) | ValueSlot::Constant(_));
                let on_lattice = matches!(args[0], ValueSlot::Column(_)) && args[1..].iter().all(by_row);
                let steady = args[2..].iter().all(|arg| matches!(arg, ValueSlot::Constant(_)));
                let on_lattice_value = lattice && rates[i] == Rate::Pixel && part == Derivative::Value && on_lattice;
                if on_lattice_value && steady && cells::can(&p.noises[n]) {
                    p.cells.push((n, args));
                    places[i] = ValueSlot::Strip(p.cells.len() - 1);
                    continue;
                }
                if on_lattice_value && lines::can(&p.noises[n]) {
                    p.lines.push((n, args));
                    StepKind::ColumnNoise(p.lines.len() - 1)
                } else {
                    StepKind::Noise(n, part)
                }
            }
        };
        places[i] = match rates[i] {
            Rate::Constant => push(&mut p.constants, what, args, ValueSlot::Constant),
            Rate::Column => push(&mut p.columns, what, args, ValueSlot::Column),
            Rate::Row => push(&mut p.rows, what, args, ValueSlot::Row),
            Rate::Pixel => {
                // A register of its own first, so that no step writes what it still reads.
                let mut register = || {
                    free.pop().unwrap_or_else(|| {
                        p.registers += 1;
                        p.registers - 1
                    })
                };
                let mut step = ProgramStep { what, args, arity: inst.operands().len(), out: 0, also: 0 };
                if let ValueSlot::Register(out) = places[i] {
                    // It was filled with its twin.
                    step.out = out;
                } else {
                    step.out = register();
                    if let (Some((twin, axes)), StepKind::Noise(n, _)) = (twins.get(&i), what) {
                        step.also = register();
                        step.what = StepKind::Slopes(n, *axes);
                        places[*twin] = ValueSlot::Register(step.also);
                    }
                    p.pixels.push(step);
                }
                for o in inst.operands() {
                    let o = o.0 as usize;
                    if let ValueSlot::Register(r) = places[o]
                        && last[o] == i
                        && !free.contains(&r)
                    {
                        free.push(r);
                    }
                }
                ValueSlot::Register(step.out)
            }
        };
    }
    p.roots = code.roots.iter().map(|r| places[r.0 as usize]).collect();
    p
}

fn push(
    steps: &mut Vec<ProgramStep>,
    what: StepKind,
    args: [ValueSlot; 5],
    place: fn(usize) -> ValueSlot,
) -> ValueSlot {
    let (out, arity) = (steps.len(), args.len());
    steps.push(ProgramStep { what, args, arity, out, also: 0 });
    place(out)
}

/// Slopes of one noise at one point, two by two: by the place of the first that of the second, and along which axes.
fn twins(insts: &[Inst], live: &[bool]) -> HashMap<usize, (usize, [u8; 2])> {
    let mut alone: HashMap<(u32, [InstId; 5]), (usize, u8)> = HashMap::new();
    let mut out = HashMap::new();
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let Inst::Noise(n, Derivative::First(axis), args) = *inst else { continue };
        match alone.remove(&(n, args)) {
            Some((first, along)) => drop(out.insert(first, (i, [along, axis]))),
            None => drop(alone.insert((n, args), (i, axis))),
        }
    }
    out
}

/// Joins pairs of steps that one kernel does in the same operations: a product only a sum reads, a maximum
/// only a minimum reads.
fn fuse(code: &Recording) -> Vec<Inst> {
    let mut uses = vec![0u32; code.insts.len()];
    let live = live(&code.insts, &code.roots);
    for (_, inst) in code.insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        for o in inst.operands() {
            uses[o.0 as usize] += 1;
        }
    }
    for root in &code.roots {
        uses[root.0 as usize] += 1;
    }
    let mut insts = code.insts.clone();
    for i in 0..insts.len() {
        let lone = |id: InstId, op: Op| match insts[id.0 as usize] {
            Inst::Op(o, args) if o == op && uses[id.0 as usize] == 1 => Some(args),
            _ => None,
        };
        let fused = match insts[i] {
            Inst::Op(Op::Add, [a, b, _]) => match (lone(a, Op::Mul), lone(b, Op::Mul)) {
                (Some([x, y, _]), _) => Some(Inst::Op(Op::MulAdd, [x, y, b])),
                (None, Some([x, y, _])) => Some(Inst::Op(Op::MulAdd, [x, y, a])),
                (None, None) => None,
            },
            Inst::Op(Op::Min, [a, hi, _]) => lone(a, Op::Max).map(|[x, lo, _]| Inst::Op(Op::Clamp, [x, lo, hi])),
            _ => None,
        };
        if let Some(fused) = fused {
            insts[i] = fused;
        }
    }
    insts
}
