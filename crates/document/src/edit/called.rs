//! Calls parameters, and graphs inside a file, something else, with all that reads them.

use super::Editor;
use crate::called::{Called, now};
use crate::document::INSTANCE;
use crate::entry::string;
use crate::node::SOURCES;
use crate::splice::{Cut, apply, entry, key};
use crate::split::{Shape, Tree, split, word};
use crate::write::text as quote;
use lapidary_evaluator::spec::Library;

/// A text with other names.
pub(crate) fn call(text: &str, called: &Called, library: &Library) -> String {
    let split = split(text);
    let Some(file) = split.tree().filter(|_| !called.is_empty()) else { return text.to_owned() };
    let mut cuts = vec![];
    let mut graphs = vec![(None, file)];
    for item in entry(file, "graphs").into_iter().flat_map(|item| item.value.items()) {
        let Some(name) = key(item) else { continue };
        if let Some(to) = called.groups.get(&*name) {
            cuts.push(Cut { range: item.key_span(), with: quote(to) });
        }
        graphs.push((Some(now(&called.groups, &name).to_owned()), item.value));
    }
    for (group, root) in graphs {
        let mut editor = Editor { text, file, root, group: group.as_deref(), library, cuts: vec![] };
        editor.call_instances(called);
        if let Some(renames) = called.parameters.get(&group) {
            let presets = editor.part("presets").filter(|_| group.is_none());
            let presets = presets.into_iter().flat_map(Tree::items).map(|item| item.value);
            for item in editor.part("parameters").into_iter().chain(presets).flat_map(Tree::items) {
                if let Some(to) = key(item).and_then(|name| renames.get(&*name)) {
                    editor.cuts.push(Cut { range: item.key_span(), with: quote(to) });
                }
            }
            let read = editor.reading(&|name| renames.contains_key(name));
            let named = |name: &str| quote(&format!("${}", now(renames, name)));
            editor.cuts.extend(read.iter().map(|it| Cut { range: it.tree.span(), with: named(&it.name) }));
        }
        cuts.append(&mut editor.cuts);
    }
    apply(text, cuts)
}

/// A value that reads a parameter.
pub(super) struct Read<'e> {
    pub(super) tree: Tree<'e>,
    pub(super) name: String,
    /// Whether it is that of a stop.
    pub(super) stop: bool,
}

impl<'e> Editor<'e> {
    /// Nodes that are graphs of the file name these, and their parameters as sockets.
    fn call_instances(&mut self, called: &Called) {
        for node in self.part("nodes").into_iter().flat_map(Tree::items).map(|item| item.value) {
            let is_instance = matches!(node.shape(), Shape::Group { name: INSTANCE, .. });
            let Some(local) = entry(node, "local").filter(|_| is_instance) else { continue };
            let Some(name) = string(local.value) else { continue };
            if let Some(to) = called.groups.get(&*name) {
                self.cuts.push(Cut { range: local.value.span(), with: quote(to) });
            }
            let Some(renames) = called.parameters.get(&Some(now(&called.groups, &name).to_owned())) else { continue };
            for item in node.items() {
                let to = key(item).filter(|name| !SOURCES.contains(&&**name)).and_then(|name| renames.get(&*name));
                // What is no word cannot stand there at all.
                if let Some(to) = to.filter(|to| word(to).len() == to.len()) {
                    self.cuts.push(Cut { range: item.key_span(), with: to.clone() });
                }
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
        let values = self.args(&may).into_iter().map(|(_, item)| item.value);
        let parts = |value: Tree<'e>| value.items().flat_map(|stop| stop.value.items()).map(|part| (part.value, true));
        let values = values.flat_map(|value| std::iter::once((value, false)).chain(parts(value)));
        values.filter_map(|(tree, stop)| Some(Read { tree, name: reads(tree)?, stop })).collect()
    }
}
