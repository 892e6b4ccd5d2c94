//! A cache of the slopes of a recording.

use lapidary_field::ir::{Expr, InstId};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// The cause for slopes approximated by differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceCause {
    /// They are slopes of an image: differences of neighbouring pixels.
    Image,
    /// They are third derivatives: differences of points at a distance of [`STEP`](crate::node::slope::STEP).
    ThirdSlope,
}

impl fmt::Display for DifferenceCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DifferenceCause::Image => "those of images are differences of neighbouring pixels",
            DifferenceCause::ThirdSlope => "third derivatives are differences of nearby points",
        })
    }
}

/// The recorded slopes of instructions, and the cause if they are approximated by differences.
#[derive(Debug, Default)]
pub(crate) struct SlopeCache<'r> {
    pub(crate) known: HashMap<InstId, ([Expr<'r>; 4], Option<DifferenceCause>)>,
    /// The nodes that read slopes approximated by differences.
    pub(crate) differences: BTreeMap<usize, DifferenceCause>,
}
