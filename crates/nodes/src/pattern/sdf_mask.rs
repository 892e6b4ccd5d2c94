//! Mask, bevel and outline of a distance.

use super::{BEVEL, HEIGHT, MASK};
use crate::shaping::{ONE, ZERO, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Number, Out, Spec};
use lapidary_field::real::Real;

const DISTANCE: Number = Number("distance");
const GROW: Number = Number("grow");
const SOFT: Number = Number("soft");
const PROFILE: Choice<BevelProfile> = Choice(
    "profile",
    &["round", "straight", "smooth", "hollow"],
    &[BevelProfile::Round, BevelProfile::Straight, BevelProfile::Smooth, BevelProfile::Hollow],
);
const OUTLINE: Out = Out("outline");
const WIDTH: Number = Number("width");

#[derive(Clone, Copy)]
enum BevelProfile {
    Round,
    Straight,
    Smooth,
    Hollow,
}

pub(crate) const SDF_MASK: Spec = Spec {
    name: "sdf_mask",
    aliases: &["shape_mask", "distance_to_mask"],
    category: Category::Pattern,
    icon: '◍',
    doc: "Converts a signed distance to a mask, a bevelled height and an outline.",
    sockets: &[
        DISTANCE.input("Signed distance to the edge of a shape: negative inside.").example(ExampleInput::Distance),
        GROW.of(0.0, -4.0..=4.0, "Growth of the shape, in tiles."),
        SOFT.of(0.01, 0.0..=4.0, "Width of the mask's soft edge, in tiles."),
        BEVEL.of(0.15, 0.0..=4.0, "Width of the bevel inside the edge, in tiles."),
        PROFILE.of(0, "Profile of the bevel."),
        WIDTH.of(0.04, 0.0..=4.0, "Width of the outline, in tiles."),
    ],
    outputs: &[
        MASK.unit("Mask: 1 inside, 0 outside."),
        HEIGHT.unit("Height: from 0 at the edge to 1."),
        OUTLINE.unit("Outline: 1 at the edge, 0 elsewhere."),
    ],
    version: 1,
    meaning: Meaning::Field(sdf_mask),
};

fn sdf_mask(s: &mut Scope<'_>) {
    let distance = s.get(DISTANCE) - s.get(GROW);
    let (half, bevel, width) = (s.get(SOFT) * 0.5, s.get(BEVEL), s.get(WIDTH) * 0.5);
    let t = linear_step(-distance, ZERO, bevel);
    let rest = ONE - t;
    let height = match s.get(PROFILE) {
        BevelProfile::Round => (ONE - rest * rest).sqrt(),
        BevelProfile::Straight => t,
        BevelProfile::Smooth => t.cubic(),
        BevelProfile::Hollow => ONE - (ONE - t * t).sqrt(),
    };
    s.put(MASK, ONE - linear_step(distance, -half, half));
    s.put(HEIGHT, height);
    s.put(OUTLINE, ONE - linear_step(distance.abs(), width - half, width + half));
}
