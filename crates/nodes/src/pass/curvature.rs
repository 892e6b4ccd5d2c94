//! Curvature from differences of heights.

use super::taps::Taps;
use super::{Edges, Plane, Reach, Work, length, near};

/// The longest step, in pixels.
pub const MOST: f32 = 1024.0;

/// How far differences at a step reach.
pub fn reach(step: f32) -> Reach {
    near(span(step).ceil() as usize)
}

/// How much a surface bends at each pixel, times `scale`: above zero on ridges, below in hollows.
///
/// The mean curvature of a gentle slope, minus half the Laplacian, from differences to the eight pixels `step` away,
/// weighted so that no direction is favoured (Mehrstellen; Collatz, 1960). Steps are at least a pixel.
pub fn curvature(work: Work<'_>, height: &Plane, edges: Edges, step: f32, scale: f32) -> Option<Plane> {
    let step = f64::from(span(step));
    let weight = -0.5 * f64::from(scale) / (6.0 * step * step);
    let mut taps = Taps::default();
    taps.add([0, 0], -20.0 * weight);
    for x in [-step, 0.0, step] {
        for y in [-step, 0.0, step] {
            if x != 0.0 || y != 0.0 {
                taps.add_between([x, y], if x == 0.0 || y == 0.0 { 4.0 * weight } else { weight });
            }
        }
    }
    taps.sum(work, height, edges)
}

fn span(step: f32) -> f32 {
    length(step, MOST).max(1.0)
}
