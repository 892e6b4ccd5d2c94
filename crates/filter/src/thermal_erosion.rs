//! Thermal erosion: slopes steeper than the talus slope crumble to scree.

use crate::parallel_rows::map;
use crate::plane::{Edges, FilterContext, Plane, pixel_count};
use crate::resample::{self, at_working_size, memory_at_working_size, resample, working_size};
use crate::stencil::{PaddedPlane, Stencil, apply_into, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// Reach of the filter: every pixel may depend on the whole image at the working size.
pub const REACH: Reach = Reach::Whole;

/// The settings of thermal erosion.
#[derive(Clone, Copy, Debug)]
pub struct ThermalErosion<'a> {
    /// The steepest stable slope, as a rise over the longer side of the image.
    pub talus: f32,
    /// The number of passes.
    pub passes: usize,
    /// The share of the excess slope that crumbles in a pass, 0..=1.
    pub strength: f32,
    /// The hardness of each pixel, 0..=1: hard pixels neither give nor receive material.
    pub hardness: Option<&'a Plane>,
    /// The longer side of the working size, in pixels.
    pub detail: usize,
}

impl Default for ThermalErosion<'_> {
    fn default() -> Self {
        ThermalErosion { talus: 2.0, passes: 100, strength: 1.0, hardness: None, detail: 512 }
    }
}

/// The values that thermal erosion holds at once.
pub fn memory(size: [usize; 2], detail: usize, hardness: bool) -> u64 {
    let small = working_size(size, detail);
    let soft = if hardness { resample::memory(size, small).max(2 * pixel_count(small)) } else { 0 };
    let change = (3 * padded_len(small, [1; 2]) + pixel_count(small)).max(soft);
    memory_at_working_size(size, detail, change, 1)
}

/// Moves material between each pair of neighbours whose slope exceeds the talus (Musgrave, Kolb & Mace, 1989).
///
/// Both neighbours compute the same amount to the bit, so mass is conserved except for rounding, and no pass leaves the
/// range of a pixel's neighbourhood.
pub fn erode(context: FilterContext<'_>, height: &Plane, edges: Edges, settings: ThermalErosion<'_>) -> Option<Plane> {
    let [result] = at_working_size(context, height, edges, settings.detail, |small| {
        let share = Real::clamp(settings.strength, 0.0, 1.0) / 8.0;
        let soft = {
            let soft = match settings.hardness {
                Some(hard) => {
                    let hard = resample(context, hard, small.size, edges)?;
                    map(context, hard, |v| 1.0 - Real::clamp(v, 0.0, 1.0))?
                }
                None => Plane::filled(small.size, 1.0),
            };
            PaddedPlane::new(context, &soft, edges, [1; 2])?
        };
        let stable_rise = Real::max(settings.talus, 0.0) / small.size[0].max(small.size[1]) as f32;
        let mut now = PaddedPlane::new(context, small, edges, [1; 2])?;
        let mut next = now.zeros_like();
        for _ in 0..settings.passes {
            apply_into(context, edges, &TalusTransfer { height: &now, soft: &soft, stable_rise, share }, [&mut next])?;
            std::mem::swap(&mut now, &mut next);
        }
        Some([now.to_plane(context)?])
    })?;
    Some(result)
}

struct TalusTransfer<'a> {
    height: &'a PaddedPlane,
    soft: &'a PaddedPlane,
    stable_rise: f32,
    share: f32,
}

impl Stencil<1> for TalusTransfer<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let (height, soft) = (self.height.neighbourhood::<V>(token, x, y), self.soft.neighbourhood::<V>(token, x, y));
        let (mut straight, mut slanted) = (V::splat(token, 0.0), V::splat(token, 0.0));
        let stable_rise =
            [V::splat(token, self.stable_rise), V::splat(token, self.stable_rise * std::f32::consts::SQRT_2)];
        let mut k = 0;
        while k < 9 {
            let rise = height[k] - height[4];
            if k % 2 == 1 {
                straight = straight + (rise - rise.clamp(-stable_rise[0], stable_rise[0])) * soft[k];
            } else if k != 4 {
                slanted = slanted + (rise - rise.clamp(-stable_rise[1], stable_rise[1])) * soft[k];
            }
            k += 1;
        }
        // Diagonal neighbours share half as wide a border.
        let received = straight + slanted * V::splat(token, 0.5);
        [height[4] + received * (soft[4] * V::splat(token, self.share))]
    }
}
