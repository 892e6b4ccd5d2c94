//! Masks by colour.

use super::{OF, OF_SOCKET, opaque};
use crate::shaping::{ONE, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Color, Meaning, Number, Out, Spec};
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const LIKE: Color = Color("like");
const WITHIN: Number = Number("within");
const SOFT: Number = Number("soft");
const MASK: Out = Out("mask");
const DISTANCE: Out = Out("distance");

pub(crate) const COLOR_DISTANCE: Spec = Spec {
    name: "color_distance",
    aliases: &["color_mask", "color_key", "color_to_mask"],
    category: Category::Color,
    icon: '◌',
    doc: "Masks colours that look similar to a reference colour.",
    sockets: &[
        OF_SOCKET,
        LIKE.of(0xd9b36c, "Reference colour."),
        WITHIN.of(0.15, 0.0..=2.0, "Tolerance as a perceived distance (Oklab): black and white are 1 apart."),
        SOFT.of(0.1, 0.0..=2.0, "Width of the mask's soft edge, as a distance."),
    ],
    outputs: &[
        MASK.unit("Mask: 1 for matching colours, 0 for others."),
        DISTANCE.free("Perceived distance from the reference colour."),
    ],
    version: 1,
    meaning: Meaning::Field(color_distance),
};

fn color_distance(s: &mut Scope<'_>) {
    let (a, b) = (to_oklab(opaque(s.get(OF))), to_oklab(opaque(s.get(LIKE))));
    let [l, m, n] = [0, 1, 2].map(|k| (a[k] - b[k]).square());
    let (distance, within, half) = ((l + m + n).sqrt(), s.get(WITHIN), s.get(SOFT) * 0.5);
    s.put(MASK, ONE - smooth_step(distance, within - half, within + half));
    s.put(DISTANCE, distance);
}
