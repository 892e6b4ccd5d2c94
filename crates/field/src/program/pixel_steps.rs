//! Scheduling of the steps that are run for every pixel: registers for values, and steps that pack the pixels of branches.

use super::branches::{Branches, ScheduledInsts};
use super::fusion::SharedStep;
use super::program_step::{ProgramStep, StepKind, ValueSlot};
use crate::ir::Inst;
use std::collections::HashMap;

/// The schedule of the steps that are run for every pixel.
pub(super) struct PixelSchedule {
    pub(super) steps: Vec<ProgramStep>,
    /// The number of registers.
    pub(super) registers: usize,
    /// The number of branches whose pixels are packed.
    pub(super) branches: usize,
    /// The noises of each step that computes several outputs of a cell noise.
    pub(super) cell_outputs: Vec<Vec<usize>>,
}

/// The steps scheduled so far.
pub(super) struct PixelSteps {
    steps: Vec<ProgramStep>,
    registers: usize,
    /// The registers that no value needs any more.
    free: Vec<usize>,
    /// For each instruction, the last one that reads it.
    last: Vec<usize>,
    branches: Branches,
    /// For each branch, true once its granules have been found.
    found: Vec<bool>,
    /// The registers of packed operands, by branch and operand.
    packed: HashMap<(usize, usize), usize>,
    cell_outputs: Vec<Vec<usize>>,
}

impl PixelSteps {
    pub(super) fn new(scheduled: &ScheduledInsts<'_>, branches: Branches) -> PixelSteps {
        let mut last = vec![0; scheduled.insts.len()];
        for (i, inst) in scheduled.insts.iter().enumerate().filter(|(i, _)| scheduled.live[*i]) {
            for o in inst.operands() {
                last[o.0 as usize] = i;
            }
        }
        for root in &scheduled.code.roots {
            last[root.0 as usize] = usize::MAX;
        }
        let found = vec![false; branches.all.len()];
        PixelSteps {
            steps: vec![],
            registers: 0,
            free: vec![],
            last,
            branches,
            found,
            packed: HashMap::new(),
            cell_outputs: vec![],
        }
    }
    /// The schedule, once all instructions are pushed.
    pub(super) fn finish(mut self) -> PixelSchedule {
        let mut later = (None, 0);
        for step in self.steps.iter_mut().rev() {
            step.same_branch = if step.branch == later.0 { later.1 + 1 } else { 1 };
            later = (step.branch, step.same_branch);
        }
        PixelSchedule {
            steps: self.steps,
            registers: self.registers,
            branches: self.found.len(),
            cell_outputs: self.cell_outputs,
        }
    }
    /// Schedules instruction `i` with the storage of its operands, and returns that of its value.
    pub(super) fn push(
        &mut self,
        scheduled: &ScheduledInsts<'_>,
        i: usize,
        (kind, mut args): (StepKind, [ValueSlot; 5]),
        places: &mut [ValueSlot],
    ) -> ValueSlot {
        let operands = scheduled.insts[i].operands();
        let branch = self.branches.of[i];
        let mut released = vec![];
        if let ValueSlot::Register(out) = places[i] {
            // The step of another instruction fills it.
            self.release_operands(i, operands.iter().map(|o| o.0 as usize), places);
            return ValueSlot::Register(out);
        }
        for (arg, o) in args.iter_mut().zip(operands) {
            let o = o.0 as usize;
            match (branch, self.branches.of[o]) {
                (Some(branch), within) if within != Some(branch) => *arg = self.packed(branch, o, *arg, places),
                (None, Some(other)) => {
                    *arg = self.push_moved(other, StepKind::UnpackGranules(other), *arg);
                    released.push(*arg);
                }
                _ => {}
            }
        }
        // The output register is taken before operands are freed, so that no step overwrites what it reads.
        let out = self.register();
        let mut step = ProgramStep { branch, ..ProgramStep::new(kind, args, operands.len(), out) };
        if let (Some(shared), StepKind::Noise(n, _)) = (scheduled.shared.get(&i), kind) {
            step.kind = self.shared_kind(scheduled, n, shared);
            for (out, other) in step.more_outs.iter_mut().zip(shared.others()) {
                *out = self.register();
                places[*other] = ValueSlot::Register(*out);
            }
        }
        self.steps.push(step);
        released.into_iter().for_each(|slot| self.release(slot));
        self.release_operands(i, operands.iter().map(|o| o.0 as usize), places);
        ValueSlot::Register(out)
    }
    /// The kind of a step that computes noise `n` and others.
    fn shared_kind(&mut self, scheduled: &ScheduledInsts<'_>, n: usize, shared: &SharedStep) -> StepKind {
        match shared {
            SharedStep::Slopes(_, axes) => StepKind::Slopes(n, *axes),
            SharedStep::Cells(others) => {
                let others = others.iter().filter_map(|other| match scheduled.insts[*other] {
                    Inst::Noise(n, ..) => Some(n as usize),
                    _ => None,
                });
                self.cell_outputs.push(std::iter::once(n).chain(others).collect());
                StepKind::CellOutputs(self.cell_outputs.len() - 1)
            }
        }
    }
    /// The operand of a branch, packed unless it is constant along rows.
    fn packed(&mut self, branch: usize, o: usize, slot: ValueSlot, places: &[ValueSlot]) -> ValueSlot {
        if let ValueSlot::Constant(_) | ValueSlot::Row(_) = slot {
            return slot;
        }
        if !std::mem::replace(&mut self.found[branch], true) {
            let of = self.branches.all[branch];
            let kind = StepKind::FindGranules(branch, of.when);
            let args = [places[of.condition]; 5];
            self.steps.push(ProgramStep::new(kind, args, 1, 0));
        }
        if let Some(register) = self.packed.get(&(branch, o)) {
            return ValueSlot::Register(*register);
        }
        let packed = self.push_moved(branch, StepKind::PackGranules(branch), slot);
        if let ValueSlot::Register(register) = packed {
            self.packed.insert((branch, o), register);
        }
        packed
    }
    /// Schedules a step that moves the pixels of a value of a branch to another register.
    fn push_moved(&mut self, branch: usize, kind: StepKind, slot: ValueSlot) -> ValueSlot {
        let out = self.register();
        self.steps.push(ProgramStep { branch: Some(branch), ..ProgramStep::new(kind, [slot; 5], 1, out) });
        ValueSlot::Register(out)
    }
    fn register(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.registers += 1;
            self.registers - 1
        })
    }
    fn release(&mut self, slot: ValueSlot) {
        if let ValueSlot::Register(r) = slot
            && !self.free.contains(&r)
        {
            self.free.push(r);
        }
    }
    /// Releases the operands that no instruction after `i` reads.
    fn release_operands(&mut self, i: usize, operands: impl Iterator<Item = usize>, places: &[ValueSlot]) {
        for o in operands {
            if let Some(branch) = self.branches.of[i]
                && self.branches.last_reads.get(&(branch, o)) == Some(&i)
                && let Some(register) = self.packed.remove(&(branch, o))
            {
                self.release(ValueSlot::Register(register));
            }
            if self.last[o] == i {
                self.release(places[o]);
            }
        }
    }
}
