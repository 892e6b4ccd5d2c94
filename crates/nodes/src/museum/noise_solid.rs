//! The article's solid noise.

use super::{SEED_SOCKET, scaled, solid_noise};
use crate::noise::SCALE;
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};

pub(crate) const NOISE_SOLID: Spec = Spec {
    name: "noise_solid",
    aliases: &["solid_noise", "noise_texture_article"],
    category: Category::Museum,
    icon: '◓',
    doc: "Solid noise between 0 and 1, as in the article's texture of a sphere.",
    sockets: &[SCALE.of(4.0, -1024.0..=1024.0, "Noise cells per unit of length.").decades(), SEED_SOCKET],
    outputs: &[VALUE.unit("The noise.")],
    version: 1,
    meaning: Meaning::Field(noise_solid),
};

fn noise_solid(s: &mut Scope<'_>) {
    let (noise, point) = (solid_noise(s), scaled(s, SCALE));
    let v = s.noise(&noise, point, ZERO);
    s.put(VALUE, (v + 1.0) * 0.5);
}
