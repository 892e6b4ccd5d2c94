//! Mirror symmetry.

use super::{OF_SOCKET, WARPED, put_sample};
use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TILING_SOCKET, offset_from_centre};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, ExampleInput, Meaning, Spec, VALUE};
use lapidary_field::real::Real;

const AXES: Choice<[bool; 2]> =
    Choice("axes", &["left_right", "top_bottom", "both"], &[[true, false], [false, true], [true, true]]);
const SIDE: Choice<bool> = Choice("keep", &["first", "second"], &[false, true]);

pub(crate) const SYMMETRY: Spec = Spec {
    name: "symmetry",
    aliases: &["mirror_half", "reflect_half", "butterfly"],
    category: Category::Warp,
    icon: '↔',
    doc: "Makes its input symmetric: one half is kept, and mirrored onto the other: masks, ornaments, rorschach blots.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Noise),
        AXES.of(0, "Mirror: left and right, top and bottom, or both."),
        SIDE.of(0, "Half that is kept: the left or upper one, or the right or lower one."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TILING_SOCKET,
    ],
    outputs: WARPED,
    version: 1,
    meaning: Meaning::Field(symmetry),
};

fn symmetry(s: &mut Scope<'_>) {
    let (axes, second, offset) = (s.get(AXES), s.get(SIDE), offset_from_centre(s));
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    let there = [0, 1].map(|axis| {
        let far = offset[axis].abs();
        let kept = if second { far } else { -far };
        centre[axis] + if axes[axis] { kept } else { offset[axis] }
    });
    put_sample(s, VALUE, there);
}
