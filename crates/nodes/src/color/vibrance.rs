//! Vibrance.

use super::{OF, OF_SOCKET, displayable, opaque, with_alpha};
use crate::position::length;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::real::Real;

const AMOUNT: Number = Number("amount");

/// The chroma (Oklab) of vivid colours, which stay as they are.
const VIVID: f32 = 0.3;

pub(crate) const VIBRANCE: Spec = Spec {
    name: "vibrance",
    aliases: &["smart_saturation"],
    category: Category::Color,
    icon: '❀',
    doc: "Makes dull colours more vivid, or duller, and leaves vivid colours alone.",
    sockets: &[OF_SOCKET, AMOUNT.of(0.6, -1.0..=2.0, "Amount: above 0 more vivid, below 0 duller.")],
    outputs: &[COLOR.color("The changed colour.")],
    version: 1,
    meaning: Meaning::Field(vibrance),
};

fn vibrance(s: &mut Scope<'_>) {
    let (color, amount) = (s.get(OF), s.get(AMOUNT));
    let [lightness, a, b] = to_oklab(opaque(color));
    let dull = (ONE - length([a, b]) * (1.0 / VIVID)).clamp(ZERO, ONE);
    let factor = (amount * dull + 1.0).max(ZERO);
    let changed = displayable([lightness, a * factor, b * factor]);
    s.put_value(COLOR, Value::Color(with_alpha(changed, color[3])));
}
