//! Scheduling: which instructions are live, how often their values change, which register holds them.

use super::fusion::{fuse, slope_pairs};
use super::{cell_noise, lattice_columns};
use crate::derivative::Derivative;
use crate::image::Sampler;
use crate::ir::{Inst, Recording, live};
use crate::noise::Noise;
use crate::op::Op;
use std::sync::Arc;

/// How often a value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// Constant.
    Constant,
    /// Once per column.
    Column,
    /// Once per row.
    Row,
    /// Once per pixel.
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

/// The storage of a value while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueSlot {
    /// One of the constants.
    Constant(usize),
    /// One of the column strips.
    Column(usize),
    /// One of the row strips.
    Row(usize),
    /// One of the registers.
    Register(usize),
    /// A strip as long as a row, computed before the row's registers.
    Strip(usize),
    /// A coordinate of the given points.
    Coordinate(usize),
}

/// The operation of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StepKind {
    /// A coordinate of the frame.
    Coord(usize),
    /// A literal.
    Lit(f32),
    /// A knob, by its index.
    Knob(usize),
    /// A stored value of each pixel, by its index.
    Stored(usize),
    /// An arithmetic operation.
    Op(Op),
    /// A noise, point by point.
    Noise(usize, Derivative),
    /// Two slopes of a noise, point by point.
    Slopes(usize, [u8; 2]),
    /// An image sample; index into `Program::sample_columns` if x varies by column.
    Sample(Sampler, Derivative, Option<usize>),
    /// A noise by lattice columns; index into `Program::column_noises`.
    ColumnNoise(usize),
}

/// One step: an operation, its operands and its output.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProgramStep {
    pub(super) kind: StepKind,
    pub(super) args: [ValueSlot; 5],
    /// The number of operands.
    pub(super) arity: usize,
    pub(super) out: usize,
    /// The register of the second of two slopes.
    pub(super) second_out: usize,
}

/// A recording scheduled for execution.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) noises: Vec<Arc<Noise>>,
    pub(super) constants: Vec<ProgramStep>,
    pub(super) columns: Vec<ProgramStep>,
    pub(super) rows: Vec<ProgramStep>,
    pub(super) pixels: Vec<ProgramStep>,
    /// The noises computed by lattice columns, with their operands.
    pub(super) column_noises: Vec<(usize, [ValueSlot; 5])>,
    /// The cell noises computed row by row, with their operands.
    pub(super) cell_noises: Vec<(usize, [ValueSlot; 5])>,
    /// The images that are sampled where x varies by column, with the strip of x.
    pub(super) sample_columns: Vec<(u32, usize)>,
    pub(super) registers: usize,
    pub(super) knobs: usize,
    pub(super) planes: usize,
    /// The number of stored values of each pixel.
    pub(super) stored: usize,
    /// True if the program is scheduled for a list of points.
    pub(super) takes_points: bool,
    pub(super) roots: Vec<ValueSlot>,
}

impl Program {
    /// Schedules a recording for images, whose coordinates vary by column and by row.
    pub fn new(code: &Recording) -> Program {
        schedule(code, [Rate::Column, Rate::Row, Rate::Constant, Rate::Constant], true)
    }
    /// Schedules a recording for images with every noise computed point by point: slower, and equal bit for bit.
    pub fn pointwise(code: &Recording) -> Program {
        schedule(code, [Rate::Column, Rate::Row, Rate::Constant, Rate::Constant], false)
    }
    /// Schedules a recording for a list of points.
    pub fn for_points(code: &Recording) -> Program {
        schedule(code, [Rate::Pixel; 4], false)
    }
    /// The number of noises computed by lattice columns or row by row.
    pub fn lattice_noises(&self) -> usize {
        self.column_noises.len() + self.cell_noises.len()
    }
}

fn schedule(code: &Recording, coords: [Rate; 4], lattice: bool) -> Program {
    let insts = fuse(code);
    let live = live(&insts, &code.roots);
    let mut rates = vec![Rate::Constant; insts.len()];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        rates[i] = match inst {
            Inst::Coord(axis) => coords[*axis as usize],
            Inst::Stored(_) => Rate::Pixel,
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

    let takes_points = coords[0] == Rate::Pixel;
    let mut p = Program {
        noises: code.noises.clone(),
        constants: vec![],
        columns: vec![],
        rows: vec![],
        pixels: vec![],
        column_noises: vec![],
        cell_noises: vec![],
        sample_columns: vec![],
        registers: 0,
        knobs: 0,
        planes: 0,
        stored: 0,
        takes_points,
        roots: vec![],
    };
    let mut places = vec![ValueSlot::Constant(usize::MAX); insts.len()];
    let slope_pairs = slope_pairs(&insts, &live);
    let mut free = vec![];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let mut args = [ValueSlot::Constant(usize::MAX); 5];
        for (arg, o) in args.iter_mut().zip(inst.operands()) {
            *arg = places[o.0 as usize];
        }
        let kind = match *inst {
            Inst::Coord(axis) if takes_points => {
                places[i] = ValueSlot::Coordinate(axis as usize);
                continue;
            }
            Inst::Coord(axis) => StepKind::Coord(axis as usize),
            Inst::Lit(bits) => StepKind::Lit(f32::from_bits(bits)),
            Inst::Knob(k) => {
                p.knobs = p.knobs.max(k as usize + 1);
                StepKind::Knob(k as usize)
            }
            Inst::Stored(k) => {
                p.stored = p.stored.max(k as usize + 1);
                StepKind::Stored(k as usize)
            }
            Inst::Op(op, _) => StepKind::Op(op),
            Inst::Sample(sampler, part, _) => {
                p.planes = p.planes.max(sampler.plane as usize + 1);
                let columns = match args[0] {
                    ValueSlot::Column(x) if rates[i] == Rate::Pixel => Some((sampler.plane, x)),
                    _ => None,
                };
                StepKind::Sample(sampler, part, columns.map(|columns| index_of(&mut p.sample_columns, columns)))
            }
            Inst::Noise(n, part, _) => {
                let n = n as usize;
                let by_row = |arg: &ValueSlot| matches!(arg, ValueSlot::Row(_) | ValueSlot::Constant(_));
                let on_lattice = matches!(args[0], ValueSlot::Column(_)) && args[1..].iter().all(by_row);
                let steady = args[2..].iter().all(|arg| matches!(arg, ValueSlot::Constant(_)));
                let on_lattice_value = lattice && rates[i] == Rate::Pixel && part == Derivative::Value && on_lattice;
                if on_lattice_value && steady && cell_noise::is_supported(&p.noises[n]) {
                    p.cell_noises.push((n, args));
                    places[i] = ValueSlot::Strip(p.cell_noises.len() - 1);
                    continue;
                }
                if on_lattice_value && lattice_columns::is_supported(&p.noises[n]) {
                    p.column_noises.push((n, args));
                    StepKind::ColumnNoise(p.column_noises.len() - 1)
                } else {
                    StepKind::Noise(n, part)
                }
            }
        };
        places[i] = match rates[i] {
            Rate::Constant => push_step(&mut p.constants, kind, args, ValueSlot::Constant),
            Rate::Column => push_step(&mut p.columns, kind, args, ValueSlot::Column),
            Rate::Row => push_step(&mut p.rows, kind, args, ValueSlot::Row),
            Rate::Pixel => {
                // The output register is taken before operands are freed, so that no step overwrites what it reads.
                let mut register = || {
                    free.pop().unwrap_or_else(|| {
                        p.registers += 1;
                        p.registers - 1
                    })
                };
                let mut step = ProgramStep { kind, args, arity: inst.operands().len(), out: 0, second_out: 0 };
                if let ValueSlot::Register(out) = places[i] {
                    // The step of the other slope of the pair fills it.
                    step.out = out;
                } else {
                    step.out = register();
                    if let (Some((other, axes)), StepKind::Noise(n, _)) = (slope_pairs.get(&i), kind) {
                        step.second_out = register();
                        step.kind = StepKind::Slopes(n, *axes);
                        places[*other] = ValueSlot::Register(step.second_out);
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

/// The index of an entry, which is added if it is missing.
fn index_of<T: PartialEq>(list: &mut Vec<T>, entry: T) -> usize {
    list.iter().position(|other| *other == entry).unwrap_or_else(|| {
        list.push(entry);
        list.len() - 1
    })
}

fn push_step(
    steps: &mut Vec<ProgramStep>,
    kind: StepKind,
    args: [ValueSlot; 5],
    place: fn(usize) -> ValueSlot,
) -> ValueSlot {
    let (out, arity) = (steps.len(), args.len());
    steps.push(ProgramStep { kind, args, arity, out, second_out: 0 });
    place(out)
}
