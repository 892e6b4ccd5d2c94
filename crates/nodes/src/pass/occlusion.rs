//! Ambient occlusion from horizons.

use super::stencil::{Framed, Stencil, framed, paint, painted};
use super::{Edges, Plane, Reach, Work, length, near};
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;
use std::ops::Range;

/// The largest radius, in pixels.
pub const MOST: f32 = 1024.0;

/// How many directions are looked in.
const DIRECTIONS: usize = 16;
/// How often each is looked along.
const STEPS: usize = 10;

/// How far horizons are looked for within a radius.
pub fn reach(radius: f32) -> Reach {
    near(length(radius, MOST).ceil() as usize)
}

/// How much of the sky each pixel of a surface sees, 0..1; its heights are `scale` pixels tall each.
///
/// In each of sixteen directions the highest horizon within `radius` pixels hides the light below it; the sky's light
/// counts by the cosine of its angle from the zenith, so that a horizon of slope t leaves 1 / (1 + t²) (horizon-based
/// occlusion; Bavoil, Sainz & Dimitrov, 2008). Steps are pixels, denser nearby.
///
/// Only the rows that are asked for are made: what lies around them is looked at a hundred times faster than it is made.
pub fn occlusion(
    work: Work<'_>,
    (size, height): ([usize; 2], &[f32]),
    rows: Range<usize>,
    edges: Edges,
    [radius, scale]: [f32; 2],
) -> Option<Plane> {
    let radius = length(radius, MOST);
    let far = radius.ceil() as usize;
    let from = Framed::over(work, size, height, edges, [far, beyond(size, &rows, far)])?;
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
                steps.push((from.step(at[0] as isize, at[1] as isize), slope));
                last = at;
            }
        }
        steps
    };
    let directions = (0..DIRECTIONS).map(along).collect();
    paint(work, [size[0], rows.len()], &Horizons { directions, from, top: rows.start }).map(|[sky]| sky)
}

/// How many rows are looked at above and below the plane: what lies within it needs no frame.
fn beyond(size: [usize; 2], rows: &Range<usize>, far: usize) -> usize {
    far.saturating_sub(rows.start).max((rows.end + far).saturating_sub(size[1]))
}

/// Numbers that the occlusion of these rows of a plane of that size holds at once.
pub fn memory(size: [usize; 2], rows: &Range<usize>, radius: f32) -> u64 {
    let far = length(radius, MOST).ceil() as usize;
    framed(size, [far, beyond(size, rows, far)]) + painted([size[0], rows.len()], 1)
}

struct Horizons {
    from: Framed,
    /// The first row that is made.
    top: usize,
    /// How far away each step of a direction is in memory, and what a height becomes as a slope from there.
    directions: Vec<Vec<(isize, f32)>>,
}

impl Stencil<1> for Horizons {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let y = self.top + y;
        let (here, one) = (self.from.at::<V>(token, x, y, 0), V::splat(token, 1.0));
        let mut sky = V::splat(token, 0.0);
        for steps in &self.directions {
            let mut horizon = V::splat(token, 0.0);
            for &(step, slope) in steps {
                horizon = horizon.max((self.from.at::<V>(token, x, y, step) - here) * V::splat(token, slope));
            }
            sky = sky + one / (one + horizon * horizon);
        }
        [sky * V::splat(token, 1.0 / DIRECTIONS as f32)]
    }
}
