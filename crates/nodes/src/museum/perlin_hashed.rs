//! Noise with hashed directions.

use super::{SCALE_SOCKET, VALUES_SOCKET, put_exact};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};

const FADE: Choice<Fade> =
    Choice("fade", &["linear", "smooth", "smoother"], &[Fade::Linear, Fade::Smooth, Fade::Smoother]);
/// Within this of 0 the middle 99.8 % lie.
const CONTRAST: f64 = 0.57;

pub(crate) const PERLIN_HASHED: Spec = Spec {
    name: "perlin_hashed",
    aliases: &["encyclopedia_perlin", "hashed_gradients"],
    category: Category::Museum,
    icon: '∿',
    doc: "Gradient noise of the plane bit for bit as an encyclopedia's C code has it, creases and all; no seed.",
    sockets: &[
        SCALE_SOCKET,
        FADE.of(0, "What blends the corners: a straight line, as printed, or a smooth curve."),
        VALUES_SOCKET,
    ],
    outputs: &[VALUE.free("The noise.")],
    version: 1,
    meaning: Meaning::Field(perlin_hashed),
};

fn perlin_hashed(s: &mut Scope<'_>) {
    let fade = s.get(FADE);
    put_exact(s, VALUE, PerlinHashed { fade }, 2, (-CONTRAST, CONTRAST));
}
