//! Bias and gain.

use super::{ADJUSTED, ANY, ANY_SOCKET, map_encoded};
use crate::shaping::{HALF, ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::real::Real;

const BIAS: Number = Number("bias");
const GAIN: Number = Number("gain");

pub(crate) const BIAS_GAIN: Spec = Spec {
    name: "bias_gain",
    aliases: &["bias", "gain", "tone_curve", "s_curve"],
    category: Category::Tone,
    icon: '∫',
    doc: "Brightens or darkens middle tones (bias) and adjusts their contrast (gain); 0 and 1 stay (Schlick, 1994).",
    sockets: &[
        ANY_SOCKET,
        BIAS.of(0.5, 0.01..=0.99, "Bias: the result for 0.5; above 0.5 is brighter."),
        GAIN.of(0.7, 0.01..=0.99, "Gain: contrast of middle tones; above 0.5 is harder."),
    ],
    outputs: ADJUSTED,
    version: 1,
    meaning: Meaning::Field(bias_gain),
};

fn bias_gain(s: &mut Scope<'_>) {
    let (bias, gain) = (s.get(BIAS), s.get(GAIN));
    let (bias_factor, gain_factor) = (ONE / bias - 2.0, ONE / (ONE - gain) - 2.0);
    let v = s.get(ANY);
    let v = map_encoded(v, |v| {
        let v = v.clamp(ZERO, ONE);
        let v = v / (bias_factor * (ONE - v) + 1.0);
        // Gain is a bias of each half.
        let low = v.less(HALF);
        let half = Real::pick(low, v, ONE - v) * 2.0;
        let half = half / (gain_factor * (ONE - half) + 1.0) * 0.5;
        Real::pick(low, half, ONE - half)
    });
    s.put_value(VALUE, v);
}
