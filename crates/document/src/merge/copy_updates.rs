//! Updates of the three copies of a file before they are merged.

use crate::edit::editor::GraphEditor;
use crate::edit::node_references::NodeUpdates;
use crate::syntax::entry_edits::{apply_edits, comment_above, entry_name, find_entry};
use crate::syntax::parser::parse;
use crate::writer::arg_text;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;

/// Updates of a graph in one copy.
#[derive(Default)]
pub(crate) struct CopyUpdates {
    pub(crate) updates: NodeUpdates,
    pub(crate) comments: Vec<EntryComment>,
    pub(crate) resets: Vec<ValueReset>,
}

/// A comment for the line above an entry of a map.
pub(crate) struct EntryComment {
    pub(crate) map: String,
    pub(crate) entry: String,
    pub(crate) comment: String,
}

/// The old value of a socket of a node, or of an output where `node` is `None`.
pub(crate) struct ValueReset {
    pub(crate) node: Option<String>,
    pub(crate) socket: String,
    pub(crate) value: Option<Arg>,
}

impl CopyUpdates {
    fn is_empty(&self) -> bool {
        self.updates.is_empty() && self.comments.is_empty() && self.resets.is_empty()
    }
}

/// Applies updates to a text.
pub(crate) fn apply_updates(text: &str, updates_by_copy: &[(Option<&str>, CopyUpdates)], library: &Library) -> String {
    let updates_by_copy: Vec<_> = updates_by_copy.iter().filter(|(_, copy_updates)| !copy_updates.is_empty()).collect();
    let syntax = parse(text);
    let Some(tree) = syntax.tree().filter(|_| !updates_by_copy.is_empty()) else { return text.to_owned() };
    let mut edits = vec![];
    for (group, copy_updates) in updates_by_copy {
        let root = match group {
            None => Some(tree),
            Some(name) => find_entry(tree, "graphs").and_then(|map| find_entry(map.value, name)).map(|item| item.value),
        };
        let Some(root) = root else { continue };
        let mut editor = GraphEditor { text, file: tree, root, group: *group, library, edits: vec![] };
        editor.follow(&copy_updates.updates);
        for map in ["nodes", "outputs"] {
            let list = find_entry(root, map).into_iter().flat_map(|item| item.value.items());
            let named: BTreeMap<_, _> = list.filter_map(|item| Some((entry_name(item)?, item))).collect();
            let comments = copy_updates.comments.iter().filter(|it| it.map == map);
            editor.edits.extend(
                comments.filter_map(|it| Some(comment_above(text, *named.get(it.entry.as_str())?, &it.comment))),
            );
            for ValueReset { node, socket, value: was } in
                copy_updates.resets.iter().filter(|reset| reset.node.is_some() == (map == "nodes"))
            {
                let tree = match node {
                    Some(node) => named.get(node.as_str()).map(|item| item.value),
                    None => find_entry(root, map).map(|item| item.value),
                };
                if let Some(tree) = tree {
                    let value =
                        |was: &Arg| if node.is_some() { arg_text(was) } else { editor.output_text(socket, was) };
                    let written = was.as_ref().map(|was| format!("{socket}: {}", value(was)));
                    editor.set(tree, socket, written, false);
                }
            }
        }
        edits.append(&mut editor.edits);
    }
    apply_edits(text, edits)
}
