//! Branches: instructions whose values only one side of a selection reads. A shader computes them where that side is taken.

use super::cost::cost;
use super::function::FunctionWriter;
use super::inputs::is_input;
use super::scalars::{BoolText, FloatText};
use lapidary_field::ir::{Inst, InstId, Recording, live};
use lapidary_field::op::Op;
use std::collections::HashMap;
use std::ops::Range;

/// The fewest operations of a side of selections for which branches are written.
const LEAST_COST: u64 = 100;
/// The operations of a branch after which another one begins, so that programs can be divided between them.
const MOST_COST: u64 = 2000;

/// One side of the selections by a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    condition: usize,
    /// The value of the condition for which it is taken.
    when: bool,
}

/// Consecutive instructions that are computed where a condition has a value.
#[derive(Clone, Debug)]
pub(super) struct ShaderBranch {
    /// Its instructions.
    pub(super) range: Range<usize>,
    /// The instruction that computes the condition.
    pub(super) condition: usize,
    /// The value of the condition for which they are computed.
    pub(super) when: bool,
    /// Those whose values are read elsewhere.
    pub(super) results: Vec<usize>,
}

/// The live instructions of a recording, with those of branches next to each other, and the branches in order.
pub(super) fn with_branches(code: &Recording) -> (Recording, Vec<ShaderBranch>) {
    let live = live(&code.insts, &code.roots);
    let sides = sides(code, &live);
    let (mut pending, mut order, mut branches) = (HashMap::<Side, Vec<usize>>::new(), vec![], vec![]);
    for (i, inst) in code.insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        if let Some(side) = sides[i] {
            pending.entry(side).or_default().push(i);
            continue;
        }
        // Only selections read the values of branches.
        for side in inst.operands().iter().filter_map(|o| sides[o.0 as usize]) {
            for group in groups(code, pending.remove(&side).unwrap_or_default()) {
                let start = order.len();
                order.extend(group);
                branches.push((start..order.len(), side));
            }
        }
        order.push(i);
    }
    let mut places = vec![0; code.insts.len()];
    order.iter().enumerate().for_each(|(place, i)| places[*i] = place);
    let id = |o: &InstId| InstId(places[o.0 as usize] as u32);
    let insts: Vec<Inst> = order.iter().map(|i| with_operands(&code.insts[*i], id)).collect();
    let roots = code.roots.iter().map(id).collect();
    let mut last_readers = vec![0; insts.len()];
    for (i, inst) in insts.iter().enumerate() {
        inst.operands().iter().for_each(|o| last_readers[o.0 as usize] = i);
    }
    let branch = |(range, Side { condition, when }): (Range<usize>, Side)| {
        let results = range.clone().filter(|i| last_readers[*i] >= range.end).collect();
        ShaderBranch { range, condition: places[condition], when, results }
    };
    let branches = branches.into_iter().map(branch).collect();
    (Recording { insts, roots, noises: code.noises.clone() }, branches)
}

/// Instructions in groups of limited cost.
fn groups(code: &Recording, insts: Vec<usize>) -> Vec<Vec<usize>> {
    let (mut groups, mut spent) = (vec![], MOST_COST);
    for i in insts {
        if spent >= MOST_COST {
            groups.push(vec![]);
            spent = 0;
        }
        spent += cost(code, &code.insts[i]);
        groups.last_mut().unwrap_or_else(|| unreachable!("the first group has begun")).push(i);
    }
    groups
}

impl ShaderBranch {
    /// Writes the block of a branch. `body` writes its instructions and returns the value of each result. Returns the values of
    /// the results after the block: 0 where it was not entered.
    pub(super) fn write<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        condition: BoolText<'w>,
        body: impl FnOnce() -> Vec<FloatText<'w>>,
    ) -> Vec<FloatText<'w>> {
        let variables: Vec<u32> = self.results.iter().map(|_| writer.variable("0.0f")).collect();
        let side = if self.when { condition } else { !condition };
        writer.block(&format!("if ({})", side.text()), || {
            for (variable, value) in variables.iter().zip(body()) {
                writer.line(&format!("v{variable} = {};", value.text()));
            }
        });
        variables.iter().map(|variable| FloatText::read(writer, &format!("v{variable}"))).collect()
    }
}

/// An instruction with other operands.
pub(super) fn with_operands(inst: &Inst, id: impl FnMut(&InstId) -> InstId) -> Inst {
    match inst {
        Inst::Op(op, args) => Inst::Op(*op, args.each_ref().map(id)),
        Inst::Noise(n, part, args) => Inst::Noise(*n, *part, args.each_ref().map(id)),
        Inst::Sample(sampler, part, args) => Inst::Sample(*sampler, *part, args.each_ref().map(id)),
        input => *input,
    }
}

/// The readers of the value of an instruction.
#[derive(Clone, Copy, PartialEq)]
enum SideDemand {
    Nowhere,
    Within(Side),
    Everywhere,
}

impl SideDemand {
    fn join(self, other: SideDemand) -> SideDemand {
        match (self, other) {
            (SideDemand::Nowhere, demand) | (demand, SideDemand::Nowhere) => demand,
            (a, b) if a == b => a,
            _ => SideDemand::Everywhere,
        }
    }
}

/// For each instruction, the side that it belongs to, if the side costs enough.
fn sides(code: &Recording, live: &[bool]) -> Vec<Option<Side>> {
    let mut demands = vec![SideDemand::Nowhere; code.insts.len()];
    code.roots.iter().for_each(|root| demands[root.0 as usize] = SideDemand::Everywhere);
    let mut costs: HashMap<Side, u64> = HashMap::new();
    for (i, inst) in code.insts.iter().enumerate().rev().filter(|(i, _)| live[*i]) {
        match demands[i] {
            SideDemand::Within(side) if !is_input(inst) => {
                *costs.entry(side).or_default() += cost(code, inst);
            }
            _ => demands[i] = SideDemand::Everywhere,
        }
        for (k, o) in inst.operands().iter().enumerate() {
            let o = o.0 as usize;
            // A selection within a side belongs to it as a whole; but in a chain of selections each has sides of its own, since later
            // ones are mostly taken as a whole.
            let is_chained = matches!(code.insts[o], Inst::Op(Op::Select, _));
            let demand = match inst {
                Inst::Op(Op::Select, [condition, ..])
                    if k > 0 && !is_chained && demands[i] == SideDemand::Everywhere =>
                {
                    SideDemand::Within(Side { condition: condition.0 as usize, when: k == 1 })
                }
                _ => demands[i],
            };
            demands[o] = demands[o].join(demand);
        }
    }
    let side = |demand: SideDemand| match demand {
        SideDemand::Within(side) if costs.get(&side).is_some_and(|cost| *cost >= LEAST_COST) => Some(side),
        _ => None,
    };
    demands.into_iter().map(side).collect()
}
