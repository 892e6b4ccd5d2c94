//! Black, white and what lies between.

use super::{ANY, ANY_SOCKET, LIKE_IT, each_seen, kept};
use crate::ease::{ONE, rise};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const BLACK: Number = Number("black");
const MIDDLE: Number = Number("middle");
const WHITE: Number = Number("white");
const TO_BLACK: Number = Number("to_black");
const TO_WHITE: Number = Number("to_white");

pub(crate) const LEVELS: Spec = Spec {
    name: "levels",
    aliases: &["gamma", "tone_levels", "input_levels"],
    category: Category::Tone,
    icon: '▟',
    doc: "Says what becomes black, what white, and which tone between them middle grey.",
    sockets: &[
        ANY_SOCKET,
        BLACK.of(0.1, -16.0..=16.0, "What becomes black."),
        MIDDLE.of(0.5, 0.01..=0.99, "Which share of the way to white becomes middle grey."),
        WHITE.of(0.9, -16.0..=16.0, "What becomes white."),
        TO_BLACK.of(0.0, -16.0..=16.0, "What black becomes; values of 0..1 stay within."),
        TO_WHITE.of(1.0, -16.0..=16.0, "What white becomes; values of 0..1 stay within."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Field(levels),
};

fn levels(s: &mut Scope<'_>) {
    let (black, white, to_black, to_white) = (s.get(BLACK), s.get(WHITE), s.get(TO_BLACK), s.get(TO_WHITE));
    // The power that carries the middle to a half; at a half it is 1, to the last bit.
    let middle = s.get(MIDDLE);
    let power = Expr::Lit(Real::log(0.5)) / middle.log();
    let v = s.get(ANY);
    let v = each_seen(v, |v| {
        let way = rise(v, black, white);
        let way = Real::pick((middle - 0.5).is_some(), way.pow(power), way);
        to_black.lerp(to_white, way.min(ONE))
    });
    s.put_value(VALUE, kept(v));
}
