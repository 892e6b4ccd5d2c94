//! Gabor noise.

use super::{
    CELLS_SOCKET, DENSITY, DENSITY_SOCKET, DIRECTION_SOCKET, SEED_SOCKET, SPREAD_SOCKET, TILING_SOCKET, WAVES_SOCKET,
    wave_kernels,
};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

pub(crate) const GABOR: Spec = Spec {
    name: "gabor",
    aliases: &["gabor_noise", "band_noise", "oriented_noise"],
    category: Category::Noise,
    icon: '☰',
    doc: "Soft stripes of one width and direction that fade in and out: wood, fur, water, brushing (Lagae et al., 2009).",
    sockets: &[CELLS_SOCKET, WAVES_SOCKET, DIRECTION_SOCKET, SPREAD_SOCKET, DENSITY_SOCKET, SEED_SOCKET, TILING_SOCKET],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(gabor),
};

fn gabor(s: &mut Scope<'_>) {
    let waves = wave_kernels(s).into_iter().map(|kernel| kernel.weight * (kernel.phase * TAU).cos());
    let sum = waves.fold(ZERO, |sum, wave| sum + wave);
    // The variance of one kernel per cell is half the integral of the squared window, π/7. Kernels add like independent
    // numbers, and 99.8 % of a normal distribution lie within 3.09 deviations.
    let deviation = Real::sqrt(s.get(DENSITY) as f32 * 0.224_4);
    s.put(VALUE, (sum * (0.5 / (3.09 * deviation)) + 0.5).clamp(ZERO, ONE));
}
