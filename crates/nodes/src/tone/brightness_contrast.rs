//! Brightness and contrast.

use super::{ADJUSTED, ANY, ANY_SOCKET, map_encoded};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const BRIGHTNESS: Number = Number("brightness");
const CONTRAST: Number = Number("contrast");

pub(crate) const BRIGHTNESS_CONTRAST: Spec = Spec {
    name: "brightness_contrast",
    aliases: &["brightness", "contrast", "exposure"],
    category: Category::Tone,
    icon: '☀',
    doc: "Adjusts brightness and contrast; colours are adjusted in sRGB encoding.",
    sockets: &[
        ANY_SOCKET,
        BRIGHTNESS.of(0.0, -1.0..=1.0, "Brightness added, from -1 to 1."),
        CONTRAST.of(0.3, -1.0..=1.0, "Contrast around 0.5; -1 yields grey."),
    ],
    outputs: ADJUSTED,
    version: 1,
    meaning: Meaning::Field(brightness_contrast),
};

fn brightness_contrast(s: &mut Scope<'_>) {
    let (brightness, contrast) = (s.get(BRIGHTNESS), s.get(CONTRAST));
    // The slope falls to 0 below 0 and rises to 64 above.
    let steep = ONE / (ONE - contrast).max(ONE / 64.0);
    let slope = Real::pick(contrast.less(ZERO), contrast + 1.0, steep);
    let v = s.get(ANY);
    let v = map_encoded(v, |v| ((v - 0.5) * slope + 0.5 + brightness).clamp(ZERO, ONE));
    s.put_value(VALUE, v);
}
