//! Estimate of a pixel from its rays so far.

use super::vector::Vec3;
use lapidary_field::real::Real;

/// Rays of a pixel that suffice if they agree, each half a pixel wide.
pub const FIRST_RAYS: u32 = 4;
/// Range of brightness up to which the first rays agree. It grows with the number of rays, as their mean gets better.
pub(super) const TOLERANCE: f32 = 0.1;

/// Sum over the rays of a pixel.
#[derive(Clone, Copy)]
pub(super) struct PixelEstimate {
    /// Sum of the radiance.
    pub(super) light: Vec3,
    pub(super) ray_count: f32,
    /// Number of rays that missed; a hit counts by its transparency.
    pub(super) background_share: f32,
    /// Smallest and largest perceptual brightness of a ray.
    pub(super) tone_range: [f32; 2],
}

impl PixelEstimate {
    /// Fraction of the pixel in which the background is visible.
    pub(super) fn background_share(&self) -> f32 {
        self.background_share / self.ray_count
    }
    /// Combines the estimates of different rays.
    pub(super) fn merged(&self, other: &PixelEstimate) -> PixelEstimate {
        let [(a, b), (c, d)] = [0, 1].map(|i| (self.tone_range[i], other.tone_range[i]));
        let tone_range = [Real::min(a, b), Real::max(c, d)];
        PixelEstimate {
            light: self.light + other.light,
            ray_count: self.ray_count + other.ray_count,
            background_share: self.background_share + other.background_share,
            tone_range,
        }
    }
    /// True if the brightness of the rays differs too much.
    pub(super) fn disagree(&self) -> bool {
        self.tone_range[1] - self.tone_range[0] > TOLERANCE / FIRST_RAYS as f32 * self.ray_count
    }
    /// Radiance of the pixel over a background.
    pub(super) fn over(&self, background: Vec3) -> Vec3 {
        (self.light + background * self.background_share) * (1.0 / self.ray_count)
    }
}
