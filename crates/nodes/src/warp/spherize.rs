//! Lens distortion.

use super::{OF_SOCKET, RADIUS_SOCKET, WARPED, put_distorted};
use crate::position::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec};
use lapidary_field::real::Real;

const AMOUNT: Number = Number("amount");

pub(crate) const SPHERIZE: Spec = Spec {
    name: "spherize",
    aliases: &["bulge", "pinch", "lens", "fisheye"],
    category: Category::Warp,
    icon: '◉',
    doc: "Distorts its input like a round lens: bulged, or pinched for negative amounts.",
    sockets: &[
        OF_SOCKET,
        AMOUNT.of(0.6, -1.0..=1.0, "Strength of the lens; negative values pinch."),
        RADIUS_SOCKET,
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TILING_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(spherize),
};

fn spherize(s: &mut Scope<'_>) {
    let amount = s.get(AMOUNT);
    put_distorted(s, |offset, within| {
        let nearer = ONE - amount * within.cubic();
        offset.map(|w| w * nearer)
    });
}
