//! Values that are the same at all pixels are computed by the CPU, and those that only one side of a selection reads where that side
//! is taken: both change no bit.

mod common;

use common::{Xorshift, exact_routes, gpu_with_route, same};
use lapidary_field::ir::{Expr, Inst, Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions, Samples};
use lapidary_field::real::Real;
use lapidary_gpu::{Gpu, Route};

fn noises() -> [Noise; 2] {
    let cells = Worley::new(5, [0; 4], 0.9, Metric::Euclidean, WorleyOutput::F1);
    let noises = [Noise::new(Improved::new(7, [0; 4]), 3), Noise::new(cells, 2)];
    noises.map(|noise| noise.expect("it has these dimensions"))
}

/// Selections of all kinds, by conditions of which the first is given. What they choose costs enough for branches.
fn selections(recorder: &Recorder, given: Expr<'_>) -> Recording {
    let [x, y, z, t] = [0, 1, 2, 3].map(|axis| recorder.coord(axis));
    let knobs = [0, 1, 2].map(|k| recorder.knob(k));
    let [lattice, cells] = noises();
    let lattice = |x, y, z| recorder.noise(&lattice, [x, y, z, x], Expr::Lit(0.0));
    let cells = |x, y| recorder.noise(&cells, [x, y, x, x], Expr::Lit(0.0));
    let constant = lattice(knobs[0], z, t) * knobs[1];
    let turned = (constant * 5.0).sin() + knobs[2];
    let mut chain = Real::pick(given.is_nonzero(), lattice(x * 9.0, y * 9.0, constant) / turned, turned);
    // One copy over another.
    for k in 0..4 {
        let condition = (x + y * 0.5 + k as f32 * 0.2).fract().less(knobs[2]);
        chain = Real::pick(condition, cells(x * (k as f32 + 3.0), y * turned) * constant, chain);
    }
    let condition = x.less(y);
    let both = Real::pick(condition, lattice(y, x, z) / constant, cells(y * 5.0, x * 4.0).sqrt());
    // The second selection reads what the first one does.
    let within = cells(x * 7.0, y * 2.0);
    let first = Real::pick(given.is_nonzero(), within, turned);
    let second = Real::pick(given.is_nonzero(), lattice(within, y, z), first);
    let nested = Real::pick(second.less(x), Real::pick(condition, lattice(x, y, y), y) + both, second);
    // More than one branch has.
    let sum = (0..16).map(|k| lattice(x * (k as f32 + 0.5), y, z)).fold(x, |sum, noise| sum + noise);
    let long = Real::pick(x.less(knobs[2]), constant, sum);
    recorder.code(&[chain, both, nested, long, constant, turned])
}

fn painted_by_cpu(code: &Recording, frame: &Frame, inputs: ProgramInputs<'_>) -> Vec<Vec<f32>> {
    let mut images = vec![vec![0.0; frame.width() * frame.height()]; code.roots.len()];
    let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
    Program::new(code).paint_with(RunOptions::best(), frame, inputs, &mut out).expect("it fits");
    images
}

#[track_caller]
fn assert_same(gpu: &Gpu, code: &Recording, frame: &Frame, inputs: ProgramInputs<'_>) {
    let cpu = painted_by_cpu(code, frame, inputs);
    let mut images = vec![vec![0.0; frame.width() * frame.height()]; code.roots.len()];
    let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
    assert_eq!(gpu.paint_program(code, frame, &inputs, &mut out), Ok(()));
    for (root, (want, got)) in cpu.iter().zip(&images).enumerate() {
        let wrong = want.iter().zip(got).position(|(a, b)| !same(*a, *b));
        assert_eq!(wrong, None, "result {root} of {}, knobs {:?}", gpu.route().name(), inputs.knobs);
    }
}

const KNOBS: [[f32; 3]; 5] =
    [[0.3, 1.0, 0.5], [2.7, -3.0, 0.9], [f32::NAN, 1.0, 0.2], [0.1, 0.0, -0.0], [f32::INFINITY, 2.0, f32::NAN]];

/// The GPUs of all routes; true for those whose programs have branches and are divided, as on a GPU that no CPU emulates.
fn gpus() -> Vec<(Gpu, bool)> {
    let routes = exact_routes();
    let usual = routes.iter().filter_map(|route| gpu_with_route(*route)).map(|gpu| (gpu.is_emulated(), gpu));
    let divided = routes.iter().filter_map(|route| gpu_with_route(*route)).map(|gpu| (gpu.divided(), true));
    usual.map(|(is_emulated, gpu)| (gpu, !is_emulated)).chain(divided).collect()
}

#[test]
fn constants_and_branches_have_the_bits_of_the_cpu() {
    let recorder = Recorder::default();
    let code = selections(&recorder, recorder.coord(0) - 0.5);
    for (gpu, is_divided) in gpus() {
        gpu.work().take_compile_times();
        let compiled = gpu.work().compiled();
        for knobs in KNOBS {
            for samples in [Samples::One, Samples::Four] {
                let z_time = [knobs[0] * 0.7, 1.0 - knobs[1]];
                let frame = Frame { samples, z_time, ..Frame::new(70, 33) };
                assert_same(&gpu, &code, &frame, ProgramInputs::knobs(&knobs));
            }
        }
        assert_eq!(gpu.work().compiled(), compiled + 1, "knobs, z and time compile nothing");
        let kernels = gpu.work().take_compile_times().kernels;
        assert!(if is_divided { kernels > 2 } else { kernels == 1 }, "{kernels} kernels");
    }
}

/// Conditions of any bits, NaN and subnormal numbers too; results that are read with all their bits.
#[test]
fn branches_of_any_conditions_have_the_bits_of_the_cpu() {
    let recorder = Recorder::default();
    let mut code = selections(&recorder, recorder.knob(3));
    for inst in code.insts.iter_mut().filter(|inst| **inst == Inst::Knob(3)) {
        *inst = Inst::Stored(0);
    }
    let (frame, mut random) = (Frame::new(64, 32), Xorshift(11));
    let conditions: Vec<f32> = (0..frame.width() * frame.height())
        .map(|i| match i % 4 {
            0 => f32::from_bits(random.bits()),
            1 => f32::from_bits(random.bits() & 0x8000_0001),
            2 => 0.0,
            _ => f32::NAN,
        })
        .collect();
    for (gpu, _) in gpus() {
        for knobs in KNOBS {
            let stored = [&conditions[..]];
            let inputs = ProgramInputs { stored: &stored, raw_results: 3, ..ProgramInputs::knobs(&knobs) };
            assert_same(&gpu, &code, &frame, inputs);
        }
    }
}

/// Emulated GPUs compute both sides anyway. In order: the given selection, the copies, both sides, the side that two selections share,
/// the nested selection, and the sum, which is divided.
#[test]
fn branches_are_written_for_gpus_alone() {
    let recorder = Recorder::default();
    let code = selections(&recorder, recorder.coord(0) - 0.5);
    let Some(gpu) = gpu_with_route(Route::Plain) else { return };
    let branches = |gpu: &Gpu| {
        let text = gpu.shader_text(&code).expect("it has a shader");
        // Conditions within functions stand further to the right.
        let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("  if (") && line.ends_with('{')).collect();
        heads.iter().filter(|head| head.contains("if (m") || head.contains("if (!m")).count()
    };
    assert_eq!(branches(&gpu), if gpu.is_emulated() { 0 } else { 13 });
    assert_eq!(branches(&gpu.divided()), 13);
}

/// A value that is the same at all pixels is a further knob, whatever it is computed from.
#[test]
fn constants_are_not_written() {
    let Some(gpu) = gpu_with_route(Route::Plain).map(Gpu::divided) else { return };
    let recorder = Recorder::default();
    let [x, z, k] = [recorder.coord(0), recorder.coord(2), recorder.knob(0)];
    let noise = recorder.noise(&noises()[0], [k, z, k, k], Expr::Lit(0.0));
    let text = |of: Expr<'_>| gpu.shader_text(&recorder.pruned(&[of])).expect("it has a shader");
    assert_eq!(text(x * (noise.sin() / k)), text(x * recorder.knob(1)));
    assert_eq!(text((x + noise.sin()) * (noise.sqrt() + k)), text((x + recorder.knob(1)) * recorder.knob(2)));
}
