//! Version entries that added nodes require.

use crate::model::entry_names::ENTRIES;
use crate::syntax::entry_edits::{entry_name, find_entry, insert_after, insert_ordered};
use crate::syntax::literal::{number, quote};
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::TextEdit;
use lapidary_evaluator::node::spec::{Library, Spec, find};
use std::collections::{BTreeMap, BTreeSet};

/// The declarations of nodes that are added to a text, and the edits that state their versions. A kind that the file
/// already uses keeps its version; another one gets the newest.
pub(crate) fn declared_versions<'k>(
    text: &str,
    file: SyntaxNode<'_>,
    kinds: impl IntoIterator<Item = &'k str>,
    library: &Library,
) -> (BTreeMap<&'k str, &'static Spec>, Vec<TextEdit>) {
    let name = |kind: &str| find(library, kind).map(|spec| spec.name);
    let graphs = find_entry(file, "graphs").into_iter().flat_map(|item| item.value.items()).map(|item| item.value);
    let nodes = std::iter::once(file).chain(graphs).filter_map(|graph| find_entry(graph, "nodes"));
    let written = nodes.flat_map(|item| item.value.items());
    let written = written
        .filter_map(|item| if let SyntaxKind::Bracket { name, .. } = item.value.shape() { Some(name) } else { None });
    let written: BTreeSet<&str> = written.collect();
    let used: BTreeSet<&str> = written.into_iter().filter_map(name).collect();
    let list = find_entry(file, "versions").map(|item| item.value);
    let (mut specs, mut edits, mut new) = (BTreeMap::new(), vec![], BTreeSet::new());
    for kind in kinds {
        let Some(newest) = find(library, kind) else { continue };
        let mut stated = list.into_iter().flat_map(SyntaxNode::items);
        let stated = stated.find(|item| entry_name(*item).is_some_and(|kind| name(&kind) == Some(newest.name)));
        let version = stated.map_or(Some(1.0), |item| number(item.value));
        if used.contains(newest.name) {
            let stated = version.and_then(|version| find(library, &format!("{}@{version}", newest.name)));
            specs.insert(kind, stated.unwrap_or(newest));
            continue;
        }
        let first = specs.values().all(|spec: &&Spec| spec.name != newest.name);
        specs.insert(kind, newest);
        if first && version != Some(f64::from(newest.version)) {
            match stated {
                Some(item) => edits.push(TextEdit { range: item.value.span(), text: newest.version.to_string() }),
                None => drop(new.insert(format!("{}: {}", quote(newest.name), newest.version))),
            }
        }
    }
    let new: Vec<String> = new.into_iter().collect();
    match list {
        _ if new.is_empty() => {}
        Some(list) => edits.extend(insert_after(text, list, list.items().last(), &new, false)),
        None => edits.extend(insert_ordered(text, file, ENTRIES, "versions", &format!("{{ {} }}", new.join(", ")))),
    }
    (specs, edits)
}
