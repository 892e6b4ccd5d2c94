//! The slopes of a recording that are known so far.

use lapidary_field::ir::{Expr, InstId};
use std::collections::{BTreeMap, HashMap};

/// The cause for slopes approximated by differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceCause {
    /// They are those of an image: of pixels next to each other.
    Image,
    /// They are slopes of slopes of slopes: of points [`STEP`](crate::node::slope::STEP) to either side.
    ThirdSlope,
}

/// The slopes that are known.
#[derive(Debug, Default)]
pub(crate) struct SlopeCache<'r> {
    pub(crate) known: HashMap<InstId, ([Expr<'r>; 4], Option<DifferenceCause>)>,
    /// Nodes that look at slopes which are differences.
    pub(crate) differences: BTreeMap<usize, DifferenceCause>,
}
