//! A writer of the nodes of a nodegraph of MaterialX: their names and their inputs.

use super::channel_graph::{ChannelGraph, GraphInputKind, node_identifier};
use super::companion::number;
use super::materialx_items::Item;
use super::materialx_text::{element, interface_input, node_input, value_input};
use lapidary_field::ir::InstId;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Writes nodes, each value once.
pub(super) struct NodeWriter<'g> {
    pub(super) graph: &'g ChannelGraph,
    /// The text of the nodes.
    pub(super) text: String,
    /// The names of elements, which are taken.
    names: HashSet<String>,
    /// The values that have been computed.
    pub(super) known: HashMap<Item, ElementSource>,
    /// The texture coordinates, once a node reads them.
    pub(super) place: Option<ElementSource>,
    /// The coordinates that nodes read.
    pub(super) coordinates: BTreeMap<usize, ElementSource>,
    /// The names of the images that nodes read.
    pub(super) images: HashMap<usize, String>,
    /// The parameters that are read; with true the alpha of a colour.
    pub(super) inputs: BTreeSet<(usize, bool)>,
    /// The names of all parameters.
    pub(super) input_names: Vec<String>,
}

/// Source of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ElementSource {
    /// Constants.
    Values(Vec<f32>),
    /// A node.
    Node(String),
    /// An input of the nodegraph.
    Interface(String),
}

impl ElementSource {
    /// The attributes of an input that has this source.
    pub(super) fn input(&self, name: &str, kind: &str) -> String {
        match self {
            ElementSource::Values(values) => value_input(name, kind, &values_text(values)),
            ElementSource::Node(node) => node_input(name, kind, node),
            ElementSource::Interface(input) => interface_input(name, kind, input),
        }
    }
}

/// Numbers as text. MaterialX has no infinity and no NaN.
pub(super) fn values_text(values: &[f32]) -> String {
    let finite = |v: &f32| if v.is_nan() { 0.0 } else { v.clamp(f32::MIN, f32::MAX) };
    values.iter().map(|v| number(finite(v).into())).collect::<Vec<_>>().join(", ")
}

/// Letters of the numbers of a value.
pub(super) const LETTERS: [&str; 4] = ["r", "g", "b", "a"];

impl<'g> NodeWriter<'g> {
    /// A writer for a nodegraph in which some names are taken.
    pub(super) fn new(graph: &'g ChannelGraph, taken: impl IntoIterator<Item = String>) -> NodeWriter<'g> {
        let mut writer = NodeWriter {
            graph,
            text: String::new(),
            names: taken.into_iter().collect(),
            known: HashMap::new(),
            place: None,
            coordinates: BTreeMap::new(),
            images: HashMap::new(),
            inputs: BTreeSet::new(),
            input_names: vec![],
        };
        for input in &graph.inputs {
            let name = writer.free_name(&node_identifier(&input.name));
            if input.kind == GraphInputKind::Color {
                writer.names.insert(alpha_name(&name));
            }
            writer.input_names.push(name);
        }
        writer
    }
    /// Writes a node.
    pub(super) fn node(&mut self, node: &str, wanted: &str, kind: &str, inputs: &[String]) -> ElementSource {
        let name = self.free_name(wanted);
        self.text += &element(2, node, &name, kind, inputs);
        ElementSource::Node(name)
    }
    /// The name of the node of the graph that a value belongs to.
    pub(super) fn base(&self, item: Item) -> &'g str {
        let id = match item {
            Item::Number(id) | Item::Lanes([id, ..], _) => id,
        };
        let name = self.graph.labels[id.0 as usize].name.as_str();
        if name.is_empty() { "value" } else { name }
    }
    /// The name of a value: that of an output, or of a part of it.
    pub(super) fn name(&self, item: Item, part: &str) -> String {
        let base = self.base(item);
        let number = |id: InstId| self.graph.labels[id.0 as usize].number;
        match item {
            Item::Number(id) => match number(id) {
                Some([_, 1]) => base.to_owned(),
                Some([index, _]) => format!("{base}_{}", LETTERS[index.min(3)]),
                None => format!("{base}_{part}"),
            },
            Item::Lanes(ids, _) => {
                let same = |id: &InstId| self.graph.labels[id.0 as usize].name == base;
                let whole = (0..3).all(|lane| number(ids[lane]).is_some_and(|[index, _]| index == lane));
                if whole && ids.iter().all(same) { base.to_owned() } else { format!("{base}_{part}") }
            }
        }
    }
    /// A name that no element of the nodegraph has, and takes it.
    pub(super) fn free_name(&mut self, wanted: &str) -> String {
        let numbered = (2..).map(|count| format!("{wanted}_{count}"));
        let mut all = std::iter::once(wanted.to_owned()).chain(numbered);
        let name = all.find(|name| !self.names.contains(name)).expect("numbers do not end");
        self.names.insert(name.clone());
        name
    }
}

/// The name of the alpha of a colour.
pub(super) fn alpha_name(name: &str) -> String {
    format!("{name}_alpha")
}
