//! Blend modes against their published formulas.

mod common;

use common::known::{close, evaluate_node, number, word};
use lapidary_evaluator::graph::Arg;

/// A mode's name and its published formula for one channel of the backdrop and of the source.
type Mode = (&'static str, fn(f64, f64) -> f64);
const MODES: [Mode; 19] = [
    ("normal", |_, s| s),
    ("darken", f64::min),
    ("multiply", |b, s| b * s),
    ("color_burn", burn),
    ("linear_burn", |b, s| if b + s < 1.0 { 0.0 } else { b + s - 1.0 }),
    ("lighten", f64::max),
    ("screen", |b, s| 1.0 - (1.0 - b) * (1.0 - s)),
    ("color_dodge", dodge),
    ("add", |b, s| if b + s > 1.0 { 1.0 } else { b + s }),
    ("overlay", |b, s| if b < 0.5 { 2.0 * b * s } else { 1.0 - 2.0 * (1.0 - b) * (1.0 - s) }),
    ("soft_light", |b, s| {
        let d = if b <= 0.25 { 16.0 * b * b * b - 12.0 * b * b + 4.0 * b } else { b.sqrt() };
        if s <= 0.5 { 2.0 * b * s + b * b - 2.0 * b * b * s } else { b - d + 2.0 * s * d - 2.0 * s * b + b }
    }),
    ("hard_light", |b, s| if s < 0.5 { 2.0 * b * s } else { 1.0 - 2.0 * (1.0 - b) * (1.0 - s) }),
    ("vivid_light", |b, s| if s < 0.5 { burn(b, 2.0 * s) } else { dodge(b, 2.0 * s - 1.0) }),
    ("linear_light", |b, s| (b + 2.0 * s - 1.0).clamp(0.0, 1.0)),
    ("pin_light", |b, s| if s < 0.5 { b.min(2.0 * s) } else { b.max(2.0 * s - 1.0) }),
    ("difference", |b, s| if b > s { b - s } else { s - b }),
    ("exclusion", |b, s| b * (1.0 - s) + s * (1.0 - b)),
    ("subtract", |b, s| if b > s { b - s } else { 0.0 }),
    ("divide", |b, s| {
        if b <= 0.0 {
            0.0
        } else if b >= s {
            1.0
        } else {
            b / s
        }
    }),
];
fn burn(b: f64, s: f64) -> f64 {
    if b >= 1.0 {
        1.0
    } else if 1.0 - b >= s {
        0.0
    } else {
        1.0 - (1.0 - b) / s
    }
}
fn dodge(b: f64, s: f64) -> f64 {
    if b <= 0.0 {
        0.0
    } else if b + s >= 1.0 {
        1.0
    } else {
        b / (1.0 - s)
    }
}

#[test]
fn channel_blend_modes_match_their_formulas() {
    // Eighths are exact, so both sides agree where a formula changes case.
    for (mode, want) in MODES {
        for i in 0..81 {
            let (b, s) = (f64::from(i % 9) / 8.0, f64::from(i / 9) / 8.0);
            let args = [("below", number(b)), ("above", number(s)), ("mode", word(mode))];
            close(evaluate_node("blend", &args)[0], want(b, s), &format!("{mode} of {b} and {s}"));
            let masked = [("opacity", number(0.5)), ("mask", number(0.5))];
            let args: Vec<_> = args.into_iter().chain(masked).collect();
            close(evaluate_node("blend", &args)[0], b + (want(b, s) - b) / 4.0, mode);
        }
    }
}

fn luminosity(c: &[f32]) -> f64 {
    0.3 * f64::from(c[0]) + 0.59 * f64::from(c[1]) + 0.11 * f64::from(c[2])
}

#[test]
fn colour_blend_modes_keep_luminosity_and_saturation() {
    let (b, s) = ([0.8, 0.3, 0.1, 1.0], [0.1, 0.4, 0.6, 1.0]);
    let blend = |mode: &str, b: [f32; 4], s: [f32; 4]| {
        let args =
            [("below", Arg::Color(b)), ("above", Arg::Color(s)), ("mode", word(mode)), ("space", word("linear"))];
        evaluate_node("blend", &args)
    };
    let saturation =
        |c: &[f32]| c[..3].iter().fold(0.0f32, |m, v| m.max(*v)) - c[..3].iter().fold(1.0f32, |m, v| m.min(*v));
    for (mode, lit) in [("hue", &b), ("saturation", &b), ("color", &b), ("luminosity", &s)] {
        let c = blend(mode, b, s);
        close(luminosity(&c) as f32, luminosity(lit), mode);
        assert!(c.iter().all(|v| (-1e-6..=1.000_001).contains(v)), "{mode}: {c:?}");
    }
    // Grey has no hue and no saturation.
    for mode in ["saturation", "color"] {
        let c = blend(mode, b, [0.5, 0.5, 0.5, 1.0]);
        assert!(saturation(&c) < 1e-6, "{mode}: {c:?}");
    }
    let own = blend("luminosity", b, b);
    assert!(own.iter().zip(b).all(|(v, w)| (v - w).abs() < 1e-6), "{own:?}");
    // A half-transparent source over a transparent backdrop stays unchanged.
    let half = blend("multiply", [1.0, 0.0, 0.0, 0.0], [0.25, 0.5, 0.75, 0.5]);
    assert_eq!(half, [0.25, 0.5, 0.75, 0.5]);
}
