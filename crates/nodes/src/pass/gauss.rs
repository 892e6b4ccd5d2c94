//! The Gaussian blur, with what is made of the difference it makes.

use super::rows::combined;
use super::stencil::{framed, painted};
use super::taps::Taps;
use super::{Edges, Plane, Reach, Work, area, length};
use lapidary_field::real::Real;

/// The longest standard deviation, in pixels.
pub const MOST: f32 = 1024.0;

/// Where the bell is cut off, in standard deviations: a 16,000th of it lies beyond.
const CUT: f32 = 4.0;

/// How far a blur of these standard deviations reaches.
pub fn reach(deviation: [f32; 2]) -> Reach {
    Reach::Pixels(deviation.map(|deviation| last(deviation) as u32))
}

/// Numbers that a blur of an image of that size holds at once; so do a high pass and sharpening.
pub fn memory(size: [usize; 2], deviation: [f32; 2]) -> u64 {
    let ([across, down], turned) = (deviation.map(last), [size[1], size[0]]);
    let first = framed(size, [across, 0]) + painted(size, 1);
    let second = area(size) + framed(turned, [down, 0]) + painted(turned, 1);
    first.max(second).max(3 * area(size))
}

/// Blurs by a bell of standard deviations in pixels across and down, whole or not: the weights are the bell at the
/// pixels, cut off at four deviations and made to sum to one.
pub fn blur(work: Work<'_>, of: &Plane, edges: Edges, deviation: [f32; 2]) -> Option<Plane> {
    let [across, down] = edges.wrap;
    let blurred = along(work, of, edges, deviation[0])?.transposed(work)?;
    along(work, &blurred, Edges { wrap: [down, across] }, deviation[1])?.transposed(work)
}

/// What a blur takes away.
pub fn high_pass(work: Work<'_>, of: &Plane, edges: Edges, deviation: [f32; 2]) -> Option<Plane> {
    combined(work, of, &blur(work, of, edges, deviation)?, |v, mean| v - mean)
}

/// Adds what a blur would take away, so many times.
pub fn sharpen(work: Work<'_>, of: &Plane, edges: Edges, deviation: [f32; 2], amount: f32) -> Option<Plane> {
    combined(work, of, &blur(work, of, edges, deviation)?, |v, mean| v + amount * (v - mean))
}

/// The last pixel that a bell gives weight to.
fn last(deviation: f32) -> usize {
    (CUT * length(deviation, MOST)).floor() as usize
}

/// Blurs along rows alone, where the pixels under a bell lie side by side in memory.
fn along(work: Work<'_>, of: &Plane, edges: Edges, deviation: f32) -> Option<Plane> {
    let (last, deviation) = (last(deviation) as isize, length(deviation, MOST));
    let height = |at: isize| {
        let away = at as f32 / deviation;
        f64::from(if at == 0 { 1.0 } else { Real::exp(-0.5 * away * away) })
    };
    let sum: f64 = (-last..=last).map(height).sum();
    let mut taps = Taps::default();
    (-last..=last).for_each(|at| taps.add([at, 0], height(at) / sum));
    taps.sum(work, of, edges)
}
