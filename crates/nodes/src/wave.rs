//! Waves of every shape.

use crate::ease::{HALF, ONE, ZERO};
use lapidary_evaluator::spec::Choice;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// The shape of a wave.
#[derive(Clone, Copy)]
pub(crate) enum Wave {
    Sine,
    Triangle,
    Saw,
    Square,
}

/// The shapes of waves.
pub(crate) const WAVE: Choice<Wave> =
    Choice("wave", &["sine", "triangle", "saw", "square"], &[Wave::Sine, Wave::Triangle, Wave::Saw, Wave::Square]);

impl Wave {
    /// Its height in 0..1, so many waves on.
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
