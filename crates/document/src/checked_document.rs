//! Checks of documents against a library of nodes.

use crate::model::document::Document;
use crate::model::instance::INSTANCE;
use crate::subgraph::flat_names::FlatNames;
use crate::subgraph::flattening::{FlatGraph, flatten};
use crate::subgraph::graph_files::GraphFiles;
use crate::subgraph::wire_resolution::WireResolver;
use crate::subgraph::written_wires::with_written_wire;
use crate::syntax::literal::is_name;
use lapidary_evaluator::check::output_names::check_names;
use lapidary_evaluator::check::{self, CheckedGraph};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::trace::material_bundle::BUNDLE;
use std::collections::{BTreeMap, BTreeSet};

/// A document checked against a library, with the origin of each node of the checked graph.
#[derive(Debug)]
pub struct CheckedDocument {
    /// The valid part of the graph, with instances replaced by the nodes of their graphs.
    pub checked: CheckedGraph,
    /// The diagnostics, with their spans in the text.
    pub diagnostics: Vec<Diagnostic>,
    names: FlatNames,
}

/// The graphs that the nodes of a checked graph belong to.
#[derive(Debug)]
pub struct NodeOrigins(FlatNames);

impl NodeOrigins {
    /// A diagnostic about a part of the checked graph with its span in the text of the document. One about a node inside an
    /// instance is restated as one about the instance.
    pub fn located(&self, diagnostic: Diagnostic, document: &Document) -> Diagnostic {
        document.located(self.0.restate(diagnostic, document))
    }
}

impl CheckedDocument {
    /// The indices of the node and the output in the checked graph from which a wire from `node` gets its value: muted
    /// nodes and instances pass values through. A node inside an instance is named like `dust/grain`. `None` if the wire
    /// ends at a value or is broken.
    pub fn wire_end(&self, node: &str, output: Option<&str>) -> Option<(usize, usize)> {
        let wire = Arg::Wire(self.names.flat_name(node), output.map(str::to_owned));
        let Arg::Wire(name, output) = self.names.resolver.resolve_once(wire)? else { return None };
        let nodes = &self.checked.nodes;
        // Default nodes follow those of the file, which are sorted.
        let sorted = nodes.binary_search_by(|node| node.name.cmp(&name));
        let node = sorted.ok().or_else(|| nodes.iter().position(|node| node.name == name))?;
        let spec = nodes[node].spec;
        let output = output.map_or(Some(0), |output| spec.output(&output))?;
        (output < spec.outputs.len()).then_some((node, output))
    }
    /// The graph of an instance: its file, unless it is this document, and the name of the graph inside the file, unless
    /// it is the main graph. `None` if the node is no instance or its graph is missing.
    pub fn instance_source(&self, instance: &str) -> Option<(Option<&str>, Option<&str>)> {
        self.names.source(instance)
    }
}

impl Document {
    /// Checks the graph against a library. Instances of graphs of other files are errors: see [`Document::check_with`].
    pub fn check(&self, library: &Library) -> (CheckedGraph, Vec<Diagnostic>) {
        self.check_with(library, &mut GraphFiles::none())
    }
    /// Checks the graph against a library, with graphs of other files. The node `grain` of the instance `dust` is named
    /// `dust/grain` in the checked graph.
    pub fn check_with(&self, library: &Library, files: &mut GraphFiles<'_>) -> (CheckedGraph, Vec<Diagnostic>) {
        let CheckedDocument { checked, diagnostics, .. } = self.check_all(library, files, false);
        (checked, diagnostics)
    }
    /// Checks the graph like [`Document::check_with`], and returns the origins of its nodes too, for diagnostics that are
    /// found later.
    pub fn check_with_origins(
        &self,
        library: &Library,
        files: &mut GraphFiles<'_>,
    ) -> (CheckedGraph, Vec<Diagnostic>, NodeOrigins) {
        let CheckedDocument { checked, diagnostics, names } = self.check_all(library, files, false);
        (checked, diagnostics, NodeOrigins(names))
    }
    /// Checks the graph like [`Document::check_with`], and keeps its wires and the origins of its nodes.
    pub fn check_document(&self, library: &Library, files: &mut GraphFiles<'_>) -> CheckedDocument {
        self.check_all(library, files, true)
    }

    /// Checks the graph. Unless `keep_wires`, resolved wires are dropped before the check: they take much memory in large
    /// graphs.
    fn check_all(&self, library: &Library, files: &mut GraphFiles<'_>, keep_wires: bool) -> CheckedDocument {
        let mut diagnostics = self.check_versions(library);
        let older = self.older(library);
        let is_plain = |node: &Node| node.kind != INSTANCE && !older.contains_key(node.kind.as_str());
        let is_flat = self.muted.is_empty() && self.graph.nodes.values().all(is_plain);
        let (checked, names) = if is_flat {
            let (checked, mut found) = check::check(&self.graph, library);
            let outputs = self.outputs_by_name();
            found.retain(|d| !self.is_consequence(d, &outputs));
            diagnostics.append(&mut found);
            diagnostics = diagnostics.into_iter().map(|d| self.located(d)).collect();
            let (checked, refused) = files.resolve_paths(checked, |_| None);
            diagnostics.extend(refused.into_iter().map(|d| self.located(d)));
            (checked, FlatNames::default())
        } else {
            let mut flat = flatten(self, (&self.graph, &self.muted), library, files);
            if !keep_wires {
                flat.names.resolver = WireResolver::default();
            }
            let checked = self.check_flat(&flat, &self.graph, library, &mut diagnostics);
            let (checked, refused) = files.resolve_paths(checked, |node| flat.names.file_of(node));
            diagnostics.extend(refused.into_iter().map(|d| self.located(flat.names.restate(d, self))));
            (checked, flat.names)
        };
        // The reader already reported names with invalid characters.
        let is_valid = |d: &Diagnostic| !matches!(&d.about, About::OutputName(name) if !is_name(name));
        diagnostics.extend(check_names(&self.graph).into_iter().filter(is_valid).map(|d| self.located(d)));
        if let Some(unused) = self.unused_groups() {
            let mut of_groups = vec![];
            let mut flat = flatten(self, (&unused, &BTreeSet::new()), library, files);
            flat.names.resolver = WireResolver::default();
            self.check_flat(&flat, &unused, library, &mut of_groups);
            diagnostics.extend(of_groups.into_iter().filter(|d| d.code != Code::NoOutputs));
        }
        remove_duplicates(&mut diagnostics);
        CheckedDocument { checked, diagnostics, names }
    }
    fn check_flat(
        &self,
        flat: &FlatGraph,
        root: &Graph,
        library: &Library,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> CheckedGraph {
        let library: Vec<_> = library.iter().copied().chain(flat.bundles.then_some(&BUNDLE)).collect();
        let (mut checked, found) = check::check(&flat.graph, &library);
        for node in &mut checked.nodes {
            node.working_size = flat.working_sizes.get(&node.name).copied();
        }
        // Outputs from a broken instance are missing, and the instance has a diagnostic.
        let has_none = root.outputs.is_empty();
        let found = found.into_iter().filter(|d| has_none || d.code != Code::NoOutputs);
        let found = found.map(|d| with_written_wire(d, &flat.graph, root));
        let outputs = self.outputs_by_name();
        let found = flat.diagnostics.iter().cloned().chain(found).filter(|d| !self.is_consequence(d, &outputs));
        diagnostics.extend(found.map(|d| self.located(flat.names.restate(d, self))));
        checked
    }
    /// Returns whether a diagnostic is only a consequence of one from reading: it misses a part that is in the text but
    /// could not be read.
    fn is_consequence(&self, diagnostic: &Diagnostic, outputs: &BTreeMap<&str, &Arg>) -> bool {
        let arg = match &diagnostic.about {
            About::Graph => return diagnostic.code == Code::NoOutputs && self.partial,
            About::Socket(node, socket) => self.graph.nodes.get(node).and_then(|node| node.args.get(socket)),
            About::Output(name) => outputs.get(name.as_str()).copied(),
            _ => None,
        };
        match (diagnostic.code, arg) {
            (Code::NoNode, Some(Arg::Wire(name, _))) => self.source_map.contains(&About::Node(name.clone())),
            (Code::NoParameter, Some(Arg::Parameter(name))) => {
                self.source_map.contains(&About::Parameter(name.clone())) && !self.graph.parameters.contains_key(name)
            }
            _ => false,
        }
    }
    fn outputs_by_name(&self) -> BTreeMap<&str, &Arg> {
        self.graph.outputs.iter().map(|(name, arg)| (name.as_str(), arg)).collect()
    }
}

/// Keeps the first of several diagnostics with the same span, code and message.
fn remove_duplicates(diagnostics: &mut Vec<Diagnostic>) {
    let mut seen = BTreeSet::new();
    let key = |d: &'_ Diagnostic| (d.span.as_ref().map(|s| (s.start, s.end)), d.code, d.message.clone());
    diagnostics.retain(|d| seen.insert(key(d)));
}
