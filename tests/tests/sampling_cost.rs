//! The cost of `samples: auto`, compared with one sample per pixel.
#![cfg(unix)]

mod common;

use common::{MEASURED, Opened};
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::schedule::supersampling::auto_samples;
use lapidary_evaluator::trace::{Plan, StepAction, plan};
use lapidary_field::program::{Cores, Frame, RunOptions, Samples};
use lapidary_tests::process_usage::cpu_time;
use std::hint::black_box;
use std::time::Duration;

/// The pixels along each side of an image.
const SIDE: u32 = 512;
/// The points at which the estimate of the samples evaluates an output: 64 patches of 6 by 6 pixels with 5 points each.
const ESTIMATE: u64 = 64 * 6 * 6 * 5;
/// The largest ratio of evaluated instructions.
const MAX_COUNT: f64 = 2.0;
/// The largest ratio of CPU times. It is generous, because tests run the program less optimised and next to other work. The
/// workload `samples` of the benchmark measures the optimised program, whose limit is 2.
const MAX_RATIO: f64 = 5.0;
/// The most measurements of a graph. The shortest time counts, because other work on the machine only adds time; more are
/// made while the ratio is too large.
const ROUNDS: usize = 6;

/// The instructions that a plan evaluates for an image with a number of samples per pixel, without those of image nodes.
fn evaluated(plan: &Plan, samples: Samples) -> u64 {
    let of_step = |action: &StepAction| if let StepAction::Paint { code, .. } = action { code.insts.len() } else { 0 };
    let passes: usize = plan.steps.iter().map(|step| of_step(&step.action)).sum();
    let pixels = u64::from(SIDE) * u64::from(SIDE);
    pixels * (passes as u64 + plan.code.insts.len() as u64 * u64::from(samples.count()))
}

/// The CPU time of work, and its result.
fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = cpu_time();
    let result = black_box(work());
    (cpu_time() - start, result)
}

/// The only test of its file, because the CPU time of others would count.
#[test]
fn automatic_sampling_evaluates_less_than_twice_the_instructions() {
    let mut slow = vec![];
    for path in MEASURED {
        let opened = Opened::new(path);
        let checked = opened.checked(&opened.document);
        let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let plan = plan(&checked, &names).0.expect("the graph is valid");
        let settings = plan.settings(&checked);
        let frame = Frame { tile: opened.document.tile, ..Frame::new(SIDE, SIDE) };
        let job = Job::new(RunOptions { cores: Cores::One, ..RunOptions::best() }, &frame, &settings);
        let samples = auto_samples(&plan, &job).expect("the image fits into memory");
        let estimate = ESTIMATE * plan.code.insts.len() as u64;
        let count = (evaluated(&plan, samples) + estimate) as f64 / evaluated(&plan, Samples::One) as f64;
        let mut best = [Duration::MAX; 3];
        let mut ratio = f64::INFINITY;
        for _ in 0..ROUNDS {
            let render = |output_samples: Option<Samples>| {
                timed(|| images(&plan, &Job { output_samples, ..job }).expect("the image fits into memory")).0
            };
            let (one, estimate) = (render(None), timed(|| auto_samples(&plan, &job)).0);
            // With one sample, both render the same way.
            let auto = if samples == Samples::One { one } else { render(Some(samples)) };
            best = [best[0].min(one), best[1].min(estimate), best[2].min(auto)];
            ratio = (best[1] + best[2]).as_secs_f64() / best[0].as_secs_f64();
            if ratio <= MAX_RATIO {
                break;
            }
        }
        let samples = samples.count();
        println!("{path:26} {samples:2} samples: {count:.2} times the instructions, {ratio:.2} times the CPU time");
        println!("  one sample {:.2?}; estimate {:.2?}, image {:.2?}", best[0], best[1], best[2]);
        assert!(count < MAX_COUNT, "{path}: {count:.2} times the instructions");
        if ratio > MAX_RATIO {
            slow.push(path);
        }
    }
    assert!(slow.is_empty(), "more than {MAX_RATIO} times the CPU time: {slow:?}");
}
