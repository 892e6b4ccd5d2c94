//! State of the dialog that names a value.

use crate::commands::NamedValue;

/// Open dialog that asks for the name of a value.
pub(super) struct ValueNaming {
    pub(super) value: NamedValue,
    pub(super) name: String,
    /// True if the dialog has just been opened and requests the focus.
    pub(super) opening: bool,
}
