//! Renames nodes and takes them out, with every wire that reads them.

use super::Editor;
use crate::document::INSTANCE;
use crate::entry::string;
use crate::node::SOURCES;
use crate::splice::{Cut, entry, key, remove};
use crate::split::{Item, Shape, Tree};
use crate::write::text as quote;
use lapidary_evaluator::spec::{Kind, find};
use std::collections::{BTreeMap, BTreeSet};

/// What becomes of nodes: another name, or nothing.
pub(crate) type Fates = BTreeMap<String, Option<String>>;

impl<'e> Editor<'e> {
    /// Gives nodes other names or takes them out, all at once.
    pub(crate) fn follow(&mut self, fates: &Fates) {
        let fate = |name: &str| fates.get(name);
        for (tree, item) in self.args(&|tree| source(tree).is_some_and(|name| fates.contains_key(&name))) {
            let text = string(item.value).unwrap_or_default();
            let from = text.split('.').next().unwrap_or_default();
            self.cuts.push(match fate(from) {
                Some(Some(to)) => {
                    Cut { range: item.value.span(), with: quote(&format!("{to}{}", &text[from.len()..])) }
                }
                _ => remove(self.text, tree, item),
            });
        }
        // A place that a node of the new name once had is not this one's.
        let taken: BTreeSet<&str> = fates.values().flatten().map(String::as_str).collect();
        let spots = self.part("layout").and_then(|layout| entry(layout, "nodes")).map(|item| item.value);
        let nodes = self.part("nodes");
        for (map, is_nodes) in nodes.map(|nodes| (nodes, true)).into_iter().chain(spots.map(|spots| (spots, false))) {
            for item in map.items() {
                let Some(name) = key(item) else { continue };
                match fate(&name) {
                    Some(Some(to)) => self.cuts.push(Cut { range: item.key_span(), with: quote(to) }),
                    Some(None) => self.cuts.push(remove(self.text, map, item)),
                    None if !is_nodes && taken.contains(&*name) => {
                        self.cuts.push(remove(self.text, map, item));
                    }
                    None => {}
                }
            }
        }
        let muted = self.part("muted");
        for (list, item) in muted.into_iter().flat_map(|list| list.items().map(move |item| (list, item))) {
            let Some(name) = string(item.value) else { continue };
            match fate(&name) {
                Some(Some(to)) => self.cuts.push(Cut { range: item.value.span(), with: quote(to) }),
                None if !taken.contains(&*name) => {}
                _ => self.cuts.push(remove(self.text, list, item)),
            }
        }
        // What is taken out takes all cuts within it along.
        let gone = nodes.into_iter().flat_map(Tree::items);
        let gone = gone.filter(|item| key(*item).is_some_and(|name| fate(&name) == Some(&None)));
        let gone: Vec<_> = gone.map(|item| item.value.span()).collect();
        self.cuts.retain(|cut| {
            let before = gone.partition_point(|span| span.end <= cut.range.start);
            gone.get(before).is_none_or(|span| !(span.start <= cut.range.start && cut.range.end < span.end))
        });
    }

    /// The entries of nodes and of the outputs of which something holds, with their brackets; texts are left out.
    pub(super) fn args(&self, holds: &dyn Fn(Tree<'_>) -> bool) -> Vec<(Tree<'e>, Item<'e>)> {
        let nodes = self.part("nodes").into_iter().flat_map(Tree::items).map(|item| item.value);
        let mut found = vec![];
        for tree in nodes.chain(self.part("outputs")) {
            let kind = match tree.shape() {
                Shape::Group { name, .. } => name,
                Shape::Leaf(_) => continue,
            };
            let spec = find(self.library, kind);
            for item in tree.items() {
                let name = key(item).unwrap_or_default();
                let socket = spec.and_then(|spec| Some(&spec.sockets[spec.socket(&name)?]));
                let text = kind == INSTANCE && SOURCES.contains(&&*name)
                    || socket.is_some_and(|socket| matches!(socket.kind, Kind::Text { .. }));
                if !text && holds(item.value) {
                    found.push((tree, item));
                }
            }
        }
        found
    }
}

/// The node that a wire comes from.
fn source(tree: Tree<'_>) -> Option<String> {
    let text = string(tree).filter(|text| !text.starts_with(['#', '$', '=']))?;
    Some(text.split('.').next()?.to_owned())
}
