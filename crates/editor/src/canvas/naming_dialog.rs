//! Dialogs that name a value and rename a node.

use super::naming::{Naming, NamingSubject};
use super::node_canvas::NodeCanvas;
use crate::commands::{EditorCommand, GraphEdit, NamedValue};
use crate::session::Session;
use crate::widgets::{NameAnswer, NameDialog, NameDialogText};
use egui::Ui;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::free_name;

const VALUE: NameDialogText = NameDialogText {
    title: "Name this value",
    about: "Inputs that read it show its name instead of a wire.",
    label: "name of the value",
    confirm: "name",
};

const NODE: NameDialogText =
    NameDialogText { title: "Rename the node", about: "", label: "new name of the node", confirm: "rename" };

impl NodeCanvas {
    /// Opens the dialog that names a value.
    pub(crate) fn name_value(&mut self, session: &Session, value: NamedValue) {
        let nodes = &session.active().graph.nodes;
        let from = match &value {
            NamedValue::Node(node) => node,
            NamedValue::Wire(wire, _) => &wire.from.node,
        };
        let name = free_name(&format!("{from} value"), ' ', |name| nodes.contains_key(name));
        self.naming = Some(Naming { subject: NamingSubject::Value(value), dialog: NameDialog::new(name) });
    }

    /// Opens the dialog that renames a node.
    pub(crate) fn rename_node(&mut self, session: &Session, node: String) {
        if session.node(&node).is_some() {
            let dialog = NameDialog::new(node.clone());
            self.naming = Some(Naming { subject: NamingSubject::Node(node), dialog });
        }
    }

    /// Returns whether a dialog is open.
    pub(crate) fn dialog_open(&self) -> bool {
        self.naming.is_some()
    }

    /// Shows the open dialog.
    pub(super) fn show_naming(&mut self, ui: &Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some(mut naming) = self.naming.take() else { return };
        let text = match naming.subject {
            NamingSubject::Value(_) => &VALUE,
            NamingSubject::Node(_) => &NODE,
        };
        match naming.dialog.show(ui, text) {
            NameAnswer::Waiting => self.naming = Some(naming),
            NameAnswer::Cancelled => {}
            NameAnswer::Named(name) => {
                let edits = match &naming.subject {
                    NamingSubject::Value(value) => self.naming_edits(session, value, &name),
                    NamingSubject::Node(node) if *node == name => return,
                    NamingSubject::Node(node) => vec![Edit::Rename(node.clone(), name.clone())],
                };
                let select = Some([name].into());
                commands.push(EditorCommand::Edit(GraphEdit { edits, whole_file: false, step: None, select }));
            }
        }
    }
}
