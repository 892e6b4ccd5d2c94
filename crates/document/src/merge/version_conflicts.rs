//! Conflicts between the versions of nodes that both sides of a merge state.

use crate::merge::conflicts::{entry_label, entry_path, entry_subject};
use crate::model::document::Document;
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;

/// Conflicts about nodes that one side added or changed, and whose kind has another version in the merged graph.
pub(crate) fn version_conflicts(
    merged: &Document,
    [base, ours, theirs]: [&Document; 3],
    library: &Library,
) -> Vec<Diagnostic> {
    let [before, now] = [base, merged].map(|document| -> BTreeMap<_, _> {
        document.all_nodes().map(|(group, name, node)| ((group, name), node)).collect()
    });
    let mut conflicts = vec![];
    for (side, document) in [("ours", ours), ("theirs", theirs)] {
        for (group, name, node) in document.all_nodes() {
            let Some(kept) = now.get(&(group, name)).filter(|_| before.get(&(group, name)) != Some(&node)) else {
                continue;
            };
            let specs = (document.spec(&node.kind, library), merged.spec(&kept.kind, library));
            let (Some(was), Some(is)) = specs else { continue };
            if was.name != is.name || was.version == is.version {
                continue;
            }
            let path = entry_path(group, &["nodes", name]);
            let label = entry_label(&path);
            let (version, kind) = (was.version, was.name);
            let message = format!(
                "{label} is version {version} of `{kind}` in {side}, and version {} in the merged graph",
                is.version
            );
            let help =
                "`versions` holds for all nodes of a kind: set this node again for the version of the merged graph";
            conflicts.push(merged.located(Diagnostic::error(Code::Conflict, entry_subject(&path), message).help(help)));
        }
    }
    conflicts
}
