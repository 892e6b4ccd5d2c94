//! Conflicts between the versions of nodes that both sides of a merge state.

use crate::model::document::Document;
use crate::model::source_map::about_in_group;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::node::spec::Library;
use std::collections::{BTreeMap, BTreeSet};

/// Conflicts about nodes that one side added or changed, and whose kind has another version in the merged graph: one for each
/// side and kind, at its first node.
pub(crate) fn version_conflicts(
    merged: &Document,
    [base, ours, theirs]: [&Document; 3],
    library: &Library,
) -> Vec<Diagnostic> {
    let before: BTreeMap<_, _> = base.all_nodes().map(|(group, name, node)| ((group, name), node)).collect();
    let mut conflicts = vec![];
    for (side, document) in [("ours", ours), ("theirs", theirs)] {
        let mut reported = BTreeSet::new();
        for (group, name, node) in document.all_nodes() {
            let [was, is] = [document, merged].map(|it| it.spec(&node.kind, library));
            let (Some(was), Some(is)) = (was, is) else { continue };
            if was.version == is.version || before.get(&(group, name)) == Some(&node) || !reported.insert(was.name) {
                continue;
            }
            let message = format!(
                "\"{}\" is version {} of `{}` in {side}, and version {} in the merged graph",
                quoted(name),
                was.version,
                was.name,
                is.version
            );
            let about = About::Node(name.clone());
            let about = group.map_or(about.clone(), |group| about_in_group(group, about));
            let help =
                "`versions` holds for all nodes of a kind: set this node again for the version of the merged graph";
            conflicts.push(merged.located(Diagnostic::error(Code::Conflict, about, message).help(help)));
        }
    }
    conflicts
}
