//! Emboss.

use super::{OF, OF_SOCKET, WIDTH, brightness};
use crate::position::TURN;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::image::Filter;
use lapidary_field::real::Real;
use std::f32::consts::TAU;

const STRENGTH: Number = Number("strength");

pub(crate) const EMBOSS: Spec = Spec {
    name: "emboss",
    aliases: &["stamp_relief", "engrave"],
    category: Category::Image,
    icon: '◾',
    doc: "Lights an image as if it were pressed into paper: bright edges towards the light, dark ones away from it.",
    sockets: &[
        OF_SOCKET,
        TURN.of(0.625, -16.0..=16.0, "Direction of the light, in turns clockwise from the right: 0.625 is top left."),
        WIDTH.of(0.01, 0.0005..=0.1, "Width of the edges, in tiles.").decades(),
        STRENGTH.of(1.0, -16.0..=16.0, "Strength of the relief; below 0, bright parts are sunk."),
    ],
    outputs: &[VALUE.unit("The embossed image; 0.5 where it is even.")],
    version: 1,
    meaning: Meaning::Field(emboss),
};

fn emboss(s: &mut Scope<'_>) {
    let ([x, y, z, t], half, angle) = (s.point(), s.get(WIDTH) * 0.5, s.get(TURN) * TAU);
    let [across, down] = [angle.cos() * half, angle.sin() * half];
    // The slope along the light's direction, from three pairs of points as in a Prewitt mask.
    let mut rise = ZERO;
    for aside in [-0.5, 0.0, 0.5] {
        let [u, v] = [x - down * aside, y + across * aside];
        let towards = brightness(s.pixels(OF, Filter::Bilinear, None, [u + across, v + down, z, t]));
        let away = brightness(s.pixels(OF, Filter::Bilinear, None, [u - across, v - down, z, t]));
        rise = rise + (away - towards);
    }
    let v = rise * (s.get(STRENGTH) * (0.5 / 3.0)) + 0.5;
    s.put(VALUE, v.clamp(ZERO, ONE));
}
