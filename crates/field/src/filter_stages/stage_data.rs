//! The parts of stages: pixels, samples, weights.

/// A pixel of a plane, relative to the pixel that is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tap {
    /// The index of the plane.
    pub plane: usize,
    /// The columns to the right and the rows down.
    pub offset: [usize; 2],
}

/// A sample along a direction of [`Stage::Horizons`](super::Stage::Horizons).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HorizonSample {
    /// The columns and rows from the pixel.
    pub offset: [isize; 2],
    /// The factor from height differences to slopes.
    pub slope: f32,
}

/// A direction of [`Stage::Horizons`](super::Stage::Horizons).
#[derive(Clone, Debug, PartialEq)]
pub struct HorizonDirection {
    /// The weight of the direction in the sum of the open sky.
    pub weight: f32,
    /// The samples along it.
    pub samples: Vec<HorizonSample>,
}

/// What [`Stage::Horizons`](super::Stage::Horizons) adds for each direction with a horizon of slope t.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkySum {
    /// 1 / (1 + t²), divided by the number of directions.
    Visible,
    /// The weight of the direction times 1 − t / √(1 + t²).
    Open,
    /// 1 / √(1 + t²).
    Zenith,
}

/// The reduction of the samples of [`Stage::SlopeWalk`](super::Stage::SlopeWalk).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkReduction {
    /// The mean.
    Mean,
    /// The smallest.
    Least,
    /// The largest.
    Most,
}

/// The weights of consecutive pixels along an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct PixelWeights {
    /// The first pixel, which may lie beyond the edge.
    pub first: isize,
    /// The weight of each.
    pub weights: Vec<f32>,
}
