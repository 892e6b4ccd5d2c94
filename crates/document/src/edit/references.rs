//! Renames of parameters and of graphs inside a file, with all references to them.

use crate::edit::editor::GraphEditor;
use crate::edit::node_references::args;
use crate::model::instance::{INSTANCE, SOURCES};
use crate::model::renames::{RenameSet, Renames, new_name};
use crate::syntax::entry_edits::{apply_edits, entry_name, find_entry, remove_entry};
use crate::syntax::lexer::word;
use crate::syntax::literal::{quote, string};
use crate::syntax::parser::parse;
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::fix::TextEdit;
use lapidary_evaluator::node::spec::Library;

/// Applies renames to a text.
pub(crate) fn rename_references(text: &str, rename_set: &RenameSet, library: &Library) -> String {
    let syntax = parse(text);
    let Some(file) = syntax.tree().filter(|_| !rename_set.is_empty()) else { return text.to_owned() };
    let mut editor = GraphEditor { text, file, root: file, group: None, library, edits: vec![] };
    editor.rename_references(rename_set);
    apply_edits(text, editor.edits)
}

/// A value that reads a parameter.
pub(crate) struct ParameterUse<'e> {
    pub(crate) tree: SyntaxNode<'e>,
    pub(crate) name: String,
    /// The value is a stop of a ramp.
    pub(crate) stop: bool,
}

impl<'e> GraphEditor<'e> {
    /// Applies renames to all graphs of the file.
    pub(crate) fn rename_references(&mut self, rename_set: &RenameSet) {
        let mut graphs = vec![(None, self.file)];
        if let Some(list) = find_entry(self.file, "graphs").map(|item| item.value) {
            self.rekey(list, &rename_set.groups, quote);
            let renamed = |name: &str| Some(new_name(&rename_set.groups, name).to_owned());
            graphs.extend(list.items().filter_map(|item| Some((renamed(&entry_name(item)?), item.value))));
        }
        for (group, root) in graphs {
            let mut editor = GraphEditor { root, group: group.as_deref(), edits: vec![], ..*self };
            editor.rename_in_instances(rename_set);
            if let Some(renames) = rename_set.parameters.get(&group) {
                editor.rename_parameter_readers(renames);
            }
            let mut edits = editor.edits;
            self.edits.append(&mut edits);
        }
    }
    fn rename_parameter_readers(&mut self, renames: &Renames) {
        let presets = self.part("presets").filter(|_| self.group.is_none());
        let presets = presets.into_iter().flat_map(SyntaxNode::items).map(|item| item.value);
        for map in self.part("parameters").into_iter().chain(presets) {
            self.rekey(map, renames, quote);
        }
        let read = self.reading(&|name| renames.contains_key(name));
        let renamed = |name: &str| quote(&format!("${}", new_name(renames, name)));
        self.edits.extend(read.iter().map(|it| TextEdit { range: it.tree.span(), text: renamed(&it.name) }));
    }
    /// Renames the graphs and parameters that instances refer to.
    fn rename_in_instances(&mut self, rename_set: &RenameSet) {
        for node in self.part("nodes").into_iter().flat_map(SyntaxNode::items).map(|item| item.value) {
            let is_instance = matches!(node.shape(), SyntaxKind::Bracket { name: INSTANCE, .. });
            let Some(local) = find_entry(node, SOURCES[1]).filter(|_| is_instance) else { continue };
            let Some(name) = string(local.value) else { continue };
            if let Some(to) = rename_set.groups.get(&*name) {
                self.edits.push(TextEdit { range: local.value.span(), text: quote(to) });
            }
            let Some(renames) = rename_set.parameters.get(&Some(new_name(&rename_set.groups, &name).to_owned())) else {
                continue;
            };
            let sockets = renames.iter().filter(|(was, now)| is_socket(was) && is_socket(now));
            let sockets = sockets.map(|(was, now)| (was.clone(), now.clone())).collect();
            self.rekey(node, &sockets, str::to_owned);
        }
    }
    /// Renames entries. A left-over entry under a new name is removed.
    pub(crate) fn rekey(&mut self, tree: SyntaxNode<'_>, renames: &Renames, spelling: fn(&str) -> String) {
        for item in tree.items() {
            let Some(name) = entry_name(item) else { continue };
            if let Some(to) = renames.get(&*name) {
                self.edits.push(TextEdit { range: item.key_span(), text: spelling(to) });
            } else if renames.iter().any(|(was, now)| *now == *name && find_entry(tree, was).is_some()) {
                self.edits.push(remove_entry(self.text, tree, item));
            }
        }
    }
    /// The values of sockets, outputs and stops that read parameters which `matches_name` accepts.
    pub(crate) fn reading(&self, matches_name: &dyn Fn(&str) -> bool) -> Vec<ParameterUse<'e>> {
        let reads = |tree: SyntaxNode<'_>| {
            let text = string(tree)?;
            text.strip_prefix('$').filter(|name| matches_name(name)).map(str::to_owned)
        };
        let may = |tree: SyntaxNode<'_>| {
            reads(tree).is_some() || matches!(tree.shape(), SyntaxKind::Bracket { open: b'[', .. })
        };
        let values = args(self.root, self.library, &may).into_iter().map(|arg| arg.value);
        let parts =
            |value: SyntaxNode<'e>| value.items().flat_map(|stop| stop.value.items()).map(|part| (part.value, true));
        let values = values.flat_map(|value| std::iter::once((value, false)).chain(parts(value)));
        values.filter_map(|(tree, stop)| Some(ParameterUse { tree, name: reads(tree)?, stop })).collect()
    }
}

/// Returns whether an instance can have a socket of this name: it has no spaces, and does not name the source.
pub(crate) fn is_socket(name: &str) -> bool {
    word(name).len() == name.len() && !SOURCES.contains(&name)
}
