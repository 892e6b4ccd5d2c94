//! Reports of the nodes that companion files compute.

use super::node_graph::adjustable;
use crate::graph_node_report::{FixedReason, GraphNodeReport, NodeReport, NodeResult, ParameterReport, TOLERANCE};
use crate::load::PreparedGraph;
use lapidary_evaluator::trace::{BakeReason, ExpressionPlan, NodeFate};

/// What became of the nodes and the parameters.
///
/// `names` are those of the baked images, and `usages` those of the images of the groups that are not written.
pub(super) fn report(
    graph: &PreparedGraph,
    planned: &ExpressionPlan,
    names: &[String],
    usages: &[String],
) -> GraphNodeReport {
    let images = |value: usize| {
        let baked = planned.bakes.iter().zip(names).filter(move |(baked, _)| baked.value == value);
        let groups = planned.written.iter().zip(&planned.group_values).zip(usages);
        let groups = groups.filter(move |((written, values), _)| !**written && values.contains(&value));
        baked.map(|(_, name)| format!("baked_{name}")).chain(groups.map(|(_, usage)| usage.clone()))
    };
    let node = |fate: &NodeFate| NodeReport {
        node: fate.node.clone(),
        kind: fate.kind,
        result: match () {
            () if fate.baked.is_some() => NodeResult::Baked,
            () if fate.operations > 0 => NodeResult::Nodes,
            () => NodeResult::Within,
        },
        operations: fate.operations,
        images: fate.bakes.iter().flat_map(|value| images(*value)).collect(),
        reason: fate.baked.map(reason_text),
        within: fate.within.clone(),
    };
    let adjustable = adjustable(graph, planned);
    let parameter = |name: &String| ParameterReport {
        name: name.clone(),
        input: adjustable.contains_key(name.as_str()),
        reason: Some(name).filter(|name| !adjustable.contains_key(name.as_str())).map(|name| match () {
            () if graph.checked.compiled_parameters.contains(name) => FixedReason::Compiled,
            () if planned.fixed.contains(name) => FixedReason::Image,
            () => FixedReason::Unread,
        }),
    };
    GraphNodeReport {
        graph: graph.file.clone(),
        nodes: planned.fates.iter().map(node).collect(),
        parameters: graph.checked.parameters.keys().map(parameter).collect(),
        tolerance: TOLERANCE,
    }
}

/// A reason in a report.
fn reason_text(reason: BakeReason) -> String {
    match reason {
        BakeReason::Noise => "the noises of MaterialX have other patterns".to_owned(),
        BakeReason::Pixels => "it is made of pixels".to_owned(),
        BakeReason::Operations(count) => format!("it takes {count} operations for each pixel"),
    }
}
