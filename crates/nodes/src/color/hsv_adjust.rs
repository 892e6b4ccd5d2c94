//! Hue, saturation and value.

use super::{OF, OF_SOCKET, opaque, with_alpha};
use crate::ease::{ONE, ZERO, modulo};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{COLOR, Category, Meaning, Number, Spec};
use lapidary_evaluator::value::Value;
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
    doc: "Turns the hue, and makes colours fuller or paler, brighter or darker, as on a screen.",
    sockets: &[
        OF_SOCKET,
        HUE.of(0.0, -1.0..=1.0, "How far the hue is turned, in whole turns."),
        SATURATION.of(1.0, 0.0..=4.0, "How much fuller colours are: 0 is grey."),
        BRIGHT.of(1.0, 0.0..=4.0, "How much brighter they are: 0 is black."),
    ],
    outputs: &[COLOR.color("The colour, changed.")],
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

/// Hue in turns, saturation, value (Smith, 1978).
fn to_hsv<'r>([r, g, b]: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    let value = r.max(g).max(b);
    let span = value - r.min(g).min(b);
    let of_red = (g - b) / span;
    let of_green = (b - r) / span + 2.0;
    let of_blue = (r - g) / span + 4.0;
    let sixths = Real::pick(r.less(value), Real::pick(g.less(value), of_blue, of_green), of_red);
    [(sixths * (1.0 / 6.0)).fract(), span / value, value]
}

/// Red, green and blue: each falls from the value while the hue is far from it.
fn of_hsv<'r>([hue, saturation, value]: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    [5.0, 3.0, 1.0].map(|n| {
        let k = modulo(hue * 6.0 + n, Expr::Lit(6.0));
        value - value * saturation * k.min(Expr::Lit(4.0) - k).clamp(ZERO, ONE)
    })
}
