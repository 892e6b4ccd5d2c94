//! Timing of implementations in turn, strip by strip, with the CPU clock of the thread.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::workload::{Fill, WIDTH};

/// The duration of a comparison.
pub(crate) struct Effort {
    /// The number of turns of each implementation.
    pub(crate) rounds: usize,
    /// The distance between timed strips; with 1, every strip is timed.
    pub(crate) stride: usize,
    /// The least duration of a turn. Fast implementations need many repetitions before one is undisturbed.
    pub(crate) turn: Duration,
}

/// The times of one implementation in nanoseconds per pixel.
#[derive(Clone, Copy)]
pub(crate) struct Timing {
    /// The sum of the shortest times of the strips: the cost on an idle machine.
    pub(crate) best: f64,
    /// The median over whole images: the cost on this machine during the run.
    pub(crate) median: f64,
}

/// Times every implementation in every round, so that interruptions affect all of them.
pub(crate) fn compare(fills: &[&Fill], effort: &Effort) -> Vec<Timing> {
    let mut image = vec![0.5_f32; WIDTH * WIDTH];
    let cost = clock_cost();
    let mut records: Vec<Record> = Vec::new();
    for fill in fills {
        // The first strip fills tables and caches and is not timed.
        fill(&mut image[..STRIP * WIDTH], 0);
        records.push(Record { best: vec![Duration::MAX; WIDTH / STRIP / effort.stride], wholes: Vec::new() });
    }
    for _ in 0..effort.rounds {
        for (fill, record) in fills.iter().zip(&mut records) {
            let start = ThreadTime::now();
            loop {
                record.pass(fill, &mut image, effort.stride, cost);
                if start.elapsed() >= effort.turn {
                    break;
                }
            }
        }
    }
    records.iter_mut().map(Record::timing).collect()
}

/// The rows of a strip: half a megabyte fits into the level 2 cache and takes much longer than reading the clock.
const STRIP: usize = 64;

struct Record {
    best: Vec<Duration>,
    wholes: Vec<Duration>,
}

impl Record {
    fn pass(&mut self, fill: &Fill, image: &mut [f32], stride: usize, cost: Duration) {
        let mut whole = Duration::ZERO;
        for (best, strip) in self.best.iter_mut().zip((0..).step_by(stride)) {
            let rows = &mut image[strip * STRIP * WIDTH..][..STRIP * WIDTH];
            let start = ThreadTime::now();
            fill(rows, strip * STRIP);
            let time = start.elapsed().saturating_sub(cost);
            black_box(rows);
            *best = time.min(*best);
            whole += time;
        }
        self.wholes.push(whole);
    }

    fn timing(&mut self) -> Timing {
        self.wholes.sort();
        let pixels = (self.best.len() * STRIP * WIDTH) as f64;
        let per_pixel = |time: Duration| time.as_nanos() as f64 / pixels;
        Timing { best: per_pixel(self.best.iter().sum()), median: per_pixel(self.wholes[self.wholes.len() / 2]) }
    }
}

/// The time of reading the clock: a system call, which takes three percent of the fastest strips.
fn clock_cost() -> Duration {
    let mut least = Duration::MAX;
    for _ in 0..1000 {
        least = least.min(ThreadTime::now().elapsed());
    }
    least
}
