//! The interface of a node: its inputs and outputs, as its declaration or its subgraph states them.

use crate::input_slot::{InputSlot, SETTING_MISMATCH};
use egui::Color32;
use egui_node_graph::SocketShape;
use lapidary_document::{Document, GraphInterface as SubgraphInterface, INSTANCE};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Node, Parameter, Setting};
use lapidary_evaluator::node::spec::{Category, Kind, Library, MATERIAL, Output, OutputType, Socket, Spec};
use std::collections::BTreeMap;

/// Interface of a node.
#[derive(Clone, Copy)]
pub(crate) enum NodeInterface<'a> {
    /// Node of the library.
    Native(&'static Spec),
    /// Node that stands for a subgraph or a file.
    Subgraph(&'a SubgraphInterface),
    /// Node that stands for a graph that has not been read yet, or cannot be.
    Unread,
    /// Node of an unknown kind.
    Unknown,
}

/// Colour of nodes that stand for subgraphs.
const SUBGRAPH_COLOR: Color32 = Color32::from_rgb(150, 150, 160);
const UNKNOWN_COLOR: Color32 = Color32::from_rgb(200, 80, 80);

impl<'a> NodeInterface<'a> {
    /// Interface of a node, in the version that its file uses. `subgraph` is the interface of the graph it stands for.
    pub(crate) fn of(
        node: &Node,
        document: &Document,
        library: &'static Library,
        subgraph: Option<&'a SubgraphInterface>,
    ) -> NodeInterface<'a> {
        let subgraph = subgraph.filter(|_| node.kind == INSTANCE).map(NodeInterface::Subgraph);
        let native = || document.spec(&node.kind, library).map(NodeInterface::Native);
        // A missing graph has a diagnostic: until it is known to be missing, nothing is wrong.
        let other = if node.kind == INSTANCE { NodeInterface::Unread } else { NodeInterface::Unknown };
        subgraph.or_else(native).unwrap_or(other)
    }

    pub(crate) fn doc(self) -> &'a str {
        match self {
            NodeInterface::Native(spec) => spec.doc,
            NodeInterface::Subgraph(subgraph) => &subgraph.about,
            NodeInterface::Unread => "its graph has not been read",
            NodeInterface::Unknown => "there is no node of this kind",
        }
    }

    pub(crate) fn colour(self) -> Color32 {
        match self {
            NodeInterface::Native(spec) => category_colour(spec.category),
            NodeInterface::Subgraph(_) | NodeInterface::Unread => SUBGRAPH_COLOR,
            NodeInterface::Unknown => UNKNOWN_COLOR,
        }
    }

    pub(crate) fn icon(self) -> char {
        match self {
            NodeInterface::Native(spec) => spec.icon,
            NodeInterface::Subgraph(_) | NodeInterface::Unread => '▤',
            NodeInterface::Unknown => '?',
        }
    }

    pub(crate) fn inputs(self) -> Vec<InputSlot<'a>> {
        match self {
            NodeInterface::Native(spec) => spec.sockets.iter().map(InputSlot::socket).collect(),
            NodeInterface::Subgraph(subgraph) => {
                let names = subgraph.parameter_order.iter();
                let parameters = names.filter_map(|name| subgraph.parameters.get_key_value(name));
                parameters.map(|(name, p)| InputSlot::parameter(name, p, subgraph.seeds.contains(name))).collect()
            }
            NodeInterface::Unread | NodeInterface::Unknown => vec![],
        }
    }

    /// Names and descriptions of the outputs.
    pub(crate) fn outputs(self) -> Vec<(&'a str, &'a str)> {
        match self {
            NodeInterface::Native(spec) => spec.outputs.iter().map(|o| (o.name, o.doc)).collect(),
            NodeInterface::Subgraph(subgraph) => subgraph.outputs.iter().map(|name| (name.as_str(), "")).collect(),
            NodeInterface::Unread | NodeInterface::Unknown => vec![],
        }
    }

    /// True if few graphs read an output: the canvas shows it once one does.
    pub(crate) fn is_rare(self, output: &str) -> bool {
        let NodeInterface::Native(spec) = self else { return false };
        spec.outputs.iter().any(|declared| declared.name == output && declared.rare)
    }

    /// Declared type of an output.
    pub(crate) fn output_type(self, output: &str) -> Type {
        let NodeInterface::Native(spec) = self else {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == output);
            let bundle = if output == MATERIAL.0 { Type::Material } else { Type::Number };
            return channel.map_or(bundle, |channel| channel.carries());
        };
        let declared = spec.outputs.iter().find(|o| o.name == output);
        declared.and_then(|o| o.output_type.value_type()).unwrap_or(Type::Number)
    }

    /// Input with the least mismatch to a wire of a type, the first of equals, and that mismatch.
    pub(crate) fn best_input(self, wire: Type) -> Option<(InputSlot<'a>, usize)> {
        let fitting = self.inputs().into_iter().filter_map(|input| Some((input, input.mismatch(wire)?)));
        fitting.min_by_key(|(_, mismatch)| *mismatch)
    }

    /// Returns whether the node changes what a wire brings, and so shows little without one.
    pub(crate) fn needs_wire(self) -> bool {
        let wired = |wire| self.best_input(wire).is_some_and(|(_, mismatch)| mismatch < SETTING_MISMATCH);
        Type::ALL.iter().copied().any(wired)
    }

    /// Returns whether the node only reroutes a wire: one input of any type, passed through unchanged.
    pub(crate) fn is_reroute(self) -> bool {
        let NodeInterface::Native(spec) = self else { return false };
        let any = matches!(spec.sockets, [only] if matches!(only.kind, Kind::Any { any_type: true, .. }));
        any && spec.image().is_none() && matches!(spec.outputs, [Output { output_type: OutputType::SameAs(_), .. }])
    }
}

/// Index of the word that a node chooses for a socket: its own, that of a parameter, or the default.
pub(crate) fn chosen_word(node: &Node, socket: &Socket, parameters: &BTreeMap<String, Parameter>) -> Option<usize> {
    let DefaultValue::Word(default, words) = socket.kind.default_value() else { return None };
    let word = match node.args.get(socket.name) {
        Some(Arg::Word(word)) => word,
        Some(Arg::Parameter(name)) => match &parameters.get(name)?.value {
            Setting::Word(word, _) => word,
            _ => return None,
        },
        _ => return Some(default),
    };
    words.iter().position(|own| own == word)
}

/// Colour and shape of a socket; the shape is for users who cannot tell the colours apart.
pub(crate) fn socket_style(of: Type) -> (Color32, SocketShape) {
    match of {
        Type::Number => (Color32::from_rgb(158, 166, 176), SocketShape::Circle),
        Type::Color => (Color32::from_rgb(232, 178, 74), SocketShape::Square),
        Type::Vector => (Color32::from_rgb(170, 132, 232), SocketShape::Triangle),
        Type::Normal => (Color32::from_rgb(104, 158, 240), SocketShape::Diamond),
        Type::Material => (Color32::from_rgb(94, 196, 132), SocketShape::Hexagon),
    }
}

/// Colour of a category. Neighbouring categories have hues far apart.
pub(crate) fn category_colour(category: Category) -> Color32 {
    let hue = (category as u8 as f32 * 0.381_966 + 0.58).fract();
    egui::ecolor::Hsva::new(hue, 0.45, 0.74, 1.0).into()
}
