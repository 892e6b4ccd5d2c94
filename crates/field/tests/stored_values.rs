//! Stored values of pixels have the bits of the same numbers as literals, wherever they are read.
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::ir::{Expr, Inst, Recorder, Recording};
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::noise::{Noise, perlin::Perlin};
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions, Sampling};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// A recording that reads two stored values in operations, in the condition of a selection, within its branches, as
/// coordinates of an image sample and of a noise, and as results. They are recorded as knobs.
fn record() -> Recording {
    let r = Recorder::default();
    let (x, y, first, second) = (r.coord(0), r.coord(1), r.knob(0), r.knob(1));
    let noise = Noise::new(Perlin::new(1, [0; 4]), 2).unwrap();
    let costly = |seed: f32| {
        let bent = (0..4).fold(first + seed, |bent, k| (bent * second + x * k as f32).sin());
        bent + r.noise(&noise, [second, bent, x, x], x)
    };
    let chosen = Expr::pick(Expr::Lit(0.0).less(first.abs()), costly(1.0), costly(2.0));
    let sampler = Sampler { plane: 0, filter: Filter::Bilinear, edges: [EdgeMode::Wrap; 2] };
    r.code(&[first * 2.0 + second * y, chosen, r.sample(sampler, [first, second]), first, second])
}

fn with_inputs(code: &Recording, input: impl Fn(u32) -> Inst) -> Recording {
    let mut code = code.clone();
    for inst in &mut code.insts {
        if let Inst::Knob(k) = *inst {
            *inst = input(k);
        }
    }
    code
}

#[test]
fn stored_values_equal_literals() {
    let code = record();
    let program = Program::new(&with_inputs(&code, Inst::Stored));
    let grid = PixelGrid { size: [5, 5], tile: [1.0; 2], sampling: Sampling::Centre };
    let px: Vec<f32> = (0..25).map(|i| (i * i % 7) as f32).collect();
    let planes = [PlaneView { grid, from: [0, 0], window_size: [5, 5], px: px[..].into(), identity: None }];
    for size in [[1, 1], [17, 3], [1023, 1], [1024, 2], [1025, 2], [2049, 1]] {
        let mut draws = SplitMix(u64::from(size[0]));
        let mut draw = || match (draws.u01() * 12.0) as usize {
            0 => [f32::NAN, f32::INFINITY, -0.0, 0.0][(draws.u01() * 4.0) as usize],
            1..6 => 0.0,
            _ => draws.u01() as f32 * 4.0 - 2.0,
        };
        let stored: [Vec<f32>; 2] = [(); 2].map(|()| (0..size[0] * size[1]).map(|_| draw()).collect());
        let frame = Frame::new(size[0], size[1]);
        let expected: Vec<Vec<f32>> = (0..stored[0].len())
            .map(|i| {
                let literals = with_inputs(&code, |k| Inst::Lit(stored[k as usize][i].to_bits()));
                let [column, row] = [i as u32 % size[0], i as u32 / size[0]];
                let at = |i: u32, n: u32| ((f64::from(i) + 0.5) * (1.0 / f64::from(n))) as f32;
                let at = [at(column, size[0]), at(row, size[1]), 0.0, 0.0];
                let values = literals.at_with_planes(at, &[], &planes);
                literals.roots.iter().map(|root| values[root.0 as usize]).collect()
            })
            .collect();
        let views = stored.each_ref().map(|values| &values[..]);
        let inputs = ProgramInputs { planes: &planes, stored: &views, raw_results: 1, ..ProgramInputs::default() };
        for level in SimdLevel::all() {
            let mut images = vec![vec![0.0; stored[0].len()]; code.roots.len()];
            let mut rows: Vec<&mut [f32]> = images.iter_mut().map(Vec::as_mut_slice).collect();
            program.paint_with(RunOptions::with(level), &frame, inputs, &mut rows).unwrap();
            for (i, expected) in expected.iter().enumerate() {
                for (k, (image, expected)) in images.iter().zip(expected).enumerate() {
                    let raw = k + 1 == images.len();
                    let expected = if raw || expected.is_finite() { *expected } else { 0.0 };
                    let same = image[i].to_bits() == (if raw { expected } else { expected + 0.0 }).to_bits();
                    assert!(
                        same || raw && expected.is_nan() && image[i].is_nan(),
                        "result {k} of pixel {i}, {size:?}, {level:?}"
                    );
                }
            }
        }
    }
}
