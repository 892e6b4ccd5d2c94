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

fn compare_samples(grid: PixelGrid) {
    let mut draws = SplitMix(3);
    let mut px: Vec<f32> = (0..grid.size[0] * grid.size[1]).map(|_| draws.u01() as f32 * 3.0 - 1.0).collect();
    (px[3], px[40]) = (f32::NAN, f32::INFINITY);
    let view = PlaneView { grid, from: [0, 0], window_size: grid.size, px: px[..].into(), identity: None };
    // Within the image and around it, on its pixels, and so far away that no pixel is near.
    let mut at = |axis: usize| match (draws.u01() * 8.0) as u32 {
        0 => ((f64::from((draws.u01() * 30.0) as u32) - 9.5) * grid.tile[axis] / f64::from(grid.size[axis])) as f32,
        1 => [f32::NAN, -f32::INFINITY, 1e8, -1e8, 1e30, 2.5e7][(draws.u01() * 6.0) as usize],
        _ => (draws.u01() * 6.0 - 2.5) as f32,
    };
    let (x, y): (Vec<f32>, Vec<f32>) = (0..5000).map(|_| (at(0), at(1))).unzip();
    let rest = vec![0.0; x.len()];
    let edges = [EdgeMode::Wrap, EdgeMode::Clamp, EdgeMode::Mirror, EdgeMode::Black];
    for (filter, [across, down]) in [Filter::Nearest, Filter::Bilinear, Filter::Cubic]
        .into_iter()
        .flat_map(|f| edges.into_iter().flat_map(move |a| edges.map(|d| (f, [a, d]))))
    {
        let r = Recorder::default();
        let read = Sampler { plane: 0, filter, edges: [across, down] };
        let points = Program::for_points(&r.code(&[r.sample(read, [r.coord(0), r.coord(1)])]));
        let planes = [view];
        let feed = ProgramInputs { planes: &planes, ..ProgramInputs::default() };
        for level in SimdLevel::all() {
            let found = points
                .points_with(RunOptions::with(level), [&x, &y, &rest, &rest], feed)
                .expect("all inputs are given");
            for (i, found) in found[0].iter().enumerate() {
                let expected = read.at(&view, Derivative::Value, [x[i], y[i]]);
                assert_eq!(*found, expected, "{read:?} {level:?} at {}, {}", x[i], y[i]);
            }
        }
    }
}
