//! Gradient noise with hashed gradients.

use super::{RANGE_SOCKET, SCALE_SOCKET, put_with_contrast};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};

const FADE: Choice<Fade> =
    Choice("fade", &["linear", "smooth", "smoother"], &[Fade::Linear, Fade::Smooth, Fade::Smoother]);
/// The middle 99.8 % of values lie within this distance of 0.
const CONTRAST: f64 = 0.57;

pub(crate) const PERLIN_HASHED: Spec = Spec {
    name: "perlin_hashed",
    aliases: &["encyclopedia_perlin", "hashed_gradients"],
    category: Category::Museum,
    icon: '∿',
    doc: "Two-dimensional gradient noise, bit for bit as in an encyclopedia's C code, creases included; it has no seed.",
    sockets: &[
        SCALE_SOCKET,
        FADE.of(0, "Interpolation between grid points: linear as printed, or smooth."),
        RANGE_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_hashed),
};

fn perlin_hashed(s: &mut Scope<'_>) {
    let fade = s.get(FADE);
    put_with_contrast(s, VALUE, PerlinHashed { fade }, 2, (-CONTRAST, CONTRAST));
}
