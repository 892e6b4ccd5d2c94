//! Scales of sliders: from numbers to positions and back.

use lapidary_field::real::Real;
use std::ops::RangeInclusive;

/// Relation of the numbers of a slider to its positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SliderScale {
    /// Equal steps are equal differences.
    Linear,
    /// Equal steps are equal ratios. Below the knee, the scale is linear down to zero and beyond.
    Logarithmic {
        /// Value at which the linear part ends.
        knee: f64,
    },
}

impl SliderScale {
    /// Logarithmic scale of a range. Without a positive beginning, it spans three decades above its linear part.
    pub(crate) fn logarithmic(range: &RangeInclusive<f64>, whole: bool) -> SliderScale {
        let knee = match (*range.start(), *range.end()) {
            (start, _) if start > 0.0 => start,
            _ if whole => 1.0,
            (_, end) => end / 1024.0,
        };
        if knee > 0.0 { SliderScale::Logarithmic { knee } } else { SliderScale::Linear }
    }

    /// Position of a number; it grows with the number.
    pub(crate) fn position(self, v: f64) -> f64 {
        match self {
            SliderScale::Linear => v,
            SliderScale::Logarithmic { knee } if v < knee => v / knee,
            SliderScale::Logarithmic { knee } => 1.0 + Real::log(v / knee),
        }
    }

    /// Number at a position, with as many digits as a user can place by hand.
    pub(crate) fn value(self, position: f64) -> f64 {
        match self {
            SliderScale::Linear => position,
            SliderScale::Logarithmic { knee } if position < 1.0 => rounded(position * knee),
            SliderScale::Logarithmic { knee } => rounded(knee * Real::exp(position - 1.0)),
        }
    }
}

/// Number with three significant digits, and no more than six decimals.
fn rounded(v: f64) -> f64 {
    let mut unit = 1e-6;
    while v.abs() >= unit * 1000.0 && unit < 1e15 {
        unit *= 10.0;
    }
    // A division by a power of ten that is exact.
    if unit < 1.0 {
        let parts = (1.0f64 / unit).round();
        (v * parts).round() / parts
    } else {
        let unit = unit.round();
        (v / unit).round() * unit
    }
}
