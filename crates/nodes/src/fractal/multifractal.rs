//! Multifractal: a product of octaves.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET,
    octave_samples, put_in_range,
};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};
use lapidary_field::real::Real;

pub(crate) const MULTIFRACTAL: Spec = Spec {
    name: "multifractal",
    aliases: &["multiplied_octaves"],
    category: Category::Fractal,
    icon: '✳',
    doc: "Multiplies octaves: rough peaks above smooth plains (Musgrave, 1994).",
    sockets: &[OF_SOCKET, OCTAVES_SOCKET, LACUNARITY_SOCKET, GAIN_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET],
    outputs: &[VALUE.unit("The product.")],
    version: 1,
    meaning: Meaning::Field(multifractal),
};

fn multifractal(s: &mut Scope<'_>) {
    let (copies, gain) = (octave_samples(s), s.get(GAIN));
    let (mut product, mut most, mut typical, mut amplitude) = (ONE, ONE, ONE, ONE);
    for (i, v) in copies.into_iter().enumerate() {
        product = product * (v * amplitude + 1.0).max(ZERO);
        most = most * (amplitude + 1.0);
        // Peaks of finer octaves rarely coincide with those of the coarsest (measured).
        typical = if i == 0 { most } else { typical * (amplitude * amplitude * 0.75 + 1.0) };
        amplitude = amplitude * gain;
    }
    put_in_range(s, product, [ZERO, typical], [ZERO, most]);
}
