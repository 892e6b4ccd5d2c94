//! The terrain of the article on classic noise: stages over a grid of heights, row by row.

use super::perlin_sr::PerlinSr;
use crate::noise::NoiseFn;

/// The size of a grid: rows along z, columns along x.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TerrainSize {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
}

impl TerrainSize {
    /// The index of a height in its slice.
    #[inline]
    pub(super) fn at(self, r: usize, c: usize) -> usize {
        r * self.cols + c
    }
    /// The number of heights.
    pub fn count(self) -> usize {
        self.rows * self.cols
    }
}

/// The noise at a grid point, `frequency` cells across the grid; `slice` is its third coordinate.
fn noise_at(noise: &PerlinSr, size: TerrainSize, frequency: f32, (r, c): (usize, usize), slice: f32) -> f32 {
    let along = |i: usize, n: usize| frequency * i as f32 / n as f32;
    noise.at([along(r, size.rows), along(c, size.cols), slice], 1)
}

/// Adds noise to the heights; the article's amplitude is 10.
pub fn noise(heights: &mut [f32], size: TerrainSize, noise: &PerlinSr, frequency: f32, amplitude: f32) {
    for r in 0..size.rows {
        for c in 0..size.cols {
            let v = noise_at(noise, size, frequency, (r, c), 0.0);
            heights[size.at(r, c)] += amplitude * v;
        }
    }
}

/// Displaces each height by up to `reach` rows and columns, rounded towards zero.
pub fn perturb(heights: &mut [f32], size: TerrainSize, noise: &PerlinSr, frequency: f32, reach: f32) {
    let before = heights.to_vec();
    let kept = |at: usize, by: f32, n: usize| (at as i64 + i64::from(by as i32)).clamp(0, n as i64 - 1) as usize;
    for r in 0..size.rows {
        for c in 0..size.cols {
            let down = noise_at(noise, size, frequency, (r, c), 0.0) * reach;
            let across = noise_at(noise, size, frequency, (r, c), 1.0) * reach;
            heights[size.at(r, c)] = before[size.at(kept(r, down, size.rows), kept(c, across, size.cols))];
        }
    }
}

/// One erosion pass: moves half of the height difference to the lowest neighbour, where it is at most `threshold`.
///
/// In place and in order: what is moved may be moved again. Gentle slopes become flat, steep ones stay.
pub fn erode(heights: &mut [f32], size: TerrainSize, threshold: f32) {
    for r in 1..size.rows.saturating_sub(1) {
        for c in 1..size.cols.saturating_sub(1) {
            let here = heights[size.at(r, c)];
            let (mut deepest, mut to) = (0.0, 0);
            for u in r - 1..=r + 1 {
                for v in c - 1..=c + 1 {
                    let drop = here - heights[size.at(u, v)];
                    if drop > deepest {
                        (deepest, to) = (drop, size.at(u, v));
                    }
                }
            }
            if 0.0 < deepest && deepest <= threshold {
                let half = 0.5 * deepest;
                heights[size.at(r, c)] -= half;
                heights[to] += half;
            }
        }
    }
}

/// One smoothing pass: the mean of each neighbourhood, half of which is smoothed already.
pub fn smooth(heights: &mut [f32], size: TerrainSize) {
    for r in 1..size.rows.saturating_sub(1) {
        for c in 1..size.cols.saturating_sub(1) {
            let mut sum = 0.0;
            for u in r - 1..=r + 1 {
                for v in c - 1..=c + 1 {
                    sum += heights[size.at(u, v)];
                }
            }
            heights[size.at(r, c)] = sum / 9.0;
        }
    }
}
