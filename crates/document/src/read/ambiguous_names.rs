//! Names of nodes that would read like nodes and outputs of subgraphs.

use crate::model::source_map::UNUSED_PREFIX;
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::node::spec::MATERIAL;

/// The message about a name that already means a node or an output of a subgraph, if it does. `is_subgraph` returns true
/// for the name of a node of the same graph that stands for a subgraph.
pub(crate) fn ambiguous_name(name: &str, is_subgraph: &dyn Fn(&str) -> bool) -> Option<String> {
    let instance = name.match_indices('/').map(|(at, _)| &name[..at]).find(|instance| is_subgraph(instance));
    if let Some(instance) = instance {
        let (name, inner, instance) = (quoted(name), quoted(&name[instance.len() + 1..]), quoted(instance));
        return Some(format!("the name `{name}` is that of the node `{inner}` in the subgraph `{instance}`"));
    }
    let of_material = name.strip_suffix(MATERIAL.0).and_then(|name| name.strip_suffix('.'));
    if let Some(instance) = of_material.filter(|instance| is_subgraph(instance)) {
        let (name, instance) = (quoted(name), quoted(instance));
        return Some(format!("the name `{name}` is that of the material of the subgraph `{instance}`"));
    }
    name.starts_with(UNUSED_PREFIX)
        .then(|| format!("names that begin with `{UNUSED_PREFIX}` stand for unused subgraphs"))
}
