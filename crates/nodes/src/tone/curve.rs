//! Tones along a curve through points.

use super::{ANY, ANY_SOCKET, LIKE_IT, each_seen, kept};
use lapidary_evaluator::curve::{height, slopes};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Curve, Meaning, Spec, VALUE};

const POINTS: Curve = Curve("points");
const EASE: Choice<bool> = Choice("ease", &["smooth", "straight"], &[true, false]);

pub(crate) const CURVE: Spec = Spec {
    name: "curve",
    aliases: &["curves", "spline", "profile", "float_curve"],
    category: Category::Tone,
    icon: '∿',
    doc: "Gives each value its height on a curve drawn through points; beyond the first and last it stays level.",
    sockets: &[
        ANY_SOCKET,
        POINTS.of(
            &[[0.0, 0.0], [0.25, 0.12], [0.75, 0.88], [1.0, 1.0]],
            "What becomes of which value, from left to right.",
        ),
        EASE.of(0, "Whether it runs smoothly, never beyond its points, or straight from one to the next."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Field(curve),
};

fn curve(s: &mut Scope<'_>) {
    let (points, smooth) = (s.get(POINTS), s.get(EASE));
    let slopes = if smooth { slopes(&points) } else { vec![] };
    let v = s.get(ANY);
    let v = each_seen(v, |v| height(&points, &slopes, v));
    s.put_value(VALUE, kept(v));
}
