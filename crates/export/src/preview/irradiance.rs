//! Irradiance maps: light received by a diffuse surface, for every normal.

use super::fresnel::schlick;
use super::vector::Vec3;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Cosine-weighted means over all directions `l` of the hemisphere; a uniform radiance of 1 has a mean of 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Irradiance {
    /// Mean radiance.
    pub(super) diffuse: Vec3,
    /// Mean radiance weighted by Schlick's grazing term.
    pub(super) grazing: Vec3,
    /// Mean radiance times each coordinate of `l`.
    pub(super) moments: [Vec3; 3],
    /// Mean radiance times the grazing term and each coordinate of `l`.
    pub(super) grazing_moments: [Vec3; 3],
}

/// Radiance from one direction.
pub(super) struct RadianceSample {
    pub(super) toward: Vec3,
    pub(super) light: Vec3,
    /// Solid angle, up to a constant factor.
    pub(super) solid_angle: f32,
}

/// Octahedral map of irradiance, whose outermost texels lie on the edge.
#[derive(Clone, Debug)]
pub(super) struct IrradianceMap {
    pub(super) side: usize,
    pub(super) px: Vec<[f32; COMPONENTS]>,
}

const COMPONENTS: usize = 24;

impl IrradianceMap {
    /// Integrates samples for `side` × `side` normals. `normal` maps coordinates of the square to a normal.
    pub(super) fn new(
        side: usize,
        samples: &[RadianceSample],
        normal: impl Fn([f32; 2]) -> Vec3 + Sync,
    ) -> IrradianceMap {
        let mut px = vec![[0.0; COMPONENTS]; side * side];
        px.par_iter_mut().enumerate().for_each(|(i, px)| {
            *px = integrate(samples, normal([i % side, i / side].map(|i| i as f32 / (side - 1) as f32)));
        });
        IrradianceMap { side, px }
    }
    /// Bilinear interpolation.
    pub(super) fn at(&self, uv: [f32; 2]) -> Irradiance {
        let along = |v: f32| {
            let at = Real::clamp(v, 0.0, 1.0) * (self.side - 1) as f32;
            let first = (at as usize).min(self.side - 2);
            (first, at - first as f32)
        };
        let ((x, fx), (y, fy)) = (along(uv[0]), along(uv[1]));
        let row = |y: usize| &self.px[y * self.side + x..][..2];
        let (above, below) = (row(y), row(y + 1));
        let mut out = [0.0; COMPONENTS];
        for (i, out) in out.iter_mut().enumerate() {
            let top = above[0][i] + (above[1][i] - above[0][i]) * fx;
            let bottom = below[0][i] + (below[1][i] - below[0][i]) * fx;
            *out = top + (bottom - top) * fy;
        }
        let color = |i: usize| Vec3([out[3 * i], out[3 * i + 1], out[3 * i + 2]]);
        Irradiance {
            diffuse: color(0),
            grazing: color(1),
            moments: [color(2), color(3), color(4)],
            grazing_moments: [color(5), color(6), color(7)],
        }
    }
    /// Mean radiance alone.
    pub(super) fn diffuse(&self, uv: [f32; 2]) -> Vec3 {
        self.at(uv).diffuse
    }
}

fn integrate(samples: &[RadianceSample], normal: Vec3) -> [f32; COMPONENTS] {
    let (mut sums, mut weights) = ([0.0; COMPONENTS], 0.0);
    for RadianceSample { toward, light, solid_angle } in samples {
        let cos = toward.dot(normal);
        if cos <= 0.0 {
            continue;
        }
        let weight = cos * solid_angle;
        weights += weight;
        let grazing = schlick(cos);
        let factors = [1.0, grazing, toward.x(), toward.y(), toward.z()];
        let factors = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| if i < 5 { factors[i] } else { factors[i - 3] * grazing });
        for (sums, factor) in sums.as_chunks_mut::<3>().0.iter_mut().zip(factors) {
            sums.iter_mut().zip(light.0).for_each(|(sum, light)| *sum += light * (weight * factor));
        }
    }
    sums.map(|sum| if weights > 0.0 { sum / weights } else { 0.0 })
}
