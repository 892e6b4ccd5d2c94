//! The last preview, so that none is evaluated twice or at a lower resolution than the one shown.

use super::evaluation::{EvaluationRequest, ViewTarget};
use std::path::PathBuf;

/// Version and path of the file, and the bits of the time.
pub(super) type Moment = (u64, PathBuf, u32);

/// The last preview: its moment, what it shows, and its resolution.
#[derive(Default)]
pub(super) struct LastPreview(Option<(Moment, Option<ViewTarget>, u32)>);

/// Pixels along the longer side of the first, coarse preview, and of the second one of a large preview.
pub(crate) const COARSE_SIDE: u32 = 128;
const MEDIUM_SIDE: u32 = 512;
/// Most previews of growing resolution.
pub(super) const STAGES: usize = 3;

impl LastPreview {
    pub(super) fn of(moment: Moment, shown: Option<ViewTarget>, side: u32) -> LastPreview {
        LastPreview(Some((moment, shown, side)))
    }

    /// Resolutions still to be evaluated on the way to the requested one; with `at_once`, only that one.
    pub(super) fn remaining(
        &self,
        moment: &Moment,
        shown: Option<&ViewTarget>,
        requested: u32,
        at_once: bool,
    ) -> Vec<u32> {
        let last = self.0.as_ref().filter(|(at, target, _)| at == moment && target.as_ref() == shown);
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

pub(super) fn moment(request: &EvaluationRequest) -> Moment {
    (request.version, request.path.clone(), request.time.to_bits())
}
