//! Vignette.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const AMOUNT: Number = Number("amount");

pub(crate) const VIGNETTE: Spec = Spec {
    name: "vignette",
    aliases: &["corner_shade"], // the finder searches them too
    category: Category::Pattern,
    icon: '◍', // a character of a bundled font
    doc: "Fades from the middle of a tile to its corners.",
    sockets: &[AMOUNT.of(0.5, 0.0..=1.0, "How much darker the corners are.")],
    outputs: &[VALUE.unit("Brightness.")],
    version: 1,
    meaning: Meaning::Field(vignette),
};

fn vignette(s: &mut Scope<'_>) {
    let [x, y] = [s.x(), s.y()].map(|v| v.fract() - 0.5);
    let fade = (x.square() + y.square()) * 2.0; // 1 in the corners
    let v = (-fade * s.get(AMOUNT)) + 1.0;
    s.put(VALUE, v);
}
