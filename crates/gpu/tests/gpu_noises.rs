//! Every noise gives the bits of the CPU: in each of its dimensions, with and without periods, in octaves of every fold,
//! and with its derivatives.

mod common;
#[path = "../../field/tests/common/mod.rs"]
mod field_common;

use common::{Xorshift, exact_routes, gpu_with_route, same};
use lapidary_field::derivative::{Derivative, GAIN};
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::program::{Frame, ProgramInputs};
use lapidary_gpu::{Gpu, GpuError, Route};
use std::sync::Arc;

const SIDES: [u32; 2] = [64, 16];

/// Coordinates and gains: most of usual sizes, some edge cases, some points of the lattice.
fn points() -> [Vec<f32>; 5] {
    let mut random = Xorshift(0x2545_f491_4f6c_dd1d);
    let edges = field_common::EDGE_CASES;
    let count = SIDES.iter().product::<u32>() as usize;
    let mut lists: [Vec<f32>; 5] = Default::default();
    for i in 0..count {
        for (axis, list) in lists.iter_mut().enumerate() {
            let usual = random.number(-9.0, 9.0);
            list.push(match i % 8 {
                0 if axis < 4 => edges[random.bits() as usize % edges.len()],
                1 if axis < 4 => (usual * 2.0).round() / 2.0,
                2 if axis == i / 8 % 4 => usual * 1e5,
                _ if axis == 4 => 0.5 + usual / 20.0,
                _ => usual,
            });
        }
    }
    lists
}

/// A noise alone with every period, and with one of them in octaves of every fold.
fn variants(noise: [&Noise; 3]) -> Vec<Noise> {
    let summed = |noise: &Noise, fold, lacunarity, offset| {
        noise.clone().in_octaves(Octaves::new(2, lacunarity, fold, offset).expect("the octaves are valid"))
    };
    vec![
        noise[0].clone(),
        noise[1].clone(),
        noise[2].clone(),
        summed(noise[1], Fold::Plain, 2.0, true),
        summed(noise[2], Fold::Turbulence, 3.0, false),
        summed(noise[0], Fold::Billow, 2.5, true),
        summed(noise[1], Fold::Ridged, 2.0, false),
    ]
}

/// A recording whose results are noises or their derivatives at the stored points.
fn recording(results: &[(Noise, Derivative)]) -> Recording {
    let mut insts: Vec<Inst> = (0..5).map(Inst::Stored).collect();
    let at = [0, 1, 2, 3, 4].map(InstId);
    insts.extend(results.iter().enumerate().map(|(n, (_, part))| Inst::Noise(n as u32, *part, at)));
    let noises = results.iter().map(|(noise, _)| Arc::new(noise.clone())).collect();
    let roots = (5..insts.len() as u32).map(InstId).collect();
    Recording { insts, noises, roots }
}

/// Compares noises with the scalar reference at all points: the count of numbers that differ, and the first.
fn compare(gpu: &Gpu, results: &[(Noise, Derivative)]) -> Result<(usize, Option<String>), GpuError> {
    let (lists, frame, code) = (points(), Frame::new(SIDES[0], SIDES[1]), recording(results));
    let stored: Vec<&[f32]> = lists.iter().map(|list| &list[..]).collect();
    let inputs = ProgramInputs { stored: &stored, raw_results: results.len(), ..ProgramInputs::default() };
    let mut images = vec![vec![0.0; lists[0].len()]; results.len()];
    let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
    gpu.paint_program(&code, &frame, &inputs, &mut out)?;
    let (mut count, mut first) = (0, None);
    for (k, ((noise, part), image)) in results.iter().zip(&images).enumerate() {
        for (i, got) in image.iter().enumerate() {
            let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|axis| lists[axis][i]);
            let want = noise.derivative(*part, [x, y, z, t], gain);
            if !same(want, *got) {
                count += 1;
                first = first.or(Some(format!("result {k} at {x:e} {y:e} {z:e} {t:e}: {want:e}, not {got:e}")));
            }
        }
    }
    Ok((count, first))
}

/// Compares results of every noise; `results` makes them from its variants with several periods.
fn compare_all(route: Route, results: impl Fn(&[Noise]) -> Vec<(Noise, Derivative)>) {
    let Some(gpu) = gpu_with_route(route) else { return };
    let periods = [[0; 4], [5, 3, 4, 7], [1, 1 << 25, 2, 1 << 30]];
    let lists = periods.map(|period| field_common::named(7, period));
    let (mut failures, mut compared, mut programs) = (vec![], 0, 0);
    for (i, (name, noise)) in lists[0].iter().enumerate() {
        let (name, dims) = (*name, noise.dims());
        let results = results(&variants([0, 1, 2].map(|period: usize| &lists[period][i].1)));
        match compare(&gpu, &results) {
            Ok((0, _)) => (compared, programs) = (compared + results.len() * 1024, programs + 1),
            Ok((count, first)) => {
                failures.push(format!("{name} in {dims}D: {count} differ; {}", first.unwrap_or_default()))
            }
            Err(error) => failures.push(format!("{name} in {dims}D: {error}")),
        }
    }
    eprintln!("{}: {programs} programs, {compared} numbers compared", route.name());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_noise_has_the_bits_of_the_cpu() {
    for route in exact_routes() {
        compare_all(route, |noises| noises.iter().map(|noise| (noise.clone(), Derivative::Value)).collect());
    }
}

#[test]
fn every_derivative_has_the_bits_of_the_cpu() {
    for route in exact_routes() {
        compare_all(route, |noises| {
            // Alone without a period, and in ridges with one.
            let (alone, ridged) = (&noises[0], &noises[6]);
            let last = alone.dims() as u8 - 1;
            let parts = [(alone, Derivative::First(0)), (alone, Derivative::Second(0, last))];
            let ridges = [(ridged, Derivative::First(GAIN)), (ridged, Derivative::Second(last, GAIN))];
            parts.iter().chain(&ridges).map(|(noise, part)| ((*noise).clone(), *part)).collect()
        });
    }
}
