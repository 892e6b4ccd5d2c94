//! Graphs of a file, and the wires into and out of some of their nodes.

use crate::edit::editor::unknown_graph;
use crate::edit::operation::Edit;
use crate::model::document::Document;
use crate::model::layout::CanvasLayout;
use crate::read::document::read;
use crate::subgraph::flattening::takes_text;
use crate::syntax::literal::is_name;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Graph, Node, free_name};
use lapidary_evaluator::node::spec::Library;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn read_document(text: &str) -> Result<Document, Box<Diagnostic>> {
    let no_graph = || Box::new(Diagnostic::error(Code::NoGraph, About::Graph, "this is not a graph"));
    read(text).0.ok_or_else(no_graph)
}

/// A graph of a file.
pub(crate) struct FileGraph<'d> {
    pub(crate) document: &'d Document,
    pub(crate) library: &'d Library,
    pub(crate) graph: &'d Graph,
    pub(crate) muted: &'d BTreeSet<String>,
    pub(crate) layout: &'d CanvasLayout,
}

/// The source of a wire: a node, and one of its outputs unless it is the first.
pub(crate) type WireSource = (String, Option<String>);

impl<'d> FileGraph<'d> {
    pub(crate) fn of(
        document: &'d Document,
        inside: Option<&str>,
        library: &'d Library,
    ) -> Result<FileGraph<'d>, Box<Diagnostic>> {
        let (graph, muted, layout) = match inside {
            None => (&document.graph, &document.muted, &document.layout),
            Some(name) => {
                let group = document.groups.get(name).ok_or_else(|| unknown_graph(name))?;
                (&group.graph, &group.muted, &group.layout)
            }
        };
        Ok(FileGraph { document, library, graph, muted, layout })
    }
    /// The source of a wire, equal for all spellings of its output.
    pub(crate) fn source(&self, from: &str, output: &Option<String>) -> WireSource {
        let spec = self.graph.nodes.get(from).and_then(|node| self.document.spec(&node.kind, self.library));
        let first = spec.and_then(|spec| spec.outputs.first()).map(|output| output.name);
        (from.to_owned(), output.clone().filter(|output| Some(output.as_str()) != first))
    }
    /// The arguments of a node, except for texts, which may look like wires.
    pub(crate) fn args<'n>(&self, node: &'n Node) -> impl Iterator<Item = (&'n String, &'n Arg)> + use<'n> {
        let spec = self.document.spec(&node.kind, self.library);
        node.args.iter().filter(move |(socket, _)| !spec.is_some_and(|spec| takes_text(spec, socket)))
    }

    /// The edits that set the arguments of nodes of the graph to those of `nodes`.
    pub(crate) fn argument_edits(&self, nodes: &BTreeMap<&str, Node>) -> Vec<Edit> {
        let mut list = vec![];
        for (name, node) in nodes {
            let was = &self.graph.nodes[*name].args;
            let new = node.args.iter().filter(|(socket, arg)| was.get(socket) != Some(arg));
            list.extend(new.map(|(socket, arg)| Edit::Socket((*name).to_owned(), socket.clone(), Some(arg.clone()))));
        }
        list
    }

    /// The outputs that a group of nodes needs, with names: what others read, or else the nodes that none of them reads.
    pub(crate) fn outlets(&self, chosen: &BTreeSet<&str>) -> Vec<(WireSource, String)> {
        let mut outlets: Vec<(WireSource, String)> = vec![];
        let mut add = |source: WireSource, name: String| {
            if outlets.iter().all(|(other, _)| *other != source) {
                let name = free_name(&name, '_', |name| outlets.iter().any(|(_, other)| other == name));
                outlets.push((source, name));
            }
        };
        let wire = |arg: &Arg| match arg {
            Arg::Wire(from, output) if chosen.contains(from.as_str()) => Some(self.source(from, output)),
            _ => None,
        };
        for (name, arg) in &self.graph.outputs {
            wire(arg).into_iter().for_each(|source| add(source, name.clone()));
        }
        // Names of outputs have fewer characters than names of nodes.
        let own = |node: &str| if is_name(node) { node.to_owned() } else { "value".to_owned() };
        let outlet_name =
            |(from, output): &WireSource| output.as_ref().map_or(own(from), |output| format!("{}_{output}", own(from)));
        let mut read = BTreeSet::new();
        for (name, node) in &self.graph.nodes {
            for source in self.args(node).filter_map(|(_, arg)| wire(arg)) {
                if chosen.contains(name.as_str()) {
                    read.insert(source.0);
                } else {
                    let name = outlet_name(&source);
                    add(source, name);
                }
            }
        }
        if outlets.is_empty() {
            for end in chosen.iter().filter(|name| !read.contains(**name)) {
                let name = free_name(&own(end), '_', |name| outlets.iter().any(|(_, other)| other == name));
                outlets.push((((*end).to_owned(), None), name));
            }
        }
        outlets
    }
    /// Adds edits that replace wires of other nodes and of outputs, by those that `instead` returns.
    pub(crate) fn readers(
        &self,
        list: &mut Vec<Edit>,
        instead: impl Fn(&str, &Option<String>) -> Option<Option<Arg>>,
        removed: &BTreeSet<&str>,
    ) {
        let other = |arg: &Arg| if let Arg::Wire(from, output) = arg { instead(from, output) } else { None };
        for (name, node) in self.graph.nodes.iter().filter(|(name, _)| !removed.contains(name.as_str())) {
            let rewired = self.args(node).filter_map(|(socket, arg)| Some((socket, other(arg)?)));
            list.extend(rewired.map(|(socket, arg)| Edit::Socket(name.clone(), socket.clone(), arg)));
        }
        let outputs = self.graph.outputs.iter().filter_map(|(name, arg)| Some((name, other(arg)?)));
        list.extend(outputs.map(|(name, arg)| Edit::Output(name.clone(), arg)));
    }
}

/// The centre of positions.
pub(crate) fn center<'s>(records: impl Iterator<Item = &'s [f64; 2]>) -> Option<[f64; 2]> {
    let ends = records.fold(None, |ends: Option<[[f64; 2]; 2]>, at| {
        let [low, high] = ends.unwrap_or([*at; 2]);
        Some([[low[0].min(at[0]), low[1].min(at[1])], [high[0].max(at[0]), high[1].max(at[1])]])
    });
    ends.map(|[low, high]| [0, 1].map(|axis| ((low[axis] + high[axis]) / 2.0).round()))
}
