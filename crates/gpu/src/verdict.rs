//! Verdicts of self-tests.

use std::fmt;

/// The result of the self-test of an adapter and its driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every number has the bits that the CPU computes.
    Same,
    /// Only results that are subnormal, or computed from subnormal numbers, differ.
    SameButSubnormals,
    /// The results of these operations and noises, samples of images, or filters of images, differ.
    Different(Vec<&'static str>),
    /// The adapter failed to run the test.
    Failed(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Same => f.write_str("the same bits as the CPU"),
            Verdict::SameButSubnormals => f.write_str("the same bits as the CPU, except for subnormal numbers"),
            Verdict::Different(operations) => write!(f, "other bits than the CPU in {}", operations.join(", ")),
            Verdict::Failed(message) => write!(f, "the self-test failed: {message}"),
        }
    }
}
