//! Previews that the 2D views request, and the plans of their evaluation.

use super::evaluation::{ViewNumber, ViewTarget};
use super::last_preview::PreviewContent;
use super::pixels::PlannedOutputs;
use lapidary_evaluator::node::input::Input;
use std::rc::Rc;

/// Plan of the preview.
pub(super) struct PlannedPicture {
    pub(super) outputs: [(String, Input); 1],
    pub(super) planned: PlannedOutputs,
}

/// Preview that a view requests.
pub(super) struct RequestedPicture {
    pub(super) view: ViewNumber,
    pub(super) target: ViewTarget,
    /// Final resolution.
    pub(super) side: u32,
    pub(super) planned: Option<Rc<PlannedPicture>>,
    pub(super) content: Option<PreviewContent>,
    /// True if its evaluation takes less time than a frame of the screen.
    pub(super) immediate: bool,
    /// Resolutions still to be evaluated.
    pub(super) sides: Vec<u32>,
}
