//! The value of every node at one point of the picture.

use super::pixels::{PaintSettings, PlannedOutputs};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::run::{RunError, points};

/// What every node is at a point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointValues {
    pub(crate) rows: Vec<PointValue>,
}

/// An output of a node; of a material, a channel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointValue {
    /// The node, as the flat graph calls it.
    pub(crate) node: String,
    pub(crate) output: String,
    pub(crate) carries: Type,
    pub(crate) value: Vec<f32>,
}

/// Plans every output of every node.
pub(super) fn all(checked: &Checked) -> Option<PlannedOutputs> {
    let of = |(node, ready): (usize, &lapidary_evaluator::check::CheckedNode)| {
        let outputs = ready.spec.outputs.iter().enumerate();
        // Called by its place: names may have dots in them.
        let named = outputs.map(move |(output, o)| (format!("{node}.{}", o.name), Input::Wire { node, output }));
        named.collect::<Vec<_>>()
    };
    let outputs: Vec<(String, Input)> = checked.nodes.iter().enumerate().flat_map(of).collect();
    PlannedOutputs::of(checked, &outputs)
}

/// The value of each of them at a point, given in parts of the picture.
pub(super) fn trace(
    checked: &Checked,
    all: &PlannedOutputs,
    shot: &PaintSettings<'_>,
    at: [f64; 2],
) -> Result<Vec<PointValue>, RunError> {
    let frame = &shot.frame;
    // In the middle of its pixel, so that it is what the picture shows there.
    let place = |axis: usize| {
        let size = f64::from(frame.size[axis]);
        let pixel = (at[axis] * size).floor().clamp(0.0, size - 1.0);
        [((pixel + 0.5) * (frame.tile[axis] / size)) as f32]
    };
    let [z, t] = frame.rest.map(|v| [v]);
    let numbers = points(&all.plan, &shot.job(&all.settings), [&place(0), &place(1), &z, &t])?;
    let mut numbers = numbers.iter().filter_map(|plane| plane.first().copied());
    let mut rows = vec![];
    for ((name, width), carries) in all.plan.outputs.iter().zip(&all.plan.types) {
        let value: Vec<f32> = numbers.by_ref().take(*width).collect();
        let Some((node, output)) = name.split_once('.') else { continue };
        let Some(node) = node.parse::<usize>().ok().and_then(|node| checked.nodes.get(node)) else { continue };
        rows.push(PointValue { node: node.name.clone(), output: output.to_owned(), carries: *carries, value });
    }
    Ok(rows)
}
