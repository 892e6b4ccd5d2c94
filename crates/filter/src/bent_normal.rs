//! Bent normals: the mean direction from which each pixel sees the sky.

use crate::horizons::{HorizonSamples, HorizonSum, Horizons, WeightedSkySum};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, square_reach};
use lapidary_field::filter_stages::{FilterStages, SkySum};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;
use std::ops::Range;

/// The largest radius, in pixels.
pub const MAX_RADIUS: f32 = 1024.0;

/// The number of samples along each direction.
const STEPS: usize = 8;

/// The reach of horizons within a radius.
pub fn reach(radius: f32) -> Reach {
    square_reach(clamp_length(radius, MAX_RADIUS).ceil() as usize)
}

/// The values that the bent normals of these rows hold at once.
pub fn memory(size: [usize; 2], rows: &Range<usize>, radius: f32) -> u64 {
    Horizons::memory(size, rows, samples(radius, 0.0), 3)
}

/// The mean direction of the visible sky, of length 1: right, up in the image, away from the surface. A height of 1 rises
/// `scale` pixels.
///
/// In each of sixteen directions the highest horizon within `radius` pixels hides the sky below it (as in horizon-based
/// ambient occlusion; Bavoil, Sainz & Dimitrov, 2008). The visible part of a slice, from a horizon of slope t to the
/// zenith, has the mean direction (1 − sin h, cos h) with t = tan h, except for a factor.
///
/// Computes only the requested `rows` of the height map.
pub fn bent_normals(
    context: FilterContext<'_>,
    height: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    [radius, scale]: [f32; 2],
) -> Option<[Plane; 3]> {
    Horizons::new(context, height, rows, edges, samples(radius, scale))?.planes(context, &VisibleDirection)
}

/// Adds the stages of [`bent_normals`].
pub fn add_stages(
    stages: &mut FilterStages,
    height: usize,
    rows: &Range<usize>,
    edges: Edges,
    [radius, scale]: [f32; 2],
) -> [usize; 3] {
    let sums: [WeightedSkySum; 3] =
        [(SkySum::Open, |[across, _]| across), (SkySum::Open, |[_, down]| -down), (SkySum::Zenith, |_| 0.0)];
    let sums = samples(radius, scale).add_stages(stages, (height, rows), edges, sums);
    [0, 1, 2].map(|k| stages.combined(&sums, &[], |sums, _| sums[k] / length([sums[0], sums[1], sums[2]])))
}

/// The length of a vector.
#[inline(always)]
fn length<R: Real>([x, y, z]: [R; 3]) -> R {
    (x * x + y * y + z * z).sqrt()
}

fn samples(radius: f32, scale: f32) -> HorizonSamples {
    HorizonSamples::new(radius, MAX_RADIUS, scale, STEPS)
}

struct VisibleDirection;

impl HorizonSum<3> for VisibleDirection {
    #[inline(always)]
    fn add<V: Lanes>(&self, token: V::Token, toward: [f32; 2], horizon: V, sums: [V; 3]) -> [V; 3] {
        let one = V::splat(token, 1.0);
        let cos = one / (one + horizon * horizon).sqrt();
        let open = one - horizon * cos;
        let [across, down] = toward.map(|v| V::splat(token, v));
        [sums[0] + open * across, sums[1] - open * down, sums[2] + cos]
    }
    #[inline(always)]
    fn output<V: Lanes>(&self, _: V::Token, sums: [V; 3]) -> [V; 3] {
        let length = length(sums);
        sums.map(|v| v / length)
    }
}
