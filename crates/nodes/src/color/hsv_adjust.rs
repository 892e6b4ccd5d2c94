//! HSV adjustment.

use super::{OF, OF_SOCKET, opaque, with_alpha};
use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{decode, encode};
use lapidary_field::ir::Expr;
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
        HUE.of(0.0, -1.0..=1.0, "Hue shift, in turns."),
        SATURATION.of(1.0, 0.0..=4.0, "Saturation factor: 0 is grey."),
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

/// Converts RGB to hue in turns, saturation and value (Smith, 1978).
fn to_hsv<'r>([r, g, b]: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    let value = r.max(g).max(b);
    let span = value - r.min(g).min(b);
    let of_red = (g - b) / span;
    let of_green = (b - r) / span + 2.0;
    let of_blue = (r - g) / span + 4.0;
    let sixths = Real::pick(r.less(value), Real::pick(g.less(value), of_blue, of_green), of_red);
    [(sixths * (1.0 / 6.0)).fract(), span / value, value]
}

/// Converts HSV to RGB: each channel falls from the value with its hue distance.
fn of_hsv<'r>([hue, saturation, value]: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    [5.0, 3.0, 1.0].map(|n| {
        let k = modulo(hue * 6.0 + n, Expr::Lit(6.0));
        value - value * saturation * k.min(Expr::Lit(4.0) - k).clamp(ZERO, ONE)
    })
}
