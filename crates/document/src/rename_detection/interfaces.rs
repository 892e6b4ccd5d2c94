//! Recognises parameters, and graphs inside a file, that are called something else now.

use crate::model::document::Document;
use crate::model::instance::local_graph;
use crate::model::renames::{RenameSet, Renames};
use crate::writer::{parameter_fields, parameter_text};
use lapidary_evaluator::graph::{Arg, Graph};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What is called something else. It is the same if it says the same and is read by the same, or else if it is of the
/// same kind and read by the same, or says the same and is read by nodes of the same kinds.
pub(crate) fn detect_interface_renames(before: &Document, after: &Document) -> RenameSet {
    let mut called = RenameSet { groups: groups(before, after), ..RenameSet::default() };
    let followed = called.follow(before).into_owned();
    let groups = after.groups.iter();
    let groups = groups.filter_map(|(name, it)| Some((Some(name), &followed.groups.get(name)?.graph, &it.graph)));
    for (name, before, after) in std::iter::once((None, &followed.graph, &after.graph)).chain(groups) {
        let renames = parameters(before, after);
        if !renames.is_empty() {
            called.parameters.insert(name.cloned(), renames);
        }
    }
    called
}

/// What tells things from each other.
#[derive(Default)]
struct RenameCandidate {
    says: String,
    kind: &'static str,
    /// What reads it before and after, by name, and the kinds of these.
    readers: Vec<(String, String)>,
}

fn parameters(before: &Graph, after: &Graph) -> Renames {
    let candidates = |of: &Graph, other: &Graph| {
        let missing = of.parameters.iter().filter(|(name, _)| !other.parameters.contains_key(*name));
        let candidate = |it| RenameCandidate {
            says: parameter_text(it),
            kind: parameter_fields(it).0,
            ..RenameCandidate::default()
        };
        let mut candidates: BTreeMap<String, RenameCandidate> =
            missing.map(|(name, it)| (name.clone(), candidate(it))).collect();
        if candidates.is_empty() {
            return candidates;
        }
        // What is read there still is missed there, and not called something else.
        let args = other.nodes.values().flat_map(|node| node.args.values());
        for read in args.chain(other.outputs.iter().map(|(_, arg)| arg)).flat_map(read_by) {
            candidates.remove(read);
        }
        let nodes = of.nodes.iter().filter(|(name, _)| other.nodes.contains_key(*name));
        let nodes = nodes.flat_map(|(name, node)| node.args.iter().map(move |arg| (name, &*node.kind, arg)));
        let outputs = of.outputs.iter().map(|(name, arg)| (name, "output", (name, arg)));
        for (name, kind, (socket, arg)) in nodes.chain(outputs) {
            for read in read_by(arg) {
                if let Some(candidate) = candidates.get_mut(read) {
                    candidate.readers.push((format!("{name}.{socket}"), format!("{kind}.{socket}")));
                }
            }
        }
        candidates
    };
    pairs(candidates(before, after), candidates(after, before))
}

fn groups(before: &Document, after: &Document) -> Renames {
    let candidates = |of: &Document, other: &Document| {
        let missing = of.groups.iter().filter(|(name, _)| !other.groups.contains_key(*name));
        let says = |(name, it): (&String, &_)| {
            (name.clone(), RenameCandidate { says: format!("{it:?}"), ..RenameCandidate::default() })
        };
        let mut candidates: BTreeMap<String, RenameCandidate> = missing.map(says).collect();
        if candidates.is_empty() {
            return candidates;
        }
        for local in other.all_nodes().filter_map(|(.., node)| local_graph(node)) {
            candidates.remove(local);
        }
        let known: BTreeSet<_> = other.all_nodes().map(|(group, name, _)| (group, name)).collect();
        for (group, name, node) in of.all_nodes().filter(|(group, name, _)| known.contains(&(*group, *name))) {
            if let Some(candidate) = local_graph(node).and_then(|local| candidates.get_mut(local)) {
                candidate.readers.push((format!("{group:?} {name}"), String::new()));
            }
        }
        candidates
    };
    pairs(candidates(before, after), candidates(after, before))
}

/// The parameters that a value reads.
fn read_by(arg: &Arg) -> Vec<&str> {
    match arg {
        Arg::Parameter(name) => vec![name],
        Arg::Ramp(stops) => stops.iter().flat_map(|(_, stop)| read_by(stop)).collect(),
        _ => vec![],
    }
}

/// What is gone with what is new and the same.
fn pairs(gone: BTreeMap<String, RenameCandidate>, new: BTreeMap<String, RenameCandidate>) -> Renames {
    let (mut renames, mut taken) = (Renames::new(), BTreeSet::new());
    for which in 0..3 {
        let mut found: BTreeMap<String, VecDeque<&String>> = BTreeMap::new();
        for (name, candidate) in new.iter().filter(|(name, _)| !taken.contains(*name)) {
            found.entry(candidate.traits()[which].clone()).or_default().push_back(name);
        }
        for (name, candidate) in &gone {
            let key = &candidate.traits()[which];
            if !renames.contains_key(name)
                && let Some(now) = found.get_mut(key).and_then(VecDeque::pop_front)
            {
                taken.insert(now);
                renames.insert(name.clone(), now.clone());
            }
        }
    }
    renames
}

impl RenameCandidate {
    /// What two must have in common to be one, any of these; what comes first tells more.
    fn traits(&self) -> [String; 3] {
        let names: BTreeSet<&str> = self.readers.iter().map(|(name, _)| name.as_str()).collect();
        let kinds: BTreeSet<&str> = self.readers.iter().map(|(_, kind)| kind.as_str()).collect();
        // What nobody reads is known by what it says.
        let kind = if names.is_empty() { &self.says } else { self.kind };
        [format!("{} {names:?}", self.says), format!("{kind} {names:?}"), format!("{} {kinds:?}", self.says)]
    }
}
