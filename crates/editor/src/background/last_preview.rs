//! What has been shown already, so that nothing is painted twice, nor coarser than what is there.

use super::{EvaluationRequest, ViewTarget};
use std::path::PathBuf;

/// Which version of which graph, and when in the film.
pub(super) type Moment = (u64, PathBuf, u32);

/// The last picture: what, and of how many pixels.
#[derive(Default)]
pub(super) struct LastPreview(Option<(Moment, Option<ViewTarget>, u32)>);

/// Pixels along a side of the first, coarse picture, and of the one between it and a large one.
pub(crate) const COARSE: u32 = 128;
const BETWEEN: u32 = 512;
/// Pictures from nothing to the last, at most.
pub(super) const STAGES: usize = 3;

impl LastPreview {
    pub(super) fn of(moment: Moment, shown: Option<ViewTarget>, side: u32) -> LastPreview {
        LastPreview(Some((moment, shown, side)))
    }

    /// The pictures that are still to be painted on the way to one of so many pixels; the first is there at once.
    pub(super) fn to_come(&self, moment: &Moment, shown: Option<&ViewTarget>, most: u32, at_once: bool) -> Vec<u32> {
        let seen = self.0.as_ref().filter(|(then, what, _)| then == moment && what.as_ref() == shown);
        match seen {
            Some((.., side)) if *side == most => vec![],
            // What is there already is no coarser than what would come first.
            Some(_) => vec![most],
            None => {
                let before = [COARSE, BETWEEN].into_iter().filter(|side| !at_once && *side * 2 <= most);
                before.chain([most]).collect()
            }
        }
    }
}

pub(super) fn moment(request: &EvaluationRequest) -> Moment {
    (request.version, request.path.clone(), request.time.to_bits())
}
