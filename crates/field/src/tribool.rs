//! Three-valued logic: the truth values of interval comparisons.

use std::ops::{BitAnd, BitOr, Not};

/// The result of a comparison over a whole interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriBool {
    /// False everywhere.
    False,
    /// True everywhere.
    True,
    /// True in some points, or undecided.
    Unknown,
}

impl BitAnd for TriBool {
    type Output = Self;
    fn bitand(self, o: Self) -> Self {
        match (self, o) {
            (TriBool::False, _) | (_, TriBool::False) => TriBool::False,
            (TriBool::True, TriBool::True) => TriBool::True,
            _ => TriBool::Unknown,
        }
    }
}
impl BitOr for TriBool {
    type Output = Self;
    fn bitor(self, o: Self) -> Self {
        !(!self & !o)
    }
}
impl Not for TriBool {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            TriBool::False => TriBool::True,
            TriBool::True => TriBool::False,
            TriBool::Unknown => TriBool::Unknown,
        }
    }
}
