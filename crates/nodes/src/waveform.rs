//! Waveforms: sine, triangle, sawtooth and square.

use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::spec::Choice;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// A periodic waveform.
#[derive(Clone, Copy)]
pub(crate) enum Waveform {
    Sine,
    Triangle,
    Saw,
    Square,
}

/// The choice of a waveform.
pub(crate) const WAVEFORM: Choice<Waveform> = Choice(
    "wave",
    &["sine", "triangle", "saw", "square"],
    &[Waveform::Sine, Waveform::Triangle, Waveform::Saw, Waveform::Square],
);

impl Waveform {
    /// The value of the waveform in 0..1, at a position in periods.
    pub(crate) fn value<'r>(self, position: Expr<'r>) -> Expr<'r> {
        let phase = position.fract();
        match self {
            Waveform::Sine => HALF - (phase * TAU).cos() * 0.5,
            Waveform::Triangle => ONE - (phase * 2.0 - 1.0).abs(),
            Waveform::Saw => phase,
            Waveform::Square => Real::pick(phase.less(HALF), ZERO, ONE),
        }
    }
}
