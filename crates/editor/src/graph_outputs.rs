//! Outputs of a graph: their rows in a fixed order, with types and descriptions.

use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::MATERIAL;

/// Rows of the outputs of a file with their values. The order does not depend on which are wired: the whole material, its
/// channels, then the other outputs.
pub(crate) fn output_rows(outputs: &[(String, Arg)]) -> Vec<(&str, Option<&Arg>)> {
    let value = |name: &str| outputs.iter().find(|(output, _)| output == name).map(|(_, arg)| arg);
    let known = || std::iter::once(MATERIAL.0).chain(Channel::ALL.iter().map(|channel| channel.name()));
    let mut rows: Vec<(&str, Option<&Arg>)> = known().map(|name| (name, value(name))).collect();
    let own = outputs.iter().map(|(name, arg)| (name.as_str(), Some(arg)));
    rows.extend(own.filter(|(name, _)| known().all(|known| known != *name)));
    rows
}

/// Type that an output of this name carries; none for names that are not part of a material.
pub(crate) fn output_type(name: &str) -> Option<Type> {
    if name == MATERIAL.0 {
        return Some(Type::Material);
    }
    Channel::ALL.iter().find(|channel| channel.name() == name).map(|channel| channel.carries())
}

/// Description of an output of this name.
pub(crate) fn output_doc(name: &str) -> &'static str {
    if name == MATERIAL.0 {
        return "A whole material: all its channels at once.";
    }
    let channel = Channel::ALL.iter().find(|channel| channel.name() == name);
    channel.map_or("An output of the graph.", |channel| channel.doc())
}
