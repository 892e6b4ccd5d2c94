//! The memory that a shot takes: what `--memory` allows, and what a dry run tells.

use super::job::Job;
use super::shot::{Leaf, Shot};
use crate::args;
use crate::fault::Fault;
use crate::memory_budget::{FILE, program};
use lapidary_evaluator::run;
use lapidary_evaluator::run::bands;
use lapidary_evaluator::schedule::memory::{Beside, Memory};
use lapidary_export::writer_memory;
use lapidary_field::program::RunOptions;
use serde::Serialize;

/// Numbers of a band, all outputs together, where it need not have more.
const BAND: usize = 1 << 20;
/// Numbers of a band of few rows, so that every core has some.
const MOST: usize = 1 << 22;
/// Rows of a block of a file: bands are made of whole ones where they have as many.
const BLOCK: usize = 16;
/// Bands that are there beside the one that is being painted: one waits, one is taken apart for the files.
const WAITING: u64 = 2;

/// Bytes, by what they are for.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Promise {
    /// All together.
    pub(crate) bytes: u64,
    program: u64,
    planes: u64,
    pictures: u64,
    rows: u64,
    files: u64,
    /// The node that needs most of the planes.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<String>,
}

/// How a shot is painted, and what that takes beside the planes.
pub(crate) struct Bands {
    /// Rows of a band.
    pub(crate) rows: usize,
    pub(crate) how: RunOptions,
    waiting: u64,
    files: u64,
}

impl Bands {
    /// For those files of a shot that are not kept.
    pub(crate) fn of(how: RunOptions, job: &Job, shot: &Shot, kept: &[bool]) -> Bands {
        let (frame, threads) = (&shot.frames[0], rayon::current_num_threads());
        let numbers = job.plan.code.roots.len().max(1);
        let rows = rows(frame.width() * numbers, threads).min(frame.height());
        let files = shot.files.iter().zip(kept).filter(|(_, kept)| !**kept);
        let file = |(leaf, _): (&Leaf, &bool)| writer_memory(&leaf.with_alpha(), rows) + FILE;
        Bands {
            rows,
            how: RunOptions { band: (rows / (4 * threads)).clamp(1, how.band), ..how },
            waiting: WAITING * (rows * frame.width() * numbers * size_of::<f32>()) as u64,
            files: files.map(file).sum(),
        }
    }
    /// What is needed beside the planes.
    pub(crate) fn beside(&self) -> Beside {
        let parts = [
            (program(), "the program itself"),
            (self.waiting, "rows that wait to be written"),
            (self.files, "writing the files"),
        ];
        let most = parts.iter().max_by_key(|(bytes, _)| *bytes);
        Beside { bytes: parts.iter().map(|(bytes, _)| bytes).sum(), what: most.map_or("", |(_, what)| *what) }
    }
    /// All that a shot takes at most.
    pub(crate) fn promise(&self, args: &args::Render, job: &Job, shot: &Shot) -> Result<Promise, Fault> {
        let mut most = Promise::default();
        for frame in &shot.frames {
            let work = run::Job { beside: self.beside(), ..job.work(args, self.how, frame) };
            let Memory { planes, node, pictures, schedule } = bands::memory(&job.plan, &work, self.rows)?;
            let planes = planes + schedule;
            let bytes = self.beside().bytes + planes + pictures;
            if bytes > most.bytes {
                let (program, rows, files) = (program(), self.waiting, self.files);
                most = Promise { bytes, program, planes, pictures, rows, files, node };
            }
        }
        Ok(most)
    }
}

/// How many rows of so many numbers make a band.
fn rows(numbers: usize, threads: usize) -> usize {
    let few = (4 * threads).min(MOST / numbers);
    let rows = (BAND / numbers).max(few).max(1);
    if rows > BLOCK { rows - rows % BLOCK } else { rows }
}
