//! The values of nodes at the pixel, within a recording: how many operations each is made of, and whether it can be written as
//! an expression.

use crate::check::CheckedGraph;
use crate::declare::channel::Channel;
use crate::declare::value_type::Type;
use crate::node::scope::Scope;
use crate::node::value::Value;
use crate::trace::constant_folding::FoldedCode;
use lapidary_field::ir::{Expr, Inst, InstId};
use std::collections::{HashMap, HashSet};

/// The most operations of a value that is written as an expression: more are hard to read and slow to compile.
pub const MAX_OPERATIONS: usize = 96;

/// Reason why a value is baked into an image instead of being written as an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BakeReason {
    /// It is made of a noise.
    Noise,
    /// It is made of pixels.
    Pixels,
    /// It is made of this many operations, which are more than [`MAX_OPERATIONS`].
    Operations(usize),
}

/// An output of a node at the pixel; of a material, one of its channels.
#[derive(Clone, Debug)]
pub(crate) struct NodeValue<'r> {
    pub(crate) node: usize,
    pub(crate) output: usize,
    pub(crate) channel: Option<Channel>,
    pub(crate) carries: Type,
    pub(crate) numbers: Vec<Expr<'r>>,
}

/// Collects the values of the nodes of a graph that have been traced at the pixel.
pub(crate) fn node_values<'r>(graph: &CheckedGraph, scope: &mut Scope<'r>) -> Vec<NodeValue<'r>> {
    let mut all = vec![];
    let here = scope.here();
    for &node in &graph.sorted {
        let Some(traced) = scope.known((node, here)) else { continue };
        let mut outputs = traced.values.clone();
        if graph.nodes[node].spec.image().is_some() {
            let count = outputs.len();
            outputs = (0..count).map(|output| Some(scope.known_output(node, output, here))).collect();
        }
        for (output, value) in outputs.into_iter().enumerate() {
            for (channel, value) in value.into_iter().flat_map(parts) {
                let (carries, numbers) = (value.carries(), value.numbers());
                all.push(NodeValue { node, output, channel, carries, numbers });
            }
        }
    }
    all
}

/// The values of nodes within folded code.
///
/// An instruction that is a number of several values belongs to the first: later nodes only pass it on. Values of nodes at
/// other points belong to the value of the node that reads them there.
#[derive(Debug)]
pub(crate) struct NodeValues<'r> {
    pub(crate) all: &'r [NodeValue<'r>],
    pub(crate) code: FoldedCode,
    /// The instructions of the numbers of each value, except constants.
    pub(crate) numbers: Vec<Vec<Option<InstId>>>,
    /// The reason why each value cannot be written.
    pub(crate) reasons: Vec<Option<BakeReason>>,
    /// The value that an instruction is a number of.
    owners: HashMap<InstId, usize>,
}

impl<'r> NodeValues<'r> {
    pub(crate) fn new(all: &'r [NodeValue<'r>], code: FoldedCode) -> NodeValues<'r> {
        let place = |number: &Expr<'_>| match number {
            Expr::Recorded(_, id) => Some(code.same(*id)).filter(|id| code.constant(*id).is_none()),
            Expr::Lit(_) | Expr::Unknown => None,
        };
        let numbers: Vec<Vec<Option<InstId>>> =
            all.iter().map(|value| value.numbers.iter().map(place).collect()).collect();
        let mut values = NodeValues { all, code, numbers, reasons: vec![], owners: HashMap::new() };
        for (index, numbers) in values.numbers.iter().enumerate() {
            for id in numbers.iter().flatten() {
                if matches!(values.inst(*id), Inst::Op(..) | Inst::Noise(..) | Inst::Sample(..)) {
                    values.owners.entry(*id).or_insert(index);
                }
            }
        }
        values.reasons = (0..all.len()).map(|index| values.reason(index)).collect();
        values
    }
    /// An instruction.
    pub(crate) fn inst(&self, id: InstId) -> Inst {
        self.code.insts[id.0 as usize]
    }
    /// The value that an instruction is a number of.
    pub(crate) fn owner(&self, id: InstId) -> Option<usize> {
        self.owners.get(&id).copied()
    }
    /// The baked value that an instruction is a number of.
    pub(crate) fn baked(&self, id: InstId) -> Option<usize> {
        self.owner(id).filter(|value| self.reasons[*value].is_some())
    }
    /// True if an instruction is no constant and no parameter.
    pub(crate) fn is_computed(&self, id: InstId) -> bool {
        !matches!(self.inst(id), Inst::Lit(_) | Inst::Knob(_))
    }
    /// The instructions of a value that are no numbers of other values.
    fn own(&self, index: usize) -> Vec<InstId> {
        let numbers = self.numbers[index].iter().flatten().copied();
        let mut left: Vec<InstId> = numbers.filter(|id| self.owner(*id) == Some(index)).collect();
        let mut seen: HashSet<InstId> = left.iter().copied().collect();
        let mut found = vec![];
        while let Some(id) = left.pop() {
            found.push(id);
            for operand in self.inst(id).operands() {
                if self.owner(*operand).is_none() && seen.insert(*operand) {
                    left.push(*operand);
                }
            }
        }
        found
    }
    /// The reason why a value must be baked.
    fn reason(&self, index: usize) -> Option<BakeReason> {
        let own = self.own(index);
        let has = |wanted: fn(&Inst) -> bool| own.iter().any(|id| wanted(&self.inst(*id)));
        let operations = own.iter().filter(|id| matches!(self.inst(**id), Inst::Op(..))).count();
        match () {
            () if has(|inst| matches!(inst, Inst::Noise(..))) => Some(BakeReason::Noise),
            () if has(|inst| matches!(inst, Inst::Sample(..))) => Some(BakeReason::Pixels),
            () if operations > MAX_OPERATIONS => Some(BakeReason::Operations(operations)),
            () => None,
        }
    }
    /// The instructions of values that are written, for the expressions of some roots, and the value that each belongs to.
    /// Stops at numbers of baked values, which are among them.
    pub(crate) fn written(&self, roots: &[InstId]) -> HashMap<InstId, Option<usize>> {
        let mut found: HashMap<InstId, Option<usize>> = HashMap::new();
        let mut left: Vec<(InstId, Option<usize>)> = roots.iter().map(|root| (*root, None)).collect();
        while let Some((id, reader)) = left.pop() {
            let value = self.owner(id).or(reader);
            if found.contains_key(&id) {
                continue;
            }
            found.insert(id, value);
            if self.baked(id).is_none() {
                left.extend(self.inst(id).operands().iter().map(|operand| (*operand, value)));
            }
        }
        found
    }
}

/// A value, or the channels of a material.
fn parts(value: Value<'_>) -> Vec<(Option<Channel>, Value<'_>)> {
    match value {
        Value::Material(material) => material.channels().map(|(channel, value)| (Some(channel), value)).collect(),
        value => vec![(None, value)],
    }
}
