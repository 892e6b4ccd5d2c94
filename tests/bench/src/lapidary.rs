//! Lapidary's programs for the workloads.

use crate::latency::compile;
use crate::workload::{Fill, WIDTH, Z, cell};
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::simplex::Simplex;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::program::{Cores, Frame, Program, ProgramInputs, RunOptions, Sampling};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

/// The names of the SIMD levels of this machine, lowest first.
pub(crate) fn levels() -> Vec<&'static str> {
    SimdLevel::all().into_iter().map(SimdLevel::name).collect()
}

/// Lapidary's program for a workload at a level on one core, if it supports the workload.
pub(crate) fn fill(workload: &str, level: &str) -> Option<Fill> {
    let how = RunOptions { level: SimdLevel::named(level)?, cores: Cores::One, band: 16 };
    let (code, knobs) = recording(workload)?;
    // Both live as long as the process.
    let program: &'static Program = Box::leak(Box::new(Program::new(&code)));
    let inputs = ProgramInputs::knobs(Box::leak(knobs.into_boxed_slice()));
    let painter = program.painter(how, &frame(workload), inputs).expect("the frame is valid");
    Some(Box::new(move |rows, first| painter.rows(first, &mut [rows]).expect("the frame has these rows")))
}

/// The frame of a workload.
pub(crate) fn frame(workload: &str) -> Frame {
    let tile = WIDTH as f64 / f64::from(cell(workload));
    Frame { tile: [tile, tile], sampling: Sampling::Corner, ..Frame::new(WIDTH as u32, WIDTH as u32) }
}

/// The mixed workload as a graph file.
const MIXED: &str = r#"lapidary(format: 1, nodes: {
    "across": improved_perlin(scale: 1, seed: 1, values: raw, tiling: off),
    "down": improved_perlin(scale: 1, seed: 2, values: raw, tiling: off),
    "grain": improved_perlin(scale: 1, values: raw, tiling: off),
    "sum": octaves(of: "grain", octaves: 5, offset: off, normalise: off, values: raw, tiling: off),
    "bent": perturb(of: "sum", push_x: "across", push_y: "down", amount: 0.3),
    "cells": worley(scale: 4, values: raw, tiling: off),
    "both": mix(a: "bent", b: "cells", by: 0.4),
    "out": remap(of: "both", to_low: 0.1, to_high: 0.9),
}, outputs: { "height": "out" })"#;

/// The recording of a workload and the values of its knobs, if Lapidary supports the workload.
pub(crate) fn recording(workload: &str) -> Option<(Recording, Vec<f32>)> {
    if workload == "mixed" {
        let (checked, plan) = compile(MIXED);
        let settings = plan.settings(&checked);
        return Some((plan.code, settings));
    }
    record(workload).map(|code| (code, vec![]))
}

fn record(workload: &str) -> Option<Recording> {
    let r = Recorder::default();
    let perlin = |dims| Noise::new(Improved::new(0, [0; 4]), dims).expect("the noise supports these dimensions");
    let sum = |dims, count, fold| {
        perlin(dims).in_octaves(Octaves::new(count, 2.0, fold, false).expect("the octaves are valid"))
    };
    let worley = |dims| {
        let kind = Worley::new(0, [0; 4], 1.0, Metric::Euclidean, WorleyOutput::F1);
        Noise::new(kind, dims).expect("the noise supports these dimensions")
    };
    let simplex = |dims| Noise::new(Simplex::new(0, [0; 4]), dims).expect("the noise supports these dimensions");
    let half = Expr::Lit(0.5);
    let point = |x, y| [x, y, Expr::Lit(Z), Expr::Lit(0.0)];
    let (x, y) = (r.coord(0), r.coord(1));
    let turned = || {
        let (sin, cos) = (0.5, 0.866_025_4);
        (x * cos - y * sin + 16.0, x * sin + y * cos)
    };
    let result = match workload {
        "perlin2" | "perlin2_4px" => r.noise(&perlin(2), point(x, y), half),
        "perlin3" => r.noise(&perlin(3), point(x, y), half),
        "perlin2_rot" => {
            let (x, y) = turned();
            r.noise(&perlin(2), point(x, y), half)
        }
        "fbm8_32" | "fbm8_8" => r.noise(&sum(3, 8, Fold::Plain), point(x, y), half),
        "worley2" | "worley2_16" => r.noise(&worley(2), point(x, y), half),
        "worley3" | "worley3_16" => r.noise(&worley(3), point(x, y), half),
        "worley2_rot" => {
            let (x, y) = turned();
            r.noise(&worley(2), point(x, y), half)
        }
        "simplex2" => r.noise(&simplex(2), point(x, y), half),
        "simplex3" => r.noise(&simplex(3), point(x, y), half),
        "warp2" => {
            let (dx, dy) = (r.noise(&perlin(2), point(x + 7.0, y), half), r.noise(&perlin(2), point(x, y + 9.0), half));
            r.noise(&sum(2, 4, Fold::Plain), point(x + dx * 0.5, y + dy * 0.5), half)
        }
        "marble" => {
            let bend = r.noise(&sum(3, 4, Fold::Turbulence), point(x, y), half);
            (bend * 10.0 + x * 2.0).sin() * 0.5 + 0.5
        }
        _ => return None,
    };
    Some(r.code(&[result]))
}
