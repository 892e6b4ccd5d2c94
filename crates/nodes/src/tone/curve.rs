//! Tones along a curve through points.

use super::{ANY, ANY_SOCKET, LIKE_IT, each_seen, kept};
use crate::ease::{ONE, ZERO};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Choice, Curve, Meaning, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

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
    let v = each_seen(v, |v| {
        let mut at = points[0][1];
        for (i, pair) in points.windows(2).enumerate() {
            let [[left, low], [right, high]] = [pair[0], pair[1]];
            let (long, rise) = (right - left, high - low);
            let t = ((v - left) / long).clamp(ZERO, ONE);
            let within = if smooth {
                let (first, last) = (slopes[i] * long, slopes[i + 1] * long);
                let bend = rise * 3.0 - first * 2.0 - last;
                let turn = first + last - rise * 2.0;
                low + t * (first + t * (bend + t * turn))
            } else {
                low + rise * t
            };
            // From each point on the next stretch counts, and past the last the last point.
            at = Real::pick(v.less(left), at, Real::pick(v.less(right), within, high));
        }
        at
    });
    s.put_value(VALUE, kept(v));
}

/// How steep the curve is at each point: as a parabola through its neighbours, but never so steep that the curve
/// leaves the room between two points (Steffen, 1990).
fn slopes<'r>(points: &[[Expr<'r>; 2]]) -> Vec<Expr<'r>> {
    let stretch = |pair: &[[Expr<'r>; 2]]| {
        let long = pair[1][0] - pair[0][0];
        (long, (pair[1][1] - pair[0][1]) / long)
    };
    let all: Vec<_> = points.windows(2).map(stretch).collect();
    let (Some(&(_, first)), Some(&(_, last))) = (all.first(), all.last()) else { return vec![ZERO; points.len()] };
    let mut out = vec![first];
    for pair in all.windows(2) {
        let [(a, before), (b, after)] = [pair[0], pair[1]];
        let parabola = (before * b + after * a) / (a + b);
        let most = before.abs().min(after.abs()).min(parabola.abs() * 0.5);
        // Where it turns it is level.
        let sign = |v: Expr<'r>| Real::pick(v.less(ZERO), -ONE, ONE);
        out.push((sign(before) + sign(after)) * most);
    }
    out.push(last);
    out
}
