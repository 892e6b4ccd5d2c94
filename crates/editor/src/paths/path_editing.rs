//! State of editing a path that the 2D views and the properties share: the selected point, and whether strokes are drawn.

use super::node_path::NodePath;
use egui::{Context, Id};

/// State of editing a path, in the memory of the window. It ends when another path is edited.
#[derive(Clone, Default)]
pub(crate) struct PathEditing {
    of: Option<PathId>,
    /// Selected point.
    point: Option<usize>,
    /// True if the pointer draws in the 2D views.
    drawing: bool,
}

/// Identity of a path.
#[derive(Clone, PartialEq)]
struct PathId {
    /// Graph on the canvas.
    graph: (u64, Option<String>),
    node: String,
    input: &'static str,
}

impl PathEditing {
    /// Selected point of a path.
    pub(crate) fn point(context: &Context, path: &NodePath) -> Option<usize> {
        PathEditing::access(context, path, |editing| editing.point).filter(|point| *point < path.points.len())
    }

    /// Selects a point of a path.
    pub(crate) fn select(context: &Context, path: &NodePath, point: Option<usize>) {
        PathEditing::access(context, path, |editing| editing.point = point);
    }

    /// Returns whether the pointer draws a path in the 2D views.
    pub(crate) fn is_drawing(context: &Context, path: &NodePath) -> bool {
        PathEditing::access(context, path, |editing| editing.drawing)
    }

    /// Begins or ends drawing a path.
    pub(crate) fn set_drawing(context: &Context, path: &NodePath, drawing: bool) {
        PathEditing::access(context, path, |editing| editing.drawing = drawing);
    }

    /// Ends drawing.
    pub(crate) fn stop_drawing(context: &Context) {
        let stop = |editing: &mut PathEditing| editing.drawing = false;
        context.data_mut(|data| stop(data.get_temp_mut_or_default(Id::new("path editing"))));
    }

    /// Reads or changes the state of a path; another path begins with none.
    fn access<R>(context: &Context, path: &NodePath, access: impl FnOnce(&mut PathEditing) -> R) -> R {
        let of = Some(PathId { graph: path.graph.clone(), node: path.node.clone(), input: path.socket.name });
        context.data_mut(|data| {
            let editing: &mut PathEditing = data.get_temp_mut_or_default(Id::new("path editing"));
            if editing.of != of {
                *editing = PathEditing { of, ..PathEditing::default() };
            }
            access(editing)
        })
    }
}
