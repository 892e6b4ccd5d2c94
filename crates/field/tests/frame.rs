//! Invalid frames are typed errors, and regions are crops of the whole image.

mod common;

use common::{differ, noises};
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::octaves::{Fold, MAX_OCTAVES, Octaves};
use lapidary_field::noise::{Noise, NoiseError, perlin::Perlin};
use lapidary_field::program::{Cores, Frame, FrameError, Program, ProgramInputs, RunOptions, Samples};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;
use std::ops::Range;

/// An expression with values of every rate: columns, rows, pixels; noises by lattice columns and point by point; a
/// knob.
fn mixed() -> Recording {
    let r = Recorder::default();
    let (x, y) = (r.coord(0), r.coord(1));
    let flat = Noise::new(Perlin::new(3, [0; 4]), 2).expect("two dimensions");
    let octaves = Octaves::new(4, 2.0, Fold::Ridged, true).expect("four octaves");
    let deep = Noise::new(Perlin::new(4, [5, 0, 0, 0]), 3).expect("three dimensions").in_octaves(octaves);
    let fine = r.noise(&flat, [x * 9.0, y * 7.0, x, x], x);
    let warped = r.noise(&deep, [x * 40.0, y * 11.0, r.coord(2), x], r.knob(0));
    let bent = r.noise(&flat, [x * 5.0 + fine, y * 5.0, x, x], x);
    r.code(&[fine + warped, bent * x.sin(), x * 3.0, y.exp(), Expr::Lit(0.25)])
}

fn error(program: &Program, frame: &Frame, knobs: &[f32]) -> FrameError {
    let error = program.image(RunOptions::best(), frame, knobs).expect_err("it makes no sense");
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains('\n') && !message.ends_with('.'), "{message:?}");
    assert!(!message.starts_with(char::is_uppercase), "{message:?}");
    error
}

/// Bands painted in any order and of any height add up to the image; bands beyond it are errors.
#[test]
fn bands_add_up_to_the_image() {
    let program = Program::new(&mixed());
    let frame = Frame { samples: Samples::Four, ..Frame::new(700, 37) };
    for level in SimdLevel::all() {
        let how = RunOptions { level, cores: Cores::All, band: 5 };
        let whole = program.image(how, &frame, &[0.5]).expect("the image fits into memory");
        let painter = program.painter(how, &frame, ProgramInputs::knobs(&[0.5])).expect("the image fits into memory");
        for rows in [30..37, 0..1, 7..30, 1..7] {
            let mut band = vec![vec![9.0; rows.len() * 700]; whole.len()];
            let mut parts: Vec<&mut [f32]> = band.iter_mut().map(Vec::as_mut_slice).collect();
            painter.rows(rows.start, &mut parts).expect("the frame has these rows");
            for (band, whole) in band.iter().zip(&whole) {
                let there = &whole[rows.start * 700..rows.end * 700];
                assert_eq!(differ(band, there), None, "{level:?} {rows:?}");
            }
        }
        let mut band = vec![vec![0.0; 8 * 700]; whole.len()];
        let mut parts: Vec<&mut [f32]> = band.iter_mut().map(Vec::as_mut_slice).collect();
        assert_eq!(painter.rows(30, &mut parts), Err(FrameError::BufferSize { wanted: 7 * 700, given: 8 * 700 }));
        let roots = FrameError::Roots { wanted: whole.len(), given: 1 };
        assert_eq!(painter.rows(0, &mut parts[..1]), Err(roots));
    }
}

#[test]
fn invalid_frames_are_typed_errors() {
    let program = Program::new(&mixed());
    let good = Frame::new(8, 8);
    for side in [0, (1 << 20) + 1, u32::MAX] {
        assert_eq!(error(&program, &Frame::new(side, 8), &[0.5]), FrameError::Side(side));
        assert_eq!(error(&program, &Frame::new(8, side), &[0.5]), FrameError::Side(side));
    }
    let [backwards, wild] = [(5, 2), (u32::MAX, 0)].map(|(start, end)| Range { start, end });
    let message = |region| Frame { region: [0..8, region], ..good.clone() }.check().map_err(|error| error.to_string());
    assert_eq!(message(0..9), Err("the region has the rows 0 to 8, and the image has 0 to 7".to_owned()));
    assert_eq!(message(3..3), Err("the region has no rows".to_owned()));
    for region in [0..9, 3..3, backwards, 8..9, wild, 0..u32::MAX] {
        let want = |axis| FrameError::Region { axis, from: region.start, to: region.end, side: 8 };
        let part = Frame { region: [region.clone(), 0..8], ..good.clone() };
        assert_eq!(error(&program, &part, &[0.5]), want(0));
        let part = Frame { region: [0..8, region.clone()], ..good.clone() };
        assert_eq!(error(&program, &part, &[0.5]), want(1));
    }
    for tile in [0.0, -1.0, -0.0, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(error(&program, &Frame { tile: [tile, 1.0], ..good.clone() }, &[0.5]), FrameError::Tile(tile));
        assert_eq!(error(&program, &Frame { tile: [1.0, tile], ..good.clone() }, &[0.5]), FrameError::Tile(tile));
    }
    let nan = Frame { tile: [f64::NAN, 1.0], ..good.clone() };
    assert!(matches!(error(&program, &nan, &[0.5]), FrameError::Tile(_)));
    assert_eq!(error(&program, &good, &[]), FrameError::Knobs { wanted: 1, given: 0 });
}

#[test]
fn memory_is_checked_before_allocating() {
    let program = Program::new(&mixed());
    let vast = Frame::new(1 << 20, 1 << 20);
    assert_eq!(error(&program, &vast, &[0.5]), FrameError::Numbers(5 << 40));
    // Any region that is small enough is an image.
    let end = (1 << 20) - 3..1 << 20;
    let part = Frame { region: [end.clone(), end], ..vast.clone() };
    assert_eq!(program.image(RunOptions::best(), &part, &[0.5]).map(|i| i[0].len()), Ok(9));
    // Memory for values per column counts too: a thousand values are too many for a million pixels.
    let r = Recorder::default();
    let root = (0..1000).fold(r.coord(0), |x, _| x.sin());
    let row = Frame { region: [0..1 << 20, 0..1], ..vast };
    assert!(matches!(error(&Program::new(&r.code(&[root])), &row, &[]), FrameError::Numbers(_)));
}

#[test]
fn buffers_images_and_points_must_have_matching_sizes() {
    let code = mixed();
    let (program, points) = (Program::new(&code), Program::for_points(&code));
    let frame = Frame::new(4, 2);
    let paint = |lengths: &[usize]| {
        let mut images: Vec<Vec<f32>> = lengths.iter().map(|n| vec![0.0; *n]).collect();
        let mut rows: Vec<&mut [f32]> = images.iter_mut().map(Vec::as_mut_slice).collect();
        program.paint(RunOptions::best(), &frame, &[0.5], &mut rows)
    };
    assert_eq!(paint(&[8; 5]), Ok(()));
    assert_eq!(paint(&[8, 8, 8, 8, 9]), Err(FrameError::BufferSize { wanted: 8, given: 9 }));
    assert_eq!(paint(&[8; 4]), Err(FrameError::Roots { wanted: 5, given: 4 }));
    assert_eq!(paint(&[8; 6]), Err(FrameError::Roots { wanted: 5, given: 6 }));
    let (two, one) = ([0.0; 2], [0.0; 1]);
    let at = |p: &Program, points, knobs: &[f32]| p.points(SimdLevel::best(), points, knobs);
    assert_eq!(at(&points, [&two, &two, &two, &one], &[0.5]), Err(FrameError::Points([2, 2, 2, 1])));
    assert_eq!(at(&points, [&two; 4], &[]), Err(FrameError::Knobs { wanted: 1, given: 0 }));
    assert_eq!(at(&points, [&[]; 4], &[0.5]), Ok(vec![vec![]; 5]));
    assert!(matches!(at(&program, [&two; 4], &[0.5]), Err(FrameError::Schedule { .. })));
    assert!(matches!(error(&points, &frame, &[0.5]), FrameError::Schedule { .. }));
}

#[test]
fn invalid_noises_are_typed_errors() {
    for count in [0, MAX_OCTAVES + 1, u32::MAX] {
        let octaves = Octaves::new(count, 2.0, Fold::Plain, false);
        assert_eq!(octaves, Err(NoiseError::Octaves { most: MAX_OCTAVES, count }));
    }
    for lacunarity in [0.0, -2.0, f32::NAN, f32::INFINITY, 64.1] {
        let octaves = Octaves::new(3, lacunarity, Fold::Plain, false);
        assert_eq!(octaves, Err(NoiseError::Lacunarity(lacunarity.to_string())));
    }
    for dims in [0, 5, usize::MAX] {
        let noise = Noise::new(Perlin::new(0, [0; 4]), dims);
        assert_eq!(noise, Err(NoiseError::Dims { kind: "perlin", least: 1, most: 4, dims }));
    }
}

#[test]
fn extreme_frames_paint_finite_numbers() {
    let program = Program::new(&mixed());
    for tile in [f64::MAX, f64::MIN_POSITIVE, 1e30, 1e-30] {
        for rest in [0.0, f32::NAN, f32::NEG_INFINITY, f32::MAX] {
            for knob in [f32::NAN, f32::INFINITY, -3e30] {
                let frame = Frame { tile: [tile, tile], z_time: [rest; 2], ..Frame::new(33, 3) };
                for image in program.image(RunOptions::best(), &frame, &[knob]).expect("the frame is valid") {
                    assert!(image.iter().all(|v| v.is_finite()), "tile {tile} rest {rest} knob {knob}");
                }
            }
        }
    }
}

#[test]
fn bands_of_any_height_give_the_same_image() {
    let program = Program::new(&mixed());
    let frame = Frame::new(37, 19);
    let want = program.image(RunOptions::best(), &frame, &[0.5]).expect("the frame is valid");
    for band in [0, 1, 2, 18, 19, 20, usize::MAX] {
        for cores in [Cores::One, Cores::All] {
            let got = program
                .image(RunOptions { band, cores, ..RunOptions::best() }, &frame, &[0.5])
                .expect("the frame is valid");
            assert!(got == want, "band {band} {cores:?}");
        }
    }
}

/// Regions worth testing: the ends, single pixels, most of the image.
fn parts(side: u32) -> Vec<Range<u32>> {
    let mut all = vec![0..side, 0..1, side - 1..side, side / 2..side / 2 + 1, side / 3..side, 0..side - side / 4];
    all.extend([511..513, 512..600, 1..514].into_iter().filter(|r: &Range<u32>| r.end <= side));
    all
}

#[test]
fn a_region_is_the_crop_of_the_whole() {
    let code = mixed();
    for [width, height] in [[1, 1], [1, 9], [9, 1], [15, 3], [16, 4], [33, 5], [511, 3], [512, 2], [513, 3], [2000, 3]]
    {
        for samples in [Samples::One, Samples::Two, Samples::Four] {
            let frame = Frame { samples, ..Frame::new(width, height) };
            for level in SimdLevel::all() {
                for program in [Program::new(&code), Program::pointwise(&code)] {
                    let how = RunOptions { cores: Cores::One, ..RunOptions::with(level) };
                    let wholes = program.image(how, &frame, &[0.5]).expect("the frame is valid");
                    for columns in parts(width) {
                        for rows in [0..height, height - 1..height, height / 2..height] {
                            let region = Frame { region: [columns.clone(), rows.clone()], ..frame.clone() };
                            let got = program.image(how, &region, &[0.5]).expect("the frame is valid");
                            for (whole, got) in wholes.iter().zip(got) {
                                let row = |r: u32| &whole[(r * width) as usize..][..width as usize];
                                let crop =
                                    rows.clone().flat_map(|r| &row(r)[columns.start as usize..columns.end as usize]);
                                let crop: Vec<f32> = crop.copied().collect();
                                assert_eq!(
                                    differ(&got, &crop),
                                    None,
                                    "{level:?} {columns:?} {rows:?} of {width} {height}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_noise_can_be_painted_by_region() {
    for noise in noises(5, [0; 4]) {
        let r = Recorder::default();
        let at = [r.coord(0) * 50.0, r.coord(1) * 3.0, Expr::Lit(0.3), Expr::Lit(0.6)];
        let program = Program::new(&r.code(&[r.noise(&noise, at, Expr::Lit(0.5))]));
        let frame = Frame::new(700, 3);
        let whole = program.image(RunOptions::best(), &frame, &[]).expect("the frame is valid").remove(0);
        let part = Frame { region: [399..690, 1..2], ..frame };
        let part = program.image(RunOptions::best(), &part, &[]).expect("the frame is valid").remove(0);
        assert_eq!(differ(&part, &whole[700 + 399..700 + 690]), None, "{noise:?}");
    }
}
