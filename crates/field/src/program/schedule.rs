//! Scheduling: finds live instructions and the rates at which their values change, and assigns steps to them.

use super::branches::{Branches, ScheduledInsts};
use super::fusion::{SharedStep, cell_searches, fuse};
use super::pixel_steps::{PixelSchedule, PixelSteps};
use super::program_step::{ProgramStep, Rate, StepKind, ValueSlot};
use super::{cell_noise, lattice_columns};
use crate::derivative::Derivative;
use crate::ir::{Inst, Recording, live};
use crate::noise::Noise;
use std::sync::Arc;

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
    /// The noises of each step that computes several outputs of a cell noise.
    pub(super) cell_outputs: Vec<Vec<usize>>,
    /// The images that are sampled where x varies by column, with the strip of x.
    pub(super) sample_columns: Vec<(u32, usize)>,
    pub(super) registers: usize,
    /// The number of branches whose pixels are packed.
    pub(super) branches: usize,
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
    /// The number of branches of selections that are computed only where they are taken.
    pub fn packed_branches(&self) -> usize {
        self.branches
    }
    /// The number of searches of cell noises that serve several outputs.
    pub fn shared_searches(&self) -> usize {
        self.cell_outputs.len()
    }
    /// The number of noises computed by lattice columns or row by row.
    pub fn lattice_noises(&self) -> usize {
        self.column_noises.len() + self.cell_noises.len()
    }
}

fn schedule(code: &Recording, coords: [Rate; 4], lattice: bool) -> Program {
    let insts = fuse(code);
    let live = live(&insts, &code.roots);
    let rates = rates(&insts, &live, coords);
    let mut program = Program::without_steps(code, coords[0] == Rate::Pixel);
    let mut places = vec![ValueSlot::Constant(usize::MAX); insts.len()];
    let by_cells = |i: usize| if lattice { noise_by_cells(code, &insts[i], &rates) } else { None };
    let searched = |i: usize| live[i] && rates[i] == Rate::Pixel && by_cells(i).is_none();
    let searches = cell_searches(&code.noises, &insts, searched);
    let slopes = SharedStep::slopes(&insts, &live);
    let scheduled =
        ScheduledInsts { code, insts: &insts, live: &live, rates: &rates, shared: &slopes, searches: &searches };
    let branches = Branches::find(&scheduled);
    let mut shared = slopes.clone();
    shared.extend(SharedStep::cells(&searches, &branches.of));
    let scheduled = ScheduledInsts { shared: &shared, ..scheduled };
    let mut pixels = PixelSteps::new(&scheduled, branches);
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let mut args = [ValueSlot::Constant(usize::MAX); 5];
        for (arg, o) in args.iter_mut().zip(inst.operands()) {
            *arg = places[o.0 as usize];
        }
        if let Some(n) = by_cells(i) {
            program.cell_noises.push((n, args));
            places[i] = ValueSlot::Strip(program.cell_noises.len() - 1);
            continue;
        }
        let kind = match program.computation(inst, args, rates[i], lattice) {
            Computation::Ready(slot) => {
                places[i] = slot;
                continue;
            }
            Computation::Step(kind) => kind,
        };
        places[i] = match rates[i] {
            Rate::Constant => push_step(&mut program.constants, kind, args, ValueSlot::Constant),
            Rate::Column => push_step(&mut program.columns, kind, args, ValueSlot::Column),
            Rate::Row => push_step(&mut program.rows, kind, args, ValueSlot::Row),
            Rate::Pixel => pixels.push(&scheduled, i, (kind, args), &mut places),
        };
    }
    let PixelSchedule { steps, registers, branches, cell_outputs } = pixels.finish();
    let roots = code.roots.iter().map(|r| places[r.0 as usize]).collect();
    Program { pixels: steps, registers, branches, cell_outputs, roots, ..program }
}

/// The rate of each live instruction, from those of the coordinates.
fn rates(insts: &[Inst], live: &[bool], coords: [Rate; 4]) -> Vec<Rate> {
    let mut rates = vec![Rate::Constant; insts.len()];
    for (i, inst) in insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        rates[i] = match inst {
            Inst::Coord(axis) => coords[*axis as usize],
            Inst::Stored(_) => Rate::Pixel,
            _ => inst.operands().iter().fold(Rate::Constant, |r, o| r.with(rates[o.0 as usize])),
        };
    }
    rates
}

/// The noise of an instruction that is computed cell by cell: its x varies by column, its y by row, and the rest not at all.
fn noise_by_cells(code: &Recording, inst: &Inst, rates: &[Rate]) -> Option<usize> {
    let Inst::Noise(n, Derivative::Value, args) = *inst else { return None };
    let [x, y, rest @ ..] = args.map(|arg| rates[arg.0 as usize]);
    let is_on_lattice = x == Rate::Column && y == Rate::Row && rest.iter().all(|rate| *rate == Rate::Constant);
    (is_on_lattice && cell_noise::is_supported(&code.noises[n as usize])).then_some(n as usize)
}

/// The computation of the value of an instruction.
enum Computation {
    /// A step computes it.
    Step(StepKind),
    /// It is computed before the steps, and stored here.
    Ready(ValueSlot),
}

impl Program {
    fn without_steps(code: &Recording, takes_points: bool) -> Program {
        Program {
            noises: code.noises.clone(),
            constants: vec![],
            columns: vec![],
            rows: vec![],
            pixels: vec![],
            column_noises: vec![],
            cell_noises: vec![],
            cell_outputs: vec![],
            sample_columns: vec![],
            registers: 0,
            branches: 0,
            knobs: 0,
            planes: 0,
            stored: 0,
            takes_points,
            roots: vec![],
        }
    }
    /// Chooses the computation of an instruction, and adds its inputs to those of the program.
    fn computation(&mut self, inst: &Inst, args: [ValueSlot; 5], rate: Rate, lattice: bool) -> Computation {
        Computation::Step(match *inst {
            Inst::Coord(axis) if self.takes_points => {
                return Computation::Ready(ValueSlot::Coordinate(axis as usize));
            }
            Inst::Coord(axis) => StepKind::Coord(axis as usize),
            Inst::Lit(bits) => StepKind::Lit(f32::from_bits(bits)),
            Inst::Knob(k) => {
                self.knobs = self.knobs.max(k as usize + 1);
                StepKind::Knob(k as usize)
            }
            Inst::Stored(k) => {
                self.stored = self.stored.max(k as usize + 1);
                return Computation::Ready(ValueSlot::Stored(k as usize));
            }
            Inst::Op(op, _) => StepKind::Op(op),
            Inst::Sample(sampler, part, _) => {
                self.planes = self.planes.max(sampler.plane as usize + 1);
                let columns = match args[0] {
                    ValueSlot::Column(x) if rate == Rate::Pixel => Some((sampler.plane, x)),
                    _ => None,
                };
                StepKind::Sample(sampler, part, columns.map(|columns| index_of(&mut self.sample_columns, columns)))
            }
            Inst::Noise(n, part, _) => {
                let is_lattice_value = lattice && rate == Rate::Pixel && part == Derivative::Value;
                self.noise_kind(n as usize, part, args, is_lattice_value)
            }
        })
    }
    /// The kind of step of a noise: by lattice columns, or point by point.
    fn noise_kind(&mut self, n: usize, part: Derivative, args: [ValueSlot; 5], is_lattice_value: bool) -> StepKind {
        let by_row = |arg: &ValueSlot| matches!(arg, ValueSlot::Row(_) | ValueSlot::Constant(_));
        let is_on_lattice = matches!(args[0], ValueSlot::Column(_)) && args[1..].iter().all(by_row);
        if is_lattice_value && is_on_lattice && lattice_columns::is_supported(&self.noises[n]) {
            self.column_noises.push((n, args));
            StepKind::ColumnNoise(self.column_noises.len() - 1)
        } else {
            StepKind::Noise(n, part)
        }
    }
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
    steps.push(ProgramStep::new(kind, args, arity, out));
    place(out)
}
