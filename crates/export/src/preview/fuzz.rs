//! Fuzz: fibres that stand on a surface, and are bright at grazing angles (Estevez and Kulla, 2017).

use super::sampling::{PolarSample, polar_samples};
use super::vector::{Vec3, positive};
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_1_PI, PI};
use std::sync::OnceLock;

/// Smallest roughness; below it the distribution is too narrow for the samples.
pub(super) const MIN_ROUGHNESS: f32 = 0.07;

/// Lobe of fibres, white.
#[derive(Clone, Copy, Debug)]
pub(super) struct FuzzLobe {
    roughness: f32,
    /// Factor that keeps the albedo for the viewer at or below 1.
    scale: f32,
    /// Albedo for the viewer.
    pub(super) albedo: f32,
}

impl FuzzLobe {
    /// The lobe for a viewer at some cosine.
    pub(super) fn new(roughness: f32, cos: f32) -> FuzzLobe {
        let roughness = Real::max(roughness, MIN_ROUGHNESS);
        let albedo = albedo_at(cos, roughness);
        let scale = 1.0 / Real::max(albedo, 1.0);
        FuzzLobe { roughness, scale, albedo: albedo * scale }
    }
    /// Reflection from `l` towards `v`, in tangent space, times the cosine of the light.
    pub(super) fn reflection(&self, v: Vec3, l: Vec3) -> f32 {
        self.scale * reflection(self.roughness, v, l)
    }
}

fn reflection(roughness: f32, v: Vec3, l: Vec3) -> f32 {
    if l.z() <= 0.0 {
        return 0.0;
    }
    let half = (v + l).normalized();
    let inverse = 1.0 / roughness;
    let sine = positive(1.0 - half.z() * half.z()).sqrt();
    let distribution = (2.0 + inverse) * Real::pow(sine, inverse) * (0.5 * FRAC_1_PI);
    // The smooth visibility of Neubelt and Pettineo (2013).
    distribution * l.z() / (4.0 * (l.z() + v.z() - l.z() * v.z()))
}

/// Cosine-weighted direction in tangent space, and the factor of a reflection that is sampled with it.
pub(super) fn cosine_sample(sample: &PolarSample) -> (Vec3, f32) {
    let level = sample.height.sqrt();
    let l = Vec3([level * sample.cos, level * sample.sin, positive(1.0 - sample.height).sqrt()]);
    (l, if l.z() > 0.0 { PI / l.z() } else { 0.0 })
}

pub(super) const TABLE_SIDE: usize = 32;

/// Albedos by cosine and roughness, integrated once.
pub(super) fn fuzz_table() -> &'static [f32] {
    static TABLE: OnceLock<Vec<f32>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let samples = polar_samples(256);
        let side = |i: usize| (i as f32 + 0.5) / TABLE_SIDE as f32;
        let entry = |i: usize| {
            let cos = side(i % TABLE_SIDE);
            let v = Vec3([(1.0 - cos * cos).sqrt(), 0.0, cos]);
            let roughness = Real::max(side(i / TABLE_SIDE), MIN_ROUGHNESS);
            let sum: f32 = samples
                .iter()
                .map(|sample| {
                    let (l, factor) = cosine_sample(sample);
                    reflection(roughness, v, l) * factor
                })
                .sum();
            sum / samples.len() as f32
        };
        (0..TABLE_SIDE * TABLE_SIDE).map(entry).collect()
    })
}

fn albedo_at(cos: f32, roughness: f32) -> f32 {
    let table = fuzz_table();
    let place = |v: f32| {
        let v = Real::clamp(v * TABLE_SIDE as f32 - 0.5, 0.0, (TABLE_SIDE - 1) as f32);
        let below = (v as usize).min(TABLE_SIDE - 2);
        (below, v - below as f32)
    };
    let ((x, fx), (y, fy)) = (place(cos), place(roughness));
    let row = |y: usize| {
        let [a, b] = [x, x + 1].map(|x| table[y * TABLE_SIDE + x]);
        a + (b - a) * fx
    };
    row(y) + (row(y + 1) - row(y)) * fy
}
