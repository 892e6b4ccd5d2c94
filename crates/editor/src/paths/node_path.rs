//! The path of a node: the points that its input holds, and how the node connects them.

use crate::node_interface::{NodeInterface, chosen_word};
use crate::session::Session;
use crate::widgets::round_position;
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::path::{MAX_POINTS, POINT_RANGE, PathInterpolation, flatten};
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{Kind, Socket, SocketRole, Spec};

/// Path of a node on the canvas.
#[derive(Clone, Debug)]
pub(crate) struct NodePath {
    /// Graph on the canvas, see [`Session::canvas_graph`].
    pub(crate) graph: (u64, Option<String>),
    pub(crate) node: String,
    pub(crate) socket: &'static Socket,
    /// Points in tiles.
    pub(crate) points: Vec<[f32; 2]>,
    pub(crate) interpolation: PathInterpolation,
    pub(crate) closed: bool,
}

impl NodePath {
    /// Path of the selected node, if one node is selected and draws a path.
    pub(crate) fn selected(session: &Session) -> Option<NodePath> {
        let selected = session.selected_nodes();
        let [only] = selected.as_slice() else { return None };
        NodePath::of(session, only, session.node(only)?)
    }

    /// Path of a node: the first of its inputs that takes points, unless its value is no list of points.
    pub(crate) fn of(session: &Session, name: &str, node: &Node) -> Option<NodePath> {
        let NodeInterface::Native(spec) = session.interface(name, node) else { return None };
        let socket = spec.sockets.iter().find(|socket| socket.widget() == Widget::Points)?;
        let points = match node.args.get(socket.name) {
            Some(arg) => points_of(arg)?,
            None => default_points(socket),
        };
        let (interpolation, closed) = connection(session, spec, node);
        let (graph, node) = (session.canvas_graph(), name.to_owned());
        Some(NodePath { graph, node, socket, points, interpolation, closed })
    }

    /// Points of the declaration.
    pub(crate) fn default_points(&self) -> Vec<[f32; 2]> {
        default_points(self.socket)
    }

    /// Number of points that can be added.
    pub(crate) fn free_points(&self) -> usize {
        MAX_POINTS.saturating_sub(self.points.len())
    }

    /// The polyline that follows the path.
    pub(crate) fn corners(&self) -> Vec<[f32; 2]> {
        flatten(&self.points, self.interpolation, self.closed)
    }

    /// Argument with other points; none if they are those of the declaration, which files leave out.
    pub(crate) fn arg(&self, points: &[[f32; 2]]) -> Option<Arg> {
        // The shortest number that is this one as an `f32`.
        let number = |v: f32| Arg::Number(v.to_string().parse().unwrap_or(f64::from(v)));
        let own = points != self.default_points();
        own.then(|| Arg::Ramp(points.iter().map(|[x, y]| (*x, number(*y))).collect()))
    }

    /// Edit that replaces the points.
    pub(crate) fn edit(&self, points: &[[f32; 2]]) -> Edit {
        Edit::Socket(self.node.clone(), self.socket.name.to_owned(), self.arg(points))
    }

    /// Name of the undo step of its edits.
    pub(crate) fn step(&self) -> String {
        format!("{}.{}", self.node, self.socket.name)
    }

    /// Message that a stroke needs more points than there can be.
    pub(crate) fn too_detailed_message(&self) -> String {
        format!(
            "the stroke needs more points than `{}` can have, which is {MAX_POINTS}: draw the rest with another node",
            self.node
        )
    }

    /// Message that no point can be added.
    pub(crate) fn full_message(&self) -> String {
        format!(
            "`{}` has {} points, the most that a path can have: remove points, or draw the rest with another node",
            self.node,
            self.points.len()
        )
    }
}

/// The point of the range of points that is nearest to a place, with the digits that a user can place by hand.
pub(crate) fn clamped(at: [f32; 2]) -> [f32; 2] {
    at.map(|v| round_position(v.clamp(POINT_RANGE[0], POINT_RANGE[1])))
}

/// Points that a value lists.
fn points_of(arg: &Arg) -> Option<Vec<[f32; 2]>> {
    let Arg::Ramp(stops) = arg else { return None };
    let point = |(x, y): &(f32, Arg)| match y {
        Arg::Number(y) if x.is_finite() && y.is_finite() => Some([*x, *y as f32]),
        _ => None,
    };
    stops.iter().map(point).collect()
}

fn default_points(socket: &Socket) -> Vec<[f32; 2]> {
    match socket.kind {
        Kind::Points { default } => default.to_vec(),
        _ => vec![],
    }
}

/// Interpolation of a node's path, and whether the path is closed. Without sockets that choose it, a path is straight and
/// closed.
fn connection(session: &Session, spec: &Spec, node: &Node) -> (PathInterpolation, bool) {
    let parameters = &session.active().graph.parameters;
    let (mut interpolation, mut closed) = (PathInterpolation::Straight, true);
    for socket in spec.sockets {
        let Some(word) = chosen_word(node, socket, parameters) else { continue };
        match socket.role {
            Some(SocketRole::PathInterpolation(all)) => interpolation = all.get(word).copied().unwrap_or(interpolation),
            Some(SocketRole::PathClosing(all)) => closed = all.get(word).copied().unwrap_or(closed),
            _ => {}
        }
    }
    (interpolation, closed)
}
