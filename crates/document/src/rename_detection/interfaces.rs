//! Rename detection for parameters, and for graphs inside a file.

use crate::model::document::Document;
use crate::model::instance::local_graph;
use crate::model::renames::{RenameSet, Renames};
use crate::writer::{group_text, node_text, parameter_fields, parameter_text};
use lapidary_evaluator::graph::{Arg, Graph};
use lapidary_field::fingerprint::Fingerprint;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The parameters and graphs of one document that another names differently. Two of them match if they have the same
/// text and the same readers, or else the same kind and the same readers, or else the same text and readers of the same
/// kinds.
pub(crate) fn detect_interface_renames(before: &Document, after: &Document) -> RenameSet {
    let mut renames = RenameSet { groups: group_renames(before, after), ..RenameSet::default() };
    let renamed = renames.apply(before).into_owned();
    let groups = after.groups.iter();
    let groups = groups.filter_map(|(name, it)| Some((Some(name), &renamed.groups.get(name)?.graph, &it.graph)));
    for (name, before, after) in std::iter::once((None, &renamed.graph, &after.graph)).chain(groups) {
        let parameters = parameter_renames(before, after);
        if !parameters.is_empty() {
            renames.parameters.insert(name.cloned(), parameters);
        }
    }
    renames
}

/// A parameter or a graph that only one of the documents has.
#[derive(Default)]
struct RenameCandidate {
    text: String,
    /// The kind of a parameter.
    kind: &'static str,
    readers: Vec<Reader>,
}

/// A reader that both documents have.
struct Reader {
    name: String,
    kind: String,
}

fn parameter_renames(before: &Graph, after: &Graph) -> Renames {
    match_candidates(parameter_candidates(before, after), parameter_candidates(after, before))
}

fn parameter_candidates(of: &Graph, other: &Graph) -> BTreeMap<String, RenameCandidate> {
    let missing = of.parameters.iter().filter(|(name, _)| !other.parameters.contains_key(*name));
    let candidate = |it| RenameCandidate { text: parameter_text(it), kind: parameter_fields(it).0, readers: vec![] };
    let mut candidates: BTreeMap<String, RenameCandidate> =
        missing.map(|(name, it)| (name.clone(), candidate(it))).collect();
    if candidates.is_empty() {
        return candidates;
    }
    // A parameter that the other graph still reads was removed, not renamed.
    let args = other.nodes.values().flat_map(|node| node.args.values());
    for read in args.chain(other.outputs.iter().map(|(_, arg)| arg)).flat_map(parameters_in) {
        candidates.remove(read);
    }
    let nodes = of.nodes.iter().filter(|(name, _)| other.nodes.contains_key(*name));
    let nodes = nodes.flat_map(|(name, node)| node.args.iter().map(move |arg| (name, &*node.kind, arg)));
    let outputs = of.outputs.iter().map(|(name, arg)| (name, "output", (name, arg)));
    for (name, kind, (socket, arg)) in nodes.chain(outputs) {
        for parameter in parameters_in(arg) {
            if let Some(candidate) = candidates.get_mut(parameter) {
                candidate.readers.push(Reader { name: format!("{name}.{socket}"), kind: format!("{kind}.{socket}") });
            }
        }
    }
    candidates
}

fn group_renames(before: &Document, after: &Document) -> Renames {
    match_candidates(group_candidates(before, after), group_candidates(after, before))
}

fn group_candidates(of: &Document, other: &Document) -> BTreeMap<String, RenameCandidate> {
    let missing = of.groups.iter().filter(|(name, _)| !other.groups.contains_key(*name));
    let text = |group| group_text(group, &|node| node_text(node, None));
    let candidates = missing
        .map(|(name, group)| (name.clone(), RenameCandidate { text: text(group), ..RenameCandidate::default() }));
    let mut candidates: BTreeMap<String, RenameCandidate> = candidates.collect();
    if candidates.is_empty() {
        return candidates;
    }
    // A graph that the other document still uses was removed, not renamed.
    for used in other.all_nodes().filter_map(|(.., node)| local_graph(node)) {
        candidates.remove(used);
    }
    let known: BTreeSet<_> = other.all_nodes().map(|(group, name, _)| (group, name)).collect();
    for (group, name, node) in of.all_nodes().filter(|(group, name, _)| known.contains(&(*group, *name))) {
        if let Some(candidate) = local_graph(node).and_then(|used| candidates.get_mut(used)) {
            let name = format!("{}/{name}", group.unwrap_or_default());
            candidate.readers.push(Reader { name, kind: String::new() });
        }
    }
    candidates
}

/// The parameters that a value reads.
fn parameters_in(arg: &Arg) -> Vec<&str> {
    match arg {
        Arg::Parameter(name) => vec![name],
        Arg::Ramp(stops) => stops.iter().flat_map(|(_, stop)| parameters_in(stop)).collect(),
        _ => vec![],
    }
}

/// Pairs of a removed and an added candidate that match.
fn match_candidates(removed: BTreeMap<String, RenameCandidate>, added: BTreeMap<String, RenameCandidate>) -> Renames {
    let (mut renames, mut taken) = (Renames::new(), BTreeSet::new());
    for criterion in 0..3 {
        let mut matches: BTreeMap<u128, VecDeque<&String>> = BTreeMap::new();
        for (name, candidate) in added.iter().filter(|(name, _)| !taken.contains(*name)) {
            matches.entry(candidate.keys()[criterion]).or_default().push_back(name);
        }
        for (name, candidate) in &removed {
            if !renames.contains_key(name)
                && let Some(new) = matches.get_mut(&candidate.keys()[criterion]).and_then(VecDeque::pop_front)
            {
                taken.insert(new);
                renames.insert(name.clone(), new.clone());
            }
        }
    }
    renames
}

impl RenameCandidate {
    /// The keys of which matching candidates share at least one, the most specific first.
    fn keys(&self) -> [u128; 3] {
        let names: BTreeSet<&str> = self.readers.iter().map(|reader| reader.name.as_str()).collect();
        let kinds: BTreeSet<&str> = self.readers.iter().map(|reader| reader.kind.as_str()).collect();
        // Without readers, only the text identifies a candidate.
        let kind = if names.is_empty() { self.text.as_str() } else { self.kind };
        [
            Fingerprint::of(&(&self.text, &names)),
            Fingerprint::of(&(kind, &names)),
            Fingerprint::of(&(&self.text, &kinds)),
        ]
    }
}
