//! What a painter keeps from one band to the next changes no bit.

mod common;

use common::differ;
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, perlin::Perlin};
use lapidary_field::program::{BandPainter, Frame, Program, ProgramInputs, RunOptions, Samples, Sampling};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;
use std::sync::Arc;

/// Pixels along each side.
const SIDE: u32 = 1100;

/// Noise by lattice columns and by cells, a value for each column, and one that also samples a plane if `sampled`.
fn recording(sampled: bool) -> Recording {
    let r = Recorder::default();
    let (x, y) = (r.coord(0), r.coord(1));
    let perlin = Noise::new(Perlin::new(3, [0; 4]), 2).expect("two dimensions");
    let worley =
        Noise::new(Worley::new(5, [0; 4], 1.0, Metric::Euclidean, WorleyOutput::F1), 2).expect("two dimensions");
    let read = Sampler { plane: 0, filter: Filter::Bilinear, edges: [EdgeMode::Wrap; 2] };
    let waves = (x * 50.0 * r.knob(0)).sin() + r.coord(2);
    let column = if sampled { waves + r.sample(read, [x, Expr::Lit(0.5)]) } else { waves };
    let lattice = r.noise(&perlin, [x * 40.0, y * 7.0, x, x], x);
    let cells = r.noise(&worley, [x * 5.0, y * 5.0, x, x], x);
    r.code(&[lattice + column, cells, r.sample(read, [x, y]) * column])
}

#[test]
fn bands_have_the_bits_of_painters_of_their_own() {
    let pixels = |seed: u32| (0..16).map(move |i| (i * seed % 7) as f32).collect::<Vec<f32>>();
    let grid = PixelGrid { size: [4, 4], tile: [1.0; 2], sampling: Sampling::Centre };
    for (sampled, samples) in
        [false, true].into_iter().flat_map(|sampled| [Samples::One, Samples::Four].map(|n| (sampled, n)))
    {
        let program = Arc::new(Program::new(&recording(sampled)));
        for options in SimdLevel::all().into_iter().map(RunOptions::with) {
            let mut painter = BandPainter::new(program.clone(), options);
            let whole = Frame { samples, ..Frame::new(SIDE, SIDE) };
            let bands =
                [0..7, 7..14, 14..21, 300..303].map(|rows| Frame { region: [0..SIDE - 10, rows], ..whole.clone() });
            // It begins with the last row of the frame before, and has fewer columns.
            let elsewhere = Frame { region: [600..SIDE, 13..16], ..whole.clone() };
            let later = Frame { z_time: [0.25, 0.0], ..bands[1].clone() };
            let frames = bands.into_iter().chain([later, elsewhere]);
            for (i, (frame, seed)) in frames.zip([3, 3, 4, 5, 6, 6]).enumerate() {
                let px = pixels(seed);
                let planes = [PlaneView { grid, from: [0; 2], window_size: [4; 2], px: px[..].into(), identity: None }];
                // The setting changes with the third band.
                let knobs = [if i < 2 { 0.5 } else { 0.75 }];
                let inputs = ProgramInputs { knobs: &knobs, planes: &planes, ..ProgramInputs::default() };
                let [mut kept, mut alone] = [(); 2].map(|()| vec![vec![9.0; frame.width() * frame.height()]; 3]);
                painter.paint(&frame, inputs, &mut kept.iter_mut().map(|px| &mut px[..]).collect::<Vec<_>>()).unwrap();
                let mut parts: Vec<&mut [f32]> = alone.iter_mut().map(|px| &mut px[..]).collect();
                program.paint_with(options, &frame, inputs, &mut parts).unwrap();
                for (kept, alone) in kept.iter().zip(&alone) {
                    assert_eq!(differ(kept, alone), None, "band {i}, {options:?}, {samples:?}, {sampled}");
                }
            }
        }
    }
}
