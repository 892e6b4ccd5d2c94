//! The interface of a node: its inputs and outputs, as its declaration or its subgraph states them.

use egui::Color32;
use egui_node_graph::SocketShape;
use lapidary_document::{Document, GraphInterface as SubgraphInterface, INSTANCE};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Node, Setting};
use lapidary_evaluator::node::spec::{
    Category, Kind, Library, MATERIAL, Output, OutputType, Socket, Spec, Variability, rgb,
};
use std::ops::RangeInclusive;

/// Interface of a node.
#[derive(Clone, Copy)]
pub(crate) enum NodeInterface<'a> {
    /// Node of the library.
    Native(&'static Spec),
    /// Node that stands for a subgraph or a file.
    Subgraph(&'a SubgraphInterface),
    /// Node of an unknown kind.
    Unknown,
}

/// Input of a node.
#[derive(Clone, Debug)]
pub(crate) struct InputSlot<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    pub(crate) kind: InputKind<'a>,
    /// Whether it accepts a wire.
    pub(crate) wirable: bool,
}

impl<'a> InputSlot<'a> {
    /// Name on screen: files call the main input of a node `of`.
    pub(crate) fn label(&self) -> &'a str {
        if self.name == "of" { "input" } else { self.name }
    }
}

/// Values that an input accepts, and its default.
#[derive(Clone, Debug)]
pub(crate) enum InputKind<'a> {
    /// `usual` is the range of the slider; typing and dragging on reach the ends of `range`.
    Number {
        default: f64,
        range: Option<RangeInclusive<f64>>,
        usual: Option<RangeInclusive<f64>>,
        whole: bool,
    },
    /// `any_type`: every type, passed through unchanged; otherwise a number or a colour.
    Any {
        default: f64,
        any_type: bool,
    },
    Color([f32; 4]),
    Vector([f64; 3]),
    Normal,
    Material,
    Curve(&'a [[f32; 2]]),
    Ramp(&'a [(f32, u32)]),
    Text {
        default: &'a str,
        file: bool,
    },
    Choice {
        default: &'a str,
        words: Vec<&'a str>,
    },
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
        subgraph.or_else(native).unwrap_or(NodeInterface::Unknown)
    }

    pub(crate) fn doc(self) -> &'a str {
        match self {
            NodeInterface::Native(spec) => spec.doc,
            NodeInterface::Subgraph(subgraph) => &subgraph.about,
            NodeInterface::Unknown => "there is no node of this kind",
        }
    }

    pub(crate) fn colour(self) -> Color32 {
        match self {
            NodeInterface::Native(spec) => category_colour(spec.category),
            NodeInterface::Subgraph(_) => SUBGRAPH_COLOR,
            NodeInterface::Unknown => UNKNOWN_COLOR,
        }
    }

    pub(crate) fn icon(self) -> char {
        match self {
            NodeInterface::Native(spec) => spec.icon,
            NodeInterface::Subgraph(_) => '▤',
            NodeInterface::Unknown => '?',
        }
    }

    pub(crate) fn inputs(self) -> Vec<InputSlot<'a>> {
        match self {
            NodeInterface::Native(spec) => spec.sockets.iter().map(socket_input).collect(),
            NodeInterface::Subgraph(subgraph) => {
                let parameters = subgraph.parameters.iter();
                parameters.map(|(name, p)| parameter_input(name, &p.about, &p.value)).collect()
            }
            NodeInterface::Unknown => vec![],
        }
    }

    /// Names and descriptions of the outputs.
    pub(crate) fn outputs(self) -> Vec<(&'a str, &'a str)> {
        match self {
            NodeInterface::Native(spec) => spec.outputs.iter().map(|o| (o.name, o.doc)).collect(),
            NodeInterface::Subgraph(subgraph) => subgraph.outputs.iter().map(|name| (name.as_str(), "")).collect(),
            NodeInterface::Unknown => vec![],
        }
    }

    /// Declared type of an output.
    pub(crate) fn output_type(self, output: &str) -> Type {
        let NodeInterface::Native(spec) = self else {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == output);
            let bundle = if output == MATERIAL.0 { Type::Material } else { Type::Number };
            return channel.map_or(bundle, |channel| channel.carries());
        };
        match spec.outputs.iter().find(|o| o.name == output).map(|o| o.output_type) {
            Some(OutputType::Color) => Type::Color,
            Some(OutputType::Vector) => Type::Vector,
            Some(OutputType::Normal) => Type::Normal,
            Some(OutputType::Material) => Type::Material,
            _ => Type::Number,
        }
    }

    /// Returns whether the node only reroutes a wire: one input of any type, passed through unchanged.
    pub(crate) fn is_reroute(self) -> bool {
        let NodeInterface::Native(spec) = self else { return false };
        let any = matches!(spec.sockets, [only] if matches!(only.kind, Kind::Any { any_type: true, .. }));
        any && spec.image().is_none() && matches!(spec.outputs, [Output { output_type: OutputType::SameAs(_), .. }])
    }
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

impl InputKind<'_> {
    /// Type that a wire to the input preferably has.
    pub(crate) fn preferred_type(&self) -> Type {
        match self {
            InputKind::Color(_) | InputKind::Ramp(_) => Type::Color,
            InputKind::Vector(_) => Type::Vector,
            InputKind::Normal => Type::Normal,
            InputKind::Material => Type::Material,
            _ => Type::Number,
        }
    }

    /// Checks whether a wire of a type may lead here; the error is the reason against it.
    pub(crate) fn check_wire(&self, wire: Type) -> Result<(), String> {
        let fits = match self {
            InputKind::Number { .. } => wire == Type::Number,
            InputKind::Any { any_type, .. } => *any_type || matches!(wire, Type::Number | Type::Color),
            InputKind::Color(_) => matches!(wire, Type::Number | Type::Color),
            InputKind::Vector(_) => wire == Type::Vector,
            InputKind::Normal => wire == Type::Normal,
            InputKind::Material => wire == Type::Material,
            _ => false,
        };
        if fits { Ok(()) } else { Err(format!("{} does not fit {}", wire.name(), self.preferred_type().name())) }
    }

    /// Returns whether a wire of a type may lead here.
    pub(crate) fn accepts(&self, wire: Type) -> bool {
        self.check_wire(wire).is_ok()
    }

    /// Default value; none for inputs that need a wire.
    pub(crate) fn default(&self) -> Option<Arg> {
        Some(match self {
            InputKind::Number { default, .. } | InputKind::Any { default, .. } => Arg::Number(*default),
            InputKind::Color(color) => Arg::Color(*color),
            InputKind::Vector(v) => Arg::Vector(*v),
            InputKind::Curve(points) => {
                Arg::Ramp(points.iter().map(|[x, y]| (*x, Arg::Number(f64::from(*y)))).collect())
            }
            InputKind::Ramp(stops) => Arg::Ramp(stops.iter().map(|(at, hex)| (*at, Arg::Color(rgb(*hex)))).collect()),
            InputKind::Text { default, .. } => Arg::Text((*default).to_owned()),
            InputKind::Choice { default, .. } => Arg::Word((*default).to_owned()),
            InputKind::Normal | InputKind::Material => return None,
        })
    }
}

/// Colour of a category. Neighbouring categories have hues far apart.
pub(crate) fn category_colour(category: Category) -> Color32 {
    let hue = (category as u8 as f32 * 0.381_966 + 0.58).fract();
    egui::ecolor::Hsva::new(hue, 0.45, 0.74, 1.0).into()
}

/// Input of a node of the library.
fn socket_input(socket: &'static Socket) -> InputSlot<'static> {
    let wide = |range: &RangeInclusive<f32>| f64::from(*range.start())..=f64::from(*range.end());
    let (kind, wirable) = match &socket.kind {
        Kind::Number { default: rest, range, variability: flow } => {
            let (default, range) = (f64::from(*rest), range.as_ref().map(wide));
            let usual = range.as_ref().map(|range| usual_range(default, range));
            (InputKind::Number { default, range, usual, whole: false }, *flow == Variability::Varying)
        }
        Kind::Whole { default: rest, range } => {
            let (default, range) = (f64::from(*rest), f64::from(*range.start())..=f64::from(*range.end()));
            let usual = Some(usual_range(default, &range));
            (InputKind::Number { default, usual, range: Some(range), whole: true }, false)
        }
        Kind::Any { default: rest, any_type: passes } => {
            (InputKind::Any { default: f64::from(*rest), any_type: *passes }, true)
        }
        Kind::Color { default: rest } => (InputKind::Color(rgb(*rest)), true),
        Kind::Vector { default: rest } => (InputKind::Vector(rest.map(f64::from)), true),
        Kind::Normal => (InputKind::Normal, true),
        Kind::Material => (InputKind::Material, true),
        Kind::Curve { default: rest } => (InputKind::Curve(rest), false),
        Kind::Ramp { default: rest } => (InputKind::Ramp(rest), false),
        Kind::Text { default: rest, file, tables } => {
            (InputKind::Text { default: rest, file: *file || *tables }, false)
        }
        Kind::Choice { default: rest, words } => {
            (InputKind::Choice { default: words[*rest], words: words.to_vec() }, false)
        }
    };
    InputSlot { name: socket.name, doc: socket.doc, kind, wirable }
}

/// Range of a slider: in a range many times wider than the default, the neighbourhood of the default.
fn usual_range(default: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    let reach = 4.0 * default.abs();
    if reach == 0.0 || range.end() - range.start() <= 5.0 * reach {
        return range.clone();
    }
    range.start().max(default - reach)..=range.end().min(default + reach)
}

/// Parameter of a graph as an input of the node that stands for it.
pub(crate) fn parameter_input<'a>(name: &'a str, doc: &'a str, value: &'a Setting) -> InputSlot<'a> {
    let (kind, wirable) = match value {
        Setting::Number(v, range) => {
            (InputKind::Number { default: *v, range: range.clone(), usual: None, whole: false }, true)
        }
        Setting::Whole(n, range) => {
            let range = range.as_ref().map(|r| f64::from(*r.start())..=f64::from(*r.end()));
            (InputKind::Number { default: f64::from(*n), range, usual: None, whole: true }, false)
        }
        Setting::Color(color) => (InputKind::Color(*color), true),
        Setting::Vector(v) => (InputKind::Vector(*v), true),
        Setting::Word(word, words) => {
            (InputKind::Choice { default: word, words: words.iter().map(String::as_str).collect() }, false)
        }
    };
    InputSlot { name, doc, kind, wirable }
}

/// Title of a category in menus.
pub(crate) fn category_name(category: Category) -> &'static str {
    match category {
        Category::Input => "Input",
        Category::Noise => "Noise",
        Category::Museum => "Historical noise",
        Category::Fractal => "Fractal",
        Category::Pattern => "Pattern",
        Category::Warp => "Warp",
        Category::Tone => "Tone",
        Category::Vector => "Vector",
        Category::Color => "Colour",
        Category::Image => "Image",
        Category::Surface => "Surface",
        Category::Terrain => "Terrain",
    }
}
