//! The light that a matte surface receives, for every direction it may face.

use super::brdf::schlick;
use super::vector::Vector;
use lapidary_field::real::Real;
use rayon::prelude::*;

/// What a surface receives that faces some direction: sums over all directions `l`, weighted by the cosine, of which an
/// even light of 1 makes a mean of 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Received {
    /// Of the light.
    pub(super) mean: Vector,
    /// Of the light that grazes the surface, by Schlick's weight.
    pub(super) grazing: Vector,
    /// Of the light, times each coordinate of `l`.
    pub(super) toward: [Vector; 3],
    /// The same of the light that grazes it.
    pub(super) grazing_toward: [Vector; 3],
}

/// Light from one of many directions.
pub(super) struct Sample {
    pub(super) toward: Vector,
    pub(super) light: Vector,
    /// The solid angle it stands for, but for a factor that all share.
    pub(super) size: f32,
}

/// What is received on a square of directions, of which the outermost lie on its edge.
#[derive(Clone, Debug)]
pub(super) struct Square {
    side: usize,
    px: Vec<[f32; COUNT]>,
}

const COUNT: usize = 24;

impl Square {
    /// Of all samples, for each of `side` directions across and down; `facing` tells where on the square they are.
    pub(super) fn new(side: usize, samples: &[Sample], facing: impl Fn([f32; 2]) -> Vector + Sync) -> Square {
        let mut px = vec![[0.0; COUNT]; side * side];
        px.par_iter_mut().enumerate().for_each(|(i, px)| {
            *px = sum(samples, facing([i % side, i / side].map(|i| i as f32 / (side - 1) as f32)));
        });
        Square { side, px }
    }
    /// Between the four nearest directions.
    pub(super) fn at(&self, place: [f32; 2]) -> Received {
        let along = |v: f32| {
            let at = Real::clamp(v, 0.0, 1.0) * (self.side - 1) as f32;
            let first = (at as usize).min(self.side - 2);
            (first, at - first as f32)
        };
        let ((x, fx), (y, fy)) = (along(place[0]), along(place[1]));
        let row = |y: usize| &self.px[y * self.side + x..][..2];
        let (above, below) = (row(y), row(y + 1));
        let mut out = [0.0; COUNT];
        for (i, out) in out.iter_mut().enumerate() {
            let top = above[0][i] + (above[1][i] - above[0][i]) * fx;
            let bottom = below[0][i] + (below[1][i] - below[0][i]) * fx;
            *out = top + (bottom - top) * fy;
        }
        let color = |i: usize| Vector([out[3 * i], out[3 * i + 1], out[3 * i + 2]]);
        Received {
            mean: color(0),
            grazing: color(1),
            toward: [color(2), color(3), color(4)],
            grazing_toward: [color(5), color(6), color(7)],
        }
    }
    /// The mean alone.
    pub(super) fn mean(&self, place: [f32; 2]) -> Vector {
        self.at(place).mean
    }
}

fn sum(samples: &[Sample], facing: Vector) -> [f32; COUNT] {
    let (mut sums, mut weights) = ([0.0; COUNT], 0.0);
    for Sample { toward, light, size } in samples {
        let cos = toward.dot(facing);
        if cos <= 0.0 {
            continue;
        }
        let weight = cos * size;
        weights += weight;
        let grazing = schlick(cos);
        let factors = [1.0, grazing, toward.x(), toward.y(), toward.z()];
        let factors = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| if i < 5 { factors[i] } else { factors[i - 3] * grazing });
        for (sums, factor) in sums.as_chunks_mut::<3>().0.iter_mut().zip(factors) {
            sums.iter_mut().zip(light.0).for_each(|(sum, light)| *sum += light * (weight * factor));
        }
    }
    sums.map(|sum| if weights > 0.0 { sum / weights } else { 0.0 })
}
