//! Description of the graph for the canvas.

use super::annotations::annotation_lists;
use super::named_values::is_portal;
use super::node_canvas::{FRAME, NOTE, NodeCanvas};
use super::wires::wires;
use crate::graph_outputs::{output_doc, output_type};
use crate::input_slot::InputSlot;
use crate::node_interface::{NodeInterface, socket_style};
use crate::session::{OUTPUTS, Session};
use crate::widgets::{screen_colour, spaced, value_text};
use egui::{Color32, Pos2, Vec2, pos2, vec2};
use egui_node_graph::{Badge, BadgeSeverity, NodeShape, NodeView, Pin, SocketShape, Thumbnail, WIDTH, Wire};
use lapidary_document::CanvasFrame;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::diagnostic::{self, About};
use lapidary_evaluator::graph::{self, Arg};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Space between the nodes and the outputs, and between nodes with a position and those without.
const GAP: f32 = 100.0;

/// Node with its name and interface.
#[derive(Clone, Copy)]
pub(super) struct NamedNode<'a> {
    pub(super) name: &'a String,
    pub(super) node: &'a graph::Node,
    pub(super) interface: NodeInterface<'a>,
}

impl NodeCanvas {
    /// Nodes, frames, notes and outputs, and the wires between them.
    pub(super) fn node_views<'a>(&mut self, session: &'a Session) -> (Vec<NodeView<'a, String>>, Vec<Wire<String>>) {
        self.update_layout(session);
        let mut nodes: Vec<NodeView<'a, String>> = vec![];
        let layout = session.layout();
        for annotations in annotation_lists(layout) {
            let ids = annotations.list.iter().enumerate();
            nodes.extend(ids.map(|(i, frame)| self.frame(format!("{}{i}", annotations.prefix), frame)));
        }
        let (least, most) = self.cost_range(session);
        for (name, node) in &session.active().graph.nodes {
            nodes.push(self.node(session, name, node, [least, most]));
        }
        nodes.push(self.outputs(session));
        (nodes, wires(session))
    }

    /// Position of a node.
    pub(crate) fn place(&self, session: &Session, name: &str) -> Pos2 {
        self.resting_place(session, name) + self.moving.get(name).copied().unwrap_or(Vec2::ZERO)
    }

    /// Position of a node before the drag that has not ended.
    fn resting_place(&self, session: &Session, name: &str) -> Pos2 {
        let own = session.layout().nodes.get(name).map(|[x, y]| pos2(*x as f32, *y as f32));
        own.or_else(|| self.automatic.positions.get(name).copied()).unwrap_or(Pos2::ZERO)
    }

    fn update_layout(&mut self, session: &Session) {
        let state = (
            session.file.version,
            session.subgraph().map(str::to_owned),
            session.analysis.as_ref().map(|analysis| Arc::as_ptr(analysis).addr()),
        );
        if self.automatic_for.as_ref() != Some(&state) {
            self.automatic_for = Some(state);
            let placed = &session.layout().nodes;
            let unplaced = session.active().graph.nodes.iter().filter(|(name, _)| !placed.contains_key(*name));
            let views: Vec<_> = unplaced.map(|(name, node)| self.node(session, name, node, [0.0, 0.0])).collect();
            let right = placed.values().map(|at| at[0] as f32 + WIDTH + GAP).reduce(f32::max);
            let top = placed.values().map(|at| at[1] as f32).reduce(f32::min);
            self.automatic.update(&views, &wires(session), pos2(right.unwrap_or(0.0), top.unwrap_or(0.0)));
        }
    }

    fn node<'a>(
        &self,
        session: &'a Session,
        name: &'a String,
        node: &'a graph::Node,
        costs: [f32; 2],
    ) -> NodeView<'a, String> {
        self.view_of(session, NamedNode { name, node, interface: session.interface(name, node) }, costs)
    }

    /// View of a node, which the graph may lack.
    pub(super) fn view_of<'a>(
        &self,
        session: &'a Session,
        NamedNode { name, node, interface }: NamedNode<'a>,
        costs: [f32; 2],
    ) -> NodeView<'a, String> {
        let flattened = format!("{}{name}", session.prefix());
        let portal = is_portal(session, name);
        let shape = if interface.is_reroute() && !portal { NodeShape::Point } else { NodeShape::Box };
        // An input that is usually at rest appears once it has a value: a selected node must not grow over its neighbours.
        let inputs = interface
            .inputs()
            .into_iter()
            .filter(|slot| slot.wirable() || node.args.get(slot.name).is_some_and(is_wire))
            .filter(|slot| slot.heading.is_none() || node.args.contains_key(slot.name));
        let inputs = inputs.map(|slot| input(slot, node)).collect();
        // A node that is selected alone shows the outputs that others hide.
        let whole = session.selection.len() == 1 && session.selection.contains(name);
        let shown = |output: &str| whole || !interface.is_rare(output) || is_read(session, name, output);
        let outputs = interface.outputs().into_iter().filter(|(output, _)| shown(output)).map(|(output, doc)| {
            let (colour, shape) = socket_style(session.output_type(interface, name, output));
            let value = self.wire_values.get(&(flattened.clone(), output.to_owned())).cloned().unwrap_or_default();
            let about = Cow::Borrowed(doc);
            Pin { shape, about, value: value.into(), ..Pin::new(output.to_owned(), spaced(output), colour) }
        });
        let outputs: Vec<Pin<'_, String>> = outputs.collect();
        let shows = session.appearance.thumbnails && shape == NodeShape::Box && !outputs.is_empty() && !portal;
        let cost = self.costs.get(&flattened).map(|cost| magnitude(*cost));
        let colour = match cost.filter(|_| session.appearance.costs) {
            Some(cost) => heat(((cost - costs[0]) / (costs[1] - costs[0]).max(1.0)).clamp(0.0, 1.0)),
            // A named value has the colour of its wires.
            None if portal => outputs.first().map_or(interface.colour(), |pin| pin.colour),
            None => interface.colour(),
        };
        let a = if node.kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        NodeView {
            label: format!("{name}, {a} {} node", node.kind).into(),
            icon: Some(interface.icon()),
            colour,
            shape,
            thumbnail: shows.then(|| {
                self.thumbnails.get(&flattened).map_or(Thumbnail::Pending, |texture| Thumbnail::Ready(texture.id()))
            }),
            badges: badges(session, name),
            collapsed: portal || session.layout().collapsed.contains(name),
            portal,
            muted: session.active().muted.contains(name),
            inputs,
            outputs,
            ..NodeView::new(name.clone(), name.as_str(), self.place(session, name))
        }
    }

    fn frame<'a>(&self, id: String, frame: &'a CanvasFrame) -> NodeView<'a, String> {
        let at = pos2(frame.at[0] as f32, frame.at[1] as f32) + self.moving.get(&id).copied().unwrap_or(Vec2::ZERO);
        let size = vec2(frame.size[0] as f32, frame.size[1] as f32);
        let size = self.sizing.get(&id).copied().unwrap_or(size);
        let note = id.starts_with(NOTE);
        let shape = if note { NodeShape::Note(size) } else { NodeShape::Frame(size) };
        let colour = frame.color.map_or(Color32::from_gray(if note { 200 } else { 130 }), screen_colour);
        let kind = if note { "note" } else { "frame" };
        let label = format!("{kind} {}: {}", &id[id.find(' ').map_or(0, |i| i + 1)..], frame.about).into();
        NodeView { label, colour, shape, ..NodeView::new(id, frame.about.as_str(), at) }
    }

    /// Outputs of the graph: the whole material, its channels, and the other outputs of the file.
    fn outputs<'a>(&self, session: &'a Session) -> NodeView<'a, String> {
        let mut pins: Vec<Pin<'a, String>> = vec![];
        let shown = |(name, arg): &(&str, Option<&Arg>)| arg.is_some() || InputSlot::output(name).heading.is_none();
        for (name, arg) in session.output_rows().into_iter().filter(shown) {
            let (colour, shape) = socket_style(output_type(name).unwrap_or(Type::Number));
            let value = arg.filter(|arg| !is_wire(arg)).map_or(Cow::Borrowed(""), |arg| value_text(arg).into());
            let about = output_doc(name).into();
            pins.push(Pin { shape, value, about, ..Pin::new(name.to_owned(), spaced(name), colour) });
        }
        if session.subgraph().is_some() {
            let about = "A wire to this socket adds an output to the graph.".into();
            pins.push(Pin { about, ..Pin::new(String::new(), "new output", Color32::from_gray(150)) });
        }
        let at = self.outputs_corner(session);
        let (title, label) = ("Outputs", "the outputs of the graph".into());
        let colour = Color32::from_rgb(94, 196, 132);
        NodeView { label, colour, inputs: pins, ..NodeView::new(OUTPUTS.to_owned(), title, at) }
    }

    /// Position of the outputs: that of the file, or to the right of all nodes.
    pub(super) fn outputs_corner(&self, session: &Session) -> Pos2 {
        let own = session.layout().outputs.map(|[x, y]| pos2(x as f32, y as f32));
        let at = own.unwrap_or_else(|| self.outputs_place(session, &BTreeMap::new()));
        at + self.moving.get(OUTPUTS).copied().unwrap_or(Vec2::ZERO)
    }

    /// Position of the outputs to the right of all nodes and frames, at the height of the nodes that feed them, once these
    /// items have moved.
    pub(super) fn outputs_place(&self, session: &Session, moving: &BTreeMap<String, Vec2>) -> Pos2 {
        let graph = session.active().graph;
        let by = |id: &str| moving.get(id).copied().unwrap_or(Vec2::ZERO);
        let place = |name: &str| self.resting_place(session, name) + by(name);
        let nodes = graph.nodes.keys().map(|name| place(name).x + WIDTH);
        let frames = session.layout().frames.iter().enumerate().map(|(i, frame)| {
            let id = format!("{FRAME}{i}");
            let width = self.sizing.get(&id).filter(|_| !moving.is_empty()).map_or(frame.size[0] as f32, |size| size.x);
            frame.at[0] as f32 + by(&id).x + width
        });
        let right = nodes.chain(frames).fold(0.0, f32::max);
        let sources = graph.outputs.iter().filter_map(|(_, arg)| match arg {
            Arg::Wire(name, _) => Some(place(name).y),
            _ => None,
        });
        let heights: Vec<f32> = sources.collect();
        pos2(right + GAP, heights.iter().sum::<f32>() / heights.len().max(1) as f32)
    }

    fn cost_range(&self, session: &Session) -> (f32, f32) {
        let names = session.active().graph.nodes.keys().map(|name| format!("{}{name}", session.prefix()));
        let costs = names.filter_map(|name| self.costs.get(&name)).map(|cost| magnitude(*cost));
        costs.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
    }
}

fn input<'a>(slot: InputSlot<'a>, node: &graph::Node) -> Pin<'a, String> {
    let widget = slot.widget();
    let (colour, shape) = match widget {
        Widget::Any => (Color32::from_rgb(200, 176, 120), SocketShape::Circle),
        _ => socket_style(slot.preferred_type()),
    };
    let value = match node.args.get(slot.name) {
        Some(Arg::Wire(..)) => String::new(),
        Some(arg) => value_text(arg),
        None => match widget {
            _ if let Some(kind) = slot.default_node() => format!("default: {kind}"),
            // The default of an input for wires is an arbitrary number.
            Widget::Number { range: None, .. } | Widget::Any => String::new(),
            _ => slot.default().as_ref().map_or(String::new(), value_text),
        },
    };
    let about = Cow::Borrowed(slot.doc);
    Pin { shape, about, value: value.into(), ..Pin::new(slot.name.to_owned(), spaced(slot.label()), colour) }
}

/// Diagnostics of a node.
fn badges<'a>(session: &'a Session, name: &str) -> Vec<Badge<'a>> {
    let Some(analysis) = session.analysis.as_ref().filter(|analysis| !analysis.diagnostics.is_empty()) else {
        return vec![];
    };
    // A diagnostic inside a subgraph names the node that stands for it: only its place in the text identifies the inner
    // node.
    let lines = session
        .subgraph()
        .and_then(|group| session.file.document.source_map.get(&About::Node(format!("{group}/{name}"))));
    let own = analysis.diagnostics.iter().filter(|diagnostic| match (&diagnostic.about, &diagnostic.span) {
        (_, Some(span)) if session.subgraph().is_some() => {
            lines.as_ref().is_some_and(|lines| lines.start <= span.start && span.end <= lines.end)
        }
        (About::Node(node) | About::Socket(node, _) | About::SocketName(node, _), _) => {
            session.subgraph().is_none() && node == name
        }
        _ => false,
    });
    own.map(|diagnostic| {
        let severity = match diagnostic.severity {
            diagnostic::Severity::Error => BadgeSeverity::Error,
            diagnostic::Severity::Warning => BadgeSeverity::Warning,
            diagnostic::Severity::Note => BadgeSeverity::Info,
        };
        let help = diagnostic.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        Badge { severity, text: format!("{}{help}", diagnostic.message).into() }
    })
    .collect()
}

/// True if a wire of the open graph reads an output of a node.
fn is_read(session: &Session, name: &str, output: &str) -> bool {
    let graph = session.active().graph;
    let args = graph.nodes.values().flat_map(|node| node.args.values());
    args.chain(graph.outputs.iter().map(|(_, arg)| arg))
        .any(|arg| matches!(arg, Arg::Wire(from, Some(own)) if from == name && own == output))
}

fn is_wire(arg: &Arg) -> bool {
    matches!(arg, Arg::Wire(..))
}

/// Binary logarithm of a cost.
fn magnitude(cost: u64) -> f32 {
    cost.max(1).ilog2() as f32
}

/// Colour of a relative cost: blue, yellow, red.
fn heat(t: f32) -> Color32 {
    let (cool, warm, hot) =
        (Color32::from_rgb(60, 90, 150), Color32::from_rgb(200, 150, 60), Color32::from_rgb(220, 60, 50));
    if t < 0.5 { cool.lerp_to_gamma(warm, t * 2.0) } else { warm.lerp_to_gamma(hot, t * 2.0 - 1.0) }
}
