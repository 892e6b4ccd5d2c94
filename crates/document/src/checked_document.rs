//! A document held against a library, and where in the checked graph its nodes are.

use crate::model::document::Document;
use crate::model::instance::INSTANCE;
use crate::subgraph::flat_names::FlatNames;
use crate::subgraph::flattening::{FlatGraph, flatten};
use crate::subgraph::graph_files::GraphFiles;
use crate::subgraph::wire_resolution::WireResolver;
use crate::syntax::literal::is_name;
use lapidary_evaluator::check;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::check::output_names::check_names;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::trace::material_bundle::BUNDLE;
use std::collections::{BTreeMap, BTreeSet};

/// What there is to see of a document.
#[derive(Debug)]
pub struct CheckedDocument {
    /// What is right of its graph, with the graphs it uses in their place.
    pub checked: Checked,
    /// What is wrong with it, with places in the text.
    pub diagnostics: Vec<Diagnostic>,
    names: FlatNames,
}

impl CheckedDocument {
    /// The node and the output of the checked graph, by their places, at which a wire ends that comes from this node:
    /// `dust`, or `dust/grain` for the node `grain` of what `dust` uses. Muted nodes and instances hand on. Nothing
    /// where it ends at a value, or nowhere.
    pub fn end(&self, node: &str, output: Option<&str>) -> Option<(usize, usize)> {
        let wire = Arg::Wire(self.names.own(node), output.map(str::to_owned));
        let Arg::Wire(name, output) = self.names.ways.end(wire)? else { return None };
        let nodes = &self.checked.nodes;
        let node = nodes.binary_search_by(|node| node.name.cmp(&name)).ok()?;
        let spec = nodes[node].spec;
        let output = output.map_or(Some(0), |output| spec.output(&output))?;
        (output < spec.outputs.len()).then_some((node, output))
    }
    /// Which graph stands behind an instance: its file, unless it is this one, and its name in there, unless it is the
    /// whole file. Nothing where it is no instance, or there is none.
    pub fn source(&self, instance: &str) -> Option<(Option<&str>, Option<&str>)> {
        self.names.source(instance)
    }
}

impl Document {
    /// Holds the graph against a library like [`Document::check_with`], and keeps where its nodes are.
    pub fn check_document(&self, library: &Library, files: &mut GraphFiles<'_>) -> CheckedDocument {
        self.check_retaining(library, files, true)
    }
    /// Unless they are asked for, the ways of wires are let go before the check: those of many nodes take much memory.
    fn check_retaining(&self, library: &Library, files: &mut GraphFiles<'_>, ways: bool) -> CheckedDocument {
        let mut told = self.check_versions(library);
        let older = self.older(library);
        let plain = |node: &Node| node.kind != INSTANCE && !older.contains_key(node.kind.as_str());
        let plain = self.muted.is_empty() && self.graph.nodes.values().all(plain);
        let (checked, names) = if plain {
            let (checked, mut diagnostics) = check::check(&self.graph, library);
            let outputs = self.given();
            diagnostics.retain(|c| !self.follows(c, &outputs));
            told.append(&mut diagnostics);
            told = told.into_iter().map(|c| self.located(c)).collect();
            let (checked, refused) = files.locate(checked, |_| None);
            told.extend(refused.into_iter().map(|c| self.located(c)));
            (checked, FlatNames::default())
        } else {
            let mut flat = flatten(self, (&self.graph, &self.muted), library, files);
            if !ways {
                flat.names.ways = WireResolver::default();
            }
            let checked = self.check_flat(&flat, &self.graph, library, &mut told);
            let (checked, refused) = files.locate(checked, |node| flat.names.home(node));
            told.extend(refused.into_iter().map(|c| self.located(flat.names.outside(c, self))));
            (checked, flat.names)
        };
        // A name of the wrong characters has its diagnostic already.
        let named = |c: &Diagnostic| !matches!(&c.about, About::OutputName(name) if !is_name(name));
        told.extend(check_names(&self.graph).into_iter().filter(named).map(|c| self.located(c)));
        if let Some(unused) = self.unused_groups() {
            let mut of_groups = vec![];
            let mut flat = flatten(self, (&unused, &BTreeSet::new()), library, files);
            flat.names.ways = WireResolver::default();
            self.check_flat(&flat, &unused, library, &mut of_groups);
            told.extend(of_groups.into_iter().filter(|c| c.code != Code::NoOutputs));
        }
        let mut seen = BTreeSet::new();
        let key = |c: &'_ Diagnostic| (c.span.as_ref().map(|s| (s.start, s.end)), c.code);
        let new: Vec<bool> = told.iter().map(|c| seen.insert((key(c), c.message.as_str()))).collect();
        let mut new = new.into_iter();
        told.retain(|_| new.next() == Some(true));
        CheckedDocument { checked, diagnostics: told, names }
    }
    /// Like [`Document::check`], with the graphs of other files, which stand in the checked graph node by node:
    /// `dust/grain` is the node `grain` of what `dust` uses. Pictures are named from where this file's name is looked
    /// for.
    pub fn check_with(&self, library: &Library, files: &mut GraphFiles<'_>) -> (Checked, Vec<Diagnostic>) {
        let CheckedDocument { checked, diagnostics, .. } = self.check_retaining(library, files, false);
        (checked, diagnostics)
    }
}

impl Document {
    /// Holds the graph against a library. The diagnostics know their place in the text. Graphs of other files cannot be
    /// had this way: see [`Document::check_with`].
    pub fn check(&self, library: &Library) -> (Checked, Vec<Diagnostic>) {
        self.check_with(library, &mut GraphFiles::none())
    }
    pub(crate) fn check_flat(
        &self,
        flat: &FlatGraph,
        root: &Graph,
        library: &Library,
        told: &mut Vec<Diagnostic>,
    ) -> Checked {
        let library: Vec<_> = library.iter().copied().chain(flat.bundles.then_some(&BUNDLE)).collect();
        let (checked, diagnostics) = check::check(&flat.graph, &library);
        // NodeOutputs that lead to a broken instance are gone, which has been told of the instance.
        let bare = root.outputs.is_empty();
        let diagnostics = diagnostics.into_iter().filter(|c| bare || c.code != Code::NoOutputs);
        let outputs = self.given();
        let diagnostics = flat.diagnostics.iter().cloned().chain(diagnostics).filter(|c| !self.follows(c, &outputs));
        told.extend(diagnostics.map(|c| self.located(flat.names.outside(c, self))));
        checked
    }
    /// Whether a diagnostic only follows from what has been told in reading: of a part that is there and is not understood.
    pub(crate) fn follows(&self, diagnostic: &Diagnostic, outputs: &BTreeMap<&str, &Arg>) -> bool {
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
    /// What each output is given.
    pub(crate) fn given(&self) -> BTreeMap<&str, &Arg> {
        self.graph.outputs.iter().map(|(name, arg)| (name.as_str(), arg)).collect()
    }
}
