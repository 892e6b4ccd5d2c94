//! What `samples: auto` costs: every graph against one point a pixel, the estimate included.

use crate::product;
use crate::report::Wait;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::schedule::supersampling::auto_samples;
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions};
use std::hint::black_box;
use std::time::Instant;

/// Pixels along a side.
const SIDE: u32 = 512;
/// How many times as long as with one point it may take.
const AIM: f64 = 2.0;

/// The times of all graphs, or of the one that is named; the aim of each is relative to its time with one point.
pub(crate) fn waits(rounds: usize, only: Option<&str>) -> Vec<Wait> {
    let graphs = product::graphs().into_iter().filter(|(name, ..)| only.is_none_or(|only| only == name));
    let wait = |(name, checked, plan): (String, _, Plan)| {
        let (settings, frame) = (plan.settings(&checked), Frame::new(SIDE, SIDE));
        let job = Job::new(RunOptions::best(), &frame, &settings);
        let mut best = [f64::INFINITY; 2];
        for _ in 0..4 * rounds {
            for (best, auto) in best.iter_mut().zip([false, true]) {
                let begin = Instant::now();
                let samples = auto.then(|| auto_samples(&plan, &job).expect("the frame is sound"));
                black_box(images(&plan, &Job { output_samples: samples, ..job }).expect("the frame is sound"));
                *best = best.min(begin.elapsed().as_secs_f64() * 1e3);
            }
        }
        Wait { workload: format!("samples_{SIDE}/{name}"), ms: best[1], aim_ms: AIM * best[0] }
    };
    graphs.map(wait).collect()
}
