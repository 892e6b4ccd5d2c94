//! Tone curve.

use super::{ADJUSTED, ANY, ANY_SOCKET, clamp_unit, map_encoded};
use lapidary_evaluator::declare::curve::{height, slopes};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Curve, ExampleInput, Meaning, Socket, Spec, VALUE};

const POINTS: Curve = Curve("points");
const EASE: Choice<bool> = Choice("ease", &["smooth", "straight"], &[true, false]);

pub(crate) const CURVE: Spec = Spec {
    name: "curve",
    aliases: &["curves", "spline", "profile", "float_curve"],
    category: Category::Tone,
    icon: '∿',
    doc: "Maps values by a curve through points; it is constant beyond the first and last point.",
    sockets: &[
        ANY_SOCKET,
        POINTS.of(&[[0.0, 0.0], [1.0, 1.0]], POINTS_DOC).example(ExampleInput::Curve(&[
            [0.0, 0.0],
            [0.35, 0.1],
            [0.65, 0.9],
            [1.0, 1.0],
        ])),
        EASE_SOCKET,
    ],
    outputs: ADJUSTED,
    version: 2,
    meaning: Meaning::Field(curve),
};

/// Version 1, whose default points raise the contrast.
pub(crate) const CURVE_1: Spec = Spec {
    sockets: &[ANY_SOCKET, POINTS.of(&[[0.0, 0.0], [0.25, 0.12], [0.75, 0.88], [1.0, 1.0]], POINTS_DOC), EASE_SOCKET],
    version: 1,
    ..CURVE
};

const POINTS_DOC: &str = "Points of the curve: input value and result.";
const EASE_SOCKET: Socket = EASE.curve_interpolation(0, 1, "Interpolation: smooth and without overshoot, or linear.");

fn curve(s: &mut Scope<'_>) {
    let (points, smooth) = (s.get(POINTS), s.get(EASE));
    let slopes = if smooth { slopes(&points) } else { vec![] };
    let v = s.get(ANY);
    let v = map_encoded(v, |v| height(&points, &slopes, v));
    s.put_value(VALUE, clamp_unit(v));
}
