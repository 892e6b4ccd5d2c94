//! Heterogeneous terrain: octaves in proportion to the height.

use super::{
    GAIN, GAIN_SOCKET, LACUNARITY_SOCKET, OCTAVES, OCTAVES_SOCKET, OF_SOCKET, OFFSET_SOCKET, RANGE_SOCKET,
    TILING_SOCKET, octave_samples, put_in_range,
};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const LIFT: Number = Number("lift");

pub(crate) const HETERO_OCTAVES: Spec = Spec {
    name: "hetero_octaves",
    aliases: &["heterogeneous_terrain", "height_weighted_octaves"],
    category: Category::Fractal,
    icon: '🌄',
    doc: "Octaves in proportion to the height reached so far: smooth lowlands that roughen upwards (Musgrave, 1994).",
    sockets: &[
        OF_SOCKET,
        OCTAVES_SOCKET,
        LACUNARITY_SOCKET,
        GAIN_SOCKET,
        LIFT.of(0.8, 0.0..=2.0, "Offset added to each octave: small values leave more smooth lowland."),
        OFFSET_SOCKET,
        RANGE_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The terrain.")],
    version: 1,
    meaning: Meaning::Field(hetero_octaves),
};

fn hetero_octaves(s: &mut Scope<'_>) {
    let (copies, gain, lift) = (octave_samples(s), s.get(GAIN), s.get(LIFT));
    let (low, most) = (lift - 1.0, lift + 1.0);
    let mut copies = copies.into_iter();
    let mut sum = copies.next().expect("there is at least one octave") + lift;
    let (mut amplitude, mut top, mut usual) = (ONE, most, most);
    for v in copies {
        amplitude = amplitude * gain;
        sum = sum + (v + lift) * amplitude * sum;
        top = top + most * amplitude * top;
        // Peaks of all octaves rarely coincide (measured).
        usual = usual + (lift + 0.15) * amplitude * usual;
    }
    // Below 0, octaves deepen the ground in the same proportion.
    let deep = low.min(-top * 0.5 - s.get(OCTAVES) as f32);
    put_in_range(s, sum, [low * 1.2, usual], [deep.min(-top), top]);
}
