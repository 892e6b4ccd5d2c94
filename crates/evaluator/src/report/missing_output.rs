//! Messages about outputs that assertions name and graphs lack.

use crate::check::CheckedGraph;
use crate::diagnostic::quoted;

/// The message about an output of assertions that the plan of all outputs of a graph lacks.
pub(super) fn missing_output(name: &str, graph: &CheckedGraph) -> String {
    let is_material = graph.outputs.iter().any(|(own, _)| own == name);
    let name = quoted(name);
    if is_material {
        return format!("assertions read the channels of the material `{name}`, each as an output of its own");
    }
    format!("the graph has no output called `{name}`")
}
