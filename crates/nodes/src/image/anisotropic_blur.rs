//! Blur along a direction that a map bends.

use super::{FILTERED, OF, OF_SOCKET, SAMPLES, weighted_mean};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::image::Filter;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const MAP: Number = Number("map");
const TURN: Number = Number("turn");
const BEND: Number = Number("bend");
const LENGTH: Number = Number("length");

pub(crate) const ANISOTROPIC_BLUR: Spec = Spec {
    name: "anisotropic_blur",
    aliases: &["angle_blur", "brush_strokes", "combed_blur"],
    category: Category::Image,
    icon: '💇',
    doc: "Blurs along a direction that changes from place to place: combed hair, brush strokes, flowing grain.",
    sockets: &[
        OF_SOCKET,
        MAP.input("Map that bends the direction; its middle value 0.5 bends nothing."),
        TURN.of(0.0, -16.0..=16.0, "Direction, in turns clockwise from the right."),
        BEND.of(0.5, -16.0..=16.0, "Bend between the values 0 and 1 of the map, in turns."),
        LENGTH.of(0.05, 0.0..=0.5, "Length of the blur, in tiles."),
        SAMPLES.of(24, 2..=64, "Number of samples along each path."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Field(anisotropic_blur),
};

fn anisotropic_blur(s: &mut Scope<'_>) {
    let ([x, y, z, t], length, count) = (s.point(), s.get(LENGTH), s.get(SAMPLES));
    let bend = if s.wired(MAP) { (s.get(MAP) - 0.5) * s.get(BEND) } else { Expr::Lit(0.0) };
    let angle = (s.get(TURN) + bend) * TAU;
    let [across, down] = [angle.cos() * length, angle.sin() * length];
    let sample = |i: u32| {
        // A Gaussian whose ends are two deviations from its middle.
        let share = (i as f32 + 0.5) / count as f32 - 0.5;
        let weight: f32 = Real::exp(-8.0 * share * share);
        let at = [x + across * share, y + down * share, z, t];
        (s.pixels(OF, Filter::Bilinear, None, at), Expr::Lit(weight))
    };
    let mean = weighted_mean((0..count).map(sample));
    s.put_value(VALUE, mean);
}
