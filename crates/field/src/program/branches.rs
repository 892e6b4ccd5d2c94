//! Branches: instructions whose values only one side of a selection reads, so that they are computed only at the pixels
//! that take this side.

use super::fusion::SharedStep;
use super::program_step::Rate;
use crate::ir::{Inst, InstId, Recording};
use crate::noise::NoiseKind;
use crate::noise::worley::WorleyOutput;
use crate::op::Op;
use std::collections::{HashMap, HashSet};

/// One side of the selections by a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Branch {
    /// The instruction that computes the condition.
    pub(super) condition: usize,
    /// The value of the condition for which the branch is taken.
    pub(super) when: bool,
}

/// The instructions of a recording, as the scheduler sees them.
pub(super) struct ScheduledInsts<'a> {
    pub(super) code: &'a Recording,
    pub(super) insts: &'a [Inst],
    pub(super) live: &'a [bool],
    pub(super) rates: &'a [Rate],
    /// The instructions that share a step, by the index of the first. While branches are searched, pairs of slopes alone.
    pub(super) shared: &'a HashMap<usize, SharedStep>,
    /// The outputs that one search of a cell noise computes.
    pub(super) searches: &'a [Vec<usize>],
}

/// The branches of a recording that are worth packing their pixels for.
#[derive(Default)]
pub(super) struct Branches {
    /// The branches, in the order of their first instructions.
    pub(super) all: Vec<Branch>,
    /// For each instruction the index of its branch, if it belongs to one.
    pub(super) of: Vec<Option<usize>>,
    /// The last instruction of a branch that reads an instruction outside it, by branch and operand.
    pub(super) last_reads: HashMap<(usize, usize), usize>,
}

/// The readers of the value of an instruction.
#[derive(Clone, Copy, PartialEq)]
enum Demand {
    Nowhere,
    Within(Branch),
    Everywhere,
}

impl Demand {
    fn join(self, other: Demand) -> Demand {
        match (self, other) {
            (Demand::Nowhere, demand) | (demand, Demand::Nowhere) => demand,
            (a, b) if a == b => a,
            _ => Demand::Everywhere,
        }
    }
}

impl Branches {
    /// The branches that save more than packing costs.
    pub(super) fn find(scheduled: &ScheduledInsts<'_>) -> Branches {
        /// Rounds of the search: a costly branch within a cheap one is found once the cheap one is excluded.
        const ROUNDS: usize = 4;
        let mut excluded = HashSet::new();
        for round in 1.. {
            let mut demands = demands(scheduled, &excluded);
            join_searches(scheduled, &mut demands);
            let mut branches = Branches::of_demands(scheduled, &demands);
            let cheap = branches.cheap(scheduled);
            if cheap.is_empty() || round == ROUNDS {
                for branch in &mut branches.of {
                    *branch = branch.filter(|branch| !cheap.contains(&branches.all[*branch]));
                }
                branches.find_last_reads(scheduled);
                return branches;
            }
            excluded.extend(cheap);
        }
        unreachable!("the last round returns")
    }
    fn of_demands(scheduled: &ScheduledInsts<'_>, demands: &[Demand]) -> Branches {
        let mut branches = Branches { of: vec![None; demands.len()], ..Branches::default() };
        let mut indices = HashMap::new();
        for (i, demand) in demands.iter().enumerate().filter(|(i, _)| scheduled.live[*i]) {
            let Demand::Within(branch) = demand else { continue };
            branches.of[i] = Some(*indices.entry(*branch).or_insert_with(|| {
                branches.all.push(*branch);
                branches.all.len() - 1
            }));
        }
        branches
    }
    /// The branches that cost less than packing their operands and unpacking their result.
    fn cheap(&self, scheduled: &ScheduledInsts<'_>) -> HashSet<Branch> {
        /// The overhead of packing a branch, in additions, without its operands, which cost two additions each.
        const OVERHEAD: u64 = 24;
        let mut saved = vec![0; self.all.len()];
        let mut packed = HashSet::new();
        let shared: HashSet<usize> =
            SharedStep::cells(scheduled.searches, &self.of).values().flat_map(|step| step.others().to_vec()).collect();
        for (i, branch) in self.of.iter().enumerate() {
            let Some(branch) = *branch else { continue };
            // The step of another output searches for this one too.
            saved[branch] += if shared.contains(&i) { 0 } else { scheduled.cost(i) };
            packed.extend(self.operands_outside(scheduled, i).map(|o| (branch, o)));
        }
        let mut spent = vec![OVERHEAD; self.all.len()];
        packed.iter().for_each(|(branch, _)| spent[*branch] += 2);
        let costs = saved.iter().zip(spent);
        self.all.iter().zip(costs).filter(|(_, (saved, spent))| *saved < spent).map(|(branch, _)| *branch).collect()
    }
    fn find_last_reads(&mut self, scheduled: &ScheduledInsts<'_>) {
        for i in 0..self.of.len() {
            let Some(branch) = self.of[i] else { continue };
            let outside: Vec<usize> = self.operands_outside(scheduled, i).collect();
            self.last_reads.extend(outside.into_iter().map(|o| ((branch, o), i)));
        }
    }
    /// The operands of an instruction of a branch that vary along a row and do not belong to the branch.
    fn operands_outside(&self, scheduled: &ScheduledInsts<'_>, i: usize) -> impl Iterator<Item = usize> {
        let varies = |o: usize| matches!(scheduled.rates[o], Rate::Pixel | Rate::Column);
        let operands = scheduled.insts[i].operands().iter().map(|o| o.0 as usize);
        operands.filter(move |o| varies(*o) && self.of[*o] != self.of[i])
    }
}

impl ScheduledInsts<'_> {
    /// The approximate cost of an instruction per pixel, in additions.
    fn cost(&self, i: usize) -> u64 {
        /// The cost of a search through cells, and of an octave of a lattice noise.
        const SEARCH: u64 = 60;
        const LATTICE: u64 = 12;
        match self.insts[i] {
            Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_) => 0,
            Inst::Op(op, _) => op.cost(),
            Inst::Noise(n, ..) => {
                let noise = &self.code.noises[n as usize];
                let octave = if let NoiseKind::Worley(_) = noise.kind() { SEARCH } else { LATTICE };
                octave * noise.octaves_or_alone().copies().len() as u64
            }
            Inst::Sample(..) => 40,
        }
    }
    /// True for the distance to the border of a cell: it costs about twice the search for the nearest point, so that sharing
    /// the search saves only half.
    fn is_border(&self, i: usize) -> bool {
        let Inst::Noise(n, ..) = self.insts[i] else { return false };
        let NoiseKind::Worley(worley) = self.code.noises[n as usize].kind() else { return false };
        worley.output() == WorleyOutput::Border
    }
    /// True for an instruction that may be computed at any points of a block: one that varies from pixel to pixel, and is
    /// not faster where it runs along a row.
    fn can_be_packed(&self, i: usize) -> bool {
        let rate = |o: InstId| self.rates[o.0 as usize];
        let steady = |o: &InstId| matches!(rate(*o), Rate::Row | Rate::Constant);
        self.rates[i] == Rate::Pixel
            && match self.insts[i] {
                Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_) => false,
                Inst::Op(..) => true,
                Inst::Noise(_, _, [x, ref rest @ ..]) => rate(x) != Rate::Column || !rest.iter().all(steady),
                Inst::Sample(_, _, [x, _]) => rate(x) != Rate::Column,
            }
    }
}

/// The demand for each instruction, computed from the last one to the first. A selection within a branch belongs to that
/// branch as a whole; but in a chain of selections each has its own branches, since later ones are mostly taken as a whole.
fn demands(scheduled: &ScheduledInsts<'_>, excluded: &HashSet<Branch>) -> Vec<Demand> {
    let mut demands = vec![Demand::Nowhere; scheduled.insts.len()];
    for root in &scheduled.code.roots {
        demands[root.0 as usize] = Demand::Everywhere;
    }
    let firsts: HashMap<usize, usize> =
        scheduled.shared.iter().flat_map(|(first, step)| step.others().iter().map(|other| (*other, *first))).collect();
    for (i, inst) in scheduled.insts.iter().enumerate().rev().filter(|(i, _)| scheduled.live[*i]) {
        if let Demand::Within(branch) = demands[i]
            && (branch.condition >= i || !scheduled.can_be_packed(i))
        {
            demands[i] = Demand::Everywhere;
        }
        // The step of the first computes this one too.
        if let Some(first) = firsts.get(&i) {
            demands[*first] = demands[*first].join(demands[i]);
        }
        for (k, o) in inst.operands().iter().enumerate() {
            let is_chained = matches!(scheduled.insts[o.0 as usize], Inst::Op(Op::Select, _));
            let branch = match inst {
                Inst::Op(Op::Select, [condition, ..]) if k > 0 && !is_chained && demands[i] == Demand::Everywhere => {
                    Some(Branch { condition: condition.0 as usize, when: k == 1 })
                }
                _ => None,
            };
            let demand = match branch {
                Some(branch) if !excluded.contains(&branch) => Demand::Within(branch),
                _ => demands[i],
            };
            let o = o.0 as usize;
            demands[o] = demands[o].join(demand);
        }
    }
    for (other, first) in firsts {
        demands[other] = demands[first];
    }
    demands
}

/// If some output of a search is needed at every pixel, demands the others that cost little more everywhere, so that branches do
/// not search again. The operands of all outputs are the same.
fn join_searches(scheduled: &ScheduledInsts<'_>, demands: &mut [Demand]) {
    for outputs in scheduled.searches {
        if outputs.iter().all(|i| demands[*i] != Demand::Everywhere) {
            continue;
        }
        for i in outputs.iter().filter(|i| !scheduled.is_border(**i)) {
            demands[*i] = Demand::Everywhere;
        }
    }
}
