//! Swiss turbulence: ridges displaced along their own slopes.

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

pub(crate) const SWISS: Spec = Spec {
    name: "swiss",
    aliases: &["swiss_turbulence", "alpine"],
    category: Category::Fractal,
    icon: '🗻',
    doc: "Ridges whose finer octaves slide down the coarser slopes: sharp branching crests over smooth valleys (de Carpentier, 2011).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        WARP.of(0.25, 0.0..=2.0, "Displacement of finer octaves along the slopes of coarser ones."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The terrain.")],
    version: 1,
    meaning: Meaning::Field(swiss),
};

fn swiss(s: &mut Scope<'_>) {
    let (octaves, gain, warp, place) = (octaves(s, Fold::Plain), s.get(GAIN), s.get(WARP), wrapped_position(s));
    let (mut sum, mut amplitude, mut push) = (ZERO, ONE, [ZERO; 2]);
    for (i, copy) in octaves.copies().iter().enumerate() {
        let there = [0, 1].map(|axis| place[axis] + push[axis]);
        let octave = sloped_octave(s, i, copy, there);
        let ridge = ONE - octave.value.abs();
        sum = sum + ridge * amplitude;
        // The slopes of a noise of usual scale are tens per tile.
        let slide = amplitude * octave.value * warp * -0.04;
        push = [0, 1].map(|axis| push[axis] + octave.slope[axis] * slide);
        // High places are rougher.
        amplitude = amplitude * gain * sum.clamp(ZERO, ONE);
    }
    let (total, _) = amplitude_sums(s);
    put_in_range(s, sum, [total * 0.15, total * 0.97], [ZERO, total]);
}
