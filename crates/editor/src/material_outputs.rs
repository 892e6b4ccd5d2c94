//! A whole material beside channels of its own among the outputs of a graph: an own channel replaces that of the material.

use crate::widgets::spaced;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::MATERIAL;

/// Channels that replace those of the material among the outputs.
pub(crate) fn replacing_channels(outputs: &[(String, Arg)]) -> Vec<&str> {
    if outputs.iter().all(|(name, _)| name != MATERIAL.0) {
        return vec![];
    }
    let is_channel = |name: &str| Channel::ALL.iter().any(|channel| channel.name() == name);
    outputs.iter().map(|(name, _)| name.as_str()).filter(|name| is_channel(name)).collect()
}

/// Message about an edit of the outputs: which channels replace those of the material since then, and which values a
/// material has replaced.
pub(crate) fn material_message(before: &[(String, Arg)], after: &[(String, Arg)]) -> Option<String> {
    let mut lines = vec![];
    let old = replacing_channels(before);
    let added: Vec<&str> = replacing_channels(after).into_iter().filter(|name| !old.contains(name)).collect();
    match added.as_slice() {
        [] => {}
        [one] => lines.push(format!("the output {} replaces that of the material", listed(&[one]))),
        several => lines.push(format!("the outputs {} replace those of the material", listed(several))),
    }
    let has = |outputs: &[(String, Arg)], name: &str| outputs.iter().any(|(output, _)| output == name);
    if has(after, MATERIAL.0) && !has(before, MATERIAL.0) {
        let channels = Channel::ALL.iter().map(|channel| channel.name());
        let removed: Vec<&str> = channels.filter(|name| has(before, name) && !has(after, name)).collect();
        if !removed.is_empty() {
            lines.push(format!("the material replaces the value of {}", listed(&removed)));
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Names as the interface shows them: `a, b and c`.
fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| spaced(name).into_owned()).collect();
    match names.as_slice() {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    }
}
