//! Jordan turbulence: squared octaves, warped and damped by slopes.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET, TILING_SOCKET,
    amplitude_sums, octaves, put_in_range, sloped_octave,
};
use crate::position::wrapped_position;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::noise::octaves::Fold;
use lapidary_field::real::Real;

const WARP: Number = Number("warp");
const DAMPING: Number = Number("damping");

pub(crate) const JORDAN: Spec = Spec {
    name: "jordan",
    aliases: &["jordan_turbulence", "eroded_ridges"],
    category: Category::Fractal,
    icon: '🌋',
    doc: "Squared octaves that slopes displace and damp: worn ridges with creased flanks and quiet plains (de Carpentier, 2011).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        WARP.of(0.4, 0.0..=2.0, "Displacement of finer octaves along the slopes of coarser ones."),
        DAMPING.of(0.8, 0.0..=1.0, "Damping of finer octaves where coarser ones are flat."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The terrain.")],
    version: 1,
    meaning: Meaning::Field(jordan),
};

fn jordan(s: &mut Scope<'_>) {
    let (octaves, gain, place) = (octaves(s, Fold::Plain), s.get(GAIN), wrapped_position(s));
    let (warp, damping) = (s.get(WARP), s.get(DAMPING));
    let (mut sum, mut amplitude, mut damped) = (ZERO, ONE, ONE);
    let (mut push, mut steep) = ([ZERO; 2], [ZERO; 2]);
    for (i, copy) in octaves.copies().iter().enumerate() {
        let there = [0, 1].map(|axis| place[axis] + push[axis]);
        let octave = sloped_octave(s, i, copy, there);
        sum = sum + octave.value.square() * damped;
        // The slope of the square; the slopes of a noise of usual scale are tens per tile.
        let rise = octave.slope.map(|v| v * octave.value * 0.1);
        let slide = warp * damped * -0.2;
        push = [0, 1].map(|axis| push[axis] + rise[axis] * slide);
        steep = [0, 1].map(|axis| steep[axis] + rise[axis] * damped);
        amplitude = amplitude * gain;
        let slope = steep[0].square() + steep[1].square();
        damped = amplitude * (ONE - damping / (slope * 4.0 + 1.0));
    }
    let (total, _) = amplitude_sums(s);
    put_in_range(s, sum, [ZERO, total * 0.52], [ZERO, total]);
}
