//! Times contestants side by side, strip by strip, by the thread's own CPU clock.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::workload::{Fill, WIDTH};

/// How long a race lasts.
pub(crate) struct Effort {
    /// How often every contestant has its turn.
    pub(crate) rounds: usize,
    /// Of the picture's strips every so many is drawn; all of them when it is one.
    pub(crate) stride: usize,
    /// A turn draws the picture until this much time has gone, and at least once: fast contestants need many tries
    /// before one is undisturbed.
    pub(crate) turn: Duration,
}

/// What one contestant needed, in nanoseconds a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Timing {
    /// The sum of every strip's least time: what the code costs on a machine that does nothing else.
    pub(crate) best: f64,
    /// The median over whole pictures: what it cost on this machine today.
    pub(crate) median: f64,
}

/// Gives every contestant its turn in every round, so that a slow minute of the machine strikes all of them.
pub(crate) fn race(contestants: &[&Fill], effort: &Effort) -> Vec<Timing> {
    let mut picture = vec![0.5_f32; WIDTH * WIDTH];
    let cost = clock_cost();
    let mut records: Vec<Record> = Vec::new();
    for fill in contestants {
        // The first strip pays for tables and cold caches, off the record.
        fill(&mut picture[..STRIP * WIDTH], 0);
        records.push(Record { best: vec![Duration::MAX; WIDTH / STRIP / effort.stride], wholes: Vec::new() });
    }
    for _ in 0..effort.rounds {
        for (fill, record) in contestants.iter().zip(&mut records) {
            let start = ThreadTime::now();
            loop {
                record.pass(fill, &mut picture, effort.stride, cost);
                if start.elapsed() >= effort.turn {
                    break;
                }
            }
        }
    }
    records.iter_mut().map(Record::timing).collect()
}

/// Rows timed at once: half a megabyte, which stays in the second cache, yet long against the clock's own time.
const STRIP: usize = 64;

struct Record {
    best: Vec<Duration>,
    wholes: Vec<Duration>,
}

impl Record {
    fn pass(&mut self, fill: &Fill, picture: &mut [f32], stride: usize, cost: Duration) {
        let mut whole = Duration::ZERO;
        for (best, strip) in self.best.iter_mut().zip((0..).step_by(stride)) {
            let rows = &mut picture[strip * STRIP * WIDTH..][..STRIP * WIDTH];
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

/// What reading the clock adds to a strip: a system call, which is three percent of the fastest strips.
fn clock_cost() -> Duration {
    let mut least = Duration::MAX;
    for _ in 0..1000 {
        least = least.min(ThreadTime::now().elapsed());
    }
    least
}
