//! Blur whose radius a map sets.

use super::{FILTERED, OF, OF_SOCKET, RADIUS, SAMPLES, weighted_mean};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::image::Filter;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const MAP: Number = Number("map");

/// The angle between successive points of a sunflower, in radians (Vogel, 1979).
const GOLDEN_ANGLE: f32 = 2.399_963_2;

pub(crate) const NON_UNIFORM_BLUR: Spec = Spec {
    name: "non_uniform_blur",
    aliases: &["variable_blur", "blur_by_map", "depth_of_field", "lens_blur"],
    category: Category::Image,
    icon: '📷',
    doc: "Blurs more where a map is bright: depth of field, puddles, worn patches.",
    sockets: &[
        OF_SOCKET,
        MAP.input("Factor of the radius at each point; 1 everywhere if nothing is wired."),
        RADIUS.of(0.04, 0.0..=0.25, "Radius where the map is 1, in tiles."),
        SAMPLES.of(48, 4..=128, "Number of samples; large radii need more."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Field(non_uniform_blur),
};

/// Samples lie on a sunflower, evenly over the disc, with the weights of a Gaussian.
fn non_uniform_blur(s: &mut Scope<'_>) {
    let ([x, y, z, t], count) = (s.point(), s.get(SAMPLES));
    let factor = if s.wired(MAP) { s.get(MAP).max(Expr::Lit(0.0)) } else { ONE };
    let radius = s.get(RADIUS) * factor;
    let sample = |i: u32| {
        let share = (i as f32 + 0.5) / count as f32;
        let away: f32 = Real::sqrt(share);
        let angle = i as f32 * GOLDEN_ANGLE;
        let [across, down] = [Real::cos(angle), Real::sin(angle)].map(|v: f32| v * away);
        let weight: f32 = Real::exp(-2.0 * share);
        let at = [x + radius * across, y + radius * down, z, t];
        (s.pixels(OF, Filter::Bilinear, None, at), Expr::Lit(weight))
    };
    let mean = weighted_mean((0..count).map(sample));
    s.put_value(VALUE, mean);
}
