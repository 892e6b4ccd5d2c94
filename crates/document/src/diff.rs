//! Semantic differences between two documents.

use crate::model::defaults::default_arg;
use crate::model::document::Document;
use crate::model::layout::CanvasLayout;
use crate::model::renames::{RenameSet, Renames};
use crate::rename_detection::canonical_graph::canonical_graph;
use crate::rename_detection::interfaces::detect_interface_renames;
use crate::rename_detection::nodes::{detect_node_renames, follow_wire};
use crate::syntax::literal::quote;
use crate::writer::{
    arg_text, assertion_text, metadata_entries, node_text, output_text, parameter_fields, parameter_text, preset_text,
};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Library;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A difference. Names and values are written as in a file; names inside a graph of the file are preceded by its name
/// and a slash.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Something new, and its value.
    Added(String, String),
    /// Something removed, and the value that it had.
    Removed(String, String),
    /// Something renamed: its old name, and its new name.
    Renamed(String, String),
    /// A different value of something: the old value, and the new value.
    Changed(String, String, String),
    /// A difference without values, and its description.
    Described(String, String),
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Added(what, value) => write!(f, "+ {what}: {value}"),
            Change::Removed(what, value) => write!(f, "- {what}: {value}"),
            Change::Renamed(from, to) => write!(f, "> {from} is now {to}"),
            Change::Changed(what, from, to) => write!(f, "~ {what}: {from} -> {to}"),
            Change::Described(what, state) => write!(f, "~ {what} {state}"),
        }
    }
}

/// The changes from one document to the other, in the order of a file. A default value of the library is equal to an
/// entry that is not written.
pub fn diff(before: &Document, after: &Document, library: &Library) -> Vec<Change> {
    let rename_set = detect_interface_renames(before, after);
    let before = &*rename_set.apply(before);
    let mut d = DiffBuilder { sides: [before, after], library, prefix: String::new(), changes: vec![] };
    for ((name, before), (_, after)) in metadata_entries(before).into_iter().zip(metadata_entries(after)) {
        // Unset samples have no text.
        let [before, after] = [before, after].map(|value| Some(value).filter(|value| !value.is_empty()));
        d.values(name.to_owned(), before, after);
    }
    d.interface_renames(&rename_set);
    d.parameters(&before.graph, &after.graph);
    for name in union(before.presets.keys(), after.presets.keys()) {
        match (before.presets.get(name), after.presets.get(name)) {
            (Some(before), Some(after)) => {
                for key in union(before.keys(), after.keys()) {
                    let what = format!("preset {}.{}", quote(name), quote(key));
                    d.values(what, before.get(key).map(arg_text), after.get(key).map(arg_text));
                }
            }
            (before, after) => {
                d.values(format!("preset {}", quote(name)), before.map(preset_text), after.map(preset_text))
            }
        }
    }
    let renames = d.nodes(&before.graph, &after.graph);
    d.mutes(&before.muted, &after.muted, &renames);
    for name in union(before.groups.keys(), after.groups.keys()) {
        let what = format!("graph {}", quote(name));
        let count = |graph: &Graph| match graph.nodes.len() {
            1 => "1 node".to_owned(),
            count => format!("{count} nodes"),
        };
        match (before.groups.get(name), after.groups.get(name)) {
            (Some(before), Some(after)) => {
                d.values(format!("{what}.about"), Some(quote(&before.about)), Some(quote(&after.about)));
                d.prefix = format!("{name}/");
                d.parameters(&before.graph, &after.graph);
                let renames = d.nodes(&before.graph, &after.graph);
                d.mutes(&before.muted, &after.muted, &renames);
                d.layout(&before.layout, &after.layout, &renames);
                d.prefix.clear();
            }
            (before, after) => d.values(what, before.map(|g| count(&g.graph)), after.map(|g| count(&g.graph))),
        }
    }
    let tests = |document: &Document| document.tests.iter().map(assertion_text).collect::<BTreeSet<String>>();
    let (old, new) = (tests(before), tests(after));
    d.changes.extend(old.difference(&new).map(|test| Change::Removed("test".to_owned(), test.clone())));
    d.changes.extend(new.difference(&old).map(|test| Change::Added("test".to_owned(), test.clone())));
    for kind in union(before.versions.keys(), after.versions.keys()) {
        let stated = |document: &Document| document.versions.get(kind).copied();
        // Version 1 need not be stated.
        let version = |document| stated(document).filter(|version| *version != 1).map(|version| version.to_string());
        d.values(format!("version of {}", quote(kind)), version(before), version(after));
    }
    d.layout(&before.layout, &after.layout, &renames);
    d.changes
}

struct DiffBuilder<'d> {
    sides: [&'d Document; 2],
    library: &'d Library,
    /// The name of the graph inside the file, and a slash; empty for the main graph.
    prefix: String,
    changes: Vec<Change>,
}

impl DiffBuilder<'_> {
    fn values(&mut self, what: String, before: Option<String>, after: Option<String>) {
        self.changes.extend(match (before, after) {
            (Some(before), Some(after)) if before != after => Some(Change::Changed(what, before, after)),
            (Some(before), None) => Some(Change::Removed(what, before)),
            (None, Some(after)) => Some(Change::Added(what, after)),
            _ => None,
        });
    }
    /// A name as changes show it.
    fn quoted_name(&self, name: &str) -> String {
        quote(&format!("{}{name}", self.prefix))
    }

    fn interface_renames(&mut self, rename_set: &RenameSet) {
        let groups = rename_set.groups.iter();
        self.changes.extend(groups.map(|(was, now)| Change::Renamed(format!("graph {}", quote(was)), quote(now))));
        for (group, renames) in &rename_set.parameters {
            let within = group.as_ref().map_or(String::new(), |group| format!("{group}/"));
            let named = |name: &str| quote(&format!("{within}{name}"));
            let change =
                |(was, now): (&String, &String)| Change::Renamed(format!("parameter {}", named(was)), named(now));
            self.changes.extend(renames.iter().map(change));
        }
    }

    fn parameters(&mut self, before: &Graph, after: &Graph) {
        for name in union(before.parameters.keys(), after.parameters.keys()) {
            let what = format!("parameter {}", self.quoted_name(name));
            match (before.parameters.get(name), after.parameters.get(name)) {
                (Some(before), Some(after)) if parameter_fields(before).0 == parameter_fields(after).0 => {
                    let (before, after) = (parameter_fields(before).1, parameter_fields(after).1);
                    for field in ["value", "range", "words", "about", "group"] {
                        let of =
                            |list: &[(&str, String)]| list.iter().find(|(n, _)| *n == field).map(|(_, v)| v.clone());
                        self.values(format!("{what}.{field}"), of(&before), of(&after));
                    }
                }
                (before, after) => self.values(what, before.map(parameter_text), after.map(parameter_text)),
            }
        }
    }

    /// Compares nodes and outputs; returns the renamed nodes.
    fn nodes(&mut self, before: &Graph, after: &Graph) -> Renames {
        let [was, is] = self.sides;
        let (before, after) = (canonical_graph(before, was, self.library), canonical_graph(after, is, self.library));
        let renames = detect_node_renames(&before, &after);
        for (from, to) in &renames {
            self.changes.push(Change::Renamed(self.quoted_name(from), self.quoted_name(to)));
        }
        let now = |name: &str| Some(renames.get(name).map_or(name, String::as_str).to_owned());
        let old: BTreeMap<String, _> =
            before.nodes.iter().map(|(name, node)| (now(name).unwrap_or_default(), node)).collect();
        let names: BTreeSet<&String> = old.keys().chain(after.nodes.keys()).collect();
        for name in names {
            let what = self.quoted_name(name);
            match (old.get(name), after.nodes.get(name)) {
                (Some(before), Some(after)) => {
                    if before.kind != after.kind {
                        self.changes.push(Change::Changed(what.clone(), before.kind.clone(), after.kind.clone()));
                    }
                    let same = before.kind == after.kind;
                    let [old_spec, new_spec] =
                        [was, is].map(|side| side.spec(&after.kind, self.library).filter(|_| same));
                    for socket in union(before.args.keys(), after.args.keys()) {
                        let old = before.args.get(socket).and_then(|arg| follow_wire(arg, now));
                        let old = old.or_else(|| default_arg(old_spec, socket));
                        let new = after.args.get(socket).cloned().or_else(|| default_arg(new_spec, socket));
                        self.values(format!("{what}.{socket}"), old.as_ref().map(arg_text), new.as_ref().map(arg_text));
                    }
                }
                (before, after) => {
                    let text = |it: &Node, side: &Document| node_text(it, side.spec(&it.kind, self.library));
                    self.values(what, before.map(|it| text(it, was)), after.map(|it| text(it, is)));
                }
            }
        }
        let outputs = |graph: &Graph| graph.outputs.iter().cloned().collect::<BTreeMap<String, Arg>>();
        let (old, new) = (outputs(&before), outputs(&after));
        for name in union(old.keys(), new.keys()) {
            let old = old.get(name).and_then(|arg| follow_wire(arg, now));
            let old = old.map(|arg| output_text(&arg, before.data.contains(name)));
            let new = new.get(name).map(|arg| output_text(arg, after.data.contains(name)));
            self.values(format!("output {}", self.quoted_name(name)), old, new);
        }
        renames
    }

    fn mutes(&mut self, before: &BTreeSet<String>, after: &BTreeSet<String>, renames: &Renames) {
        let before: BTreeSet<&String> = before.iter().map(|name| renames.get(name).unwrap_or(name)).collect();
        let after: BTreeSet<&String> = after.iter().collect();
        for (names, state) in
            [(after.difference(&before), "is muted"), (before.difference(&after), "is no longer muted")]
        {
            let changes: Vec<_> =
                names.map(|name| Change::Described(self.quoted_name(name), state.to_owned())).collect();
            self.changes.extend(changes);
        }
    }

    /// Compares layouts, in one line: they change no pixel.
    fn layout(&mut self, before: &CanvasLayout, after: &CanvasLayout, renames: &Renames) {
        let old: BTreeMap<&String, _> =
            before.nodes.iter().map(|(name, at)| (renames.get(name).unwrap_or(name), at)).collect();
        let moved = after.nodes.iter().filter(|(name, at)| old.get(name) != Some(at)).count();
        let moved = match moved {
            0 => None,
            1 => Some("1 node moved".to_owned()),
            _ => Some(format!("{moved} nodes moved")),
        };
        let named = |names: &BTreeSet<String>| -> BTreeSet<String> {
            names.iter().map(|name| renames.get(name).unwrap_or(name).clone()).collect()
        };
        let others = [
            (before.outputs != after.outputs, "outputs moved"),
            (before.frames != after.frames, "frames changed"),
            (before.notes != after.notes, "notes changed"),
            (named(&before.collapsed) != after.collapsed, "other nodes collapsed"),
            (named(&before.portals) != after.portals, "other reroutes name a value"),
        ];
        let others = others.into_iter().filter(|(differs, _)| *differs).map(|(_, description)| description.to_owned());
        let descriptions: Vec<String> = moved.into_iter().chain(others).collect();
        if !descriptions.is_empty() {
            let what = match self.prefix.strip_suffix('/') {
                Some(group) => format!("layout of {}:", quote(group)),
                None => "layout:".to_owned(),
            };
            self.changes.push(Change::Described(what, descriptions.join(", ")));
        }
    }
}

/// The names of both, sorted.
fn union<'k>(a: impl Iterator<Item = &'k String>, b: impl Iterator<Item = &'k String>) -> BTreeSet<&'k String> {
    a.chain(b).collect()
}
