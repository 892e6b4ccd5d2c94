//! The blur along a straight line.

use super::stencil::{framed, painted};
use super::taps::Taps;
use super::{Edges, Plane, Reach, Work, length, near};
use lapidary_field::real::Real;

/// The longest line, in pixels.
pub const MOST: f32 = 4096.0;

/// How far a blur along a line of so many pixels reaches.
pub fn reach(long: f32) -> Reach {
    near((0.5 * length(long, MOST)).ceil() as usize)
}

/// Numbers that a blur of an image of that size holds at once.
pub fn memory(size: [usize; 2], long: f32, angle: f32) -> u64 {
    let half = 0.5 * length(long, MOST);
    let margin = [Real::cos(angle), Real::sin(angle)].map(|along: f32| (half * along.abs()).ceil() as usize + 1);
    framed(size, margin) + painted(size, 1)
}

/// Puts each pixel at the mean along a line through it, `long` pixels from end to end, `angle` radians from the x axis
/// towards the bottom of the image. The mean is taken over as many points as the line is long, each between pixels.
pub fn blur(work: Work<'_>, of: &Plane, edges: Edges, long: f32, angle: f32) -> Option<Plane> {
    let long = f64::from(length(long, MOST));
    let along = [Real::cos(angle), Real::sin(angle)].map(f64::from);
    let count = long.ceil().max(1.0);
    let mut taps = Taps::default();
    for i in 0..count as usize {
        let away = long * ((i as f64 + 0.5) / count - 0.5);
        taps.add_between(along.map(|a| a * away), 1.0 / count);
    }
    taps.sum(work, of, edges)
}
