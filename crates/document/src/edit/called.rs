//! Calls parameters, and graphs inside a file, something else, with all that reads them.

use super::Editor;
use super::names::args;
use crate::called::{Called, now};
use crate::document::INSTANCE;
use crate::entry::string;
use crate::node::SOURCES;
use crate::renamed::Renames;
use crate::splice::{Cut, apply, entry, key, remove};
use crate::split::{Shape, Tree, split, word};
use crate::write::text as quote;
use lapidary_evaluator::node::spec::Library;

/// A text with other names.
pub(crate) fn call(text: &str, called: &Called, library: &Library) -> String {
    let split = split(text);
    let Some(file) = split.tree().filter(|_| !called.is_empty()) else { return text.to_owned() };
    let mut editor = Editor { text, file, root: file, group: None, library, cuts: vec![] };
    editor.call(called);
    apply(text, editor.cuts)
}

/// A value that reads a parameter.
pub(super) struct Read<'e> {
    pub(super) tree: Tree<'e>,
    pub(super) name: String,
    /// Whether it is that of a stop.
    pub(super) stop: bool,
}

impl<'e> Editor<'e> {
    /// Calls things of the file something else, whichever of its graphs is at hand.
    pub(super) fn call(&mut self, called: &Called) {
        let mut graphs = vec![(None, self.file)];
        if let Some(list) = entry(self.file, "graphs").map(|item| item.value) {
            self.rekey(list, &called.groups, quote);
            let named = |name: &str| Some(now(&called.groups, name).to_owned());
            graphs.extend(list.items().filter_map(|item| Some((named(&key(item)?), item.value))));
        }
        for (group, root) in graphs {
            let mut editor = Editor { root, group: group.as_deref(), cuts: vec![], ..*self };
            editor.call_instances(called);
            if let Some(renames) = called.parameters.get(&group) {
                editor.call_parameters(renames);
            }
            let mut cuts = editor.cuts;
            self.cuts.append(&mut cuts);
        }
    }
    fn call_parameters(&mut self, renames: &Renames) {
        let presets = self.part("presets").filter(|_| self.group.is_none());
        let presets = presets.into_iter().flat_map(Tree::items).map(|item| item.value);
        for map in self.part("parameters").into_iter().chain(presets) {
            self.rekey(map, renames, quote);
        }
        let read = self.reading(&|name| renames.contains_key(name));
        let named = |name: &str| quote(&format!("${}", now(renames, name)));
        self.cuts.extend(read.iter().map(|it| Cut { range: it.tree.span(), with: named(&it.name) }));
    }
    /// Nodes that are graphs of the file name these, and their parameters as sockets.
    fn call_instances(&mut self, called: &Called) {
        for node in self.part("nodes").into_iter().flat_map(Tree::items).map(|item| item.value) {
            let is_instance = matches!(node.shape(), Shape::Group { name: INSTANCE, .. });
            let Some(local) = entry(node, SOURCES[1]).filter(|_| is_instance) else { continue };
            let Some(name) = string(local.value) else { continue };
            if let Some(to) = called.groups.get(&*name) {
                self.cuts.push(Cut { range: local.value.span(), with: quote(to) });
            }
            let Some(renames) = called.parameters.get(&Some(now(&called.groups, &name).to_owned())) else { continue };
            let sockets = renames.iter().filter(|(was, now)| is_socket(was) && is_socket(now));
            let sockets = sockets.map(|(was, now)| (was.clone(), now.clone())).collect();
            self.rekey(node, &sockets, str::to_owned);
        }
    }
    /// Calls entries something else. One that lay about under a new name was of nobody.
    pub(super) fn rekey(&mut self, tree: Tree<'_>, renames: &Renames, spelt: fn(&str) -> String) {
        for item in tree.items() {
            let Some(name) = key(item) else { continue };
            if let Some(to) = renames.get(&*name) {
                self.cuts.push(Cut { range: item.key_span(), with: spelt(to) });
            } else if renames.iter().any(|(was, now)| *now == *name && entry(tree, was).is_some()) {
                self.cuts.push(remove(self.text, tree, item));
            }
        }
    }
    /// The values that read parameters of which something holds: of sockets, outputs and stops.
    pub(super) fn reading(&self, holds: &dyn Fn(&str) -> bool) -> Vec<Read<'e>> {
        let reads = |tree: Tree<'_>| {
            let text = string(tree)?;
            text.strip_prefix('$').filter(|name| holds(name)).map(str::to_owned)
        };
        let may = |tree: Tree<'_>| reads(tree).is_some() || matches!(tree.shape(), Shape::Group { open: b'[', .. });
        let values = args(self.root, self.library, &may).into_iter().map(|given| given.value);
        let parts = |value: Tree<'e>| value.items().flat_map(|stop| stop.value.items()).map(|part| (part.value, true));
        let values = values.flat_map(|value| std::iter::once((value, false)).chain(parts(value)));
        values.filter_map(|(tree, stop)| Some(Read { tree, name: reads(tree)?, stop })).collect()
    }
}

/// Whether a node that is a graph can be given a parameter of this name: what has a space cannot stand there, and what
/// says which graph it is means something else.
pub(super) fn is_socket(name: &str) -> bool {
    word(name).len() == name.len() && !SOURCES.contains(&name)
}
