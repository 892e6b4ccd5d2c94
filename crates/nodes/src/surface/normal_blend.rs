//! Blends two normal maps.

use super::{reoriented, scale_slope};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, NORMAL, Normal, Number, Spec};
use lapidary_evaluator::node::value::{Value, unit};
use lapidary_field::real::Real;

const BASE: Normal = Normal("base");
const DETAIL: Normal = Normal("detail");
const AMOUNT: Number = Number("amount");
const METHOD: Choice<NormalBlendMethod> = Choice(
    "way",
    &["reoriented", "whiteout", "udn", "mix"],
    &[NormalBlendMethod::Reoriented, NormalBlendMethod::Whiteout, NormalBlendMethod::Udn, NormalBlendMethod::Mix],
);

#[derive(Clone, Copy)]
enum NormalBlendMethod {
    Reoriented,
    Whiteout,
    Udn,
    Mix,
}

pub(crate) const NORMAL_BLEND: Spec = Spec {
    name: "normal_blend",
    aliases: &["normal_combine", "rnm", "detail_normal"],
    category: Category::Surface,
    icon: '⩚',
    doc: "Adds the normals of a detail to those of a surface (Barré-Brisebois and Hill, 2012).",
    sockets: &[
        BASE.input("Normals of the surface."),
        DETAIL.input("Normals of the detail."),
        AMOUNT.of(1.0, 0.0..=4.0, "Strength of the detail; for mix, its share."),
        METHOD.of(0, "Method: reoriented to the surface, slopes added (whiteout or udn), or interpolated."),
    ],
    outputs: &[NORMAL.normal("The combined normals.")],
    version: 1,
    meaning: Meaning::Field(normal_blend),
};

fn normal_blend(s: &mut Scope<'_>) {
    let (base, detail, amount) = (s.get(BASE), s.get(DETAIL), s.get(AMOUNT));
    let way = s.get(METHOD);
    let strong = scale_slope(detail, amount);
    let summed = [base[0] + strong[0], base[1] + strong[1]];
    let blended = match way {
        NormalBlendMethod::Reoriented => reoriented(base, strong),
        NormalBlendMethod::Whiteout => unit([summed[0], summed[1], base[2] * strong[2]]),
        NormalBlendMethod::Udn => unit([summed[0], summed[1], base[2]]),
        NormalBlendMethod::Mix => unit([0, 1, 2].map(|k| base[k].lerp(detail[k], amount.min(ONE)))),
    };
    s.put_value(NORMAL, Value::Normal(blended));
}
