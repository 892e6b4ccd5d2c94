//! The article's solid turbulence.

use super::{FOLD_SOCKET, LAYERS_SOCKET, SEED_SOCKET, scaled, turbulence};
use crate::noise::SCALE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Spec, VALUE};

pub(crate) const TURB_SOLID: Spec = Spec {
    name: "turb_solid",
    aliases: &["solid_turbulence", "turbulence_texture_article"],
    category: Category::Museum,
    icon: '≀',
    doc: "Solid turbulence, as in the article's texture of a sphere.",
    sockets: &[
        SCALE.of(4.0, -1024.0..=1024.0, "Noise cells per unit of length.").decades(),
        LAYERS_SOCKET,
        FOLD_SOCKET,
        SEED_SOCKET,
    ],
    outputs: &[VALUE.free("The turbulence.")],
    version: 1,
    meaning: Meaning::Field(turb_solid),
};

fn turb_solid(s: &mut Scope<'_>) {
    let point = scaled(s, SCALE);
    let v = turbulence(s, point);
    s.put(VALUE, v);
}
