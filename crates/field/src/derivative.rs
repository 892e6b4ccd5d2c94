//! The derivatives that a program computes of noises and images.

use std::hash::{Hash, Hasher};

/// The order of a derivative of a noise or an image with respect to its own coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derivative {
    /// The value itself.
    Value,
    /// The slope along a coordinate, or along [`GAIN`].
    First(u8),
    /// The second slope along two coordinates.
    Second(u8, u8),
}

impl Hash for Derivative {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match *self {
            Derivative::Value => [0, 0, 0],
            Derivative::First(axis) => [1, axis, 0],
            Derivative::Second(first, second) => [2, first, second],
        }
        .hash(state);
    }
}

/// Index of the octaves' gain among the operands of a noise, after the four coordinates.
pub const GAIN: u8 = 4;
