//! Commands of the views: what they show, and how much of the window they take.

use crate::background::ViewTarget;
use crate::canvas::exists;
use crate::commands::ViewKind;
use crate::editor::Editor;
use crate::paths::{NodePath, PathEditing};
use egui::Context;
use lapidary_document::edit::Edit;

impl Editor {
    /// Shows an output or a node in the 2D view, until another one is chosen.
    pub(crate) fn view(&mut self, target: ViewTarget) {
        self.session.view_target = target;
        self.session.appearance.views = true;
        self.views.show_view_2d();
        self.views.view_2d.stop_following();
    }

    /// Locks the second 2D view to an output or a node, or closes it.
    pub(crate) fn view_second(&mut self, target: Option<ViewTarget>, context: &Context) {
        self.views.open_second(context);
        self.session.second_target = target;
    }

    /// Begins to draw the path of the selected node in the 2D view, or stops.
    pub(crate) fn toggle_drawing(&mut self, context: &Context) {
        let Some(path) = NodePath::selected(&self.session) else { return };
        let drawing = !PathEditing::is_drawing(context, &path);
        PathEditing::set_drawing(context, &path, drawing);
        if drawing {
            self.session.appearance.views = true;
            self.views.show_view_2d();
            self.views.view_2d.show_points();
        }
    }

    /// Gives one view the whole window, or returns to the panels.
    pub(crate) fn maximise(&mut self, view: Option<ViewKind>) {
        self.session.appearance.views = true;
        self.views.maximise(view);
    }

    /// Updates the state that depends on the file and the views: shows the first output where the one in view no longer
    /// exists, and records the version since which the images are the same.
    pub(crate) fn file_or_views_changed(&mut self) {
        let session = &mut self.session;
        let document = &session.file.document;
        // A text with errors may lack nodes that return once it is corrected.
        if !document.partial {
            if !exists(document, session.library, &session.view_target) {
                session.view_target = ViewTarget::First;
            }
            if session.second_target.as_ref().is_some_and(|target| !exists(document, session.library, target)) {
                session.second_target = None;
            }
        }
        session.evaluated_since = self.evaluated_part.update(session);
    }

    /// Keeps renamed nodes and outputs in view.
    pub(crate) fn rename_in_views(&mut self, whole_file: bool, edits: &[Edit]) {
        let prefix = if whole_file { "" } else { self.session.prefix() }.to_owned();
        let session = &mut self.session;
        for edit in edits {
            rename(&mut session.view_target, &prefix, edit);
            session.second_target.iter_mut().for_each(|target| rename(target, &prefix, edit));
        }
    }
}

/// Renames what is in view as an edit does.
fn rename(target: &mut ViewTarget, prefix: &str, edit: &Edit) {
    match (edit, target) {
        (Edit::Rename(from, to), ViewTarget::Node(node, _)) => {
            if let Some(rest) = node.strip_prefix(&format!("{prefix}{from}"))
                && (rest.is_empty() || rest.starts_with('/'))
            {
                *node = format!("{prefix}{to}{rest}");
            }
        }
        (Edit::RenameOutput(from, to), ViewTarget::Output(output)) if prefix.is_empty() && output == from => {
            output.clone_from(to);
        }
        _ => {}
    }
}
