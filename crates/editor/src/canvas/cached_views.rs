//! Cache of the views of nodes: they are made again when something that they show changes.

use crate::session::Session;
use egui_node_graph::{NodeView, Wire};
use std::sync::Arc;

/// Nodes and wires as they were last shown.
#[derive(Default)]
pub(super) struct CachedViews {
    pub(super) key: Option<ViewsKey>,
    pub(super) nodes: Vec<NodeView<'static, String>>,
    pub(super) wires: Vec<Wire<String>>,
}

/// Everything that the cached views depend on.
#[derive(PartialEq)]
pub(super) struct ViewsKey {
    file: [u64; 2],
    prefix: String,
    /// Address and version of the analysis.
    analysis: Option<(usize, u64)>,
    thumbnails: bool,
    costs: bool,
    /// Number of changes of thumbnails, costs and descriptions of wires.
    changes: u64,
}

impl ViewsKey {
    pub(super) fn of(session: &Session, changes: u64) -> ViewsKey {
        ViewsKey {
            file: [session.file_number, session.file.version],
            prefix: session.prefix().to_owned(),
            analysis: session.analysis.as_ref().map(|analysis| (Arc::as_ptr(analysis).addr(), analysis.version)),
            thumbnails: session.appearance.thumbnails,
            costs: session.appearance.costs,
            changes,
        }
    }
}
