//! Thermal erosion: slopes steeper than the talus slope crumble to scree.

use crate::parallel_rows::map;
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::resample::{self, at_working_size, memory_at_working_size, resample, working_size};
use crate::stencil::{PaddedPlane, Stencil, apply_into, padded_len};
use lapidary_field::filter_stages::{FilterStages, Tap};
use lapidary_field::ir::Expr;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;
use std::array::from_fn;

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
    pub hardness: Option<PlaneRef<'a>>,
    /// The longer side of the working size, in pixels.
    pub detail: usize,
}

impl Default for ThermalErosion<'_> {
    fn default() -> Self {
        ThermalErosion { talus: 2.0, passes: 100, strength: 1.0, hardness: None, detail: 512 }
    }
}

impl ThermalErosion<'_> {
    /// The share of the excess slope to a neighbour that moves in a pass.
    fn share(&self) -> f32 {
        Real::clamp(self.strength, 0.0, 1.0) / 8.0
    }
    /// The stable rise to a neighbour, for an image of a size.
    fn stable_rise(&self, size: [usize; 2]) -> f32 {
        Real::max(self.talus, 0.0) / size[0].max(size[1]) as f32
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
pub fn erode(
    context: FilterContext<'_>,
    height: PlaneRef<'_>,
    edges: Edges,
    settings: ThermalErosion<'_>,
) -> Option<Plane> {
    let [result] = at_working_size(context, height, edges, settings.detail, |small| {
        let share = settings.share();
        let soft = {
            let soft = match settings.hardness {
                Some(hard) => {
                    let hard = resample(context, hard, small.size, edges)?;
                    map(context, hard, |v| 1.0 - Real::clamp(v, 0.0, 1.0))?
                }
                None => Plane::filled(small.size, 1.0),
            };
            PaddedPlane::new(context, soft.view(), edges, [1; 2])?
        };
        let stable_rise = settings.stable_rise(small.size);
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

/// Adds the stages of [`erode`], without its hardness: that is the plane `hardness`.
pub fn add_stages(
    stages: &mut FilterStages,
    (height, hardness): (usize, Option<usize>),
    edges: Edges,
    settings: ThermalErosion<'_>,
) -> usize {
    let around = |plane| (0..9).map(move |k| Tap { plane, offset: [k % 3, k / 3] });
    resample::add_stages_at_working_size(stages, height, (edges, settings.detail), |stages, small| {
        let size = stages.planes[small];
        let soft = hardness.map(|hard| {
            let hard = resample::add_stages(stages, hard, size, edges);
            let soft =
                stages.combined(&[hard], &[], |v, _| Expr::Lit(1.0) - v[0].clamp(Expr::Lit(0.0), Expr::Lit(1.0)));
            stages.pad(soft, [1; 2], edges.wrap, 1.0)
        });
        let (stable_rise, share) = (settings.stable_rise(size), settings.share());
        (0..settings.passes).fold(small, |now, _| {
            let now = stages.pad(now, [1; 2], edges.wrap, 1.0);
            let taps = around(now).chain(soft.into_iter().flat_map(around)).collect();
            stages.pixels(size, taps, &[stable_rise, slanted(stable_rise), share], |taps, numbers| {
                let soft = from_fn(|k| taps.get(9 + k).copied().unwrap_or(Expr::Lit(1.0)));
                settled(from_fn(|k| taps[k]), soft, [numbers[0], numbers[1]], numbers[2])
            })
        })
    })
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
        let [rise, slanted, share] =
            [self.stable_rise, slanted(self.stable_rise), self.share].map(|v| V::splat(token, v));
        [settled(height, soft, [rise, slanted], share)]
    }
}

/// The stable rise to a diagonal neighbour.
fn slanted(stable_rise: f32) -> f32 {
    stable_rise * std::f32::consts::SQRT_2
}

/// The height of the middle of a neighbourhood after a pass. `stable_rise` is that to neighbours at the sides and corners.
#[inline(always)]
fn settled<R: Real>(height: [R; 9], soft: [R; 9], stable_rise: [R; 2], share: R) -> R {
    let (mut straight, mut slanted) = (share.lit(0.0), share.lit(0.0));
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
    let received = straight + slanted * share.lit(0.5);
    height[4] + received * (soft[4] * share)
}
