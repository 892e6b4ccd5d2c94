//! GGX distribution of microfacets, isotropic or stretched (Trowbridge and Reitz, 1975; Walter et al., 2007).

use super::sampling::PolarSample;
use super::vector::{Vec3, positive};
use std::f32::consts::PI;

/// Microfacets of a surface, in tangent space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Microfacets {
    /// Width of the distribution of slopes.
    pub(super) alpha: f32,
    /// Widths along the tangents, if they differ.
    pub(super) stretch: Option<[f32; 2]>,
}

impl Microfacets {
    /// Samples a half vector from the visible normals of a viewer `v` (Dupuy and Benyoub, 2023).
    #[inline]
    pub(super) fn sample(&self, v: Vec3, sample: &PolarSample) -> Vec3 {
        let [x, y] = self.stretch.unwrap_or([self.alpha; 2]);
        let wide = Vec3([v.x() * x, v.y() * y, v.z()]).normalized();
        let z = (1.0 - sample.height) * (1.0 + wide.z()) - wide.z();
        let level = positive(1.0 - z * z).sqrt();
        let half = Vec3([level * sample.cos + wide.x(), level * sample.sin + wide.y(), z + wide.z()]);
        Vec3([half.x() * x, half.y() * y, half.z()]).normalized()
    }
    /// Probability density of a reflection by [`Microfacets::sample`], per solid angle.
    #[inline]
    pub(super) fn density(&self, v: Vec3, half: Vec3) -> f32 {
        self.distribution(half) * self.masking(v) * 0.25 / v.z()
    }
    /// Smith masking of a direction (Smith, 1967).
    #[inline]
    pub(super) fn masking(&self, d: Vec3) -> f32 {
        match self.stretch {
            None => smith_g1(self.alpha, d.z()),
            Some([x, y]) => {
                let (across, along) = (d.x() * x, d.y() * y);
                2.0 * d.z() / (d.z() + (d.z() * d.z() + across * across + along * along).sqrt())
            }
        }
    }
    /// Reflection of a disk light of some radius at `l` towards `v`, without Fresnel and the cosine of the light.
    pub(super) fn reflection(&self, v: Vec3, l: Vec3, half: Vec3, radius: f32) -> f32 {
        // A wide light blurs its reflection as a rougher surface would (Karis, 2013).
        let widened = |alpha: f32| (alpha * alpha + radius * radius * 0.25).sqrt();
        let wide = Microfacets { alpha: widened(self.alpha), stretch: self.stretch.map(|two| two.map(widened)) };
        wide.distribution(half) * (self.masking(v) * self.masking(l)) * 0.25 / (v.z() * l.z())
    }
    fn distribution(&self, half: Vec3) -> f32 {
        match self.stretch {
            None => {
                let a = self.alpha * self.alpha;
                let d = half.z() * half.z() * (a - 1.0) + 1.0;
                a / (PI * d * d)
            }
            Some([x, y]) => {
                let (across, along) = (half.x() / x, half.y() / y);
                let d = across * across + along * along + half.z() * half.z();
                1.0 / (PI * x * y * d * d)
            }
        }
    }
}

/// Smith masking of one direction by isotropic microfacets.
#[inline]
pub(super) fn smith_g1(alpha: f32, cos: f32) -> f32 {
    let (a, c) = (alpha * alpha, cos * cos);
    2.0 * cos / (cos + (a + (1.0 - a) * c).sqrt())
}
