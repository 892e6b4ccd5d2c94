//! The workloads, written once for all libraries that evaluate noise point by point.

use std::hint::black_box;

/// The width and height of every workload in pixels.
pub(crate) const WIDTH: usize = 2048;

/// The z coordinate of 3D workloads.
pub(crate) const Z: f32 = 0.37;

const SIN_30: f32 = 0.5;
const COS_30: f32 = 0.866_025_4;

/// The workloads in the order of the report.
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

/// Fills whole rows of the image from the given row on.
pub(crate) type Fill = Box<dyn Fn(&mut [f32], usize) + Sync>;

/// Noises evaluated point by point, with cells of size 1.
pub(crate) trait Noises: Sync + 'static {
    /// Improved Perlin noise in two dimensions.
    fn perlin2(&self, p: [f32; 2]) -> f32;
    /// Improved Perlin noise in three dimensions.
    fn perlin3(&self, p: [f32; 3]) -> f32;
    /// Four octaves of Perlin noise in two dimensions, with lacunarity 2 and gain ½.
    fn fbm4(&self, p: [f32; 2]) -> f32;
    /// Five octaves of Perlin noise in two dimensions.
    fn fbm5(&self, p: [f32; 2]) -> f32;
    /// Eight octaves of Perlin noise in three dimensions.
    fn fbm8(&self, p: [f32; 3]) -> f32;
    /// The distance to the nearest feature point in two dimensions.
    fn worley2(&self, p: [f32; 2]) -> f32;
    /// The distance to the nearest feature point in three dimensions.
    fn worley3(&self, p: [f32; 3]) -> f32;
}

/// Simplex noises, which not every library has.
pub(crate) trait Simplex: Sync + 'static {
    /// Simplex noise in two dimensions.
    fn simplex2(&self, p: [f32; 2]) -> f32;
    /// Simplex noise in three dimensions.
    fn simplex3(&self, p: [f32; 3]) -> f32;
}

/// The size of a cell in pixels; for sums of octaves, of the first octave.
pub(crate) fn cell(workload: &str) -> f32 {
    match workload {
        "fbm8_8" => 256.0,
        "worley2_16" | "worley3_16" => 16.0,
        "perlin2_4px" => 4.0,
        _ => 64.0,
    }
}

/// The loop of a workload of Perlin and Worley noise, or none for other workloads.
pub(crate) fn fill<const OPAQUE: bool, N: Noises>(n: N, workload: &str) -> Option<Fill> {
    let cell = cell(workload);
    Some(match workload {
        "perlin2" | "perlin2_4px" => pixels::<OPAQUE>(cell, move |x, y| n.perlin2([x, y])),
        "perlin2_rot" => pixels::<OPAQUE>(cell, move |x, y| n.perlin2(rotate(x, y))),
        "perlin3" => pixels::<OPAQUE>(cell, move |x, y| n.perlin3([x, y, Z])),
        "fbm8_8" | "fbm8_32" => pixels::<OPAQUE>(cell, move |x, y| n.fbm8([x, y, Z])),
        "worley2" | "worley2_16" => pixels::<OPAQUE>(cell, move |x, y| n.worley2([x, y])),
        "worley2_rot" => pixels::<OPAQUE>(cell, move |x, y| n.worley2(rotate(x, y))),
        "worley3" | "worley3_16" => pixels::<OPAQUE>(cell, move |x, y| n.worley3([x, y, Z])),
        "warp2" => pixels::<OPAQUE>(cell, move |x, y| n.fbm4(displace(&n, 0.5, x, y))),
        "marble" => pixels::<OPAQUE>(cell, move |x, y| marble(&n, x, y)),
        "mixed" => pixels::<OPAQUE>(cell, move |x, y| mixed(&n, x, y)),
        _ => return None,
    })
}

/// The loop of a workload of simplex noise, or none for other workloads.
pub(crate) fn fill_simplex<const OPAQUE: bool, N: Simplex>(n: N, workload: &str) -> Option<Fill> {
    let cell = cell(workload);
    Some(match workload {
        "simplex2" => pixels::<OPAQUE>(cell, move |x, y| n.simplex2([x, y])),
        "simplex3" => pixels::<OPAQUE>(cell, move |x, y| n.simplex3([x, y, Z])),
        _ => return None,
    })
}

/// The loop over rows. With `OPAQUE`, y is hidden from the compiler, so that it does not move calculations of y out of the
/// inner loop: for some noises that is faster. The choice is a constant, so that each loop inlines its own copy.
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

/// Rotates a point by 30° around the origin, and moves it to positive coordinates: not every library supports negative ones.
fn rotate(x: f32, y: f32) -> [f32; 2] {
    [x * COS_30 - y * SIN_30 + 16.0, x * SIN_30 + y * COS_30]
}

/// Displaces a point by Perlin noise along each axis; offsets make two noises out of one.
#[inline(always)]
fn displace(n: &impl Noises, reach: f32, x: f32, y: f32) -> [f32; 2] {
    [x + reach * n.perlin2([x + 7.0, y]), y + reach * n.perlin2([x, y + 9.0])]
}

#[allow(clippy::disallowed_methods, reason = "users of the other libraries call the sine of libm")]
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
