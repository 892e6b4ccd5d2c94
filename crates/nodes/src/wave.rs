//! Waveforms: sine, triangle, sawtooth and square.

use crate::ease::{HALF, ONE, ZERO};
use lapidary_evaluator::spec::Choice;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// A periodic waveform.
#[derive(Clone, Copy)]
pub(crate) enum Wave {
    Sine,
    Triangle,
    Saw,
    Square,
}

/// The choice of a waveform.
pub(crate) const WAVE: Choice<Wave> =
    Choice("wave", &["sine", "triangle", "saw", "square"], &[Wave::Sine, Wave::Triangle, Wave::Saw, Wave::Square]);

impl Wave {
    /// The value of the waveform in 0..1, at a position in periods.
    pub(crate) fn at<'r>(self, waves: Expr<'r>) -> Expr<'r> {
        let phase = waves.fract();
        match self {
            Wave::Sine => HALF - (phase * TAU).cos() * 0.5,
            Wave::Triangle => ONE - (phase * 2.0 - 1.0).abs(),
            Wave::Saw => phase,
            Wave::Square => Real::pick(phase.less(HALF), ZERO, ONE),
        }
    }
}
