//! Renames and removals of nodes, with all references to them.

use crate::edit::editor::GraphEditor;
use crate::model::instance::{INSTANCE, SOURCES};
use crate::syntax::entry_edits::{entry_name, find_entry, remove_entry};
use crate::syntax::literal::{declared_data, quote, string};
use crate::syntax::tree::{SyntaxEntry, SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::TextEdit;
use lapidary_evaluator::graph::{split_reference, wire_reference};
use lapidary_evaluator::node::spec::{Library, find};
use std::collections::{BTreeMap, BTreeSet};

/// Updates of nodes: a new name, or `None` for a removal.
pub(crate) type NodeUpdates = BTreeMap<String, Option<String>>;

impl GraphEditor<'_> {
    /// Renames and removes nodes, all at once.
    pub(crate) fn follow(&mut self, updates: &NodeUpdates) {
        let update = |name: &str| updates.get(name);
        let reads = |tree: SyntaxNode<'_>| source(tree).is_some_and(|name| updates.contains_key(&name));
        for ArgEntry { bracket, item, value } in args(self.root, self.library, &reads) {
            let text = string(value).unwrap_or_default();
            let (from, output) = split_reference(&text);
            self.edits.push(match update(&from) {
                Some(Some(to)) => TextEdit { range: value.span(), text: quote(&wire_reference(to, output)) },
                _ => remove_entry(self.text, bracket, item),
            });
        }
        // An existing position under the new name belonged to another node.
        let taken: BTreeSet<&str> = updates.values().flatten().map(String::as_str).collect();
        let records = self.layout("nodes");
        let nodes = self.part("nodes");
        for (map, is_nodes) in
            nodes.map(|nodes| (nodes, true)).into_iter().chain(records.map(|records| (records, false)))
        {
            for item in map.items() {
                let Some(name) = entry_name(item) else { continue };
                match update(&name) {
                    Some(Some(to)) => self.edits.push(TextEdit { range: item.key_span(), text: quote(to) }),
                    Some(None) => self.edits.push(remove_entry(self.text, map, item)),
                    None if !is_nodes && taken.contains(&*name) => {
                        self.edits.push(remove_entry(self.text, map, item));
                    }
                    None => {}
                }
            }
        }
        let lists = [self.part("muted"), self.layout("collapsed"), self.layout("portals")].into_iter().flatten();
        for (list, item) in lists.flat_map(|list| list.items().map(move |item| (list, item))) {
            let Some(name) = string(item.value) else { continue };
            match update(&name) {
                Some(Some(to)) => self.edits.push(TextEdit { range: item.value.span(), text: quote(to) }),
                None if !taken.contains(&*name) => {}
                _ => self.edits.push(remove_entry(self.text, list, item)),
            }
        }
        // Edits inside a removed node are dropped.
        let removed = nodes.into_iter().flat_map(SyntaxNode::items);
        let removed = removed.filter(|item| entry_name(*item).is_some_and(|name| update(&name) == Some(&None)));
        let removed: Vec<_> = removed.map(|item| item.value.span()).collect();
        self.edits.retain(|cut| {
            let before = removed.partition_point(|span| span.end <= cut.range.start);
            removed.get(before).is_none_or(|span| !(span.start <= cut.range.start && cut.range.end < span.end))
        });
    }
}

/// An entry of a node or of the outputs.
pub(crate) struct ArgEntry<'e> {
    /// The bracket around the entry.
    pub(crate) bracket: SyntaxNode<'e>,
    /// The entry.
    pub(crate) item: SyntaxEntry<'e>,
    /// The value, without the `data( )` around that of an output.
    pub(crate) value: SyntaxNode<'e>,
}

/// The entries of nodes and outputs of a graph whose values `matches_value` accepts, except for texts.
pub(crate) fn args<'e>(
    root: SyntaxNode<'e>,
    library: &Library,
    matches_value: &dyn Fn(SyntaxNode<'_>) -> bool,
) -> Vec<ArgEntry<'e>> {
    let part = |name: &str| find_entry(root, name).map(|item| item.value);
    let nodes = part("nodes").into_iter().flat_map(SyntaxNode::items).map(|item| item.value);
    let mut found = vec![];
    for bracket in nodes.chain(part("outputs")) {
        let kind = match bracket.shape() {
            SyntaxKind::Bracket { name, .. } => name,
            SyntaxKind::Leaf(_) => continue,
        };
        let spec = find(library, kind);
        for item in bracket.items() {
            let name = entry_name(item).unwrap_or_default();
            let value = declared_data(item.value).unwrap_or(item.value);
            let socket = spec.and_then(|spec| Some(&spec.sockets[spec.socket(&name)?]));
            let text =
                kind == INSTANCE && SOURCES.contains(&&*name) || socket.is_some_and(|socket| socket.kind.is_text());
            if !text && matches_value(value) {
                found.push(ArgEntry { bracket, item, value });
            }
        }
    }
    found
}

/// The node that a wire comes from.
fn source(tree: SyntaxNode<'_>) -> Option<String> {
    let text = string(tree).filter(|text| !text.starts_with(['#', '$', '=']))?;
    Some(split_reference(&text).0)
}
