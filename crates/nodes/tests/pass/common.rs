//! Inputs, and the promises that every pass keeps.

use lapidary_field::simd::Level;
use lapidary_nodes::pass::{Edges, Plane, Work};
use std::sync::atomic::AtomicBool;

/// Nobody asks to stop.
static GO: AtomicBool = AtomicBool::new(false);
/// Somebody has asked already.
static STOP: AtomicBool = AtomicBool::new(true);

/// All that the machine has.
pub(crate) fn best() -> Work<'static> {
    Work { level: Level::best(), stop: &GO }
}

/// A number in 0..1 that a place does not betray.
pub(crate) fn chance(x: usize, y: usize, seed: u32) -> f32 {
    let mut h = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    for _ in 0..2 {
        h = (h ^ h >> 15).wrapping_mul(0x2c1b_3c6d);
    }
    (h >> 8) as f32 / 16777216.0
}

/// White noise, in so many steps where it is to have ties.
pub(crate) fn noise(size: [usize; 2], seed: u32, steps: Option<u32>) -> Plane {
    Plane::of(size, |x, y| {
        let v = chance(x, y, seed);
        steps.map_or(v, |n| (v * n as f32).floor() / n as f32)
    })
}

/// Hills that wrap, some finer than others.
pub(crate) fn hills([width, height]: [usize; 2], seed: u32) -> Plane {
    let wave = |i: usize, n: usize, times: u32| {
        let turn = (i as f64 / n as f64 * f64::from(times) + f64::from(chance(times as usize, n, seed))).fract();
        // A wave made of parabolas: no library's sine.
        (8.0 * (0.25 - (turn - 0.5).abs()) * (1.0 - 2.0 * (0.25 - (turn - 0.5).abs()).abs())) as f32
    };
    Plane::of([width, height], |x, y| {
        0.5 + 0.2 * wave(x, width, 2) * wave(y, height, 3) + 0.1 * wave(x, width, 5) + 0.05 * chance(x, y, seed)
    })
}

/// A plane moved cyclically.
pub(crate) fn shifted(plane: &Plane, by: [usize; 2]) -> Plane {
    let [width, height] = plane.size;
    Plane::of(plane.size, |x, y| plane.row((y + height - by[1]) % height)[(x + width - by[0]) % width])
}

/// The pixel at a place that may be beyond the edges.
pub(crate) fn pixel(plane: &Plane, edges: Edges, x: isize, y: isize) -> f32 {
    let place = |axis: usize, at: isize| {
        let n = plane.size[axis] as isize;
        (if edges.wrap[axis] { at.rem_euclid(n) } else { at.clamp(0, n - 1) }) as usize
    };
    plane.row(place(1, y))[place(0, x)]
}

/// Every way to have edges.
pub(crate) const EDGES: [Edges; 4] =
    [Edges::HOLD, Edges { wrap: [true, false] }, Edges { wrap: [false, true] }, Edges::WRAP];

/// Whether two lists of planes agree in every bit.
#[track_caller]
pub(crate) fn same(a: &[Plane], b: &[Plane], what: &str) {
    assert_eq!(a.len(), b.len(), "{what}");
    for (k, (a, b)) in a.iter().zip(b).enumerate() {
        assert_eq!(a.size, b.size, "{what}");
        let differ = a.px.iter().zip(&b.px).position(|(a, b)| a.to_bits() != b.to_bits());
        if let Some(i) = differ {
            panic!("{what}: plane {k}, pixel {}, {}: {} is not {}", i % a.size[0], i / a.size[0], a.px[i], b.px[i]);
        }
    }
}

/// The same bits with every vector and any number of threads, nothing when told to stop, and no harm from odd sizes
/// or numbers. Yields the result.
#[track_caller]
pub(crate) fn promises(input: &Plane, pass: impl Fn(Work<'_>, &Plane) -> Option<Vec<Plane>> + Sync) -> Vec<Plane> {
    let made = pass(best(), input).expect("nobody asked to stop");
    assert!(made.iter().all(|plane| plane.px.len() == plane.size[0] * plane.size[1]));
    assert!(made.iter().flat_map(|plane| &plane.px).all(|v| v.is_finite()), "everything is finite");
    for level in Level::all() {
        for threads in [1, 2, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
            let again = pool.install(|| pass(Work { level, stop: &GO }, input)).expect("nobody asked to stop");
            same(&made, &again, &format!("{level:?}, {threads} threads"));
        }
    }
    assert_eq!(pass(Work { level: Level::best(), stop: &STOP }, input), None, "it stops when told to");
    for size in [[0, 0], [0, 3], [3, 0], [1, 1], [1, 5], [5, 1], [2, 2]] {
        let made = pass(best(), &noise(size, 1, None)).expect("nobody asked to stop");
        assert!(made.iter().flat_map(|plane| &plane.px).all(|v| v.is_finite()), "{size:?}");
    }
    for odd in [f32::NAN, f32::INFINITY, f32::MAX, -f32::MAX, f32::MIN_POSITIVE] {
        let sprinkled = Plane::of([9, 7], |x, y| if chance(x, y, 5) < 0.2 { odd } else { chance(x, y, 6) });
        pass(best(), &sprinkled).expect("nobody asked to stop");
    }
    made
}

/// That moving a wrapping input moves the result and changes no bit of it.
#[track_caller]
pub(crate) fn follows(input: &Plane, pass: impl Fn(&Plane) -> Vec<Plane>) {
    let made = pass(input);
    for by in [[1, 0], [0, 1], [input.size[0] / 2 + 1, input.size[1] - 3]] {
        let moved: Vec<Plane> = made.iter().map(|plane| shifted(plane, by)).collect();
        same(&pass(&shifted(input, by)), &moved, &format!("moved by {by:?}"));
    }
}
