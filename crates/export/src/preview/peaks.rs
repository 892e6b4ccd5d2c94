//! The highest points of a height map within squares of many sizes: what a ray flies over it need not look at.

use super::texture::{Level, covered};
use super::vector::whole;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// Maxima of one level of a height map (Tevs, Ihrke and Seidel, 2008), the finest first.
#[derive(Clone, Debug)]
pub(super) struct Peaks {
    pub(super) grids: Vec<Grid>,
}

/// Cells of one size, each with the maximum of its pixels and of those in the eight cells around it.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    size: [usize; 2],
    maxima: Vec<f32>,
    /// How far from a place, in repeats across and down, no height between pixels exceeds the maximum there.
    pub(super) reach: [f32; 2],
}

/// Pixels to either side that a height between pixels may be made of, at most.
const BLEND: f32 = 1.5;
/// So many cells, and a cell and those around it are all there are.
const ALL: usize = 3;

impl Peaks {
    pub(super) fn new(heights: &Level<1>) -> Peaks {
        let (mut size, mut cells) = (heights.size, heights.px.as_flattened().to_vec());
        let mut grids = vec![];
        while size != [1, 1] {
            (size, cells) = coarser(size, &cells);
            let reach = [0, 1].map(|axis| {
                let pixels = heights.size[axis] as f32;
                if size[axis] <= ALL { f32::MAX } else { 1.0 / size[axis] as f32 - BLEND / pixels }
            });
            if reach[0] > 0.0 && reach[1] > 0.0 {
                grids.push(Grid { size, maxima: dilated(size, &cells), reach });
            }
            if reach == [f32::MAX; 2] {
                break;
            }
        }
        Peaks { grids }
    }
}

impl Grid {
    /// The maximum around a place.
    pub(super) fn at(&self, uv: [f32; 2]) -> f32 {
        let [x, y] = [0, 1].map(|axis| {
            let n = self.size[axis];
            let place = (uv[axis] - whole(uv[axis]) as f32) * n as u32 as f32;
            (place as i32 as usize).min(n - 1)
        });
        self.maxima[y * self.size[0] + x]
    }
}

/// Half as many cells across and down, all of one size, each with the maximum of those it touches.
fn coarser(from: [usize; 2], cells: &[f32]) -> ([usize; 2], Vec<f32>) {
    let size = from.map(|n| n.div_ceil(2));
    let mut out = vec![f32::MIN; size[0] * size[1]];
    let columns: Vec<Vec<usize>> = (0..size[0]).map(|x| touched(x, size[0], from[0])).collect();
    out.par_chunks_mut(size[0]).enumerate().for_each(|(y, row)| {
        for y in touched(y, size[1], from[1]) {
            for (max, columns) in row.iter_mut().zip(&columns) {
                columns.iter().for_each(|x| *max = Real::max(cells[y * from[0] + x], *max));
            }
        }
    });
    (size, out)
}

fn touched(i: usize, to: usize, from: usize) -> Vec<usize> {
    covered(i, to, from).map(|(k, _)| k).collect()
}

/// The maximum of each cell and of the eight around it: the texture repeats.
fn dilated([across, down]: [usize; 2], cells: &[f32]) -> Vec<f32> {
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
