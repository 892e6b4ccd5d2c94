//! From a recording to steps: what is live, how often it changes, which register holds it.

use super::{cells, lines};
use crate::image::Read;
use crate::ir::{Code, Id, Inst, Part, live};
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
pub(super) enum Place {
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
pub(super) enum Do {
    /// A coordinate of the frame.
    Coord(usize),
    /// A number.
    Lit(f32),
    /// A number given.
    Knob(usize),
    /// Arithmetic.
    Op(Op),
    /// A noise on the spot.
    Noise(usize, Part),
    /// Two slopes of a noise on the spot.
    Slopes(usize, [u8; 2]),
    /// An image read on the spot.
    Sample(Read, Part),
    /// A noise, lattice column by lattice column; which of the program's.
    Line(usize),
}

/// One step: what to do, with what, into where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) what: Do,
    pub(super) args: [Place; 5],
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
    pub(super) constants: Vec<Step>,
    pub(super) columns: Vec<Step>,
    pub(super) rows: Vec<Step>,
    pub(super) pixels: Vec<Step>,
    /// The noises evaluated by lattice columns, each with its operands.
    pub(super) lines: Vec<(usize, [Place; 5])>,
    /// The cell noises evaluated row by row, each with its operands.
    pub(super) cells: Vec<(usize, [Place; 5])>,
    pub(super) registers: usize,
    pub(super) knobs: usize,
    pub(super) planes: usize,
    /// Whether its points are given one by one.
    pub(super) given: bool,
    pub(super) roots: Vec<Place>,
}

impl Program {
    /// Schedules a recording for images, where coordinates follow columns and rows.
    pub fn new(code: &Code) -> Program {
        schedule(code, [Rate::Column, Rate::Row, Rate::Constant, Rate::Constant], true)
    }
    /// The same without lattice columns: every noise on the spot. Slower, and equal bit for bit.
    pub fn direct(code: &Code) -> Program {
        schedule(code, [Rate::Column, Rate::Row, Rate::Constant, Rate::Constant], false)
    }
    /// Schedules a recording for points given one by one.
    pub fn of_points(code: &Code) -> Program {
        schedule(code, [Rate::Pixel; 4], false)
    }
    /// Noises evaluated by lattice columns.
    pub fn lattice_noises(&self) -> usize {
        self.lines.len() + self.cells.len()
    }
}

fn schedule(code: &Code, coords: [Rate; 4], lattice: bool) -> Program {
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
    let mut places = vec![Place::Constant(usize::MAX); insts.len()];
    let twins = twins(&insts, &live);
    let mut free = vec![];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let mut args = [Place::Constant(usize::MAX); 5];
        for (arg, o) in args.iter_mut().zip(inst.operands()) {
            *arg = places[o.0 as usize];
        }
        let what = match *inst {
            Inst::Coord(axis) if given => {
                places[i] = Place::Given(axis as usize);
                continue;
            }
            Inst::Coord(axis) => Do::Coord(axis as usize),
            Inst::Lit(bits) => Do::Lit(f32::from_bits(bits)),
            Inst::Knob(k) => {
                p.knobs = p.knobs.max(k as usize + 1);
                Do::Knob(k as usize)
            }
            Inst::Op(op, _) => Do::Op(op),
            Inst::Sample(read, part, _) => {
                p.planes = p.planes.max(read.plane as usize + 1);
                Do::Sample(read, part)
            }
            Inst::Noise(n, part, _) => {
                let n = n as usize;
                let by_row = |arg: &Place| matches!(arg, Place::Row(_) | Place::Constant(_));
                let on_lattice = matches!(args[0], Place::Column(_)) && args[1..].iter().all(by_row);
                let steady = args[2..].iter().all(|arg| matches!(arg, Place::Constant(_)));
                let on_lattice_value = lattice && rates[i] == Rate::Pixel && part == Part::Value && on_lattice;
                if on_lattice_value && steady && cells::can(&p.noises[n]) {
                    p.cells.push((n, args));
                    places[i] = Place::Strip(p.cells.len() - 1);
                    continue;
                }
                if on_lattice_value && lines::can(&p.noises[n]) {
                    p.lines.push((n, args));
                    Do::Line(p.lines.len() - 1)
                } else {
                    Do::Noise(n, part)
                }
            }
        };
        places[i] = match rates[i] {
            Rate::Constant => push(&mut p.constants, what, args, Place::Constant),
            Rate::Column => push(&mut p.columns, what, args, Place::Column),
            Rate::Row => push(&mut p.rows, what, args, Place::Row),
            Rate::Pixel => {
                // A register of its own first, so that no step writes what it still reads.
                let mut register = || {
                    free.pop().unwrap_or_else(|| {
                        p.registers += 1;
                        p.registers - 1
                    })
                };
                let mut step = Step { what, args, arity: inst.operands().len(), out: 0, also: 0 };
                if let Place::Register(out) = places[i] {
                    // It was filled with its twin.
                    step.out = out;
                } else {
                    step.out = register();
                    if let (Some((twin, axes)), Do::Noise(n, _)) = (twins.get(&i), what) {
                        step.also = register();
                        step.what = Do::Slopes(n, *axes);
                        places[*twin] = Place::Register(step.also);
                    }
                    p.pixels.push(step);
                }
                for o in inst.operands() {
                    let o = o.0 as usize;
                    if let Place::Register(r) = places[o]
                        && last[o] == i
                        && !free.contains(&r)
                    {
                        free.push(r);
                    }
                }
                Place::Register(step.out)
            }
        };
    }
    p.roots = code.roots.iter().map(|r| places[r.0 as usize]).collect();
    p
}

fn push(steps: &mut Vec<Step>, what: Do, args: [Place; 5], place: fn(usize) -> Place) -> Place {
    let (out, arity) = (steps.len(), args.len());
    steps.push(Step { what, args, arity, out, also: 0 });
    place(out)
}

/// Slopes of one noise at one point, two by two: by the place of the first that of the second, and along which axes.
fn twins(insts: &[Inst], live: &[bool]) -> HashMap<usize, (usize, [u8; 2])> {
    let mut alone: HashMap<(u32, [Id; 5]), (usize, u8)> = HashMap::new();
    let mut out = HashMap::new();
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let Inst::Noise(n, Part::Slope(axis), args) = *inst else { continue };
        match alone.remove(&(n, args)) {
            Some((first, along)) => drop(out.insert(first, (i, [along, axis]))),
            None => drop(alone.insert((n, args), (i, axis))),
        }
    }
    out
}

/// Joins pairs of steps that one kernel does in the same operations: a product only a sum reads, a maximum
/// only a minimum reads.
fn fuse(code: &Code) -> Vec<Inst> {
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
        let lone = |id: Id, op: Op| match insts[id.0 as usize] {
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
