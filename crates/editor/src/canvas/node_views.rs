//! The graph as the canvas shows it.

use super::frames::written;
use super::{NOTE, NodeCanvas, OUTPUTS, laid};
use crate::node_interface::{InputKind, InputSlot, socket_style};
use crate::session::Session;
use egui::{Color32, Pos2, Vec2, pos2, vec2};
use egui_node_graph::{Badge, BadgeSeverity, NodeShape, NodeView, Pin, SocketShape, Thumbnail, Wire};
use lapidary_document::CanvasFrame;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{self, About};
use lapidary_evaluator::graph::{self, Arg};
use lapidary_field::colour::encode;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How high a node is above and below its rows, and a row.
const HEAD: f32 = 34.0;
const ROW: f32 = 22.0;
const PICTURE: f32 = 152.0;

impl NodeCanvas {
    /// Nodes, frames, notes and outputs, and the wires between them.
    pub(crate) fn shown<'a>(&mut self, session: &'a Session) -> (Vec<NodeView<'a, String>>, Vec<Wire<String>>) {
        self.lay(session);
        let mut nodes: Vec<NodeView<'a, String>> = vec![];
        let layout = session.layout();
        for (list, sign, _) in written(layout) {
            nodes.extend(list.iter().enumerate().map(|(i, frame)| self.frame(format!("{sign}{i}"), frame)));
        }
        let (least, most) = self.cost_range(session);
        for (name, node) in &session.active().graph.nodes {
            nodes.push(self.node(session, name, node, [least, most]));
        }
        nodes.push(self.outputs(session));
        (nodes, super::wires::wires(session))
    }

    /// Where a node lies.
    pub(crate) fn place(&self, session: &Session, name: &str) -> Pos2 {
        let own = session.layout().nodes.get(name).map(|[x, y]| pos2(*x as f32, *y as f32));
        let at = own.or_else(|| self.laid.1.get(name).copied()).unwrap_or(Pos2::ZERO);
        at + self.moving.get(name).copied().unwrap_or(Vec2::ZERO)
    }

    /// Where the nodes lie that have no place in the text.
    pub(super) fn loose(&self) -> &BTreeMap<String, Pos2> {
        &self.laid.1
    }

    fn lay(&mut self, session: &Session) {
        let state = (
            session.file.version,
            session.subgraph().map(str::to_owned),
            session.analysis.as_ref().map(|analysis| Arc::as_ptr(analysis).addr()),
        );
        if self.laid.0.as_ref() != Some(&state) {
            let height = |name: &str, node: &graph::Node| {
                let face = session.interface(name, node);
                let rows = face.inputs().iter().filter(|slot| slot.wirable).count() + face.outputs().len();
                let picture = if self.pictures { PICTURE } else { 0.0 };
                HEAD + picture + ROW * rows as f32
            };
            self.laid = (Some(state), laid(session.active(), height));
        }
    }

    fn node<'a>(
        &self,
        session: &'a Session,
        name: &'a String,
        node: &'a graph::Node,
        costs: [f32; 2],
    ) -> NodeView<'a, String> {
        let face = session.interface(name, node);
        let flat = format!("{}{name}", session.prefix());
        let shape = if face.is_reroute() { NodeShape::Point } else { NodeShape::Box };
        let inputs =
            face.inputs().into_iter().filter(|slot| slot.wirable || node.args.get(slot.name).is_some_and(is_wire));
        let inputs = inputs.map(|slot| input(slot, node)).collect();
        let outputs = face.outputs().into_iter().map(|(output, doc)| {
            let (colour, shape) = socket_style(session.output_type(face, name, output));
            let value = self.told.get(&(flat.clone(), output.to_owned())).cloned().unwrap_or_default();
            let about = Cow::Borrowed(doc);
            Pin { shape, about, value: value.into(), ..Pin::new(output.to_owned(), output, colour) }
        });
        let shows = self.pictures && shape == NodeShape::Box && outputs.len() > 0;
        let cost = self.costs.get(&flat).map(|cost| magnitude(*cost));
        let colour = match cost.filter(|_| self.heat) {
            Some(cost) => heat(((cost - costs[0]) / (costs[1] - costs[0]).max(1.0)).clamp(0.0, 1.0)),
            None => face.colour(),
        };
        let a = if node.kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        NodeView {
            label: format!("{name}, {a} {} node", node.kind).into(),
            icon: Some(face.icon()),
            colour,
            shape,
            thumbnail: shows
                .then(|| self.thumbs.get(&flat).map_or(Thumbnail::Pending, |made| Thumbnail::Ready(made.id()))),
            badges: badges(session, name),
            collapsed: session.layout().collapsed.contains(name),
            muted: session.active().muted.contains(name),
            inputs,
            outputs: outputs.collect(),
            ..NodeView::new(name.clone(), name.as_str(), self.place(session, name))
        }
    }

    fn frame<'a>(&self, id: String, frame: &'a CanvasFrame) -> NodeView<'a, String> {
        let at = pos2(frame.at[0] as f32, frame.at[1] as f32) + self.moving.get(&id).copied().unwrap_or(Vec2::ZERO);
        let size = vec2(frame.size[0] as f32, frame.size[1] as f32);
        let size = self.sizing.get(&id).copied().unwrap_or(size);
        let note = id.starts_with(NOTE);
        let shape = if note { NodeShape::Note(size) } else { NodeShape::Frame(size) };
        let colour = frame.color.map_or(Color32::from_gray(if note { 200 } else { 130 }), screen);
        let kind = if note { "note" } else { "frame" };
        let label = format!("{kind} {}: {}", &id[id.find(' ').map_or(0, |i| i + 1)..], frame.about).into();
        NodeView { label, colour, shape, ..NodeView::new(id, frame.about.as_str(), at) }
    }

    /// What the graph makes: every channel of a material, and what else the file names.
    fn outputs<'a>(&self, session: &'a Session) -> NodeView<'a, String> {
        let named = session.active().graph.outputs.iter();
        let mut pins: Vec<Pin<'a, String>> = named
            .map(|(name, arg)| {
                let channel = Channel::ALL.iter().find(|channel| channel.name() == name);
                let (colour, shape) = socket_style(channel.map_or(Type::Number, |channel| channel.carries()));
                let value = if is_wire(arg) { Cow::Borrowed("") } else { spelt(arg).into() };
                let about = channel.map_or(Cow::Borrowed("An output of the graph."), |c| c.doc().into());
                Pin { shape, value, about, ..Pin::new(name.clone(), name.as_str(), colour) }
            })
            .collect();
        if session.subgraph().is_none() {
            let rest = Channel::ALL.iter().filter(|channel| !pins.iter().any(|pin| pin.id == channel.name()));
            let rest: Vec<_> = rest
                .map(|channel| {
                    let (colour, shape) = socket_style(channel.carries());
                    let about = channel.doc().into();
                    Pin { shape, about, ..Pin::new(channel.name().to_owned(), channel.name(), colour) }
                })
                .collect();
            pins.extend(rest);
        } else {
            let about = "A wire dropped here becomes another output of this graph.".into();
            pins.push(Pin { about, ..Pin::new(String::new(), "new output", Color32::from_gray(150)) });
        }
        let at = self.outputs.unwrap_or_else(|| {
            let places: Vec<Pos2> = session.active().graph.nodes.keys().map(|name| self.place(session, name)).collect();
            let right = places.iter().map(|at| at.x).fold(0.0, f32::max);
            let middle = places.iter().map(|at| at.y).sum::<f32>() / places.len().max(1) as f32;
            pos2(right + 260.0, middle)
        });
        let at = at + self.moving.get(OUTPUTS).copied().unwrap_or(Vec2::ZERO);
        let (title, label) = ("Outputs", "the outputs of the graph".into());
        let colour = Color32::from_rgb(94, 196, 132);
        NodeView { label, colour, inputs: pins, ..NodeView::new(OUTPUTS.to_owned(), title, at) }
    }

    fn cost_range(&self, session: &Session) -> (f32, f32) {
        let names = session.active().graph.nodes.keys().map(|name| format!("{}{name}", session.prefix()));
        let costs = names.filter_map(|name| self.costs.get(&name)).map(|cost| magnitude(*cost));
        costs.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
    }
}

fn input<'a>(slot: InputSlot<'a>, node: &graph::Node) -> Pin<'a, String> {
    let (colour, shape) = match slot.kind {
        InputKind::Any { .. } => (Color32::from_rgb(200, 176, 120), SocketShape::Circle),
        _ => socket_style(slot.kind.preferred_type()),
    };
    let given = node.args.get(slot.name);
    let value = match given {
        Some(Arg::Wire(..)) => String::new(),
        Some(arg) => spelt(arg),
        None => match slot.kind {
            // What waits for a wire shows no number that nobody chose.
            InputKind::Number { range: None, .. } | InputKind::Any { .. } => String::new(),
            _ => slot.kind.default().as_ref().map_or(String::new(), spelt),
        },
    };
    let about = Cow::Borrowed(slot.doc);
    Pin { shape, about, value: value.into(), ..Pin::new(slot.name.to_owned(), slot.label(), colour) }
}

/// What is wrong with a node.
fn badges<'a>(session: &'a Session, name: &str) -> Vec<Badge<'a>> {
    let Some(analysis) = session.analysis.as_ref().filter(|analysis| !analysis.diagnostics.is_empty()) else {
        return vec![];
    };
    // What is wrong in a group is said of the node that stands for the group: only where it is in the text tells more.
    let lines = session
        .subgraph()
        .and_then(|group| session.file.document.source_map.get(&About::Node(format!("{group}/{name}"))));
    let own = analysis.diagnostics.iter().filter(|complaint| match (&complaint.about, &complaint.span) {
        (_, Some(span)) if session.subgraph().is_some() => {
            lines.as_ref().is_some_and(|lines| lines.start <= span.start && span.end <= lines.end)
        }
        (About::Node(node) | About::Socket(node, _) | About::SocketName(node, _), _) => {
            session.subgraph().is_none() && node == name
        }
        _ => false,
    });
    own.map(|complaint| {
        let severity = match complaint.severity {
            diagnostic::Severity::Error => BadgeSeverity::Error,
            diagnostic::Severity::Warning => BadgeSeverity::Warning,
            diagnostic::Severity::Note => BadgeSeverity::Info,
        };
        let help = complaint.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        Badge { severity, text: format!("{}{help}", complaint.message).into() }
    })
    .collect()
}

fn is_wire(arg: &Arg) -> bool {
    matches!(arg, Arg::Wire(..))
}

/// What a socket is given, in short.
pub(crate) fn spelt(arg: &Arg) -> String {
    match arg {
        Arg::Number(v) => super::short(*v as f32),
        Arg::Color(color) => {
            let shown = screen(*color);
            format!("#{:02x}{:02x}{:02x}", shown.r(), shown.g(), shown.b())
        }
        Arg::Parameter(name) => format!("${name}"),
        Arg::Word(word) => word.clone(),
        Arg::Vector(v) => v.map(|v| super::short(v as f32)).join(", "),
        Arg::Text(text) => text.clone(),
        Arg::Ramp(stops) => format!("{} stops", stops.len()),
        Arg::Wire(node, None) => node.clone(),
        Arg::Wire(node, Some(output)) => format!("{node}.{output}"),
    }
}

/// A colour as screens show it.
pub(crate) fn screen(color: [f32; 4]) -> Color32 {
    let byte = |v: f32| (encode(v.clamp(0.0, 1.0)) * 255.0 + 0.5) as u8;
    Color32::from_rgb(byte(color[0]), byte(color[1]), byte(color[2]))
}

/// How many times a cost doubles one operation.
fn magnitude(cost: u64) -> f32 {
    cost.max(1).ilog2() as f32
}

/// From cool to hot.
fn heat(t: f32) -> Color32 {
    let (cool, warm, hot) =
        (Color32::from_rgb(60, 90, 150), Color32::from_rgb(200, 150, 60), Color32::from_rgb(220, 60, 50));
    if t < 0.5 { cool.lerp_to_gamma(warm, t * 2.0) } else { warm.lerp_to_gamma(hot, t * 2.0 - 1.0) }
}
