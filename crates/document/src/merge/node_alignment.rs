//! Alignment of the nodes of three copies of a file: renamed and removed nodes.

use crate::merge::conflicts::{Conflict, entry_label, entry_path};
use crate::merge::copy_updates::{CopyUpdates, EntryComment, ValueReset, apply_updates};
use crate::merge::name_alignment::{RenamePlan, RenamedCopies, align_names, graph, plan_renames};
use crate::merge::three_way::one_line;
use crate::model::document::Document;
use crate::read::document::read;
use crate::rename_detection::canonical_graph::canonical_graph;
use crate::rename_detection::nodes::detect_node_renames;
use crate::syntax::literal::quote;
use crate::syntax::parser::CONFLICT;
use crate::writer::node_text;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;

/// Renames nodes in the base, ours and theirs, so that the same node has one name, and removes nodes that one side removed
/// and the other did not change. If one side removed a node that the other changed or wired, ours stays, with a conflict.
pub(crate) fn align_nodes(texts: [String; 3], library: &Library) -> AlignedCopies {
    let read_copy = |text: &str| {
        let (document, diagnostics) = read(text);
        (document.unwrap_or_default(), diagnostics)
    };
    let RenamedCopies { mut texts, mut conflicts } = align_names(texts, |text| read_copy(text).0, library);
    let mut documents = texts.each_ref().map(|text| read_copy(text));
    let steps: [fn(&mut NodeAlignment<'_>); 3] = [
        |alignment| alignment.rename_nodes(),
        |alignment| alignment.restore_wires(),
        |alignment| alignment.remove_nodes(),
    ];
    for step in steps {
        let mut updates_by_copy: [Vec<(Option<&str>, CopyUpdates)>; 3] = Default::default();
        let groups = documents[BASE].0.groups.keys().map(|name| Some(name.as_str()));
        for group in std::iter::once(None).chain(groups) {
            let graphs =
                documents.each_ref().map(|(it, _)| graph(it, group).map(|graph| canonical_graph(graph, it, library)));
            let [Some(base), Some(ours), Some(theirs)] = graphs else { continue };
            let graphs = [&base, &ours, &theirs];
            let theirs = &documents[THEIRS].0;
            let mut alignment = NodeAlignment {
                group,
                graphs,
                theirs,
                library,
                updates_by_copy: Default::default(),
                conflicts: vec![],
            };
            step(&mut alignment);
            conflicts.append(&mut alignment.conflicts);
            updates_by_copy
                .iter_mut()
                .zip(alignment.updates_by_copy)
                .for_each(|(all, copy_updates)| all.push((group, copy_updates)));
        }
        let updated: [String; 3] =
            std::array::from_fn(|side| apply_updates(&texts[side], &updates_by_copy[side], library));
        for side in [BASE, OURS, THEIRS] {
            if texts[side] != updated[side] {
                documents[side] = read_copy(&updated[side]);
            }
        }
        texts = updated;
    }
    AlignedCopies { texts, documents, conflicts }
}

/// Three copies with aligned nodes.
pub(crate) struct AlignedCopies {
    pub(crate) texts: [String; 3],
    /// The documents, and their diagnostics.
    pub(crate) documents: [(Document, Vec<Diagnostic>); 3],
    pub(crate) conflicts: Vec<Conflict>,
}

/// A graph in the three copies, and the updates of each.
struct NodeAlignment<'m> {
    group: Option<&'m str>,
    graphs: [&'m Graph; 3],
    theirs: &'m Document,
    library: &'m Library,
    updates_by_copy: [CopyUpdates; 3],
    conflicts: Vec<Conflict>,
}

const BASE: usize = 0;
const OURS: usize = 1;
const THEIRS: usize = 2;

impl NodeAlignment<'_> {
    /// Renames a node in all copies. A rename to a name that the other side uses counts as another node.
    fn rename_nodes(&mut self) {
        let [base, ours, theirs] = self.graphs;
        let sides = [detect_node_renames(base, ours), detect_node_renames(base, theirs)];
        let has = [ours, theirs].map(|side| |name: &str| side.nodes.contains_key(name));
        let RenamePlan { renames, conflicting } = plan_renames(sides.each_ref(), [&has[0], &has[1]]);
        for (copy_updates, renames) in self.updates_by_copy.iter_mut().zip(renames) {
            copy_updates.updates.extend(renames.into_iter().map(|(was, now)| (was, Some(now))));
        }
        for [was, here, there] in conflicting {
            let message =
                format!("{} is renamed to {} here, and to {} in theirs", quote(&was), quote(&here), quote(&there));
            self.add_conflict(&["nodes", &here], message, (OURS, format!("theirs names this {}", quote(&there))));
        }
    }

    /// Restores inputs that theirs wired to nodes which ours removed.
    fn restore_wires(&mut self) {
        let [base, ours, theirs] = self.graphs;
        for (from, wires) in new_wires(base, theirs, ours) {
            for wire in wires {
                let label = wire.label(self);
                let message = format!("{label} is wired to {0} in theirs, and {0} is removed here", self.label(from));
                let (map, entry) = wire.entry();
                let comment = format!("theirs wires {label} to {}", quote(from));
                self.add_conflict(&[map, entry, wire.socket], message, (THEIRS, comment));
                self.updates_by_copy[THEIRS].resets.push(ValueReset {
                    node: wire.node.map(str::to_owned),
                    socket: wire.socket.to_owned(),
                    value: wire.was.cloned(),
                });
            }
        }
    }

    /// Removes a node that one side removed from all copies, unless the other side changed or wired it.
    fn remove_nodes(&mut self) {
        let [base, ours, theirs] = self.graphs;
        let wired_here = new_wires(base, ours, theirs);
        for (name, was) in &base.nodes {
            let (here, there) = (ours.nodes.get(name), theirs.nodes.get(name));
            if here.is_some() && there.is_some() {
                continue;
            }
            self.updates_by_copy[BASE].updates.insert(name.clone(), None);
            let label = self.label(name);
            if let Some(here) = here {
                let wires = wired_here.get(name.as_str());
                if self.without_removed_wires(was, OURS) == self.without_removed_wires(here, OURS) && wires.is_none() {
                    self.updates_by_copy[OURS].updates.insert(name.clone(), None);
                    continue;
                }
                let change = wires.map_or("changed".to_owned(), |wires| format!("wired to {}", wires[0].label(self)));
                let message = format!("{label} is {change} here, and removed in theirs");
                self.add_conflict(&["nodes", name], message, (OURS, format!("theirs removes {}", quote(name))));
            }
            if let Some(there) = there {
                if self.without_removed_wires(was, THEIRS) != self.without_removed_wires(there, THEIRS) {
                    let text = node_text(there, self.theirs.spec(&there.kind, self.library));
                    let message = format!("{label} is removed here, and changed in theirs to {text}");
                    let comment = format!("theirs has {}: {}", quote(name), one_line(&text));
                    self.add_conflict(&["nodes", name], message, (THEIRS, comment));
                }
                self.updates_by_copy[THEIRS].updates.insert(name.clone(), None);
            }
        }
    }
    /// The kind and inputs of a node, without wires from nodes that a side removed. A node that only lost such wires counts
    /// as unchanged.
    fn without_removed_wires<'n>(&self, node: &'n Node, by: usize) -> (&'n str, BTreeMap<&'n str, &'n Arg>) {
        let kept = |arg: &Arg| !matches!(arg, Arg::Wire(from, _) if self.is_removed(from, by));
        let args = node.args.iter().filter(|(_, arg)| kept(arg)).map(|(socket, arg)| (socket.as_str(), arg));
        (&node.kind, args.collect())
    }
    fn is_removed(&self, name: &str, by: usize) -> bool {
        self.graphs[BASE].nodes.contains_key(name) && !self.graphs[by].nodes.contains_key(name)
    }
    fn label(&self, name: &str) -> String {
        entry_label(&entry_path(self.group, &["nodes", name]))
    }
    /// Adds a conflict, and a comment with the other version to one of the copies.
    fn add_conflict(&mut self, path: &[&str], message: String, (side, theirs): (usize, String)) {
        let whole = entry_path(self.group, path);
        let comment = CONFLICT.to_owned() + &theirs;
        self.conflicts.push(Conflict::at(&whole, message, comment.clone()));
        self.updates_by_copy[side].comments.push(EntryComment {
            map: path[0].to_owned(),
            entry: path[1].to_owned(),
            comment,
        });
    }
}

/// A new wire to a socket, or to an output.
struct NewWire<'g> {
    node: Option<&'g str>,
    socket: &'g str,
    /// The value in the base.
    was: Option<&'g Arg>,
}

impl NewWire<'_> {
    /// The map and the name of its entry.
    fn entry(&self) -> (&'static str, &str) {
        self.node.map_or(("outputs", self.socket), |node| ("nodes", node))
    }
    fn label(&self, alignment: &NodeAlignment<'_>) -> String {
        let path = self.node.map_or(vec!["outputs", self.socket], |node| vec!["nodes", node, self.socket]);
        entry_label(&entry_path(alignment.group, &path))
    }
}

/// The new wires of a side from nodes that the other side removed, by node; without wires between removed nodes.
fn new_wires<'g>(base: &'g Graph, side: &'g Graph, other: &Graph) -> BTreeMap<&'g str, Vec<NewWire<'g>>> {
    let is_removed = |name: &str| base.nodes.contains_key(name) && !other.nodes.contains_key(name);
    let source = |arg: &'g Arg| match arg {
        Arg::Wire(from, _) => Some(from.as_str()),
        _ => None,
    };
    let mut found: BTreeMap<&str, Vec<NewWire<'_>>> = BTreeMap::new();
    let mut add_if_new = |wire: NewWire<'g>, arg: &'g Arg| {
        let new = |from: &str| !matches!(wire.was, Some(Arg::Wire(was, _)) if was == from);
        if let Some(from) = source(arg).filter(|from| is_removed(from) && new(from)) {
            found.entry(from).or_default().push(wire);
        }
    };
    for (name, node) in side.nodes.iter().filter(|(name, _)| !is_removed(name)) {
        let was = base.nodes.get(name);
        for (socket, arg) in &node.args {
            add_if_new(NewWire { node: Some(name), socket, was: was.and_then(|was| was.args.get(socket)) }, arg);
        }
    }
    let outputs: BTreeMap<&str, &Arg> = base.outputs.iter().map(|(name, arg)| (name.as_str(), arg)).collect();
    for (name, arg) in &side.outputs {
        add_if_new(NewWire { node: None, socket: name, was: outputs.get(name.as_str()).copied() }, arg);
    }
    found
}
