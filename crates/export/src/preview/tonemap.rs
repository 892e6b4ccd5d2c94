//! Tone mapping: from linear radiance to the range of a display.

use super::sampling::interleaved_gradient_noise;
use super::vector::Vec3;
use lapidary_field::colour::encode;
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Matrix by rows.
pub(super) type Matrix3 = [[f32; 3]; 3];

/// Brightness at which the neutral map begins to compress, and how fast its bright colours desaturate.
pub(super) const NEUTRAL_START: f32 = 0.8 - 0.04;
pub(super) const NEUTRAL_FADE: f32 = 0.15;
/// Matrices before and after the curve of ACES.
pub(super) const ACES_IN: Matrix3 =
    [[0.59719, 0.35458, 0.04823], [0.076, 0.90834, 0.01566], [0.0284, 0.13383, 0.83777]];
pub(super) const ACES_OUT: Matrix3 =
    [[1.60475, -0.53108, -0.07367], [-0.10208, 1.10813, -0.00605], [-0.00327, -0.07276, 1.07602]];
/// Matrices before and after the sigmoid of AgX, and the middle of the sigmoid and its slope there.
pub(super) const AGX_IN: Matrix3 = [
    [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
    [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
    [0.0423756549057051, 0.0784336, 0.879142973793104],
];
pub(super) const AGX_OUT: Matrix3 = [
    [1.19687900512017, -0.0980208811401368, -0.0990297440797205],
    [-0.0528968517574562, 1.15190312990417, -0.0989611768448433],
    [-0.0529716355144438, -0.0980434501171241, 1.15107367264116],
];
pub(super) const AGX_MIDDLE: [f32; 2] = [10.0 / 16.5, 0.5];
pub(super) const AGX_SLOPE: f32 = 2.0;
/// Radiance that the filmic map turns to white.
pub(super) const FILMIC_WHITE: f32 = 11.2;

/// Operator that compresses radiance into 0..1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tonemap {
    /// Clamp at white.
    None,
    /// Identity up to a bright grey, compressed above; keeps base colours (Khronos PBR Neutral, 2024).
    Neutral,
    /// ACES 1.0 reference rendering transform, as fitted by Hill (2016).
    Aces,
    /// AgX (Sobotka, 2022): a sigmoid over 16.5 stops in an inset colour space, where bright colours desaturate.
    Agx,
    /// Filmic curve (Hable, 2010).
    Filmic,
}

impl Tonemap {
    /// All tone maps.
    pub const ALL: &[Tonemap] = &[Tonemap::None, Tonemap::Neutral, Tonemap::Aces, Tonemap::Agx, Tonemap::Filmic];

    /// Name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Tonemap::None => "none",
            Tonemap::Neutral => "neutral",
            Tonemap::Aces => "aces",
            Tonemap::Agx => "agx",
            Tonemap::Filmic => "filmic",
        }
    }
    /// Finds a tone map by name.
    pub fn find(name: &str) -> Option<Tonemap> {
        Tonemap::ALL.iter().copied().find(|map| map.name() == name)
    }
    /// Maps linear radiance to a linear colour in 0..1.
    pub fn apply(self, light: Vec3) -> Vec3 {
        let light = light.map(|v| Real::clamp(v, 0.0, 65504.0));
        let toned = match self {
            Tonemap::None => light,
            Tonemap::Neutral => neutral(light),
            Tonemap::Aces => aces(light),
            Tonemap::Agx => agx(light),
            Tonemap::Filmic => filmic(light),
        };
        toned.map(|v| Real::clamp(v, 0.0, 1.0))
    }
}

/// Brightens an image by a number of stops: each doubles the radiance.
pub fn expose(image: &mut Image, stops: f32) {
    if stops != 0.0 {
        let factor = Real::exp(stops * std::f32::consts::LN_2);
        image.px.par_iter_mut().for_each(|v| *v *= factor);
    }
}

/// Tone-maps an image to 8-bit sRGB, three bytes per pixel, with ordered dithering against banding.
pub fn to_srgb8(image: &Image, tonemap: Tonemap) -> Vec<u8> {
    let across = (image.size[0] as usize * 3).max(1);
    let mut out = vec![0; image.px.len()];
    out.par_chunks_mut(across).zip(image.px.par_chunks(across)).enumerate().for_each(|(y, (out, row))| {
        for (x, (out, px)) in out.chunks_exact_mut(3).zip(row.chunks_exact(3)).enumerate() {
            let toned = tonemap.apply(Vec3([px[0], px[1], px[2]]));
            for (k, out) in out.iter_mut().enumerate() {
                // Each channel has its own pattern: equal ones would make the dither of greys most visible.
                let noise = interleaved_gradient_noise(x as u32 + 31 * k as u32, y as u32);
                *out = (encode(toned.0[k]) * 255.0 + noise) as u8;
            }
        }
    });
    out
}

fn neutral(light: Vec3) -> Vec3 {
    let [r, g, b] = light.0;
    let least = Real::min(r, Real::min(g, b));
    // Subtract the Fresnel reflectance of dielectrics from the shadows.
    let offset = if least < 0.08 { least - 6.25 * least * least } else { 0.04 };
    let light = light - Vec3::splat(offset);
    let most = light.0.into_iter().fold(0.0, Real::max);
    if most < NEUTRAL_START {
        return light;
    }
    let headroom = 1.0 - NEUTRAL_START;
    let peak = 1.0 - headroom * headroom / (most + headroom - NEUTRAL_START);
    let white = 1.0 - 1.0 / (NEUTRAL_FADE * (most - peak) + 1.0);
    (light * (peak / most)).lerp(Vec3::splat(peak), white)
}

fn transform(m: &Matrix3, v: Vec3) -> Vec3 {
    Vec3(m.map(|row| Vec3(row).dot(v)))
}

fn aces(light: Vec3) -> Vec3 {
    let curve = |v: f32| (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081);
    transform(&ACES_OUT, transform(&ACES_IN, light).map(curve))
}

fn agx(light: Vec3) -> Vec3 {
    // From 10 stops below middle grey to 6.5 above.
    let stops = |v: f32| {
        let ev = Real::log(Real::max(v, 1e-10) / 0.18) * std::f32::consts::LOG2_E;
        Real::clamp((ev + 10.0) / 16.5, 0.0, 1.0)
    };
    let curved = transform(&AGX_IN, light).map(|v| sigmoid(stops(v)));
    transform(&AGX_OUT, curved).map(|v| Real::pow(v, 2.2))
}

/// Sigmoid with a slope of 2 at middle grey.
fn sigmoid(x: f32) -> f32 {
    let (way, headroom, power) = if x < AGX_MIDDLE[0] {
        (AGX_MIDDLE[0], AGX_MIDDLE[1], 3.0)
    } else {
        (1.0 - AGX_MIDDLE[0], 1.0 - AGX_MIDDLE[1], 3.25)
    };
    let straight = AGX_SLOPE * way;
    let scale = straight / Real::pow(Real::pow(straight / headroom, power) - 1.0, 1.0 / power);
    let u = AGX_SLOPE * (x - AGX_MIDDLE[0]) / scale;
    AGX_MIDDLE[1] + scale * u / Real::pow(1.0 + Real::pow(u.abs(), power), 1.0 / power)
}

fn filmic(light: Vec3) -> Vec3 {
    let curve = |v: f32| {
        let (a, b, c, d, e, f) = (0.15, 0.5, 0.1, 0.2, 0.02, 0.3);
        (v * (a * v + c * b) + d * e) / (v * (a * v + b) + d * f) - e / f
    };
    light.map(|v| curve(v * 2.0) / curve(FILMIC_WHITE))
}
