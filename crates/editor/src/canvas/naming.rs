//! State of the dialogs that name a value and rename a node.

use crate::commands::NamedValue;
use crate::widgets::NameDialog;

/// Open dialog.
pub(super) struct Naming {
    pub(super) subject: NamingSubject,
    pub(super) dialog: NameDialog,
}

/// Subject of the dialog.
pub(super) enum NamingSubject {
    Value(NamedValue),
    Node(String),
}
