//! Blend modes.

use crate::blend_modes::{BlendMode, MODE_NAMES, MODES};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Choice, Extent, Meaning, Number, Spec, VALUE};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{decode, encode};
use lapidary_field::ir::Expr;

const BELOW: Any = Any("below");
const ABOVE: Any = Any("above");
const MODE: Choice<BlendMode> = Choice("mode", MODE_NAMES, MODES);
const OPACITY: Number = Number("opacity");
const MASK: Number = Number("mask");
const SPACE: Choice<bool> = Choice("space", &["encoded", "linear"], &[true, false]);

pub(crate) const BLEND: Spec = Spec {
    name: "blend",
    aliases: &["layer_over", "overlay", "multiply_colors", "composite"],
    category: Category::Tone,
    icon: '⧓',
    doc: "Blends one input over another in any of 23 modes, with opacity and mask.",
    sockets: &[
        BELOW.of(0.0, "Lower input.").also(&["base", "bottom", "background", "under", "lower"]),
        ABOVE.of(1.0, "Upper input.").also(&["top", "foreground", "over", "upper"]),
        MODE.of(2, "Blend mode."),
        OPACITY.of(1.0, 0.0..=1.0, "Opacity of the upper input."),
        MASK.of(1.0, 0.0..=1.0, "Mask of the upper input."),
        SPACE.of(0, "Colour space of the blend: sRGB-encoded as in painting programs, or linear light."),
    ],
    outputs: &[VALUE.like(&[BELOW, ABOVE], "The blend.")],
    version: 1,
    meaning: Meaning::Field(blend),
};

fn blend(s: &mut Scope<'_>) {
    let (mode, encoded, shows) = (s.get(MODE), s.get(SPACE), s.get(OPACITY) * s.get(MASK));
    let v = match (s.get(BELOW), s.get(ABOVE)) {
        (Value::Number(below, first), Value::Number(above, second)) => {
            // Numbers are never sRGB-encoded.
            let [met, ..] = mode.blend([below; 3], [above; 3]);
            let unit = first == Extent::Unit && second == Extent::Unit;
            Value::Number(below + (met - below) * shows, if unit { Extent::Unit } else { Extent::Free })
        }
        (below, above) => Value::Color(over(below.color(), above.color(), mode, encoded, shows)),
    };
    s.put_value(VALUE, v);
}

/// The `over` operator (Porter & Duff, 1984): where both colours are opaque, the mode blends them.
fn over<'r>(
    below: [Expr<'r>; 4],
    above: [Expr<'r>; 4],
    mode: BlendMode,
    encoded: bool,
    shows: Expr<'r>,
) -> [Expr<'r>; 4] {
    let seen = |[r, g, b, _]: [Expr<'r>; 4]| if encoded { [r, g, b].map(encode) } else { [r, g, b] };
    let (b, s, under, over) = (seen(below), seen(above), below[3], above[3] * shows);
    let met = mode.blend(b, s);
    let alpha = over + under * (ONE - over);
    let color = [0, 1, 2].map(|k| {
        let above = s[k] + (met[k] - s[k]) * under;
        let v = (above * over + b[k] * (under * (ONE - over))) / alpha;
        if encoded { decode(v) } else { v }
    });
    [color[0], color[1], color[2], alpha]
}
