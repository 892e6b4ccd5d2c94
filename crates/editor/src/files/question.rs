//! Questions that the user has to answer.

use crate::commands::NextStep;
use std::path::PathBuf;

/// Question to the user.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// Save unsaved edits?
    Unsaved(NextStep),
    /// What to start from? The start window asks this.
    New,
    /// Replace an existing file?
    Replace(PathBuf),
    /// Replace changes by another program?
    Changed(PathBuf),
    /// Restore recovered work?
    Recovered(String),
}
