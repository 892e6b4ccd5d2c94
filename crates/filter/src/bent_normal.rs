//! Bent normals: the mean direction from which each pixel sees the sky.

use crate::plane::{Edges, FilterContext, Plane, clamp_length, square_reach};
use crate::stencil::{PaddedPlane, Stencil, apply, apply_memory, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The largest radius, in pixels.
pub const MAX_RADIUS: f32 = 1024.0;

/// The number of directions.
const DIRECTIONS: usize = 16;
/// The number of samples along each direction.
const STEPS: usize = 8;

/// The reach of horizons within a radius.
pub fn reach(radius: f32) -> Reach {
    square_reach(clamp_length(radius, MAX_RADIUS).ceil() as usize)
}

/// The values that bent normals hold at once.
pub fn memory(size: [usize; 2], radius: f32) -> u64 {
    padded_len(size, [clamp_length(radius, MAX_RADIUS).ceil() as usize; 2]) + apply_memory(size, 3)
}

/// The mean direction of the visible sky, of length 1: right, up in the image, away from the surface. A height of 1 rises
/// `scale` pixels.
///
/// In each of sixteen directions the highest horizon within `radius` pixels hides the sky below it (as in horizon-based
/// ambient occlusion; Bavoil, Sainz & Dimitrov, 2008). The visible part of a slice, from a horizon of slope t to the
/// zenith, has the mean direction (1 − sin h, cos h) with t = tan h, except for a factor.
pub fn bent_normals(
    context: FilterContext<'_>,
    height: &Plane,
    edges: Edges,
    [radius, scale]: [f32; 2],
) -> Option<[Plane; 3]> {
    let radius = clamp_length(radius, MAX_RADIUS);
    let far = radius.ceil() as usize;
    let heights = PaddedPlane::new(context, height, edges, [far; 2])?;
    let along = |direction: usize| {
        let angle = std::f32::consts::TAU * (direction as f32 + 0.5) / DIRECTIONS as f32;
        let toward = [Real::cos(angle), Real::sin(angle)];
        let mut steps: Vec<(isize, f32)> = vec![];
        let mut last = [0.0; 2];
        for i in 1..=STEPS {
            let share = i as f32 / STEPS as f32;
            let away = radius * share * (0.2 + 0.8 * share);
            let at = toward.map(|d| (d * away + 0.5).floor());
            if at != last && at != [0.0; 2] {
                let slope = scale / Real::sqrt(at[0] * at[0] + at[1] * at[1]);
                steps.push((heights.offset(at[0] as isize, at[1] as isize), slope));
                last = at;
            }
        }
        Slice { toward, steps }
    };
    let slices = (0..DIRECTIONS).map(along).collect();
    apply(context, height.size, &Sky { slices, heights })
}

/// One direction from a pixel.
struct Slice {
    /// The direction, across and down.
    toward: [f32; 2],
    /// The offset of each sample in memory, and the factor from height differences to slopes.
    steps: Vec<(isize, f32)>,
}

struct Sky {
    slices: Vec<Slice>,
    heights: PaddedPlane,
}

impl Stencil<3> for Sky {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 3] {
        let (here, one) = (self.heights.at::<V>(token, x, y, 0), V::splat(token, 1.0));
        let mut sum = [V::splat(token, 0.0); 3];
        for slice in &self.slices {
            let mut horizon = V::splat(token, 0.0);
            for &(step, slope) in &slice.steps {
                horizon = horizon.max((self.heights.at::<V>(token, x, y, step) - here) * V::splat(token, slope));
            }
            let cos = one / (one + horizon * horizon).sqrt();
            let open = one - horizon * cos;
            let [across, down] = slice.toward.map(|v| V::splat(token, v));
            sum = [sum[0] + open * across, sum[1] - open * down, sum[2] + cos];
        }
        let length = (sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]).sqrt();
        sum.map(|v| v / length)
    }
}
