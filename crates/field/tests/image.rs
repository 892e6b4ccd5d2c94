//! Image sampling: filters, edges, and samples in programs.

use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Expr, Recorder, slopes, substitute};
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::pixel_data::PixelData;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions, Sampling};
use lapidary_field::simd::SimdLevel;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

const FILTERS: [Filter; 3] = [Filter::Nearest, Filter::Bilinear, Filter::Cubic];
const EDGES: [EdgeMode; 4] = [EdgeMode::Wrap, EdgeMode::Clamp, EdgeMode::Mirror, EdgeMode::Black];

/// Random numbers in −1..2.
fn pixels(count: usize) -> Vec<f32> {
    let mut draws = SplitMix(7);
    (0..count).map(|_| draws.u01() as f32 * 3.0 - 1.0).collect()
}
fn whole(frame: &Frame) -> PixelGrid {
    PixelGrid { size: frame.size, tile: frame.tile, sampling: frame.sampling }
}
fn plane<'a>(grid: PixelGrid, px: &'a [f32]) -> PlaneView<'a> {
    PlaneView { grid, from: [0, 0], window_size: grid.size, px: px.into(), identity: None }
}

#[test]
fn every_filter_is_exact_at_pixel_centres() {
    for (size, tile) in [([37, 11], [1.0, 1.0]), ([1000, 3], [3.0, 0.7]), ([1, 1], [0.1, 5.0])] {
        for sampling in [Sampling::Centre, Sampling::Corner] {
            let frame = Frame { tile, sampling, ..Frame::new(size[0], size[1]) };
            let px = pixels(size[0] as usize * size[1] as usize);
            for (filter, edge) in FILTERS.into_iter().flat_map(|f| EDGES.map(|e| (f, e))) {
                let r = Recorder::default();
                let read = Sampler { plane: 0, filter, edges: [edge; 2] };
                let program = Program::new(&r.code(&[r.sample(read, [r.coord(0), r.coord(1)])]));
                for level in SimdLevel::all() {
                    let mut out = vec![0.0; px.len()];
                    let planes = [plane(whole(&frame), &px)];
                    let feed = ProgramInputs { planes: &planes, ..ProgramInputs::default() };
                    program
                        .paint_with(RunOptions::with(level), &frame, feed, &mut [&mut out])
                        .expect("all inputs are given");
                    assert_eq!(out, px, "{filter:?} {edge:?} {level:?}");
                }
            }
        }
    }
}

#[test]
fn filters_and_edge_modes_match_their_definitions() {
    let grid = PixelGrid { size: [4, 1], tile: [4.0, 1.0], sampling: Sampling::Centre };
    let px = [1.0, 2.0, 4.0, 8.0];
    let at = |filter, edge, x: f32| {
        let read = Sampler { plane: 0, filter, edges: [edge; 2] };
        read.at(&plane(grid, &px), Derivative::Value, [x, 0.5])
    };
    let along = |edge| [-1.5, -0.5, 0.5, 3.5, 4.5, 5.5].map(|x| at(Filter::Nearest, edge, x));
    assert_eq!(along(EdgeMode::Wrap), [4.0, 8.0, 1.0, 8.0, 1.0, 2.0]);
    assert_eq!(along(EdgeMode::Clamp), [1.0, 1.0, 1.0, 8.0, 8.0, 8.0]);
    assert_eq!(along(EdgeMode::Mirror), [2.0, 1.0, 1.0, 8.0, 8.0, 4.0]);
    assert_eq!(along(EdgeMode::Black), [0.0, 0.0, 1.0, 8.0, 0.0, 0.0]);
    assert_eq!(at(Filter::Nearest, EdgeMode::Wrap, 1.875), 2.0);
    assert_eq!(at(Filter::Bilinear, EdgeMode::Wrap, 1.75), 2.5);
    assert_eq!(at(Filter::Bilinear, EdgeMode::Wrap, 4.0), 4.5);
    assert_eq!(at(Filter::Cubic, EdgeMode::Wrap, 2.0), (2.0 + 4.0) * 9.0 / 16.0 - (1.0 + 8.0) / 16.0);
    for x in [f32::NAN, f32::INFINITY, -f32::INFINITY, 1e30] {
        assert_eq!(at(Filter::Cubic, EdgeMode::Wrap, x), 0.0);
    }
    let edge_cases = [f32::NAN, f32::INFINITY, -f32::MAX, f32::MAX];
    let read = Sampler { plane: 0, filter: Filter::Cubic, edges: [EdgeMode::Wrap; 2] };
    for x in 0..64 {
        assert!(read.at(&plane(grid, &edge_cases), Derivative::Value, [x as f32 / 16.0, 0.5]).is_finite());
    }
}

#[test]
fn a_window_samples_like_the_whole_image() {
    let grid = PixelGrid { size: [16, 9], tile: [1.0, 0.5], sampling: Sampling::Centre };
    let px = pixels(16 * 9);
    let (from, len) = ([11, 6], [9, 6]);
    let within = |c: u32, r: u32| px[((from[1] + r) % 9 * 16 + (from[0] + c) % 16) as usize];
    let part: Vec<f32> = (0..len[0] * len[1]).map(|i| within(i % len[0], i / len[0])).collect();
    let window = PlaneView { grid, from, window_size: len, px: PixelData::Numbers(&part), identity: None };
    for filter in FILTERS {
        let read = Sampler { plane: 0, filter, edges: [EdgeMode::Wrap; 2] };
        for i in 0..400 {
            // Between the columns 15 and 19, the rows 8 and 9: every pixel that is read is in the window.
            let [x, y] = [(15.5 + 1.5 * (i % 20) as f32 / 20.0) / 16.0, (8.0 + (i / 20) as f32 / 20.0) / 18.0];
            let (there, all) =
                (read.at(&window, Derivative::Value, [x, y]), read.at(&plane(grid, &px), Derivative::Value, [x, y]));
            assert_eq!(there.to_bits(), all.to_bits(), "{filter:?} at {x}, {y}");
            for axis in 0..2 {
                let at = Interval::point([x, y][axis]);
                let touched = grid.touched(axis, at).expect("the point is within reach");
                assert!((1..=10).contains(&(touched.end - touched.start)));
            }
        }
    }
}

#[test]
fn bounds_contain_samples_and_slopes_are_pixel_differences() {
    let grid = PixelGrid { size: [8, 8], tile: [1.0, 1.0], sampling: Sampling::Centre };
    let px = pixels(64);
    let pixels = px.iter().fold(Interval::point(px[0]), |all, v| all.hull(Interval::point(*v)));
    for (filter, edge) in FILTERS.into_iter().flat_map(|f| EDGES.map(|e| (f, e))) {
        let r = Recorder::default();
        let read = Sampler { plane: 0, filter, edges: [edge; 2] };
        // Rotated, so that slopes have components along both axes of the image.
        let (x, y) = (r.coord(0), r.coord(1));
        let of = r.sample(read, [x * 2.0 + y, y - x]);
        let bound = r.code(&[of]).bounds_with_planes([Interval::ALL; 4], &[], &[pixels]);
        let [dx, dy, dz, _] = slopes(&r, of).expect("an image has slopes");
        let [dxx, dxy, ..] = slopes(&r, dx).expect("slopes have slopes");
        assert!(slopes(&r, dxx).is_none(), "and no third");
        assert!(matches!(dz, Expr::Lit(0.0)));
        let code = r.code(&[of, dx, dy, dxx, dxy]);
        for i in 0..1000 {
            let (x, y) = (i as f32 / 300.0 - 1.0, (i * 7 % 1000) as f32 / 500.0 - 0.5);
            let values = code.at_with_planes([x, y, 0.0, 0.0], &[], &[plane(grid, &px)]);
            let v = |k: usize| values[code.roots[k].0 as usize];
            assert!(bound[code.roots[0].0 as usize].contains(v(0)), "{} at {x}, {y}", v(0));
            let part = |part| read.at(&plane(grid, &px), part, [x * 2.0 + y, y - x]);
            let (a, b) = (part(Derivative::First(0)), part(Derivative::First(1)));
            assert_eq!([v(1), v(2)], [a * 2.0 - b, a + b]);
            let [aa, ab, bb] = [Derivative::Second(0, 0), Derivative::Second(0, 1), Derivative::Second(1, 1)].map(part);
            assert!((v(3) - (4.0 * aa - 4.0 * ab + bb)).abs() <= 1e-3 * (1.0 + v(3).abs()));
            assert!((v(4) - (2.0 * aa + ab - bb)).abs() <= 1e-3 * (1.0 + v(4).abs()), "{} {aa} {ab} {bb}", v(4));
        }
    }
    let read = Sampler { plane: 0, filter: Filter::Bilinear, edges: [EdgeMode::Wrap; 2] };
    let slope = read.at(&plane(grid, &px), Derivative::First(0), [2.5 / 8.0, 0.5 / 8.0]);
    assert_eq!(slope, (px[3] - px[1]) * 4.0);
}

#[test]
fn programs_sample_like_the_reference() {
    let px = pixels(20 * 30);
    let grid = PixelGrid { size: [20, 30], tile: [0.7, 1.3], sampling: Sampling::Centre };
    let r = Recorder::default();
    let (x, y) = (r.coord(0), r.coord(1));
    let reads = FILTERS.map(|filter| Sampler { plane: 1, filter, edges: [EdgeMode::Wrap, EdgeMode::Mirror] });
    let steady = r.sample(reads[0], [Expr::Lit(0.3), r.knob(0)]);
    let push = r.sample(reads[1], [x, y]) * 0.3;
    let there = r.sample(reads[2], [x + push, y * 2.0 - push]);
    let column = r.sample(reads[1], [x, Expr::Lit(0.2)]);
    let elsewhere = substitute(&r, &[there, Expr::Lit(4.0)], [y, x * 0.5, x, x]);
    let code = r.pruned(&[steady, push, there, column, elsewhere[0], elsewhere[1]]);
    let (points, program) = (Program::for_points(&code), Program::new(&code));
    let planes = [plane(grid, &px), plane(grid, &px)];
    let feed = ProgramInputs { knobs: &[0.4], planes: &planes, ..ProgramInputs::default() };
    let frame = Frame::new(70, 5);
    let (xs, ys): (Vec<f32>, Vec<f32>) = (0..350)
        .map(|i| ((f64::from(i % 70) + 0.5) / 70.0, (f64::from(i / 70) + 0.5) / 5.0))
        .map(|(x, y)| (x as f32, y as f32))
        .unzip();
    let rest = vec![0.0; 350];
    for options in SimdLevel::all().into_iter().map(RunOptions::with) {
        let mut out = vec![vec![0.0; 350]; 6];
        let mut parts: Vec<&mut [f32]> = out.iter_mut().map(Vec::as_mut_slice).collect();
        program.paint_with(options, &frame, feed, &mut parts).expect("all inputs are given");
        let given = points.points_with(options, [&xs, &ys, &rest, &rest], feed).expect("all inputs are given");
        for i in 0..350 {
            let plain = code.at_with_planes([xs[i], ys[i], 0.0, 0.0], feed.knobs, feed.planes);
            for (k, root) in code.roots.iter().enumerate() {
                let v = plain[root.0 as usize] + 0.0;
                assert_eq!((out[k][i], given[k][i]), (v, v), "{options:?}: root {k} at {i}");
            }
            let moved = code.at_with_planes([ys[i], xs[i] * 0.5, 0.0, 0.0], feed.knobs, feed.planes);
            assert_eq!(moved[code.roots[2].0 as usize], plain[code.roots[4].0 as usize], "the same elsewhere");
        }
    }
}

#[test]
fn missing_inputs_are_errors_and_cancelling_works() {
    let r = Recorder::default();
    let read = Sampler { plane: 1, filter: Filter::Bilinear, edges: [EdgeMode::Clamp; 2] };
    let program = Program::new(&r.pruned(&[r.sample(read, [r.coord(0), r.coord(1)])]));
    let grid = PixelGrid { size: [2, 2], tile: [1.0, 1.0], sampling: Sampling::Centre };
    let (frame, px) = (Frame::new(4, 40), [1.0; 4]);
    let paint = |feed: ProgramInputs<'_>| {
        let mut out = vec![-1.0; 160];
        program.paint_with(RunOptions::best(), &frame, feed, &mut [&mut out]).map(|()| out)
    };
    let error = |planes: &[PlaneView<'_>]| {
        paint(ProgramInputs { planes, ..ProgramInputs::default() }).expect_err("too little").to_string()
    };
    assert_eq!(error(&[plane(grid, &px)]), "the program reads 2 images, and 1 were given");
    assert_eq!(
        error(&[plane(grid, &px), plane(grid, &px[..3])]),
        "image 1 has another number of pixels than its size says"
    );
    let planes = [plane(grid, &px), plane(grid, &px)];
    let (stop, rows) = (AtomicBool::new(false), AtomicUsize::new(0));
    let feed = ProgramInputs { planes: &planes, stop: Some(&stop), rows: Some(&rows), ..ProgramInputs::default() };
    assert_eq!(paint(feed), Ok(vec![1.0; 160]));
    assert_eq!(rows.load(Ordering::Relaxed), 40);
    stop.store(true, Ordering::Relaxed);
    assert_eq!(paint(feed), Ok(vec![-1.0; 160]));
    assert_eq!(rows.load(Ordering::Relaxed), 40);
}

#[test]
fn stored_types_sample_like_f32() {
    let grid = PixelGrid { size: [16, 9], tile: [1.0, 0.5], sampling: Sampling::Centre };
    let count = 16 * 9;
    let bytes: Vec<u8> = (0..count * 3).map(|i| (i * 37 % 256) as u8).collect();
    let words: Vec<u16> = bytes.iter().map(|byte| u16::from(*byte) * 255).collect();
    let table: Vec<f32> = (0..=u16::MAX).map(|i| f32::from(i) / 7.0 - 3.0).collect();
    let floats: Vec<f32> = bytes.iter().map(|byte| if *byte == 5 { -0.0 } else { f32::from(*byte) - 9.0 }).collect();
    for first in 0..3 {
        let every = |table: &dyn Fn(usize) -> f32| (0..count).map(|i| table(i * 3 + first)).collect::<Vec<f32>>();
        let kinds = [
            (
                PixelData::Bytes { bytes: &bytes[first..], step: 3, table: &table },
                every(&|i| table[usize::from(bytes[i])]),
            ),
            (
                PixelData::Words { words: &words[first..], step: 3, table: &table },
                every(&|i| table[usize::from(words[i])]),
            ),
            (PixelData::Interleaved { numbers: &floats[first..], step: 3 }, every(&|i| floats[i] + 0.0)),
            (PixelData::Same(0.75, count), every(&|_| 0.75)),
        ];
        for (samples, numbers) in kinds {
            assert_eq!(samples.len(), count);
            let compact = PlaneView { px: samples, ..plane(grid, &numbers) };
            for filter in FILTERS {
                for edge in [EdgeMode::Wrap, EdgeMode::Clamp, EdgeMode::Mirror, EdgeMode::Black] {
                    let read = Sampler { plane: 0, filter, edges: [edge; 2] };
                    for i in 0..200 {
                        let at = [(i % 20) as f32 / 13.0 - 0.2, (i / 20) as f32 / 15.0 - 0.1];
                        for part in [Derivative::Value, Derivative::First(0), Derivative::Second(0, 1)] {
                            let all = [read.at(&compact, part, at), read.at(&plane(grid, &numbers), part, at)];
                            assert_eq!(all[0].to_bits(), all[1].to_bits(), "{samples:?} {filter:?} at {at:?}");
                        }
                    }
                }
            }
        }
    }
}

/// Runs of points at or between adjacent pixels are sampled by rows, with the bits of sampling point by point.
#[test]
fn runs_of_pixels_equal_sampled_points() {
    let [wide, high] = [1100, 6];
    let grid = PixelGrid { size: [wide, high], tile: [1.0, 0.3], sampling: Sampling::Centre };
    let mut px = pixels((wide * high) as usize);
    (px[5], px[700], px[2000]) = (f32::NAN, f32::INFINITY, -f32::INFINITY);
    // A window that wraps: its first column and row lie inside the image.
    let (from, len) = ([1000, 4], [900, 5]);
    let within = |c: u32, r: u32| px[((from[1] + r) % high * wide + (from[0] + c) % wide) as usize];
    let part: Vec<f32> = (0..len[0] * len[1]).map(|i| within(i % len[0], i / len[0])).collect();
    let window = PlaneView { grid, from, window_size: len, px: PixelData::Numbers(&part), identity: None };
    let whole_frame = Frame { tile: grid.tile, ..Frame::new(wide, high) };
    let inside = Frame { region: [0..790, 0..2], ..whole_frame.clone() };
    for (plane, frame) in [(plane(grid, &px), &whole_frame), (window, &inside)] {
        let is_whole = plane.window_size == grid.size;
        // On the columns, between them, and beyond an edge.
        let shifts = &[0.0, 0.000_2, -0.000_7, 0.3][..if is_whole { 4 } else { 2 }];
        let modes = FILTERS.into_iter().flat_map(|f| EDGES.map(|e| (f, e)));
        for (shift, (filter, edge)) in modes.flat_map(|modes| shifts.iter().map(move |shift| (*shift, modes))) {
            let r = Recorder::default();
            let column = r.coord(0) + shift;
            // The second row of points lies between the pixels, the third beyond the edge.
            let rows = [r.coord(1), r.coord(1) * 0.9, r.coord(1) + 0.3];
            let read = Sampler { plane: 0, filter, edges: [edge; 2] };
            let values = rows.map(|y| r.sample(read, [column, y]));
            let [dx, dy, ..] = slopes(&r, values[0]).expect("an image has slopes");
            let [dxx, dxy, ..] = slopes(&r, dx).expect("slopes have slopes");
            let [across, down, ..] = slopes(&r, values[1]).expect("an image has slopes");
            let roots = [values[0], values[1], values[2], dx, dy, dxx, dxy, across, down];
            // The window has only the rows that the first point reads.
            let code = r.code(if is_whole { &roots } else { &roots[..1] });
            let (program, plain) = (Program::new(&code), Program::for_points(&code));
            let planes = [plane];
            let feed = ProgramInputs { planes: &planes, ..ProgramInputs::default() };
            let places = |axis: usize| {
                let step = frame.tile[axis] / f64::from(frame.size[axis]);
                let along = move |i: usize| [i % frame.width(), i / frame.width()][axis] as f64 + 0.5;
                (0..frame.width() * frame.height()).map(|i| (along(i) * step) as f32).collect::<Vec<f32>>()
            };
            let [x, y] = [places(0), places(1)];
            let rest = vec![0.0; x.len()];
            for options in SimdLevel::all().into_iter().map(RunOptions::with) {
                let mut out = vec![vec![0.0; x.len()]; code.roots.len()];
                let mut parts: Vec<&mut [f32]> = out.iter_mut().map(Vec::as_mut_slice).collect();
                program.paint_with(options, frame, feed, &mut parts).expect("all inputs are given");
                let sampled = plain.points_with(options, [&x, &y, &rest, &rest], feed).expect("all inputs are given");
                let bits = |all: &[Vec<f32>]| all.iter().flatten().map(|v| v.to_bits()).collect::<Vec<u32>>();
                assert!(bits(&out) == bits(&sampled), "{filter:?} {edge:?} {shift} {options:?}");
            }
        }
    }
}
