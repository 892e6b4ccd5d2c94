//! Image samples at points that lie in no row of pixels.

use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::ir::Recorder;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Program, ProgramInputs, RunOptions, Sampling};
use lapidary_field::simd::SimdLevel;

#[test]
fn scattered_points_equal_single_samples() {
    for size in [[13, 7], [49, 1]] {
        compare_samples(PixelGrid { size, tile: [1.0, 0.6], sampling: Sampling::Centre });
    }
}

/// Groups of points that lie close together, so that most groups touch no edge, in every repetition of the image; the view is
/// the whole image or a window of it.
#[test]
fn points_close_together_equal_single_samples() {
    let grid = PixelGrid { size: [300, 90], tile: [1.0, 0.3], sampling: Sampling::Corner };
    for (from, window_size) in [([0, 0], [300, 90]), ([130, 41], [100, 30]), ([250, 70], [120, 50])] {
        let mut draws = SplitMix(9);
        let px = pixels(&mut draws, window_size);
        let view = PlaneView { grid, from, window_size, px: px[..].into(), identity: None };
        let mut points = [vec![], vec![]];
        for _ in 0..60 {
            let first = window_size.map(|side| draws.u01() * f64::from(side - 1));
            let repetition = [0, 1].map(|_| (draws.u01() * 5.0).floor() - 2.0);
            for _ in 0..(draws.u01() * 150.0) as usize {
                for axis in 0..2 {
                    // The pixels of a window that its points read lie in it.
                    let most = f64::from(window_size[axis]) - if from == [0, 0] { 0.1 } else { 2.0 };
                    let within = (first[axis] + draws.u01() * 9.0).min(most);
                    // Some points are those of pixels.
                    let within = if draws.u01() < 0.3 { within.floor() } else { within };
                    let side = f64::from(grid.size[axis]);
                    let pixel = within + f64::from(from[axis]) + repetition[axis] * side;
                    points[axis].push((pixel * grid.tile[axis] / side) as f32);
                }
            }
        }
        let [x, y] = &points;
        compare_at(&view, x, y, if from == [0, 0] { &EDGES } else { &EDGES[..1] });
    }
}

/// All points of a list share a coordinate at which no pixel is near.
#[test]
fn points_far_away_equal_single_samples() {
    let far = [1e8, -1e8, 1e10, -1e12, 1e20, 1e30, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    for size in [[256, 8], [300, 9]] {
        let grid = PixelGrid { size, tile: [1.0, 0.6], sampling: Sampling::Centre };
        let mut draws = SplitMix(4);
        let px = pixels(&mut draws, size);
        let view = PlaneView { grid, from: [0, 0], window_size: size, px: px[..].into(), identity: None };
        for (k, far) in far.into_iter().enumerate() {
            let count = [1, 2, 63, 64, 65, 1025][k % 6];
            let near: Vec<f32> = (0..count).map(|_| draws.u01() as f32 * 3.0 - 1.0).collect();
            let far = vec![far; count];
            compare_at(&view, &far, &near, &EDGES[..2]);
            compare_at(&view, &near, &far, &EDGES[..2]);
            compare_at(&view, &far, &far, &EDGES[..1]);
        }
    }
}

const EDGES: [EdgeMode; 4] = [EdgeMode::Wrap, EdgeMode::Clamp, EdgeMode::Mirror, EdgeMode::Black];

fn pixels(draws: &mut SplitMix, size: [u32; 2]) -> Vec<f32> {
    let mut px: Vec<f32> = (0..size[0] * size[1]).map(|_| draws.u01() as f32 * 3.0 - 1.0).collect();
    (px[3], px[40]) = (f32::NAN, f32::INFINITY);
    px
}

fn compare_samples(grid: PixelGrid) {
    let mut draws = SplitMix(3);
    let px = pixels(&mut draws, grid.size);
    let view = PlaneView { grid, from: [0, 0], window_size: grid.size, px: px[..].into(), identity: None };
    // Within the image and around it, on its pixels, and so far away that no pixel is near.
    let mut at = |axis: usize| match (draws.u01() * 8.0) as u32 {
        0 => ((f64::from((draws.u01() * 30.0) as u32) - 9.5) * grid.tile[axis] / f64::from(grid.size[axis])) as f32,
        1 => [f32::NAN, -f32::INFINITY, 1e8, -1e8, 1e30, 2.5e7][(draws.u01() * 6.0) as usize],
        _ => (draws.u01() * 6.0 - 2.5) as f32,
    };
    let (x, y): (Vec<f32>, Vec<f32>) = (0..5000).map(|_| (at(0), at(1))).unzip();
    compare_at(&view, &x, &y, &EDGES);
}

fn compare_at(view: &PlaneView<'_>, x: &[f32], y: &[f32], edges: &[EdgeMode]) {
    let rest = vec![0.0; x.len()];
    for (filter, [across, down]) in [Filter::Nearest, Filter::Bilinear, Filter::Cubic]
        .into_iter()
        .flat_map(|f| edges.iter().flat_map(move |a| edges.iter().map(move |d| (f, [*a, *d]))))
    {
        let r = Recorder::default();
        let read = Sampler { plane: 0, filter, edges: [across, down] };
        let points = Program::for_points(&r.code(&[r.sample(read, [r.coord(0), r.coord(1)])]));
        let planes = [*view];
        let feed = ProgramInputs { planes: &planes, ..ProgramInputs::default() };
        for level in SimdLevel::all() {
            let found =
                points.points_with(RunOptions::with(level), [x, y, &rest, &rest], feed).expect("all inputs are given");
            for (i, found) in found[0].iter().enumerate() {
                let expected = read.at(view, Derivative::Value, [x[i], y[i]]);
                assert_eq!(*found, expected, "{read:?} {level:?} at {}, {}", x[i], y[i]);
            }
        }
    }
}
