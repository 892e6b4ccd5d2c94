//! HSV adjustment.

use super::{OF, OF_SOCKET, of_hsv, opaque, to_hsv, with_alpha};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, ExampleInput, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{decode, encode};
use lapidary_field::real::Real;

const HUE: Number = Number("hue");
const SATURATION: Number = Number("saturation");
const BRIGHT: Number = Number("bright");

pub(crate) const HSV_ADJUST: Spec = Spec {
    name: "hsv_adjust",
    aliases: &["hsv", "hsl", "hue_saturation", "hue_shift"],
    category: Category::Color,
    icon: '◔',
    doc: "Adjusts hue, saturation and brightness of encoded colours (HSV).",
    sockets: &[
        OF_SOCKET,
        HUE.of(0.0, -1.0..=1.0, "Hue shift, in turns.").example(ExampleInput::Number(0.4)),
        SATURATION.of(1.0, 0.0..=4.0, "Saturation factor: 0 is grey.").example(ExampleInput::Number(1.4)),
        BRIGHT.of(1.0, 0.0..=4.0, "Brightness factor: 0 is black."),
    ],
    outputs: &[COLOR.color("The adjusted colour.")],
    version: 1,
    meaning: Meaning::Field(hsv_adjust),
};

fn hsv_adjust(s: &mut Scope<'_>) {
    let (turn, fuller, brighter) = (s.get(HUE), s.get(SATURATION), s.get(BRIGHT));
    let color = s.get(OF);
    let [hue, saturation, value] = to_hsv(opaque(color).map(encode));
    let changed = [hue + turn, (saturation * fuller).clamp(ZERO, ONE), value * brighter];
    s.put_value(COLOR, Value::Color(with_alpha(of_hsv(changed).map(decode), color[3])));
}
