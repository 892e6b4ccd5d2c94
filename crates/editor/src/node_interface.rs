//! What a node shows of itself: a node of the library as it is declared, a graph as its file says.

use egui::Color32;
use egui_node_graph::SocketShape;
use lapidary_document::{Document, Face as Parts, INSTANCE};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Arg, Node, Setting};
use lapidary_evaluator::node::spec::{Category, Flow, Kind, Library, MATERIAL, Output, Spec, Yield};
use std::ops::RangeInclusive;

/// What is known of a kind of node.
#[derive(Clone, Copy)]
pub(crate) enum NodeInterface<'a> {
    Native(&'static Spec),
    Graph(&'a Parts),
    /// Of a kind that there is not.
    Unknown,
}

/// Something a node takes.
#[derive(Clone, Debug)]
pub(crate) struct InputSlot<'a> {
    pub(crate) name: &'a str,
    pub(crate) doc: &'a str,
    pub(crate) takes: InputKind<'a>,
    /// Whether a wire may lead here.
    pub(crate) wire: bool,
}

impl<'a> InputSlot<'a> {
    /// Name on screen: files call the main input of a node `of`.
    pub(crate) fn label(&self) -> &'a str {
        if self.name == "of" { "input" } else { self.name }
    }
}

/// What it takes, and what it is while nobody says anything.
#[derive(Clone, Debug)]
pub(crate) enum InputKind<'a> {
    /// `usual` are the numbers that are wanted mostly: a slider has room for those, and goes on to the ends of `range`.
    Number {
        rest: f64,
        range: Option<RangeInclusive<f64>>,
        usual: Option<RangeInclusive<f64>>,
        whole: bool,
    },
    Any {
        rest: f64,
        passes: bool,
    },
    Color([f32; 4]),
    Vector([f64; 3]),
    Normal,
    Material,
    Curve(&'a [[f32; 2]]),
    Ramp(&'a [(f32, u32)]),
    Text {
        rest: &'a str,
        file: bool,
    },
    Choice {
        rest: &'a str,
        words: Vec<&'a str>,
    },
}

/// The colour of nodes that stand for graphs.
pub(crate) const GRAPH: Color32 = Color32::from_rgb(150, 150, 160);

impl<'a> NodeInterface<'a> {
    /// The face of a node of a file, in the version that the file means; `parts` are those of the graph that it stands
    /// for.
    pub(crate) fn of(
        node: &Node,
        file: &Document,
        library: &'static Library,
        parts: Option<&'a Parts>,
    ) -> NodeInterface<'a> {
        let graph = parts.filter(|_| node.kind == INSTANCE).map(NodeInterface::Graph);
        graph.or(file.spec(&node.kind, library).map(NodeInterface::Native)).unwrap_or(NodeInterface::Unknown)
    }

    pub(crate) fn doc(self) -> &'a str {
        match self {
            NodeInterface::Native(spec) => spec.doc,
            NodeInterface::Graph(parts) => &parts.about,
            NodeInterface::Unknown => "there is no node of this kind",
        }
    }

    pub(crate) fn colour(self) -> Color32 {
        match self {
            NodeInterface::Native(spec) => colour_of(spec.category),
            NodeInterface::Graph(_) => GRAPH,
            NodeInterface::Unknown => Color32::from_rgb(200, 80, 80),
        }
    }

    /// A sign for it.
    pub(crate) fn icon(self) -> char {
        match self {
            NodeInterface::Native(spec) => spec.icon,
            NodeInterface::Graph(_) => '▤',
            NodeInterface::Unknown => '?',
        }
    }

    pub(crate) fn slots(self) -> Vec<InputSlot<'a>> {
        match self {
            NodeInterface::Native(spec) => spec.sockets.iter().map(native).collect(),
            NodeInterface::Graph(parts) => {
                parts.parameters.iter().map(|(name, p)| given(name, &p.about, &p.value)).collect()
            }
            NodeInterface::Unknown => vec![],
        }
    }

    pub(crate) fn outputs(self) -> Vec<(&'a str, &'a str)> {
        match self {
            NodeInterface::Native(spec) => spec.outputs.iter().map(|o| (o.name, o.doc)).collect(),
            NodeInterface::Graph(parts) => parts.outputs.iter().map(|name| (name.as_str(), "")).collect(),
            NodeInterface::Unknown => vec![],
        }
    }

    /// What an output carries by its declaration.
    pub(crate) fn yields(self, output: &str) -> Type {
        let NodeInterface::Native(spec) = self else {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == output);
            let gathered = if output == MATERIAL.0 { Type::Material } else { Type::Number };
            return channel.map_or(gathered, |channel| channel.carries());
        };
        match spec.outputs.iter().find(|o| o.name == output).map(|o| o.yields) {
            Some(Yield::Color) => Type::Color,
            Some(Yield::Vector) => Type::Vector,
            Some(Yield::Normal) => Type::Normal,
            Some(Yield::Material) => Type::Material,
            _ => Type::Number,
        }
    }

    /// Whether it only leads a wire elsewhere: one input that may be anything, handed on as it is.
    pub(crate) fn is_point(self) -> bool {
        let NodeInterface::Native(spec) = self else { return false };
        let any = matches!(spec.sockets, [only] if matches!(only.kind, Kind::Any { passes: true, .. }));
        any && spec.image().is_none() && matches!(spec.outputs, [Output { yields: Yield::Like(_), .. }])
    }
}

/// What carries what is told by colour, and by shape for those who cannot tell colours apart.
pub(crate) fn sign(carries: Type) -> (Color32, SocketShape) {
    match carries {
        Type::Number => (Color32::from_rgb(158, 166, 176), SocketShape::Circle),
        Type::Color => (Color32::from_rgb(232, 178, 74), SocketShape::Square),
        Type::Vector => (Color32::from_rgb(170, 132, 232), SocketShape::Triangle),
        Type::Normal => (Color32::from_rgb(104, 158, 240), SocketShape::Diamond),
        Type::Material => (Color32::from_rgb(94, 196, 132), SocketShape::Hexagon),
    }
}

impl InputKind<'_> {
    /// What a wire into it would best carry.
    pub(crate) fn best(&self) -> Type {
        match self {
            InputKind::Color(_) | InputKind::Ramp(_) => Type::Color,
            InputKind::Vector(_) => Type::Vector,
            InputKind::Normal => Type::Normal,
            InputKind::Material => Type::Material,
            _ => Type::Number,
        }
    }

    /// Whether a wire that carries this may lead here, or why not.
    pub(crate) fn fits(&self, carries: Type) -> Result<(), String> {
        let fits = match self {
            InputKind::Number { .. } => carries == Type::Number,
            InputKind::Any { passes, .. } => *passes || matches!(carries, Type::Number | Type::Color),
            InputKind::Color(_) => matches!(carries, Type::Number | Type::Color),
            InputKind::Vector(_) => carries == Type::Vector,
            InputKind::Normal => carries == Type::Normal,
            InputKind::Material => carries == Type::Material,
            _ => false,
        };
        if fits { Ok(()) } else { Err(format!("{} does not fit {}", carries.name(), self.best().name())) }
    }

    /// What it is given while nobody says anything.
    pub(crate) fn rest(&self) -> Option<Arg> {
        Some(match self {
            InputKind::Number { rest, .. } | InputKind::Any { rest, .. } => Arg::Number(*rest),
            InputKind::Color(color) => Arg::Color(*color),
            InputKind::Vector(v) => Arg::Vector(*v),
            InputKind::Curve(points) => {
                Arg::Ramp(points.iter().map(|[x, y]| (*x, Arg::Number(f64::from(*y)))).collect())
            }
            InputKind::Ramp(stops) => {
                let color = |hex| Arg::Color(lapidary_evaluator::node::spec::rgb(hex));
                Arg::Ramp(stops.iter().map(|(at, hex)| (*at, color(*hex))).collect())
            }
            InputKind::Text { rest, .. } => Arg::Text((*rest).to_owned()),
            InputKind::Choice { rest, .. } => Arg::Word((*rest).to_owned()),
            InputKind::Normal | InputKind::Material => return None,
        })
    }
}

/// A colour for each shelf of the library.
pub(crate) fn colour_of(category: Category) -> Color32 {
    // Shelves that stand beside each other lie well apart on the circle of hues.
    let hue = (category as u8 as f32 * 0.381_966 + 0.58).fract();
    egui::ecolor::Hsva::new(hue, 0.45, 0.74, 1.0).into()
}

fn native(socket: &'static lapidary_evaluator::node::spec::Socket) -> InputSlot<'static> {
    let wide = |range: &RangeInclusive<f32>| f64::from(*range.start())..=f64::from(*range.end());
    let (takes, wire) = match &socket.kind {
        Kind::Number { rest, range, flow } => {
            let (rest, range) = (f64::from(*rest), range.as_ref().map(wide));
            let usual = range.as_ref().map(|range| usual(rest, range));
            (InputKind::Number { rest, range, usual, whole: false }, *flow == Flow::Flows)
        }
        Kind::Whole { rest, range } => {
            let (rest, range) = (f64::from(*rest), f64::from(*range.start())..=f64::from(*range.end()));
            (InputKind::Number { rest, usual: Some(usual(rest, &range)), range: Some(range), whole: true }, false)
        }
        Kind::Any { rest, passes } => (InputKind::Any { rest: f64::from(*rest), passes: *passes }, true),
        Kind::Color { rest } => (InputKind::Color(lapidary_evaluator::node::spec::rgb(*rest)), true),
        Kind::Vector { rest } => (InputKind::Vector(rest.map(f64::from)), true),
        Kind::Normal => (InputKind::Normal, true),
        Kind::Material => (InputKind::Material, true),
        Kind::Curve { rest } => (InputKind::Curve(rest), false),
        Kind::Ramp { rest } => (InputKind::Ramp(rest), false),
        Kind::Text { rest, file, tables } => (InputKind::Text { rest, file: *file || *tables }, false),
        Kind::Choice { rest, words } => (InputKind::Choice { rest: words[*rest], words: words.to_vec() }, false),
    };
    InputSlot { name: socket.name, doc: socket.doc, takes, wire }
}

/// The numbers that are wanted mostly: where the range is many times as wide as the one at rest, those about that one.
fn usual(rest: f64, range: &RangeInclusive<f64>) -> RangeInclusive<f64> {
    let far = 4.0 * rest.abs();
    if far == 0.0 || range.end() - range.start() <= 5.0 * far {
        return range.clone();
    }
    range.start().max(rest - far)..=range.end().min(rest + far)
}

/// The parameter of a graph, as a socket of the node that stands for it.
pub(crate) fn given<'a>(name: &'a str, doc: &'a str, value: &'a Setting) -> InputSlot<'a> {
    let (takes, wire) = match value {
        Setting::Number(v, range) => {
            (InputKind::Number { rest: *v, range: range.clone(), usual: None, whole: false }, true)
        }
        Setting::Whole(n, range) => {
            let range = range.as_ref().map(|r| f64::from(*r.start())..=f64::from(*r.end()));
            (InputKind::Number { rest: f64::from(*n), range, usual: None, whole: true }, false)
        }
        Setting::Color(color) => (InputKind::Color(*color), true),
        Setting::Vector(v) => (InputKind::Vector(*v), true),
        Setting::Word(word, words) => {
            (InputKind::Choice { rest: word, words: words.iter().map(String::as_str).collect() }, false)
        }
    };
    InputSlot { name, doc, takes, wire }
}
