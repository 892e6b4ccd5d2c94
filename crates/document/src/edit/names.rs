//! Renames nodes and takes them out, with every wire that reads them.

use super::Editor;
use crate::document::INSTANCE;
use crate::entry::{declared_data, string};
use crate::node::SOURCES;
use crate::splice::{Cut, entry, key, remove};
use crate::split::{Item, Shape, Tree};
use crate::write::text as quote;
use lapidary_evaluator::node::spec::{Kind, Library, find};
use std::collections::{BTreeMap, BTreeSet};

/// What becomes of nodes: another name, or nothing.
pub(crate) type Fates = BTreeMap<String, Option<String>>;

impl Editor<'_> {
    /// Gives nodes other names or takes them out, all at once.
    pub(crate) fn follow(&mut self, fates: &Fates) {
        let fate = |name: &str| fates.get(name);
        let reads = |tree: Tree<'_>| source(tree).is_some_and(|name| fates.contains_key(&name));
        for Given { bracket, item, value } in args(self.root, self.library, &reads) {
            let text = string(value).unwrap_or_default();
            let from = text.split('.').next().unwrap_or_default();
            self.cuts.push(match fate(from) {
                Some(Some(to)) => Cut { range: value.span(), with: quote(&format!("{to}{}", &text[from.len()..])) },
                _ => remove(self.text, bracket, item),
            });
        }
        // A place that a node of the new name once had is not this one's.
        let taken: BTreeSet<&str> = fates.values().flatten().map(String::as_str).collect();
        let spots = self.layout("nodes");
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
        let lists = [self.part("muted"), self.layout("collapsed")].into_iter().flatten();
        for (list, item) in lists.flat_map(|list| list.items().map(move |item| (list, item))) {
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
}

/// An entry of a node, or of the outputs, and the value it is given.
pub(super) struct Given<'e> {
    /// The bracket that the entry stands in.
    pub(super) bracket: Tree<'e>,
    /// The entry.
    pub(super) item: Item<'e>,
    /// Its value, without the `data( )` around that of an output.
    pub(super) value: Tree<'e>,
}

/// The entries of the nodes and of the outputs of a graph whose values `holds` accepts, except for texts.
pub(super) fn args<'e>(root: Tree<'e>, library: &Library, holds: &dyn Fn(Tree<'_>) -> bool) -> Vec<Given<'e>> {
    let part = |name: &str| entry(root, name).map(|item| item.value);
    let nodes = part("nodes").into_iter().flat_map(Tree::items).map(|item| item.value);
    let mut found = vec![];
    for bracket in nodes.chain(part("outputs")) {
        let kind = match bracket.shape() {
            Shape::Group { name, .. } => name,
            Shape::Leaf(_) => continue,
        };
        let spec = find(library, kind);
        for item in bracket.items() {
            let name = key(item).unwrap_or_default();
            let value = declared_data(item.value).unwrap_or(item.value);
            let socket = spec.and_then(|spec| Some(&spec.sockets[spec.socket(&name)?]));
            let text = kind == INSTANCE && SOURCES.contains(&&*name)
                || socket.is_some_and(|socket| matches!(socket.kind, Kind::Text { .. }));
            if !text && holds(value) {
                found.push(Given { bracket, item, value });
            }
        }
    }
    found
}

/// The node that a wire comes from.
fn source(tree: Tree<'_>) -> Option<String> {
    let text = string(tree).filter(|text| !text.starts_with(['#', '$', '=']))?;
    Some(text.split('.').next()?.to_owned())
}
