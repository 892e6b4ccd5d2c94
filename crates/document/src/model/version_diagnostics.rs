//! Diagnostics about versions of nodes.

use crate::model::document::Document;
use crate::model::source_map::{about_in_group, about_version_name, about_version_value, about_versions};
use crate::syntax::literal::quote;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use lapidary_evaluator::node::spec::{Library, find, newest};
use std::collections::{BTreeMap, BTreeSet};

impl Document {
    /// Reports versions that do not exist, and notes newer ones.
    pub(crate) fn check_versions(&self, library: &Library) -> Vec<Diagnostic> {
        let at_versions = |c: Diagnostic| {
            let exact = self.source_map.get(&c.about);
            let fix = c.fix.filter(|_| exact.is_some());
            Diagnostic { span: exact.or_else(|| self.source_map.get(&about_versions())), about: About::Graph, fix, ..c }
        };
        let mut diagnostics = vec![];
        let mut stated = BTreeSet::new();
        for (kind, version) in &self.versions {
            let Some(spec) = find(library, kind) else {
                let message = format!("there is no kind of node called `{}`", quoted(kind));
                let names = newest(library).map(|s| s.name);
                let diagnostic = Diagnostic::error(Code::NoKind, about_version_name(kind), message);
                let repair = |near: &str| Repair::Replace(quote(near));
                let diagnostic =
                    if diagnostics.len() < 100 { diagnostic.suggest_kind(kind, names, repair) } else { diagnostic };
                diagnostics.push(at_versions(diagnostic));
                continue;
            };
            if !stated.insert(spec.name) {
                let message = format!("`{}` is another name of a node whose version is already stated", quoted(kind));
                let diagnostic = Diagnostic::error(Code::DuplicateName, about_version_name(kind), message)
                    .help("remove one of the two entries");
                diagnostics.push(at_versions(diagnostic));
            }
            if *version > spec.version {
                let message = format!("`{}` has no version {version}; the newest is {}", spec.name, spec.version);
                let help =
                    format!("open the file with a newer version of Lapidary, or write `\"{kind}\": {}`", spec.version);
                let diagnostic = Diagnostic::error(Code::Version, about_version_value(kind), message).help(help);
                let fix =
                    Fix::maybe(format!("use version {}", spec.version), Repair::Replace(spec.version.to_string()));
                diagnostics.push(at_versions(diagnostic.fix(fix)));
            }
        }
        diagnostics.extend(self.notes(library));
        diagnostics
    }
    /// Notes about newer versions: one for each kind, at its first node.
    fn notes(&self, library: &Library) -> Vec<Diagnostic> {
        let older = self.older(library);
        let mut first: BTreeMap<&str, (usize, About)> = BTreeMap::new();
        for (group, name, node) in self.all_nodes() {
            let Some(spec) = older.get(node.kind.as_str()).and_then(|used| find(library, used)) else { continue };
            let about = About::Node(name.clone());
            let about = group.map_or(about.clone(), |group| about_in_group(group, about));
            let at = self.source_map.get(&about).map_or(0, |span| span.start);
            let place = first.entry(spec.name).or_insert_with(|| (at, about.clone()));
            if at < place.0 {
                *place = (at, about);
            }
        }
        let note = |(name, (_, about)): (&str, (usize, About))| {
            let (newest, used) = (find(library, name)?, find(library, &older[name])?);
            let message = format!("`{name}` has version {}, and version {} is available", used.version, newest.version);
            let other = |kind: &str| find(library, kind).is_none_or(|spec| spec.name != name);
            let others = self.versions.iter().filter(|(kind, _)| other(kind)).map(|(kind, v)| (kind.as_str(), *v));
            let mut all: Vec<(&str, u32)> = others.chain([(name, newest.version)]).collect();
            all.sort_unstable();
            let all: Vec<String> = all.iter().map(|(kind, version)| format!("\"{kind}\": {version}")).collect();
            let help = format!("write `versions: {{ {} }}` to use it, and check how the images change", all.join(", "));
            let stated = self.versions.keys().find(|kind| !other(kind)).map_or(name, String::as_str);
            let repair = Repair::StateVersion(stated.to_owned(), newest.version);
            let fix = Fix::maybe(format!("use version {}", newest.version), repair);
            let note = Diagnostic::error(Code::OlderVersion, about, message).help(help).fix(fix);
            Some(Diagnostic { severity: Severity::Note, ..note })
        };
        let notes: Vec<_> = first.into_iter().filter_map(note).collect();
        notes.into_iter().map(|note| self.located(note)).collect()
    }
}
