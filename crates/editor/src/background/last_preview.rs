//! The last preview, so that none is evaluated twice or at a lower resolution than the one shown.

use super::evaluation::{EvaluationRequest, ViewTarget};
use super::pixels::{EvaluationSettings, PlannedOutputs};
use lapidary_evaluator::run::fingerprint::fingerprints;

/// Content of a preview, independent of its resolution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PreviewContent {
    /// Fingerprint of its values.
    fingerprint: u128,
    /// Size that the file states.
    size: [u32; 2],
    time_bits: u32,
}

/// The last preview: its content, what it shows, and its resolution.
#[derive(Default)]
pub(super) struct LastPreview(Option<(PreviewContent, Option<ViewTarget>, u32)>);

/// Pixels along the longer side of the first, coarse preview, and of the second one of a large preview.
pub(crate) const COARSE_SIDE: u32 = 128;
const MEDIUM_SIDE: u32 = 512;
/// Most previews of growing resolution.
pub(super) const STAGES: usize = 3;

impl LastPreview {
    pub(super) fn of(content: PreviewContent, shown: Option<ViewTarget>, side: u32) -> LastPreview {
        LastPreview(Some((content, shown, side)))
    }

    /// Resolutions still to be evaluated on the way to the requested one; with `at_once`, only that one.
    pub(super) fn remaining(
        &self,
        content: Option<&PreviewContent>,
        shown: Option<&ViewTarget>,
        requested: u32,
        at_once: bool,
    ) -> Vec<u32> {
        let last = self.0.as_ref().filter(|(at, target, _)| Some(at) == content && target.as_ref() == shown);
        match last {
            Some((.., side)) if *side == requested => vec![],
            // The preview shown is no coarser than the first one would be.
            Some(_) => vec![requested],
            None => {
                let before = [COARSE_SIDE, MEDIUM_SIDE].into_iter().filter(|side| !at_once && *side * 2 <= requested);
                before.chain([requested]).collect()
            }
        }
    }
}

/// Content of the preview of planned outputs; none if a picture cannot be read.
pub(super) fn content(
    request: &EvaluationRequest,
    planned: &PlannedOutputs,
    settings: &EvaluationSettings<'_>,
) -> Option<PreviewContent> {
    let keys = fingerprints(&planned.plan, &settings.job(&planned.settings)).ok()?;
    let fingerprint = keys.iter().fold(7, |all: u128, key| all.rotate_left(9) ^ *key);
    Some(PreviewContent { fingerprint, size: request.document.size, time_bits: request.time.to_bits() })
}
