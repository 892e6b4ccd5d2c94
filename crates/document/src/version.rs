//! Which version of each node a file means: the one it states, or else the first.

use crate::document::{Document, version_name, version_value, versions};
use crate::entry::number;
use crate::places::inside;
use crate::read::ENTRIES;
use crate::splice::{Cut, enter, entry, insert_behind, key};
use crate::split::{Shape, Tree};
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::graph::Node;
use lapidary_evaluator::node::spec::{Library, Spec, find, newest};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of which a file means an older version than the newest, and what finds that in the library.
pub(crate) type Older = BTreeMap<&'static str, String>;

impl Document {
    /// What a file means by the names of nodes, where that is not their newest version.
    pub(crate) fn older(&self, library: &Library) -> Older {
        let mut older = Older::new();
        for spec in newest(library).filter(|spec| spec.version > 1) {
            // What is newer than anything known is told of, and shown as well as can be.
            if let Some(meant) = find(library, &format!("{}@{}", spec.name, self.stated(spec)))
                && meant.version < spec.version
            {
                let names = std::iter::once(spec.name).chain(spec.aliases.iter().copied());
                older.extend(names.map(|name| (name, meant.exactly())));
            }
        }
        older
    }
    /// The declaration that a node of the file goes by.
    pub fn spec(&self, kind: &str, library: &Library) -> Option<&'static Spec> {
        let spec = find(library, kind)?;
        if spec.version == 1 {
            return Some(spec);
        }
        find(library, &format!("{}@{}", spec.name, self.stated(spec))).or(Some(spec))
    }
    fn stated(&self, spec: &Spec) -> u32 {
        let stated = |name: &&str| self.versions.get(*name).copied();
        std::iter::once(&spec.name).chain(spec.aliases).find_map(stated).unwrap_or(1)
    }

    /// Complains of versions that there are not, and notes those that there are newer ones of.
    pub(crate) fn check_versions(&self, library: &Library) -> Vec<Diagnostic> {
        let at_versions = |c: Diagnostic| {
            let exact = self.places.get(&c.about);
            let fix = c.fix.filter(|_| exact.is_some());
            Diagnostic { span: exact.or_else(|| self.places.get(&versions())), about: About::Graph, fix, ..c }
        };
        let mut told = vec![];
        let mut stated = BTreeSet::new();
        for (kind, version) in &self.versions {
            let Some(spec) = find(library, kind) else {
                let message = format!("there is no node called `{}`", quoted(kind));
                let names = newest(library).map(|s| s.name);
                let complaint = Diagnostic::error(Code::NoKind, version_name(kind), message);
                let repair = |near: &str| Repair::Replace(quote(near));
                let complaint = if told.len() < 100 { complaint.perhaps_kind(kind, names, repair) } else { complaint };
                told.push(at_versions(complaint));
                continue;
            };
            if !stated.insert(spec.name) {
                let message = format!("`{}` is another name of a node whose version is stated already", quoted(kind));
                let complaint = Diagnostic::error(Code::Twice, version_name(kind), message).help("state it once");
                told.push(at_versions(complaint));
            }
            if *version > spec.version {
                let message = format!("`{}` has no version {version} here, only up to {}", spec.name, spec.version);
                let help = format!("open the file with a newer Lapidary, or write `\"{kind}\": {}`", spec.version);
                let complaint = Diagnostic::error(Code::Version, version_value(kind), message).help(help);
                let fix =
                    Fix::maybe(format!("take version {}", spec.version), Repair::Replace(spec.version.to_string()));
                told.push(at_versions(complaint.fix(fix)));
            }
        }
        told.extend(self.notes(library));
        told
    }
    /// Older versions are as good as ever: each is noted once, at the first node of its kind.
    fn notes(&self, library: &Library) -> Vec<Diagnostic> {
        let older = self.older(library);
        let mut first: BTreeMap<&str, (usize, About)> = BTreeMap::new();
        for (group, name, node) in self.all_nodes() {
            let Some(spec) = older.get(node.kind.as_str()).and_then(|meant| find(library, meant)) else { continue };
            let about = About::Node(name.clone());
            let about = group.map_or(about.clone(), |group| inside(group, about));
            let at = self.places.get(&about).map_or(0, |span| span.start);
            let place = first.entry(spec.name).or_insert_with(|| (at, about.clone()));
            if at < place.0 {
                *place = (at, about);
            }
        }
        let note = |(name, (_, about)): (&str, (usize, About))| {
            let (newest, meant) = (find(library, name)?, find(library, &older[name])?);
            let message =
                format!("`{name}` is of version {} here, and there is a version {}", meant.version, newest.version);
            let other = |kind: &str| find(library, kind).is_none_or(|spec| spec.name != name);
            let others = self.versions.iter().filter(|(kind, _)| other(kind)).map(|(kind, v)| (kind.as_str(), *v));
            let mut all: Vec<(&str, u32)> = others.chain([(name, newest.version)]).collect();
            all.sort_unstable();
            let all: Vec<String> = all.iter().map(|(kind, version)| format!("\"{kind}\": {version}")).collect();
            let help = format!("write `versions: {{ {} }}` to take it, and look at what changes", all.join(", "));
            let stated = self.versions.keys().find(|kind| !other(kind)).map_or(name, String::as_str);
            let repair = Repair::StateVersion(stated.to_owned(), newest.version);
            let fix = Fix::maybe(format!("take version {}", newest.version), repair);
            let note = Diagnostic::error(Code::Older, about, message).help(help).fix(fix);
            Some(Diagnostic { severity: Severity::Note, ..note })
        };
        let notes: Vec<_> = first.into_iter().filter_map(note).collect();
        notes.into_iter().map(|note| self.placed(note)).collect()
    }
    /// Every node with its name, and the graph inside the file that it stands in.
    pub(crate) fn all_nodes(&self) -> impl Iterator<Item = (Option<&str>, &String, &Node)> {
        let own = self.graph.nodes.iter().map(|(name, node)| (None, name, node));
        let groups = self
            .groups
            .iter()
            .flat_map(|(group, it)| it.graph.nodes.iter().map(move |(name, node)| (Some(group.as_str()), name, node)));
        own.chain(groups)
    }
}

/// What nodes that are added to a text go by: the version the file means, or the newest where they are the first of
/// their kind, which the file is to state.
pub(crate) fn declared<'k>(
    text: &str,
    file: Tree<'_>,
    kinds: impl IntoIterator<Item = &'k str>,
    library: &Library,
) -> (BTreeMap<&'k str, &'static Spec>, Vec<Cut>) {
    let name = |kind: &str| find(library, kind).map(|spec| spec.name);
    let graphs = entry(file, "graphs").into_iter().flat_map(|item| item.value.items()).map(|item| item.value);
    let nodes = std::iter::once(file).chain(graphs).filter_map(|graph| entry(graph, "nodes"));
    let written = nodes.flat_map(|item| item.value.items());
    let written =
        written.filter_map(|item| if let Shape::Group { name, .. } = item.value.shape() { Some(name) } else { None });
    let written: BTreeSet<&str> = written.collect();
    let used: BTreeSet<&str> = written.into_iter().filter_map(name).collect();
    let list = entry(file, "versions").map(|item| item.value);
    let (mut specs, mut cuts, mut new) = (BTreeMap::new(), vec![], BTreeSet::new());
    for kind in kinds {
        let Some(newest) = find(library, kind) else { continue };
        let mut stated = list.into_iter().flat_map(Tree::items);
        let stated = stated.find(|item| key(*item).is_some_and(|kind| name(&kind) == Some(newest.name)));
        let version = stated.map_or(Some(1.0), |item| number(item.value));
        if used.contains(newest.name) {
            let meant = version.and_then(|version| find(library, &format!("{}@{version}", newest.name)));
            specs.insert(kind, meant.unwrap_or(newest));
            continue;
        }
        let first = specs.values().all(|spec: &&Spec| spec.name != newest.name);
        specs.insert(kind, newest);
        if first && version != Some(f64::from(newest.version)) {
            match stated {
                Some(item) => cuts.push(Cut { range: item.value.span(), with: newest.version.to_string() }),
                None => drop(new.insert(format!("{}: {}", quote(newest.name), newest.version))),
            }
        }
    }
    let new: Vec<String> = new.into_iter().collect();
    match list {
        _ if new.is_empty() => {}
        Some(list) => cuts.extend(insert_behind(text, list, list.items().last(), &new, false)),
        None => cuts.extend(enter(text, file, ENTRIES, "versions", &format!("{{ {} }}", new.join(", ")))),
    }
    (specs, cuts)
}
