//! Colour nodes.

pub(crate) mod channels;
pub(crate) mod color_balance;
pub(crate) mod color_distance;
pub(crate) mod color_space;
pub(crate) mod color_variation;
pub(crate) mod combine;
pub(crate) mod dynamic_gradient;
pub(crate) mod false_color;
pub(crate) mod gradient_map;
pub(crate) mod harmony;
pub(crate) mod hsv_adjust;
pub(crate) mod luminance;
pub(crate) mod oklch_adjust;
pub(crate) mod palettise;
pub(crate) mod replace_color;
pub(crate) mod tint;
pub(crate) mod vibrance;
pub(crate) mod white_balance;

use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::node::spec::{Color, Library, Socket};
use lapidary_field::colour::from_oklab;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// The nodes of this category.
pub(crate) const NODES: &Library = &[
    &channels::CHANNELS,
    &color_balance::COLOR_BALANCE,
    &color_distance::COLOR_DISTANCE,
    &color_space::COLOR_SPACE,
    &color_variation::COLOR_VARIATION,
    &combine::COMBINE,
    &false_color::FALSE_COLOR,
    &gradient_map::GRADIENT_MAP,
    &harmony::HARMONY,
    &hsv_adjust::HSV_ADJUST,
    &luminance::LUMINANCE,
    &oklch_adjust::OKLCH_ADJUST,
    &palettise::PALETTISE,
    &dynamic_gradient::DYNAMIC_GRADIENT,
    &replace_color::REPLACE_COLOR,
    &tint::TINT,
    &vibrance::VIBRANCE,
    &white_balance::WHITE_BALANCE,
];

const OF: Color = Color("of");
const OF_SOCKET: Socket = OF.of(0xc0563a, "Input colour.");

fn opaque<'r>([r, g, b, _]: [Expr<'r>; 4]) -> [Expr<'r>; 3] {
    [r, g, b]
}
fn with_alpha<'r>([r, g, b]: [Expr<'r>; 3], a: Expr<'r>) -> [Expr<'r>; 4] {
    [r, g, b, a]
}

/// The relative luminance of a linear colour (ITU-R BT.709).
pub(crate) fn luminance_of<'r>([r, g, b]: [Expr<'r>; 3]) -> Expr<'r> {
    r * 0.2126 + g * 0.7152 + b * 0.0722
}

/// Converts Oklab to linear sRGB without negative channels.
fn displayable<'r>(lab: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    from_oklab(lab).map(|v| v.max(ZERO))
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
