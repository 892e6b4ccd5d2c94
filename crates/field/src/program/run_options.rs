//! Options of running a program.

use crate::simd::SimdLevel;

/// The default number of rows per band.
const BAND: usize = 16;

/// Options of running a program. They change the speed and never the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunOptions {
    /// The SIMD level.
    pub level: SimdLevel,
    /// The cores.
    pub cores: Cores,
    /// Rows per band, the unit of work of a core.
    pub band: usize,
}

/// The cores that work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cores {
    /// The caller's thread alone.
    One,
    /// All threads of the current `rayon` pool.
    All,
}

impl RunOptions {
    /// The best level of this machine, on all cores.
    pub fn best() -> RunOptions {
        RunOptions::with(SimdLevel::best())
    }
    /// A given level, on all cores.
    pub fn with(level: SimdLevel) -> RunOptions {
        RunOptions { level, cores: Cores::All, band: BAND }
    }
}
