//! Test images, and checks that every filter passes.

use lapidary_field::reach::Reach;
use lapidary_field::simd::SimdLevel;
use lapidary_filter::{Edges, FilterContext, Plane};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// A signal that is never set.
static GO: AtomicBool = AtomicBool::new(false);
/// A signal that is set.
static STOP: AtomicBool = AtomicBool::new(true);

/// A context with the widest vectors, not cancelled.
pub(crate) fn context() -> FilterContext<'static> {
    FilterContext { level: SimdLevel::best(), cancelled: &GO }
}

/// A random value in 0..1 for each pixel.
pub(crate) fn chance(x: usize, y: usize, seed: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    for _ in 0..2 {
        h = (h ^ h >> 15).wrapping_mul(0x2c1b_3c6d);
    }
    (h >> 8) as f32 / 16777216.0
}

/// White noise, quantised to `steps` levels for ties.
pub(crate) fn noise(size: [usize; 2], seed: u32, steps: Option<u32>) -> Plane {
    Plane::from_fn(size, |x, y| {
        let v = chance(x, y, seed);
        steps.map_or(v, |n| (v * n as f32).floor() / n as f32)
    })
}

/// Smooth hills that wrap, and fine noise.
pub(crate) fn hills([width, height]: [usize; 2], seed: u32) -> Plane {
    let wave = |i: usize, n: usize, times: u32| {
        let turn = (i as f64 / n as f64 * f64::from(times) + f64::from(chance(times as usize, n, seed))).fract();
        // A wave of parabolas: no library's sine.
        (8.0 * (0.25 - (turn - 0.5).abs()) * (1.0 - 2.0 * (0.25 - (turn - 0.5).abs()).abs())) as f32
    };
    Plane::from_fn([width, height], |x, y| {
        0.5 + 0.2 * wave(x, width, 2) * wave(y, height, 3) + 0.1 * wave(x, width, 5) + 0.05 * chance(x, y, seed)
    })
}

/// A plane moved cyclically.
pub(crate) fn shifted(plane: &Plane, by: [usize; 2]) -> Plane {
    let [width, height] = plane.size;
    Plane::from_fn(plane.size, |x, y| plane.row((y + height - by[1]) % height)[(x + width - by[0]) % width])
}

/// The pixel at a position that may lie beyond the edges.
pub(crate) fn pixel(plane: &Plane, edges: Edges, x: isize, y: isize) -> f32 {
    let place = |axis: usize, at: isize| {
        let n = plane.size[axis] as isize;
        (if edges.wrap[axis] { at.rem_euclid(n) } else { at.clamp(0, n - 1) }) as usize
    };
    plane.row(place(1, y))[place(0, x)]
}

/// All combinations of wrapping and clamped edges.
pub(crate) const EDGES: [Edges; 4] =
    [Edges::CLAMP, Edges { wrap: [true, false] }, Edges { wrap: [false, true] }, Edges::WRAP];

/// Asserts that two lists of planes agree in every bit.
#[track_caller]
pub(crate) fn same(a: &[Plane], b: &[Plane], what: &str) {
    assert_eq!(a.len(), b.len(), "{what}");
    for (k, (a, b)) in a.iter().zip(b).enumerate() {
        assert_eq!(a.size, b.size, "{what}");
        let differ = a.px.iter().zip(b.px.iter()).position(|(a, b)| a.to_bits() != b.to_bits());
        if let Some(i) = differ {
            panic!("{what}: plane {k}, pixel {}, {}: {} is not {}", i % a.size[0], i / a.size[0], a.px[i], b.px[i]);
        }
    }
}

/// Asserts that a filter yields the same bits at every SIMD level and number of threads, yields nothing when cancelled,
/// and survives small images and NaN or infinite values. Returns its result.
#[track_caller]
pub(crate) fn check_properties(
    input: &Plane,
    pass: impl Fn(FilterContext<'_>, &Plane) -> Option<Vec<Plane>> + Sync,
) -> Vec<Plane> {
    let made = pass(context(), input).expect("not cancelled");
    assert!(made.iter().all(|plane| plane.px.len() == plane.size[0] * plane.size[1]));
    assert!(made.iter().flat_map(|plane| plane.px.iter()).all(|v| v.is_finite()), "everything is finite");
    for level in SimdLevel::all() {
        for threads in [1, 2, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
            let again = pool.install(|| pass(FilterContext { level, cancelled: &GO }, input)).expect("not cancelled");
            same(&made, &again, &format!("{level:?}, {threads} threads"));
        }
    }
    assert_eq!(
        pass(FilterContext { level: SimdLevel::best(), cancelled: &STOP }, input),
        None,
        "a cancelled filter returns nothing"
    );
    for size in [[0, 0], [0, 3], [3, 0], [1, 1], [1, 5], [5, 1], [2, 2]] {
        let made = pass(context(), &noise(size, 1, None)).expect("not cancelled");
        assert!(made.iter().flat_map(|plane| plane.px.iter()).all(|v| v.is_finite()), "{size:?}");
    }
    for invalid in [f32::NAN, f32::INFINITY, f32::MAX, -f32::MAX, f32::MIN_POSITIVE] {
        let polluted = Plane::from_fn([9, 7], |x, y| if chance(x, y, 5) < 0.2 { invalid } else { chance(x, y, 6) });
        pass(context(), &polluted).expect("not cancelled");
    }
    made
}

/// Asserts that moving a wrapping input moves the result and changes no bit of it.
#[track_caller]
pub(crate) fn check_translation(input: &Plane, pass: impl Fn(&Plane) -> Vec<Plane>) {
    let made = pass(input);
    for by in [[1, 0], [0, 1], [input.size[0] / 2 + 1, input.size[1] - 3]] {
        let moved: Vec<Plane> = made.iter().map(|plane| shifted(plane, by)).collect();
        same(&pass(&shifted(input, by)), &moved, &format!("moved by {by:?}"));
    }
}

/// Asserts that two planes agree within a tolerance.
#[track_caller]
pub(crate) fn close(a: &Plane, b: &Plane, within: f32) {
    assert_eq!(a.size, b.size);
    for (i, (a_px, b_px)) in a.px.iter().zip(b.px.iter()).enumerate() {
        assert!((a_px - b_px).abs() <= within, "pixel {}, {}: {a_px} is not {b_px}", i % a.size[0], i / a.size[0]);
    }
}

/// Asserts that pixels beyond a filter's reach do not change its result.
#[track_caller]
pub(crate) fn check_reach(input: &Plane, reach: Reach, pass: impl Fn(&Plane) -> Plane) {
    let Reach::Pixels([across, down]) = reach else { panic!("its reach is limited") };
    let [x, y] = input.size.map(|n| n / 2);
    let far = |a: usize, b: usize| a.abs_diff(x) > across as usize || b.abs_diff(y) > down as usize;
    let changed = Plane::from_fn(input.size, |a, b| if far(a, b) { 1.0 - input.row(b)[a] } else { input.row(b)[a] });
    assert_ne!(&changed, input, "some pixels lie beyond its reach");
    assert_eq!(pass(input).row(y)[x].to_bits(), pass(&changed).row(y)[x].to_bits());
}

/// Asserts that a filter of a region with its reach around it is the crop of the filter of the whole image.
#[track_caller]
pub(crate) fn check_regions(input: &Plane, reach: Reach, pass: impl Fn(&Plane) -> Plane) {
    let Reach::Pixels(reach) = reach else { panic!("its reach is limited") };
    let crop =
        |plane: &Plane, [x, y]: [usize; 2], size: [usize; 2]| Plane::from_fn(size, |a, b| plane.row(y + b)[x + a]);
    let whole = pass(input);
    for k in 0..8 {
        let random = |axis: usize, n: usize| (chance(axis, k, 77) * n as f32) as usize;
        let first = [0, 1].map(|axis| random(axis, input.size[axis] - 8));
        let size = [0, 1].map(|axis| 1 + random(axis + 2, (input.size[axis] - first[axis]).min(40)));
        let begin = [0, 1].map(|axis| first[axis].saturating_sub(reach[axis] as usize));
        let end = [0, 1].map(|axis| (first[axis] + size[axis] + reach[axis] as usize).min(input.size[axis]));
        let part = pass(&crop(input, begin, [end[0] - begin[0], end[1] - begin[1]]));
        let inner = crop(&part, [first[0] - begin[0], first[1] - begin[1]], size);
        same(&[inner], &[crop(&whole, first, size)], &format!("{size:?} pixels from {first:?}"));
    }
}

/// The mean of all pixels.
pub(crate) fn mean(plane: &Plane) -> f64 {
    plane.px.iter().map(|v| f64::from(*v)).sum::<f64>() / plane.px.len() as f64
}

/// Correlations between an erosion of the test terrain at 512 pixels and at 2048 pixels, downsampled: of the heights, and of
/// the changes.
pub(crate) fn correlation(erode: impl Fn(&Plane) -> Plane) -> (f64, f64) {
    let [small, large] = [512, 2048].map(|n| test_terrain([n; 2]));
    let (eroded_small, eroded_large) = (erode(&small), downsampled(&erode(&large)));
    let less = |a: &Plane, b: &Plane| Plane::from_fn(a.size, |x, y| a.row(y)[x] - b.row(y)[x]);
    let changes = (less(&eroded_small, &small), less(&eroded_large, &downsampled(&large)));
    (plane_correlation(&eroded_small, &eroded_large), plane_correlation(&changes.0, &changes.1))
}

/// A terrain of the same shape at every size, up to detail finer than a pixel.
fn test_terrain(size: [usize; 2]) -> Plane {
    use lapidary_field::ir::{Expr, Recorder};
    use lapidary_field::noise::Noise;
    use lapidary_field::noise::improved::Improved;
    use lapidary_field::noise::octaves::{Fold, Octaves};
    use lapidary_field::program::{Frame, Program, RunOptions};
    let octaves = Octaves::new(9, 2.0, Fold::Plain, false).expect("few octaves");
    let noise = Noise::new(Improved::new(3, [3; 4]), 2).expect("the noise supports the dimensions").in_octaves(octaves);
    let r = Recorder::default();
    let v = r.noise(&noise, [r.coord(0) * 3.0, r.coord(1) * 3.0, Expr::Lit(0.0), Expr::Lit(0.0)], Expr::Lit(0.5));
    let program = Program::new(&r.code(&[v * 0.3 + 0.5]));
    let frame = Frame::new(size[0] as u32, size[1] as u32);
    Plane { size, px: program.image(RunOptions::best(), &frame, &[]).expect("the frame is sound").remove(0).into() }
}

fn downsampled(plane: &Plane) -> Plane {
    Plane::from_fn(plane.size.map(|n| n / 4), |x, y| {
        (0..16).map(|k| plane.row(4 * y + k / 4)[4 * x + k % 4]).sum::<f32>() / 16.0
    })
}

/// The correlation of two planes.
fn plane_correlation(a: &Plane, b: &Plane) -> f64 {
    let (of_a, of_b) = (mean(a), mean(b));
    let product = |a: &Plane, of_a: f64, b: &Plane, of_b: f64| {
        a.px.iter().zip(b.px.iter()).map(|(a, b)| (f64::from(*a) - of_a) * (f64::from(*b) - of_b)).sum::<f64>()
    };
    product(a, of_a, b, of_b) / (product(a, of_a, a, of_a) * product(b, of_b, b, of_b)).sqrt()
}

/// Asserts that a filter returns the same bits for some rows as for all.
#[track_caller]
pub(crate) fn check_rows(input: &Plane, pass: impl Fn(Range<usize>) -> Option<Vec<Plane>>) {
    let [width, height] = input.size;
    let made = |rows: Range<usize>| pass(rows).expect("not cancelled");
    let whole = made(0..height);
    for rows in [0..1, 3..height / 2, height / 3..height, height - 1..height, 5..5] {
        let part = |plane: &Plane| Plane::from_fn([width, rows.len()], |x, y| plane.row(rows.start + y)[x]);
        let expected: Vec<Plane> = whole.iter().map(part).collect();
        same(&made(rows.clone()), &expected, &format!("rows {rows:?}"));
    }
}
