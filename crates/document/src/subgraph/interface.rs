//! Interfaces of graphs: their parameters and outputs, as an instance shows them.

use crate::model::document::Document;
use crate::model::instance::{INSTANCE, REPEAT, SOURCES, WORKING_SIZE, has_working_size, is_repeatable};
use crate::model::source_map::about_in_group;
use crate::subgraph::graph_files::GraphFiles;
use crate::subgraph::repetition::{repeat_parameter, working_size_parameter};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::diagnostic::About;
use lapidary_evaluator::graph::{Arg, Graph, Node, Parameter};
use lapidary_evaluator::node::spec::{Library, MATERIAL, works_on_pixels};
use std::collections::{BTreeMap, BTreeSet};

/// The interface of a graph that is used as a node.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphInterface {
    /// A description in a sentence or two.
    pub about: String,
    /// The inputs of the node.
    pub parameters: BTreeMap<String, Parameter>,
    /// The names of the parameters in the order of the file.
    pub parameter_order: Vec<String>,
    /// The parameters that a node of the graph reads as its seed.
    pub seeds: BTreeSet<String>,
    /// The outputs of the graph, and `material` if it has channels of a material.
    pub outputs: Vec<String>,
}

impl Document {
    /// The interface of the graph that an instance stands for; `None` if the node is no instance or the graph is missing.
    pub fn interface(&self, node: &Node, files: &mut GraphFiles<'_>, library: &Library) -> Option<GraphInterface> {
        let sources = SOURCES.map(|source| node.args.get(source));
        match sources {
            _ if node.kind != INSTANCE => None,
            [Some(Arg::Text(path)), None] => {
                let file = files.find(None, path).ok()?;
                // The document itself is used as it is in memory, whatever its copy on disk contains.
                let document = if files.is_start(&file) { self } else { &file.document };
                Some(document.interface_of(None, &document.about, &document.graph, library))
            }
            [None, Some(Arg::Text(name))] => {
                self.groups.get(name).map(|group| self.interface_of(Some(name), &group.about, &group.graph, library))
            }
            _ => None,
        }
    }

    fn interface_of(&self, group: Option<&str>, about: &str, graph: &Graph, library: &Library) -> GraphInterface {
        let mut outputs: Vec<String> = graph.outputs.iter().map(|(name, _)| name.clone()).collect();
        let has = |name: &str| outputs.iter().any(|output| output == name);
        if !has(MATERIAL.0) && Channel::ALL.iter().any(|channel| has(channel.name())) {
            outputs.push(MATERIAL.0.to_owned());
        }
        let seeds = self.seeds(graph, library);
        let (mut parameters, mut parameter_order) = (graph.parameters.clone(), self.parameter_order(group));
        if is_repeatable(graph) {
            parameters.insert(REPEAT.to_owned(), repeat_parameter());
            parameter_order.push(REPEAT.to_owned());
        }
        if has_working_size(graph) && self.may_work_on_pixels(graph, library) {
            parameters.insert(WORKING_SIZE.to_owned(), working_size_parameter());
            parameter_order.push(WORKING_SIZE.to_owned());
        }
        GraphInterface { about: about.to_owned(), parameters, parameter_order, seeds, outputs }
    }

    /// True if a graph has a node that works on pixels, or an instance, which may have one.
    fn may_work_on_pixels(&self, graph: &Graph, library: &Library) -> bool {
        graph
            .nodes
            .values()
            .any(|node| node.kind == INSTANCE || self.spec(&node.kind, library).is_some_and(works_on_pixels))
    }

    /// The names of the parameters of the main graph, or of a graph inside the file, in the order of the text.
    pub fn parameter_order(&self, group: Option<&str>) -> Vec<String> {
        let graph = group.map_or(Some(&self.graph), |group| self.groups.get(group).map(|group| &group.graph));
        let mut names: Vec<String> = graph.into_iter().flat_map(|graph| graph.parameters.keys().cloned()).collect();
        let place = |name: &String| {
            let about = About::Parameter(name.clone());
            let about = group.map_or(about.clone(), |group| about_in_group(group, about));
            self.source_map.get(&about).map_or(usize::MAX, |span| span.start)
        };
        names.sort_by_cached_key(place);
        names
    }

    /// The parameters of a graph of this file that a node of the library reads as its seed.
    pub fn seeds(&self, graph: &Graph, library: &Library) -> BTreeSet<String> {
        let read = graph.nodes.values().flat_map(|node| node.args.iter().map(move |(socket, arg)| (node, socket, arg)));
        let seeds = read.filter_map(|(node, socket, arg)| {
            let Arg::Parameter(parameter) = arg else { return None };
            let spec = self.spec(&node.kind, library)?;
            spec.sockets[spec.socket(socket)?].is_seed().then(|| parameter.clone())
        });
        seeds.collect()
    }
}
