//! Properties of every noise.

use super::rng::TestRng;
use lapidary_field::noise::NoiseFn;
use lapidary_field::simd::{Lanes, SimdLevel, Task, VectorPair};

/// Edge-case coordinates.
pub(crate) const EDGE_COORDINATES: [f32; 16] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    3e9,
    -3e9,
    f32::MAX,
    f32::MIN,
    0.0,
    -0.0,
    1.0,
    -1.0,
    -1e-12,
    1e-12,
    16777216.0,
    -8388607.5,
    0.49999997,
];

/// Points near the origin, far from it, and edge cases in every mixture; a multiple of 64 of them.
pub(crate) fn points<const D: usize>() -> Vec<[f32; D]> {
    let mut rng = TestRng::new(D as u64);
    let mut out: Vec<[f32; D]> = (0..2048).map(|_| rng.point(-9.0, 9.0)).collect();
    out.extend((0..512).map(|_| rng.point::<D>(-5e3, 5e3)));
    out.extend((0..512).map(|_| rng.point::<D>(-40.0, 40.0).map(|v| v.floor() / 4.0)));
    out.extend((0..1024).map(|_| {
        std::array::from_fn(|_| {
            let i = (rng.unit() * 24.0) as usize;
            EDGE_COORDINATES.get(i).copied().unwrap_or_else(|| rng.between(-9.0, 9.0) as f32)
        })
    }));
    out
}

struct All<'a, B, const D: usize> {
    noise: &'a B,
    points: &'a [[f32; D]],
    zoom: u32,
}
impl<B: NoiseFn, const D: usize> All<'_, B, D> {
    fn with<V: Lanes>(&self, token: V::Token) -> Vec<f32> {
        let mut out = vec![0.0; self.points.len()];
        let mut lanes = [[0.0; 64]; D];
        for (chunk, to) in self.points.chunks_exact(V::N).zip(out.chunks_exact_mut(V::N)) {
            for (k, p) in chunk.iter().enumerate() {
                for axis in 0..D {
                    lanes[axis][k] = p[axis];
                }
            }
            let (noise, zoom) = (self.noise, self.zoom);
            V::enter(
                token,
                #[inline(always)]
                || {
                    let mut p = [V::splat(token, 0.0); D];
                    let mut axis = 0;
                    while axis < D {
                        p[axis] = V::load(token, &lanes[axis]);
                        axis += 1;
                    }
                    noise.at(p, zoom).store(to);
                },
            );
        }
        out
    }
}
impl<B: NoiseFn, const D: usize> Task for All<'_, B, D> {
    type Out = [Vec<f32>; 2];
    fn run<V: Lanes>(self, token: V::Token) -> [Vec<f32>; 2] {
        [self.with::<V>(token), self.with::<VectorPair<V>>(token)]
    }
}

/// The noise at many points, with the vectors of a level.
pub(crate) fn fast<B: NoiseFn, const D: usize>(
    level: SimdLevel,
    noise: &B,
    points: &[[f32; D]],
    zoom: u32,
) -> Vec<f32> {
    level.run(All { noise, points, zoom })[0].clone()
}

/// The noise at a point. Not inlined: a copy at every call would take minutes to compile.
#[inline(never)]
pub(crate) fn plain<B: NoiseFn, const D: usize>(noise: &B, p: [f32; D], zoom: u32) -> f32 {
    noise.at(p, zoom)
}

/// Vectors of every level, single and in pairs, give the bits of scalar evaluation, finite and within the range, edge
/// cases included.
pub(crate) fn same_bits<B: NoiseFn, const D: usize>(noise: &B, what: &str) {
    let points = points::<D>();
    let (lo, hi) = noise.range(D);
    for zoom in [1, 3] {
        let plain: Vec<f32> = points.iter().map(|p| plain(noise, *p, zoom)).collect();
        for (p, v) in points.iter().zip(&plain) {
            assert!(f64::from(*v) >= lo && f64::from(*v) <= hi, "{what}: {v} at {p:?}, not in {lo}..{hi}");
        }
        for level in SimdLevel::all() {
            for (pair, values) in level.run(All { noise, points: &points, zoom }).iter().enumerate() {
                for ((p, v), w) in points.iter().zip(&plain).zip(values) {
                    assert_eq!(v.to_bits(), w.to_bits(), "{what}: {v} {w} at {p:?}, {level:?}, pair {pair}");
                }
            }
        }
    }
}

/// Shifting by a period along any axis gives the same bits, finer octaves included.
pub(crate) fn repeats<B: NoiseFn, const D: usize>(noise: &B, period: [u32; 4], what: &str) {
    let mut rng = TestRng::new(77);
    for zoom in [1, 2, 5] {
        for _ in 0..2000 {
            let p = rng.point::<D>(-20.0, 20.0).map(|v| (v * 64.0).floor() / 64.0);
            let mut q = p;
            for axis in 0..D {
                q[axis] += (period[axis] * zoom) as f32 * (rng.between(-3.0, 4.0).floor() as f32);
            }
            let (a, b) = (plain(noise, p, zoom), plain(noise, q, zoom));
            assert_eq!(a.to_bits(), b.to_bits(), "{what}: {a} at {p:?}, {b} at {q:?}, zoom {zoom}");
        }
    }
}

/// A million values.
pub(crate) fn million<B: NoiseFn, const D: usize>(noise: &B) -> Vec<f32> {
    let mut rng = TestRng::new(4);
    let points: Vec<[f32; D]> = (0..1 << 20).map(|_| rng.point(-300.0, 300.0)).collect();
    fast(SimdLevel::best(), noise, &points, 1)
}

/// The values lie within the stated range; returns their minimum and maximum and the 0.1 and 99.9 percentiles.
pub(crate) fn spread(values: &mut [f32], range: (f64, f64), what: &str) -> [f32; 4] {
    values.sort_by(f32::total_cmp);
    let at = |share: f64| values[(share * (values.len() - 1) as f64) as usize];
    let out = [at(0.0), at(1.0), at(0.001), at(0.999)];
    assert!(f64::from(out[0]) >= range.0 && f64::from(out[1]) <= range.1, "{what}: {out:?} not in {range:?}");
    println!(
        "{what}: {:.4}..{:.4}, middle {:.4}..{:.4}, stated {:.4}..{:.4}",
        out[0], out[1], out[2], out[3], range.0, range.1
    );
    out
}

/// The correlation of two lists of numbers, −1 to 1.
pub(crate) fn correlation(a: &[f32], b: &[f32]) -> f64 {
    let n = a.len() as f64;
    let mean = |v: &[f32]| v.iter().map(|v| f64::from(*v)).sum::<f64>() / n;
    let (ma, mb) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (f64::from(*a) - ma, f64::from(*b) - mb);
        (ab, aa, bb) = (ab + a * b, aa + a * a, bb + b * b);
    }
    ab / (aa * bb).sqrt()
}

/// The same points with two seeds are uncorrelated, and so are cells and their mirror images through the origin.
pub(crate) fn unrelated<B: NoiseFn, const D: usize>(first: &B, second: &B, what: &str) {
    let mut rng = TestRng::new(9);
    // At one position in every cell: the dependence on the distance from corners is common to all seeds.
    let points: Vec<[f32; D]> =
        (0..1 << 16).map(|_| rng.point::<D>(-60000.0, 60000.0).map(|v| v.floor() + 0.40625)).collect();
    let mirrored: Vec<[f32; D]> = points.iter().map(|p| p.map(|v| 0.8125 - v)).collect();
    let [a, b, c] = [(first, &points), (second, &points), (first, &mirrored)]
        .map(|(noise, points)| fast(SimdLevel::best(), noise, points, 1));
    let (seeds, mirror) = (correlation(&a, &b), correlation(&a, &c));
    assert!(seeds.abs() < 0.02 && mirror.abs() < 0.02, "{what}: seeds {seeds}, mirrored {mirror}");
}
