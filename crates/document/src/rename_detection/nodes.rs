//! Rename detection for nodes.

use crate::model::fingerprints::{hash_arg, hash_output};
use crate::model::renames::Renames;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_field::fingerprint::Fingerprint;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::Hash;

/// The nodes of one graph that another graph names differently; both are [canonical](super::canonical_graph). Two nodes
/// match if they have the same kind and the same inputs, or else the same kind and the same readers, so that a node may
/// be renamed and changed at once.
pub(crate) fn detect_node_renames(before: &Graph, after: &Graph) -> Renames {
    let missing = |of: &Graph, from: &Graph| -> BTreeSet<String> {
        of.nodes.keys().filter(|name| !from.nodes.contains_key(*name)).cloned().collect()
    };
    let (removed, added) = (missing(before, after), missing(after, before));
    if removed.is_empty() || added.is_empty() {
        return Renames::new();
    }
    let readers_before = reader_fingerprints(before, &removed, after);
    let readers_after = reader_fingerprints(after, &added, before);
    let order = dependency_order(before, &removed);
    let (mut renames, mut taken) = (Renames::new(), BTreeSet::new());
    for criterion in [Criterion::InputsAndReaders, Criterion::Inputs, Criterion::Readers, Criterion::Inputs] {
        let mut candidates: BTreeMap<u128, VecDeque<&str>> = BTreeMap::new();
        for name in added.iter().filter(|name| !taken.contains(*name)) {
            let node = &after.nodes[name];
            let inputs = input_fingerprint(name, node, |other| Some(other.to_owned()));
            if let Some(key) = criterion.key(node, inputs, &readers_after[name.as_str()]) {
                candidates.entry(key).or_default().push_back(name);
            }
        }
        for name in &order {
            if renames.contains_key(*name) {
                continue;
            }
            let new_name = |other: &str| match renames.get(other) {
                Some(new) => Some(new.clone()),
                None => (!removed.contains(other)).then(|| other.to_owned()),
            };
            let node = &before.nodes[*name];
            let inputs = input_fingerprint(name, node, new_name);
            let key = criterion.key(node, inputs, &readers_before[name]);
            if let Some(new) = key.and_then(|key| candidates.get_mut(&key)?.pop_front()) {
                taken.insert(new.to_owned());
                renames.insert((*name).to_owned(), new.to_owned());
            }
        }
    }
    renames
}

/// The value with its wire led to the new name of the node it comes from; `None` if that name is not known.
pub(crate) fn follow_wire(arg: &Arg, new_name: impl Fn(&str) -> Option<String>) -> Option<Arg> {
    match arg {
        Arg::Wire(from, output) => new_name(from).map(|from| Arg::Wire(from, output.clone())),
        arg => Some(arg.clone()),
    }
}

/// The properties that two nodes must share to match, besides their kind.
#[derive(Clone, Copy)]
enum Criterion {
    InputsAndReaders,
    Inputs,
    /// The readers, if there are any.
    Readers,
}

impl Criterion {
    /// The key that matching nodes share; `None` if the node cannot be matched by this criterion.
    fn key(self, node: &Node, inputs: Option<u128>, readers: &[u128]) -> Option<u128> {
        match self {
            Criterion::InputsAndReaders => inputs.map(|inputs| Fingerprint::of(&(inputs, readers))),
            Criterion::Inputs => inputs,
            Criterion::Readers => (!readers.is_empty()).then(|| Fingerprint::of(&(&node.kind, readers))),
        }
    }
}

/// The fingerprint of the kind and the inputs of a node; `None` if an input comes from a node without a new name. A wire
/// of the node from itself counts as one from a node without a name.
fn input_fingerprint(name: &str, node: &Node, new_name: impl Fn(&str) -> Option<String>) -> Option<u128> {
    let new_name = |other: &str| if other == name { Some(String::new()) } else { new_name(other) };
    let mut print = Fingerprint::new();
    node.kind.hash(&mut print);
    for (socket, arg) in node.args.iter() {
        socket.hash(&mut print);
        hash_arg(&follow_wire(arg, new_name)?, &mut print);
    }
    Some(print.value())
}

/// For each of some nodes, the fingerprints of its readers: sockets of nodes that both graphs have, and outputs.
fn reader_fingerprints<'g>(graph: &'g Graph, of: &'g BTreeSet<String>, other: &Graph) -> BTreeMap<&'g str, Vec<u128>> {
    let mut readers: BTreeMap<&str, Vec<u128>> = of.iter().map(|name| (name.as_str(), vec![])).collect();
    let mut add = |arg: &'g Arg, reader: (&str, &str, &str)| {
        if let Arg::Wire(from, output) = arg
            && let Some(readers) = readers.get_mut(from.as_str())
        {
            let mut print = Fingerprint::new();
            reader.hash(&mut print);
            hash_output(output.as_deref(), &mut print);
            readers.push(print.value());
        }
    };
    for (name, node) in graph.nodes.iter().filter(|(name, _)| other.nodes.contains_key(*name)) {
        node.args.iter().for_each(|(socket, arg)| add(arg, ("socket", name, socket)));
    }
    let mut outputs: Vec<_> = graph.outputs.iter().collect();
    outputs.sort_by_key(|(name, _)| name);
    outputs.into_iter().for_each(|(name, arg)| add(arg, ("output", name, "")));
    readers
}

/// The nodes, each after those of them that it reads; nodes in cycles come last.
fn dependency_order<'g>(graph: &Graph, of: &'g BTreeSet<String>) -> Vec<&'g str> {
    let mut unread: BTreeMap<&str, usize> = BTreeMap::new();
    let mut readers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in of {
        let wires = graph.nodes[name].args.values().filter_map(|arg| match arg {
            Arg::Wire(from, _) if from != name => of.get(from),
            _ => None,
        });
        let wires: Vec<_> = wires.collect();
        unread.insert(name, wires.len());
        wires.into_iter().for_each(|from| readers.entry(from).or_default().push(name));
    }
    let mut order: Vec<&str> = of.iter().map(String::as_str).filter(|name| unread[name] == 0).collect();
    let mut next = 0;
    while next < order.len() {
        for reader in readers.remove(order[next]).unwrap_or_default() {
            let count = unread.get_mut(reader).expect("every reader is one of the nodes");
            *count -= 1;
            if *count == 0 {
                order.push(reader);
            }
        }
        next += 1;
    }
    order.extend(of.iter().map(String::as_str).filter(|name| unread[name] > 0));
    order
}
