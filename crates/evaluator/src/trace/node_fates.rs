//! What becomes of the nodes of a graph whose outputs are written as expressions.

use crate::check::CheckedGraph;
use crate::node::input::Input;
use crate::trace::node_values::{BakeReason, NodeValues};
use lapidary_field::ir::{Inst, InstId};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What became of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeFate {
    /// The node.
    pub node: String,
    /// The name of its kind.
    pub kind: &'static str,
    /// The count of its operations that are written.
    pub operations: usize,
    /// Reason why outputs of it are baked.
    pub baked: Option<BakeReason>,
    /// The indices of the values that are baked.
    pub bakes: Vec<usize>,
    /// The baked nodes whose images include its effect, where it is neither written nor baked itself.
    pub within: Vec<String>,
}

/// The fates of all nodes that the expressions depend on; `found` are the written instructions.
pub(crate) fn node_fates(
    graph: &CheckedGraph,
    values: &NodeValues<'_>,
    found: &HashMap<InstId, Option<usize>>,
) -> Vec<NodeFate> {
    let (mut operations, mut bakes): (HashMap<usize, usize>, BTreeMap<usize, BTreeSet<usize>>) = Default::default();
    for (id, value) in found {
        if let Some(value) = values.baked(*id) {
            bakes.entry(values.all[value].node).or_default().insert(value);
        } else if let (Some(value), Inst::Op(..)) = (value, values.inst(*id)) {
            *operations.entry(values.all[*value].node).or_default() += 1;
        }
    }
    // The baked nodes that each node is read by, from the last node to the first.
    let mut within: HashMap<usize, BTreeSet<&str>> = HashMap::new();
    for &node in graph.sorted.iter().rev() {
        let mut readers = within.get(&node).cloned().unwrap_or_default();
        if bakes.contains_key(&node) {
            readers = BTreeSet::from([graph.nodes[node].name.as_str()]);
        }
        for input in &graph.nodes[node].inputs {
            if let Input::Wire { node: from, .. } = input {
                within.entry(*from).or_default().extend(&readers);
            }
        }
    }
    let fate = |node: usize| {
        let values_of = bakes.get(&node);
        let reasons = values_of.into_iter().flatten().filter_map(|value| values.reasons[*value]);
        let operations = operations.get(&node).copied().unwrap_or(0);
        let inside = operations == 0 && values_of.is_none();
        let within = within.get(&node).filter(|_| inside);
        NodeFate {
            node: graph.nodes[node].name.clone(),
            kind: graph.nodes[node].spec.name,
            operations,
            baked: reasons.min(),
            bakes: values_of.into_iter().flatten().copied().collect(),
            within: within.into_iter().flatten().map(|name| (*name).to_owned()).collect(),
        }
    };
    let fates = graph.sorted.iter().map(|node| fate(*node));
    fates.filter(|fate| fate.operations > 0 || fate.baked.is_some() || !fate.within.is_empty()).collect()
}
