//! Horizon-based ambient occlusion.

use crate::horizons::{DIRECTIONS, HorizonSamples, HorizonSum, Horizons};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, square_reach};
use lapidary_field::filter_stages::{FilterStages, SkySum};
use lapidary_field::reach::Reach;
use lapidary_field::simd::Lanes;
use std::ops::Range;

/// The largest radius, in pixels.
pub const MAX_RADIUS: f32 = 1024.0;

/// The number of samples along each direction.
const STEPS: usize = 10;

/// The reach of horizons within a radius.
pub fn reach(radius: f32) -> Reach {
    square_reach(clamp_length(radius, MAX_RADIUS).ceil() as usize)
}

/// The share of the sky that each pixel of a height map sees, 0..=1. A height of 1 rises `scale` pixels.
///
/// In each of sixteen directions the highest horizon within `radius` pixels hides the light below it. Skylight is
/// weighted by the cosine of its angle from the zenith, so a horizon of slope t leaves 1 / (1 + t²) (Bavoil, Sainz &
/// Dimitrov, 2008). Samples lie at pixels, denser nearby.
///
/// Computes only the requested `rows` of the height map.
pub fn occlusion(
    context: FilterContext<'_>,
    height: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    [radius, scale]: [f32; 2],
) -> Option<Plane> {
    let horizons = Horizons::new(context, height, rows, edges, samples(radius, scale))?;
    horizons.planes(context, &VisibleSky).map(|[visible]| visible)
}

/// Adds the stages of [`occlusion`].
pub fn add_stages(stages: &mut FilterStages, rows: &Range<usize>, edges: Edges, [radius, scale]: [f32; 2]) -> usize {
    let [visible] = samples(radius, scale).add_stages(stages, (0, rows), edges, [(SkySum::Visible, |_| 0.0)]);
    visible
}

/// The values that the occlusion of these rows holds at once.
pub fn memory(size: [usize; 2], rows: &Range<usize>, radius: f32) -> u64 {
    Horizons::memory(size, rows, samples(radius, 0.0), 1)
}

fn samples(radius: f32, scale: f32) -> HorizonSamples {
    HorizonSamples::new(radius, MAX_RADIUS, scale, STEPS)
}

struct VisibleSky;

impl HorizonSum<1> for VisibleSky {
    #[inline(always)]
    fn add<V: Lanes>(&self, token: V::Token, _: [f32; 2], horizon: V, [visible]: [V; 1]) -> [V; 1] {
        let one = V::splat(token, 1.0);
        [visible + one / (one + horizon * horizon)]
    }
    #[inline(always)]
    fn output<V: Lanes>(&self, token: V::Token, [visible]: [V; 1]) -> [V; 1] {
        [visible * V::splat(token, 1.0 / DIRECTIONS as f32)]
    }
}
