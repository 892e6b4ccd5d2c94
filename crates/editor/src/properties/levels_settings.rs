//! Levels of a node: the histogram of its input, and handles for its black, grey and white points.

use crate::background::{NodeOutput, ValueCounts};
use crate::commands::EditorCommand;
use crate::node_interface::NodeInterface;
use crate::session::Session;
use crate::widgets::{LevelChange, LevelPoints, level_handles};
use egui::Ui;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{LevelPoint, Socket, SocketRole, Spec};
use std::sync::Arc;

/// Histogram of an input, and the output that it shows.
#[derive(Clone, Default)]
pub(super) struct InputHistogram {
    of: Option<NodeOutput>,
    counts: Option<Arc<ValueCounts>>,
}

impl InputHistogram {
    /// Discards the histogram unless it is that of this output.
    pub(super) fn keep_only(&mut self, of: Option<NodeOutput>) {
        if self.of != of {
            *self = InputHistogram { of, counts: None };
        }
    }

    /// Receives the histogram of an output, which may arrive before its node is shown.
    pub(super) fn set(&mut self, of: NodeOutput, counts: Arc<ValueCounts>) {
        *self = InputHistogram { of: Some(of), counts: Some(counts) };
    }
}

/// Sockets of the black, grey and white points, if the declaration of a node has them.
fn level_sockets(spec: &'static Spec) -> Option<[&'static Socket; 3]> {
    let socket = |point| spec.sockets.iter().find(|socket| socket.role == Some(SocketRole::Level(point)));
    Some([socket(LevelPoint::Black)?, socket(LevelPoint::Grey)?, socket(LevelPoint::White)?])
}

/// Output whose histogram the settings of the selected node show: the source of its first input.
pub(crate) fn histogram_source(session: &Session) -> Option<NodeOutput> {
    let selected = session.selected_nodes();
    let [only] = selected.as_slice() else { return None };
    let node = session.node(only)?;
    let NodeInterface::Native(spec) = session.interface(only, node) else { return None };
    level_sockets(spec)?;
    match node.args.get(spec.sockets.first()?.name)? {
        Arg::Wire(from, output) => Some((format!("{}{from}", session.prefix()), output.clone())),
        _ => None,
    }
}

/// Shows the handles, if the declaration of the node has levels.
pub(super) fn levels_settings(
    ui: &mut Ui,
    (name, node): (&str, &Node),
    spec: &'static Spec,
    histogram: &InputHistogram,
    commands: &mut Vec<EditorCommand>,
) {
    let Some(sockets) = level_sockets(spec) else { return };
    let given = |socket: &Socket| match node.args.get(socket.name) {
        Some(Arg::Number(v)) => (*v as f32, false),
        Some(_) => (default_of(socket), true),
        None => (default_of(socket), false),
    };
    let [black, grey, white] = sockets.map(given);
    let points = LevelPoints { black: black.0, grey: grey.0, white: white.0 };
    let fixed = [black.1, grey.1, white.1];
    let change = level_handles(ui, histogram.counts.as_deref(), points, fixed);
    let edit = |socket: &Socket, arg| vec![Edit::Socket(name.to_owned(), socket.name.to_owned(), arg)];
    match change {
        Some(LevelChange::Move(i, v)) => {
            let socket = sockets[i];
            // The digits of the `f32`; default values are left out of the file.
            let number = Arg::Number(v.to_string().parse().unwrap_or(f64::from(v)));
            let arg = Some(number).filter(|_| v != default_of(socket));
            commands.push(EditorCommand::edit_step(edit(socket, arg), format!("{name}.{}", socket.name)));
        }
        Some(LevelChange::Reset(i)) if node.args.contains_key(sockets[i].name) => {
            commands.push(EditorCommand::edit(edit(sockets[i], None)));
        }
        _ => {}
    }
}

fn default_of(socket: &Socket) -> f32 {
    match Arg::from_default(socket.kind.default_value()) {
        Some(Arg::Number(v)) => v as f32,
        _ => 0.0,
    }
}
