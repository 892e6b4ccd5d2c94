//! Properties of a node on its page: whether it tiles, and whether its slopes are exact.

use super::example::Example;
use super::example_images::checked;
use super::page::sentence;
use crate::error::CommandError;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::node::spec::{Spec, TILING};
use lapidary_evaluator::trace::plan_sloped;
use lapidary_nodes::NOT_TILING;

/// A paragraph about a node.
pub(super) fn text(spec: &Spec, example: &Example) -> Result<String, CommandError> {
    let mut sentences = vec![tiling(spec)];
    sentences.extend(slopes(example)?);
    Ok(format!("<p>{}.</p>\n", sentences.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(". ")))
}

fn tiling(spec: &Spec) -> String {
    let listed: Vec<_> = NOT_TILING.iter().filter(|listed| listed.node == spec.name).collect();
    if let Some(always) = listed.iter().find(|listed| listed.setting.is_empty()) {
        return format!("It does not tile: {}", always.reason);
    }
    if spec.socket(TILING.0).is_some() {
        return format!("It tiles unless `{}` is off", TILING.0);
    }
    let except: Vec<String> = listed.iter().map(|entry| format!("`{}` ({})", entry.setting, entry.reason)).collect();
    let except = if except.is_empty() { String::new() } else { format!(", except with {}", except.join(" and ")) };
    let inputs = if spec.sockets.iter().any(|socket| socket.kind.is_input()) { " where its inputs do" } else { "" };
    format!("It tiles{inputs}{except}")
}

/// The slopes of the numbers among the outputs of the example.
fn slopes(example: &Example) -> Result<Option<String>, CommandError> {
    let (graph, _) = checked(&example.document)?;
    let is_number = |input: &Input| match input {
        Input::Wire { node, output } => graph.nodes[*node].types[*output] == Type::Number,
        _ => false,
    };
    let numbers = graph.outputs.iter().filter(|(_, input)| is_number(input));
    let names: Vec<&str> = numbers.map(|(name, _)| name.as_str()).collect();
    let plan = if names.is_empty() { None } else { plan_sloped(&graph, &names).0 };
    Ok(plan.map(|plan| match plan.differences.first() {
        None => "Its slopes are exact where those of its inputs are".to_owned(),
        Some((_, cause)) => format!("Its slopes are approximated: {cause}"),
    }))
}
