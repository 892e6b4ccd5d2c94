//! Phasor noise.

use super::{
    CELLS_SOCKET, DENSITY, DENSITY_SOCKET, DIRECTION_SOCKET, SEED_SOCKET, SPREAD_SOCKET, TILING_SOCKET, WAVES_SOCKET,
    wave_kernels,
};
use crate::position::length;
use crate::shaping::{ONE, ZERO};
use crate::waveform::WAVEFORM;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const PHASE: Out = Out("phase");
const CLARITY: Out = Out("clarity");

pub(crate) const PHASOR: Spec = Spec {
    name: "phasor",
    aliases: &["phasor_noise", "fingerprint_stripes", "dunes"],
    category: Category::Noise,
    icon: '♒',
    doc: "Crisp wandering stripes of any waveform that fork and join: dunes, zebra, fingerprints (Tricard et al., 2019).",
    sockets: &[
        CELLS_SOCKET,
        WAVEFORM.of(0, "Waveform of the stripes."),
        WAVES_SOCKET,
        DIRECTION_SOCKET,
        SPREAD_SOCKET,
        DENSITY_SOCKET,
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        VALUE.unit("The stripes."),
        PHASE.unit("Position within a stripe, from 0 to 1: shape it with a curve."),
        CLARITY.unit("Clarity: 0 where stripes fork or end."),
    ],
    version: 1,
    meaning: Meaning::Field(phasor),
};

fn phasor(s: &mut Scope<'_>) {
    let (mut real, mut imaginary) = (ZERO, ZERO);
    for kernel in wave_kernels(s) {
        let angle = kernel.phase * TAU;
        (real, imaginary) = (real + kernel.weight * angle.cos(), imaginary + kernel.weight * angle.sin());
    }
    let phase = imaginary.atan2(real) * (1.0 / TAU);
    let stripes = s.get(WAVEFORM).value(phase);
    // The length of a sum of independent waves rarely exceeds 2.2 times its root mean square.
    let most = 2.2 * Real::sqrt(s.get(DENSITY) as f32 * 0.448_8);
    s.put(VALUE, stripes);
    s.put(PHASE, phase.fract());
    s.put(CLARITY, (length([real, imaginary]) * (1.0 / most)).min(ONE));
}
