//! Errors of noises and octaves.

use std::fmt;

/// An invalid noise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoiseError {
    /// The number of dimensions is not supported.
    Dims {
        /// The name of the noise.
        kind: &'static str,
        /// The fewest dimensions.
        least: usize,
        /// The most dimensions.
        most: usize,
        /// The dimensions requested.
        dims: usize,
    },
    /// Too few or too many octaves.
    Octaves {
        /// The most octaves.
        most: u32,
        /// The octaves requested.
        count: u32,
    },
    /// The lacunarity is not a number above 0 and at most 64.
    Lacunarity(String),
}

impl fmt::Display for NoiseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoiseError::Dims { kind, least, most, dims } => {
                write!(f, "a {kind} noise has {least} to {most} dimensions, not {dims}")
            }
            NoiseError::Octaves { most, count } => write!(f, "octaves run from 1 to {most}, not {count}"),
            NoiseError::Lacunarity(given) => write!(f, "a lacunarity is a number above 0 and at most 64, not {given}"),
        }
    }
}
impl std::error::Error for NoiseError {}
