//! Levels.

use super::{ADJUSTED, ANY, ANY_SOCKET, clamp_unit, map_encoded};
use crate::shaping::{ONE, linear_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, LevelPoint, Meaning, Number, Socket, Spec, VALUE};
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
    doc: "Maps a black point, a grey point and a white point to an output range.",
    sockets: &[
        ANY_SOCKET,
        BLACK
            .of(0.0, -16.0..=16.0, BLACK_DOC)
            .level(LevelPoint::Black)
            .usual(0.0, 1.0)
            .example(ExampleInput::Number(0.1)),
        MIDDLE_SOCKET,
        WHITE
            .of(1.0, -16.0..=16.0, WHITE_DOC)
            .level(LevelPoint::White)
            .usual(0.0, 1.0)
            .example(ExampleInput::Number(0.9)),
        TO_BLACK_SOCKET,
        TO_WHITE_SOCKET,
    ],
    outputs: ADJUSTED,
    version: 2,
    meaning: Meaning::Field(levels),
};

/// Version 1, whose default points raise the contrast.
pub(crate) const LEVELS_1: Spec = Spec {
    sockets: &[
        ANY_SOCKET,
        BLACK.of(0.1, -16.0..=16.0, BLACK_DOC).level(LevelPoint::Black).usual(0.0, 1.0),
        MIDDLE_SOCKET,
        WHITE.of(0.9, -16.0..=16.0, WHITE_DOC).level(LevelPoint::White).usual(0.0, 1.0),
        TO_BLACK_SOCKET,
        TO_WHITE_SOCKET,
    ],
    version: 1,
    ..LEVELS
};

const BLACK_DOC: &str = "Black point: input value that becomes black.";
const WHITE_DOC: &str = "White point: input value that becomes white.";
const MIDDLE_SOCKET: Socket = MIDDLE
    .of(0.5, 0.01..=0.99, "Grey point: position between black and white that becomes middle grey.")
    .level(LevelPoint::Grey);
const TO_BLACK_SOCKET: Socket =
    TO_BLACK.of(0.0, -16.0..=16.0, "Output black; inputs of 0..1 stay within 0..1.").usual(0.0, 1.0);
const TO_WHITE_SOCKET: Socket =
    TO_WHITE.of(1.0, -16.0..=16.0, "Output white; inputs of 0..1 stay within 0..1.").usual(0.0, 1.0);

fn levels(s: &mut Scope<'_>) {
    let (black, white, to_black, to_white) = (s.get(BLACK), s.get(WHITE), s.get(TO_BLACK), s.get(TO_WHITE));
    // The exponent that maps the grey point to 0.5; for a grey point of 0.5 it is exactly 1.
    let middle = s.get(MIDDLE);
    let power = Expr::Lit(Real::log(0.5)) / middle.log();
    let v = s.get(ANY);
    let v = map_encoded(v, |v| {
        let t = linear_step(v, black, white);
        let t = Real::pick((middle - 0.5).is_nonzero(), t.pow(power), t);
        to_black.lerp(to_white, t.min(ONE))
    });
    s.put_value(VALUE, clamp_unit(v));
}
