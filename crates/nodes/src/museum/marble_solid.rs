//! The article's solid marble.

use super::{FOLD_SOCKET, LAYERS_SOCKET, SEED_SOCKET, turbulence};
use crate::noise::SCALE;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const GAIN: Number = Number("gain");
const AXIS: Choice<usize> = Choice("axis", &["x", "y", "z"], &[0, 1, 2]);

pub(crate) const MARBLE_SOLID: Spec = Spec {
    name: "marble_solid",
    aliases: &["solid_marble", "marble_texture_article"],
    category: Category::Museum,
    icon: '≈',
    doc: "Solid marble as in the article's texture of a sphere: bands along z, distorted by turbulence.",
    sockets: &[
        SCALE.of(4.0, -1024.0..=1024.0, "Radians of the bands per unit of length.").decades(),
        GAIN.of(10.0, -1000.0..=1000.0, "Distortion for a turbulence of 1, in radians."),
        AXIS.of(2, "Axis across the bands."),
        LAYERS_SOCKET,
        FOLD_SOCKET,
        SEED_SOCKET,
    ],
    outputs: &[VALUE.unit("The marble.")],
    version: 1,
    meaning: Meaning::Field(marble_solid),
};

/// The turbulence is not scaled, as in the article.
fn marble_solid(s: &mut Scope<'_>) {
    let point = s.point();
    let bent = point[s.get(AXIS)] * s.get(SCALE) + turbulence(s, point) * s.get(GAIN);
    s.put(VALUE, ((bent.sin() + 1.0) * 0.5).clamp(ZERO, ONE));
}
