//! Recognises parameters, and graphs inside a file, that are called something else now.

use crate::document::{Document, INSTANCE};
use crate::node::SOURCES;
use crate::renamed::Renames;
use crate::write::{fields, parameter};
use lapidary_evaluator::graph::{Arg, Args, Graph, Node};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What parameters and graphs inside a file were called, and what they are called now.
#[derive(Debug, Default)]
pub(crate) struct Called {
    pub(crate) groups: Renames,
    /// The parameters of the file, under nothing, and of each graph inside it, under what that is called now.
    pub(crate) parameters: BTreeMap<Option<String>, Renames>,
}

/// What is called something else. It is the same if it says the same and is read by the same, or else if it is of the
/// same kind and read by the same, or says the same and is read by nodes of the same kinds.
pub(crate) fn called(before: &Document, after: &Document) -> Called {
    let mut called = Called { groups: groups(before, after), ..Called::default() };
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

/// A name where it may be another now.
pub(crate) fn now<'n>(renames: &'n Renames, name: &'n str) -> &'n str {
    renames.get(name).map_or(name, String::as_str)
}

impl Called {
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.parameters.is_empty()
    }
    /// The same document, with the names of now.
    pub(crate) fn follow<'d>(&self, document: &'d Document) -> Cow<'d, Document> {
        if self.is_empty() {
            return Cow::Borrowed(document);
        }
        let mut document = document.clone();
        let groups = std::mem::take(&mut document.groups).into_iter();
        document.groups = groups.map(|(name, group)| (now(&self.groups, &name).to_owned(), group)).collect();
        if let Some(renames) = self.parameters.get(&None) {
            document.presets.values_mut().for_each(|preset| rename(preset, renames));
        }
        self.follow_in(None, &mut document.graph);
        for (name, group) in &mut document.groups {
            self.follow_in(Some(name.clone()), &mut group.graph);
        }
        Cow::Owned(document)
    }
    fn follow_in(&self, name: Option<String>, graph: &mut Graph) {
        for node in graph.nodes.values_mut().filter(|node| node.kind == INSTANCE) {
            let Some(Arg::Text(local)) = node.args.get_mut("local") else { continue };
            *local = now(&self.groups, local).to_owned();
            if let Some(renames) = self.parameters.get(&Some(local.clone())) {
                rename(&mut node.args, renames);
            }
        }
        let Some(renames) = self.parameters.get(&name) else { return };
        let parameters = std::mem::take(&mut graph.parameters).into_iter();
        graph.parameters = parameters.map(|(name, it)| (now(renames, &name).to_owned(), it)).collect();
        let args = graph.nodes.values_mut().flat_map(|node| node.args.values_mut());
        args.chain(graph.outputs.iter_mut().map(|(_, arg)| arg)).for_each(|arg| reread(arg, renames));
    }
}

fn rename(values: &mut Args, renames: &Renames) {
    let named = |(name, value): (String, Arg)| match SOURCES.contains(&name.as_str()) {
        true => (name, value),
        false => (now(renames, &name).to_owned(), value),
    };
    *values = std::mem::take(values).into_iter().map(named).collect();
}
fn reread(arg: &mut Arg, renames: &Renames) {
    match arg {
        Arg::Parameter(name) => *name = now(renames, name).to_owned(),
        Arg::Ramp(stops) => stops.iter_mut().for_each(|(_, stop)| reread(stop, renames)),
        _ => {}
    }
}

/// What tells things from each other.
#[derive(Default)]
struct Face {
    says: String,
    kind: &'static str,
    /// What reads it before and after, by name, and the kinds of these.
    readers: Vec<(String, String)>,
}

fn parameters(before: &Graph, after: &Graph) -> Renames {
    let faces = |of: &Graph, other: &Graph| {
        let missing = of.parameters.iter().filter(|(name, _)| !other.parameters.contains_key(*name));
        let face = |it| Face { says: parameter(it), kind: fields(it).0, ..Face::default() };
        let mut faces: BTreeMap<String, Face> = missing.map(|(name, it)| (name.clone(), face(it))).collect();
        if faces.is_empty() {
            return faces;
        }
        // What is read there still is missed there, and not called something else.
        let args = other.nodes.values().flat_map(|node| node.args.values());
        for read in args.chain(other.outputs.iter().map(|(_, arg)| arg)).flat_map(read_by) {
            faces.remove(read);
        }
        let nodes = of.nodes.iter().filter(|(name, _)| other.nodes.contains_key(*name));
        let nodes = nodes.flat_map(|(name, node)| node.args.iter().map(move |arg| (name, &*node.kind, arg)));
        let outputs = of.outputs.iter().map(|(name, arg)| (name, "output", (name, arg)));
        for (name, kind, (socket, arg)) in nodes.chain(outputs) {
            for read in read_by(arg) {
                if let Some(face) = faces.get_mut(read) {
                    face.readers.push((format!("{name}.{socket}"), format!("{kind}.{socket}")));
                }
            }
        }
        faces
    };
    pairs(faces(before, after), faces(after, before))
}

fn groups(before: &Document, after: &Document) -> Renames {
    let faces = |of: &Document, other: &Document| {
        let missing = of.groups.iter().filter(|(name, _)| !other.groups.contains_key(*name));
        let says = |(name, it): (&String, &_)| (name.clone(), Face { says: format!("{it:?}"), ..Face::default() });
        let mut faces: BTreeMap<String, Face> = missing.map(says).collect();
        if faces.is_empty() {
            return faces;
        }
        for local in other.all_nodes().filter_map(|(.., node)| local(node)) {
            faces.remove(local);
        }
        let known: BTreeSet<_> = other.all_nodes().map(|(group, name, _)| (group, name)).collect();
        for (group, name, node) in of.all_nodes().filter(|(group, name, _)| known.contains(&(*group, *name))) {
            if let Some(face) = local(node).and_then(|local| faces.get_mut(local)) {
                face.readers.push((format!("{group:?} {name}"), String::new()));
            }
        }
        faces
    };
    pairs(faces(before, after), faces(after, before))
}

/// The graph inside the file that a node stands for.
fn local(node: &Node) -> Option<&str> {
    match node.args.get("local") {
        Some(Arg::Text(name)) if node.kind == INSTANCE => Some(name),
        _ => None,
    }
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
fn pairs(gone: BTreeMap<String, Face>, new: BTreeMap<String, Face>) -> Renames {
    let (mut renames, mut taken) = (Renames::new(), BTreeSet::new());
    for which in 0..3 {
        let mut found: BTreeMap<String, VecDeque<&String>> = BTreeMap::new();
        for (name, face) in new.iter().filter(|(name, _)| !taken.contains(*name)) {
            found.entry(face.traits()[which].clone()).or_default().push_back(name);
        }
        for (name, face) in &gone {
            let key = &face.traits()[which];
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

impl Face {
    /// What two must have in common to be one, any of these; what comes first tells more.
    fn traits(&self) -> [String; 3] {
        let names: BTreeSet<&str> = self.readers.iter().map(|(name, _)| name.as_str()).collect();
        let kinds: BTreeSet<&str> = self.readers.iter().map(|(_, kind)| kind.as_str()).collect();
        // What nobody reads is known by what it says.
        let kind = if names.is_empty() { &self.says } else { self.kind };
        [format!("{} {names:?}", self.says), format!("{kind} {names:?}"), format!("{} {kinds:?}", self.says)]
    }
}
