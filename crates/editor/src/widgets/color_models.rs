//! Colour models of the picker: HSV of sRGB, and OKLCH (Ottosson, 2020).

use super::hex_color::{ColorBytes, linear_of_bytes};
use lapidary_field::colour::{encode, from_oklab, to_oklab};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

/// Chroma and saturation below which a colour is grey and has no hue.
const GREY: f32 = 2e-3;
/// Halvings of the chroma of a colour outside the gamut.
const GAMUT_STEPS: usize = 16;

/// Hue in turns, saturation and value of a colour. Greys keep the hue of `last`, and black also its saturation.
pub(super) fn hsv_of([r, g, b, _]: ColorBytes, last: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = [r, g, b].map(|v| f32::from(v) / 255.0);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let range = most - least;
    if most <= 0.0 {
        return [last[0], last[1], 0.0];
    }
    if range <= 0.0 {
        return [last[0], 0.0, most];
    }
    let sixths = if most == r {
        (g - b) / range
    } else if most == g {
        (b - r) / range + 2.0
    } else {
        (r - g) / range + 4.0
    };
    [(sixths / 6.0).rem_euclid(1.0), range / most, most]
}

/// Colour of a hue in turns, a saturation and a value.
pub(super) fn color_of_hsv([hue, saturation, value]: [f32; 3], alpha: u8) -> ColorBytes {
    let channel = |n: f32| {
        let k = (n + hue * 6.0).rem_euclid(6.0);
        value - value * saturation * k.min(4.0 - k).clamp(0.0, 1.0)
    };
    with_alpha([channel(5.0), channel(3.0), channel(1.0)], alpha)
}

/// Lightness, chroma and hue in degrees of a colour. Greys keep the hue of `last`.
pub(super) fn lch_of(color: ColorBytes, last: [f32; 3]) -> [f32; 3] {
    let [r, g, b, _] = linear_of_bytes(color);
    let [lightness, a, b] = to_oklab([r, g, b]);
    let chroma = (a * a + b * b).sqrt();
    if chroma < GREY {
        return [lightness, 0.0, last[2]];
    }
    [lightness, chroma, (Real::atan2(b, a) / TAU * 360.0).rem_euclid(360.0)]
}

/// Colour of a lightness, a chroma and a hue in degrees. The chroma of colours that sRGB lacks is reduced.
pub(super) fn color_of_lch([lightness, chroma, hue]: [f32; 3], alpha: u8) -> ColorBytes {
    let angle = hue / 360.0 * TAU;
    let (x, y) = (Real::cos(angle), Real::sin(angle));
    let rgb = |chroma: f32| from_oklab([lightness, chroma * x, chroma * y]);
    let inside = |rgb: [f32; 3]| rgb.into_iter().all(|v| (-1e-4..=1.0001).contains(&v));
    let mut found = rgb(chroma);
    if !inside(found) {
        let [mut low, mut high] = [0.0, chroma];
        for _ in 0..GAMUT_STEPS {
            let middle = (low + high) * 0.5;
            if inside(rgb(middle)) { low = middle } else { high = middle }
        }
        found = rgb(low);
    }
    with_alpha(found.map(|v| encode(v.clamp(0.0, 1.0))), alpha)
}

fn with_alpha(encoded: [f32; 3], alpha: u8) -> ColorBytes {
    let [r, g, b] = encoded.map(|v| (v.clamp(0.0, 1.0) * 255.0).round() as u8);
    [r, g, b, alpha]
}
