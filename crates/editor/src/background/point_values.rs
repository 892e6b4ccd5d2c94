//! Values of all nodes at one point of the image.

use super::pixels::{EvaluationSettings, PlannedOutputs};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::run::{RunError, points};

/// Values of all nodes at a point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointValues {
    pub(crate) rows: Vec<PointValue>,
}

/// Value of an output of a node; a material has one for each channel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointValue {
    /// Name of the node in the flattened graph.
    pub(crate) node: String,
    pub(crate) output: String,
    pub(crate) value_type: Type,
    pub(crate) value: Vec<f32>,
}

/// Plans all outputs of all nodes.
pub(super) fn plan_all(checked: &CheckedGraph) -> Option<PlannedOutputs> {
    let of = |(node, ready): (usize, &lapidary_evaluator::check::CheckedNode)| {
        let outputs = ready.spec.outputs.iter().enumerate();
        // Named by number: names of nodes may contain dots.
        let named = outputs.map(move |(output, o)| (format!("{node}.{}", o.name), Input::Wire { node, output }));
        named.collect::<Vec<_>>()
    };
    let outputs: Vec<(String, Input)> = checked.nodes.iter().enumerate().flat_map(of).collect();
    PlannedOutputs::of(checked, &outputs)
}

/// Evaluates them at a point, given as a fraction of the image.
pub(super) fn evaluate_at(
    checked: &CheckedGraph,
    all: &PlannedOutputs,
    settings: &EvaluationSettings<'_>,
    at: [f64; 2],
) -> Result<Vec<PointValue>, RunError> {
    let frame = &settings.frame;
    // At the centre of its pixel, where the image is evaluated.
    let place = |axis: usize| {
        let size = f64::from(frame.size[axis]);
        let pixel = (at[axis] * size).floor().clamp(0.0, size - 1.0);
        [((pixel + 0.5) * (frame.tile[axis] / size)) as f32]
    };
    let [z, t] = frame.z_time.map(|v| [v]);
    let numbers = points(&all.plan, &settings.job(&all.settings), [&place(0), &place(1), &z, &t])?;
    let mut numbers = numbers.iter().filter_map(|plane| plane.first().copied());
    let mut rows = vec![];
    for ((name, width), value_type) in all.plan.outputs.iter().zip(&all.plan.types) {
        let value: Vec<f32> = numbers.by_ref().take(*width).collect();
        let Some((node, output)) = name.split_once('.') else { continue };
        let Some(node) = node.parse::<usize>().ok().and_then(|node| checked.nodes.get(node)) else { continue };
        rows.push(PointValue { node: node.name.clone(), output: output.to_owned(), value_type: *value_type, value });
    }
    Ok(rows)
}
