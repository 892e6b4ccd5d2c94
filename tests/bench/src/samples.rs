//! The cost of `samples: auto`, including the estimate, compared with one sample per pixel.

use crate::latency;
use crate::report::Latency;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::schedule::supersampling::auto_samples;
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions};
use std::hint::black_box;
use std::time::Instant;

/// Pixels along each side.
const SIDE: u32 = 512;
/// The limit, as a multiple of the time with one sample.
const MAX_RATIO: f64 = 2.0;

/// The times of all graphs, or of one; each limit is relative to the time with one sample.
pub(crate) fn latencies(rounds: usize, only: Option<&str>) -> Vec<Latency> {
    let graphs = latency::graphs().into_iter().filter(|(name, ..)| only.is_none_or(|only| only == name));
    let latency = |(name, checked, plan): (String, _, Plan)| {
        let (settings, frame) = (plan.settings(&checked), Frame::new(SIDE, SIDE));
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let mut best = [f64::INFINITY; 2];
        for _ in 0..4 * rounds {
            for (best, auto) in best.iter_mut().zip([false, true]) {
                let begin = Instant::now();
                let samples = auto.then(|| auto_samples(&plan, &job).expect("the image fits into memory"));
                black_box(images(&plan, &Job { output_samples: samples, ..job }).expect("the image fits into memory"));
                *best = best.min(begin.elapsed().as_secs_f64() * 1e3);
            }
        }
        Latency { workload: format!("samples_{SIDE}/{name}"), ms: best[1], limit_ms: MAX_RATIO * best[0] }
    };
    graphs.map(latency).collect()
}
