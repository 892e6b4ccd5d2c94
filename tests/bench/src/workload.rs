//! What each workload computes, written once for every library that answers point by point.

use std::hint::black_box;

/// Pixels in a row of every workload, which has as many rows.
pub(crate) const WIDTH: usize = 2048;

/// The slice of solid noise that the 3D workloads show.
pub(crate) const Z: f32 = 0.37;

const SIN_30: f32 = 0.5;
const COS_30: f32 = 0.866_025_4;

/// Every workload of the race, in the order of the report.
pub(crate) const WORKLOADS: [&str; 16] = [
    "perlin2",
    "perlin3",
    "fbm8_32",
    "fbm8_8",
    "worley2",
    "worley3",
    "worley2_16",
    "worley3_16",
    "warp2",
    "marble",
    "simplex2",
    "simplex3",
    "mixed",
    "perlin2_rot",
    "worley2_rot",
    "perlin2_4px",
];

/// Fills whole rows of the picture, beginning with the row given.
pub(crate) type Fill = Box<dyn Fn(&mut [f32], usize) + Sync>;

/// The noises that a library answers point by point, one unit a cell.
pub(crate) trait Noises: Sync + 'static {
    /// Improved Perlin noise in the plane.
    fn perlin2(&self, p: [f32; 2]) -> f32;
    /// Improved Perlin noise in space.
    fn perlin3(&self, p: [f32; 3]) -> f32;
    /// Four octaves of Perlin noise in the plane, lacunarity 2 and gain ½.
    fn fbm4(&self, p: [f32; 2]) -> f32;
    /// Five octaves of the same.
    fn fbm5(&self, p: [f32; 2]) -> f32;
    /// Eight octaves of Perlin noise in space.
    fn fbm8(&self, p: [f32; 3]) -> f32;
    /// The distance to the nearest feature point in the plane.
    fn worley2(&self, p: [f32; 2]) -> f32;
    /// The distance to the nearest feature point in space.
    fn worley3(&self, p: [f32; 3]) -> f32;
}

/// The simplex noises, which not every library has.
pub(crate) trait Simplex: Sync + 'static {
    /// Simplex noise in the plane.
    fn simplex2(&self, p: [f32; 2]) -> f32;
    /// Simplex noise in space.
    fn simplex3(&self, p: [f32; 3]) -> f32;
}

/// Pixels a cell; of a sum of octaves, in its first one.
pub(crate) fn cell(workload: &str) -> f32 {
    match workload {
        "fbm8_8" => 256.0,
        "worley2_16" | "worley3_16" => 16.0,
        "perlin2_4px" => 4.0,
        _ => 64.0,
    }
}

/// A workload made of Perlin and Worley noise; none where it needs simplex noise.
pub(crate) fn fill<const OPAQUE: bool, N: Noises>(n: N, workload: &str) -> Option<Fill> {
    let cell = cell(workload);
    Some(match workload {
        "perlin2" | "perlin2_4px" => pixels::<OPAQUE>(cell, move |x, y| n.perlin2([x, y])),
        "perlin2_rot" => pixels::<OPAQUE>(cell, move |x, y| n.perlin2(turn(x, y))),
        "perlin3" => pixels::<OPAQUE>(cell, move |x, y| n.perlin3([x, y, Z])),
        "fbm8_8" | "fbm8_32" => pixels::<OPAQUE>(cell, move |x, y| n.fbm8([x, y, Z])),
        "worley2" | "worley2_16" => pixels::<OPAQUE>(cell, move |x, y| n.worley2([x, y])),
        "worley2_rot" => pixels::<OPAQUE>(cell, move |x, y| n.worley2(turn(x, y))),
        "worley3" | "worley3_16" => pixels::<OPAQUE>(cell, move |x, y| n.worley3([x, y, Z])),
        "warp2" => pixels::<OPAQUE>(cell, move |x, y| n.fbm4(displace(&n, 0.5, x, y))),
        "marble" => pixels::<OPAQUE>(cell, move |x, y| marble(&n, x, y)),
        "mixed" => pixels::<OPAQUE>(cell, move |x, y| mixed(&n, x, y)),
        _ => return None,
    })
}

/// A workload made of simplex noise; none where it needs another.
pub(crate) fn fill_simplex<const OPAQUE: bool, N: Simplex>(n: N, workload: &str) -> Option<Fill> {
    let cell = cell(workload);
    Some(match workload {
        "simplex2" => pixels::<OPAQUE>(cell, move |x, y| n.simplex2([x, y])),
        "simplex3" => pixels::<OPAQUE>(cell, move |x, y| n.simplex3([x, y, Z])),
        _ => return None,
    })
}

/// The loop over a row, either as anyone would write it, so that the compiler moves out of it what depends on y alone, or
/// with y hidden from the compiler, which now and then pays twice for what it moved. The style is a constant so that each
/// has its own copy of the noise to inline.
fn pixels<const OPAQUE: bool>(cell: f32, at: impl Fn(f32, f32) -> f32 + Sync + 'static) -> Fill {
    let step = 1.0 / cell;
    Box::new(move |rows, first| {
        for (j, row) in rows.chunks_exact_mut(WIDTH).enumerate() {
            let y = (first + j) as f32 * step;
            for (i, pixel) in row.iter_mut().enumerate() {
                *pixel = at(i as f32 * step, if OPAQUE { black_box(y) } else { y });
            }
        }
    })
}

/// A point turned by 30° about the corner, then moved to where no coordinate is negative: not every peer has a lattice
/// below zero.
fn turn(x: f32, y: f32) -> [f32; 2] {
    [x * COS_30 - y * SIN_30 + 16.0, x * SIN_30 + y * COS_30]
}

/// A point moved by one Perlin noise along each axis; the shifts make two noises out of one.
#[inline(always)]
fn displace(n: &impl Noises, reach: f32, x: f32, y: f32) -> [f32; 2] {
    [x + reach * n.perlin2([x + 7.0, y]), y + reach * n.perlin2([x, y + 9.0])]
}

#[allow(clippy::disallowed_methods, reason = "the sine a user of a plain library has is libm's")]
#[inline(always)]
fn marble(n: &impl Noises, x: f32, y: f32) -> f32 {
    let mut turbulence = 0.0;
    let mut gain = 1.0;
    let mut scale = 1.0;
    for _ in 0..4 {
        turbulence += gain * n.perlin3([x * scale, y * scale, Z * scale]).abs();
        gain *= 0.5;
        scale *= 2.0;
    }
    0.5 * (1.0 + (2.0 * x + 10.0 * turbulence).sin())
}

#[inline(always)]
fn mixed(n: &impl Noises, x: f32, y: f32) -> f32 {
    let warped = n.fbm5(displace(n, 0.3, x, y));
    let cells = n.worley2([x * 4.0, y * 4.0]);
    let both = warped + (cells - warped) * 0.4;
    (both * 0.8 + 0.1).clamp(0.0, 1.0)
}
