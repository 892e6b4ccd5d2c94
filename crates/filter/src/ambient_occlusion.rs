//! Horizon-based ambient occlusion.

use crate::plane::{Edges, FilterContext, Plane, clamp_length, square_reach};
use crate::stencil::{PaddedPlane, Stencil, apply_in_strips, apply_memory, padded_len};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;
use std::ops::Range;

/// The largest radius, in pixels.
pub const MAX_RADIUS: f32 = 1024.0;

/// The number of directions.
const DIRECTIONS: usize = 16;
/// The number of samples along each direction.
const STEPS: usize = 10;
/// The columns of a strip, so that more of the rows that samples lie in stay in the cache.
const STRIP: usize = 1024;

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
    (size, height): ([usize; 2], &[f32]),
    rows: Range<usize>,
    edges: Edges,
    [radius, scale]: [f32; 2],
) -> Option<Plane> {
    let radius = clamp_length(radius, MAX_RADIUS);
    let far = radius.ceil() as usize;
    let heights = PaddedPlane::from_pixels(context, size, height, edges, [far, margin_rows(size, &rows, far)])?;
    let along = |direction: usize| {
        let angle = std::f32::consts::TAU * (direction as f32 + 0.5) / DIRECTIONS as f32;
        let [dx, dy] = [Real::cos(angle), Real::sin(angle)];
        let mut steps: Vec<(isize, f32)> = vec![];
        let mut last = [0.0; 2];
        for i in 1..=STEPS {
            let share = i as f32 / STEPS as f32;
            let away = radius * share * (0.2 + 0.8 * share);
            let at = [dx, dy].map(|d| (d * away + 0.5).floor());
            if at != last && at != [0.0; 2] {
                let slope = scale / Real::sqrt(at[0] * at[0] + at[1] * at[1]);
                steps.push((heights.offset(at[0] as isize, at[1] as isize), slope));
                last = at;
            }
        }
        steps
    };
    let directions = (0..DIRECTIONS).map(along).collect();
    apply_in_strips(context, [size[0], rows.len()], &Horizons { directions, heights, top: rows.start }, STRIP)
        .map(|[visible]| visible)
}

/// The number of rows that samples reach above or below the plane.
fn margin_rows(size: [usize; 2], rows: &Range<usize>, far: usize) -> usize {
    far.saturating_sub(rows.start).max((rows.end + far).saturating_sub(size[1]))
}

/// The values that the occlusion of these rows holds at once.
pub fn memory(size: [usize; 2], rows: &Range<usize>, radius: f32) -> u64 {
    let far = clamp_length(radius, MAX_RADIUS).ceil() as usize;
    let lists = 2 * size[0].div_ceil(STRIP) as u64 * apply_memory([0, rows.len()], 1);
    padded_len(size, [far, margin_rows(size, rows, far)]) + apply_memory([size[0], rows.len()], 1) + lists
}

struct Horizons {
    heights: PaddedPlane,
    /// The first row to compute.
    top: usize,
    /// For each direction, the offset of each sample in memory and the factor from height differences to slopes.
    directions: Vec<Vec<(isize, f32)>>,
}

impl Stencil<1> for Horizons {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let y = self.top + y;
        let (here, one) = (self.heights.at::<V>(token, x, y, 0), V::splat(token, 1.0));
        let mut visible = V::splat(token, 0.0);
        for steps in &self.directions {
            let mut horizon = V::splat(token, 0.0);
            for &(step, slope) in steps {
                horizon = horizon.max((self.heights.at::<V>(token, x, y, step) - here) * V::splat(token, slope));
            }
            visible = visible + one / (one + horizon * horizon);
        }
        [visible * V::splat(token, 1.0 / DIRECTIONS as f32)]
    }
}
