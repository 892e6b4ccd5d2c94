//! Recognises nodes that are called something else now.

use crate::model::renames::Renames;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The nodes of one graph that another calls something else; both as they are [meant](crate::meant::meant). A node is
/// the same if it is of the same kind and given the same, or else if it is of the same kind and read by the same, so
/// that it was changed as well.
pub(crate) fn detect_node_renames(before: &Graph, after: &Graph) -> Renames {
    let missing = |of: &Graph, from: &Graph| -> BTreeSet<String> {
        of.nodes.keys().filter(|name| !from.nodes.contains_key(*name)).cloned().collect()
    };
    let (gone, new) = (missing(before, after), missing(after, before));
    if gone.is_empty() || new.is_empty() {
        return Renames::new();
    }
    let (read_before, read_after) = (readers(before, &gone, after), readers(after, &new, before));
    let order = order(before, &gone);
    let (mut renames, mut taken) = (Renames::new(), BTreeSet::new());
    for alike in [MatchCriterion::Throughout, MatchCriterion::Given, MatchCriterion::Read, MatchCriterion::Given] {
        let mut found: BTreeMap<String, VecDeque<&str>> = BTreeMap::new();
        for name in new.iter().filter(|name| !taken.contains(*name)) {
            let face = face(name, &after.nodes[name], |other| Some(other.to_owned()));
            if let Some(key) = alike.key(&after.nodes[name], face, &read_after[name.as_str()]) {
                found.entry(key).or_default().push_back(name);
            }
        }
        for name in &order {
            if renames.contains_key(*name) {
                continue;
            }
            let follow = |other: &str| match renames.get(other) {
                Some(now) => Some(now.clone()),
                None => (!gone.contains(other)).then(|| other.to_owned()),
            };
            let face = face(name, &before.nodes[*name], follow);
            let key = alike.key(&before.nodes[*name], face, &read_before[name]);
            if let Some(now) = key.and_then(|key| found.get_mut(&key)?.pop_front()) {
                taken.insert(now.to_owned());
                renames.insert((*name).to_owned(), now.to_owned());
            }
        }
    }
    renames
}

/// The same value with its wire followed to what its node is called now; nothing where that is not known.
pub(crate) fn follow_wire(arg: &Arg, now: impl Fn(&str) -> Option<String>) -> Option<Arg> {
    match arg {
        Arg::Wire(from, output) => now(from).map(|from| Arg::Wire(from, output.clone())),
        arg => Some(arg.clone()),
    }
}

/// What two nodes must have in common to be one.
#[derive(Clone, Copy, PartialEq)]
enum MatchCriterion {
    /// What they are given, and who reads them.
    Throughout,
    /// What they are given.
    Given,
    /// Who reads them, if anybody does.
    Read,
}

impl MatchCriterion {
    fn key(self, node: &Node, face: Option<String>, readers: &[String]) -> Option<String> {
        match self {
            MatchCriterion::Throughout => face.map(|face| format!("{face} {readers:?}")),
            MatchCriterion::Given => face,
            MatchCriterion::Read => (!readers.is_empty()).then(|| format!("{} {readers:?}", node.kind)),
        }
    }
}

/// What a node is and is given, in a text; nothing where it is given what is not found yet. Itself it calls nothing.
fn face(name: &str, node: &Node, now: impl Fn(&str) -> Option<String>) -> Option<String> {
    let now = |other: &str| if other == name { Some(String::new()) } else { now(other) };
    let args: Option<Vec<_>> = node.args.iter().map(|(socket, arg)| Some((socket, follow_wire(arg, now)?))).collect();
    Some(format!("{} {:?}", node.kind, args?))
}

/// The sockets of nodes, and the outputs, that both graphs have and that read any of these nodes.
fn readers<'g>(graph: &'g Graph, of: &'g BTreeSet<String>, other: &Graph) -> BTreeMap<&'g str, Vec<String>> {
    let mut readers: BTreeMap<&str, Vec<String>> = of.iter().map(|name| (name.as_str(), vec![])).collect();
    let mut read = |arg: &'g Arg, by: String| {
        if let Arg::Wire(from, output) = arg
            && let Some(readers) = readers.get_mut(from.as_str())
        {
            readers.push(format!("{by} {output:?}"));
        }
    };
    for (name, node) in graph.nodes.iter().filter(|(name, _)| other.nodes.contains_key(*name)) {
        node.args.iter().for_each(|(socket, arg)| read(arg, format!("{name}.{socket}")));
    }
    let mut outputs: Vec<_> = graph.outputs.iter().collect();
    outputs.sort_by_key(|(name, _)| name);
    outputs.into_iter().for_each(|(name, arg)| read(arg, format!("output {name}")));
    readers
}

/// These nodes, each behind those of them that it reads, as far as they can be had so.
fn order<'g>(graph: &Graph, of: &'g BTreeSet<String>) -> Vec<&'g str> {
    let mut waits: BTreeMap<&str, usize> = BTreeMap::new();
    let mut reads: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in of {
        let wires = graph.nodes[name].args.values().filter_map(|arg| match arg {
            Arg::Wire(from, _) if from != name => of.get(from),
            _ => None,
        });
        let wires: Vec<_> = wires.collect();
        waits.insert(name, wires.len());
        wires.into_iter().for_each(|from| reads.entry(from).or_default().push(name));
    }
    let mut order: Vec<&str> = of.iter().map(String::as_str).filter(|name| waits[name] == 0).collect();
    let mut at = 0;
    while at < order.len() {
        for reader in reads.remove(order[at]).unwrap_or_default() {
            let waits = waits.get_mut(reader).expect("every one of them waits for some");
            *waits -= 1;
            if *waits == 0 {
                order.push(reader);
            }
        }
        at += 1;
    }
    // Those that feed themselves come last.
    order.extend(of.iter().map(String::as_str).filter(|name| waits[name] > 0));
    order
}
