//! Maximum pyramid of a height map, which lets rays skip empty space.

use super::mip_level::{MipLevel, covered_texels};
use super::vector::fast_floor;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Maxima of a height map at several resolutions, finest first (Tevs, Ihrke and Seidel, 2008).
#[derive(Clone, Debug)]
pub(super) struct MaxPyramid {
    pub(super) grids: Vec<MaxGrid>,
}

/// Grid of cells, each with the maximum of its texels and of the eight cells around it.
#[derive(Clone, Debug)]
pub(super) struct MaxGrid {
    pub(super) size: [usize; 2],
    pub(super) maxima: Vec<f32>,
    /// Distance from a point, in repeats across and down, within which no interpolated height exceeds the maximum there.
    pub(super) free_distance: [f32; 2],
}

/// A grid of a pyramid, of half the size of the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridStep {
    /// Cells across and down.
    pub size: [usize; 2],
    /// Distance, in repeats across and down, within which no height exceeds the maximum; rays use the grid if it is positive.
    pub free_distance: [f32; 2],
}

/// Texels to either side that interpolation may use, at most.
const FILTER_RADIUS: f32 = 1.5;
/// Number of cells per axis up to which a cell and its neighbours cover the whole texture.
const WHOLE_TEXTURE_CELLS: usize = 3;

impl MaxPyramid {
    pub(super) fn new(heights: &MipLevel<1>) -> MaxPyramid {
        let (mut size, mut cells) = (heights.size, heights.px.as_flattened().to_vec());
        let mut grids = vec![];
        for step in grid_steps(heights.size) {
            (size, cells) = downsample(size, &cells);
            if step.is_useful() {
                grids.push(MaxGrid { size, maxima: dilate(size, &cells), free_distance: step.free_distance });
            }
        }
        MaxPyramid { grids }
    }
}

impl MaxGrid {
    /// Maximum around a point.
    pub(super) fn at(&self, uv: [f32; 2]) -> f32 {
        let [x, y] = [0, 1].map(|axis| {
            let n = self.size[axis];
            let place = (uv[axis] - fast_floor(uv[axis]) as f32) * n as u32 as f32;
            (place as i32 as usize).min(n - 1)
        });
        self.maxima[y * self.size[0] + x]
    }
}

impl GridStep {
    /// True if rays use the grid, and not only the ones after it.
    pub fn is_useful(&self) -> bool {
        self.free_distance[0] > 0.0 && self.free_distance[1] > 0.0
    }
}

/// Grids of a height map with some texels across and down.
pub(super) fn grid_steps(heights: [usize; 2]) -> Vec<GridStep> {
    let (mut size, mut steps) = (heights, vec![]);
    while size != [1, 1] && steps.last().is_none_or(|step: &GridStep| step.free_distance != [f32::MAX; 2]) {
        size = size.map(|n| n.div_ceil(2));
        let free_distance = [0, 1].map(|axis| {
            let pixels = heights[axis] as f32;
            if size[axis] <= WHOLE_TEXTURE_CELLS { f32::MAX } else { 1.0 / size[axis] as f32 - FILTER_RADIUS / pixels }
        });
        steps.push(GridStep { size, free_distance });
    }
    steps
}

/// Halves the resolution; each cell gets the maximum of the cells it overlaps.
fn downsample(from: [usize; 2], cells: &[f32]) -> ([usize; 2], Vec<f32>) {
    let size = from.map(|n| n.div_ceil(2));
    let mut out = vec![f32::MIN; size[0] * size[1]];
    let columns: Vec<Vec<usize>> = (0..size[0]).map(|x| covered_cells(x, size[0], from[0])).collect();
    out.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
        for y in covered_cells(y, size[1], from[1]) {
            for (max, columns) in row.iter_mut().zip(&columns) {
                columns.iter().for_each(|x| *max = Real::max(cells[y * from[0] + x], *max));
            }
        }
    });
    (size, out)
}

fn covered_cells(i: usize, to: usize, from: usize) -> Vec<usize> {
    covered_texels(i, to, from).map(|(k, _)| k).collect()
}

/// Maximum of each cell and its eight neighbours, with wrap-around.
fn dilate([across, down]: [usize; 2], cells: &[f32]) -> Vec<f32> {
    let around = |i: usize, n: usize| [(i + n - 1) % n, i, (i + 1) % n];
    let mut out = vec![f32::MIN; across * down];
    out.par_chunks_mut(across).enumerate().for_each(|(y, row)| {
        for (x, max) in row.iter_mut().enumerate() {
            for y in around(y, down) {
                around(x, across).iter().for_each(|x| *max = Real::max(cells[y * across + x], *max));
            }
        }
    });
    out
}
