//! False colours.

use super::with_alpha;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::decode;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const MAP: Choice<&[u32]> = Choice(
    "map",
    &["viridis", "magma", "rainbow", "heat", "terrain", "difference"],
    &[VIRIDIS, MAGMA, RAINBOW, HEAT, TERRAIN, DIFFERENCE],
);
const LOW: Number = Number("low");
const HIGH: Number = Number("high");

/// Evenly spaced encoded colours; perceptually even (van der Walt and Smith, 2015).
const VIRIDIS: &[u32] =
    &[0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725];
const MAGMA: &[u32] =
    &[0x000004, 0x180f3d, 0x440f76, 0x721f81, 0x9e2f7f, 0xcd4071, 0xf1605d, 0xfd9668, 0xfeca8d, 0xfcfdbf];
const RAINBOW: &[u32] = &[0x3a2a7d, 0x3f63d8, 0x35a7e0, 0x36cfa4, 0x7fdd4d, 0xd8d53a, 0xf79a31, 0xdd4a1c, 0x8a1010];
const HEAT: &[u32] = &[0x000000, 0x4a0a05, 0x9c1c06, 0xe04a08, 0xfb8f1d, 0xfdd04f, 0xfffbe0];
const TERRAIN: &[u32] = &[0x1c3f6e, 0x3c7fa8, 0xa9cfb0, 0x5c8f4a, 0x8f9a55, 0xb79a6a, 0x8c6a52, 0xb8aea6, 0xffffff];
const DIFFERENCE: &[u32] = &[0x2a4f9e, 0x6f98cf, 0xc2d4e6, 0xf5f5f3, 0xefc6b0, 0xd67a5c, 0xa3242f];

pub(crate) const FALSE_COLOR: Spec = Spec {
    name: "false_color",
    aliases: &["heat_map", "colormap", "viridis", "elevation_colors"],
    category: Category::Color,
    icon: '🔆',
    doc: "Colours values as scientific maps do, so that small differences of a height or mask become visible.",
    sockets: &[
        OF.input("Input value."),
        MAP.of(0, "Colours, from the lowest value to the highest."),
        LOW.of(0.0, -1000.0..=1000.0, "Value of the first colour."),
        HIGH.of(1.0, -1000.0..=1000.0, "Value of the last colour."),
    ],
    outputs: &[COLOR.color("The colour.")],
    version: 1,
    meaning: Meaning::Field(false_color),
};

fn false_color(s: &mut Scope<'_>) {
    let (map, low, high) = (s.get(MAP), s.get(LOW), s.get(HIGH));
    let place = (s.get(OF) - low) / (high - low) * (map.len() - 1) as f32;
    let rgb = |color: u32| [16, 8, 0].map(|shift| (color >> shift & 255) as f32 / 255.0);
    let mut color = rgb(map[0]).map(Expr::Lit);
    for (i, ends) in map.windows(2).enumerate() {
        let (from, to, t) = (rgb(ends[0]), rgb(ends[1]), (place - i as f32).clamp(ZERO, ONE));
        color = [0, 1, 2].map(|k| color[k] + t * (to[k] - from[k]));
    }
    let linear = color.map(|v| decode(v.clamp(ZERO, ONE)));
    s.put_value(COLOR, Value::Color(with_alpha(linear, ONE)));
}
