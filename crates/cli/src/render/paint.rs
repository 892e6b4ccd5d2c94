//! Paints a frame into its files, band by band: while one is painted, those before it are written.

use super::job::{Job, Leaf, OPAQUE, Shot};
use super::report::{Heard, Report, State};
use crate::args;
use crate::fault::Fault;
use crate::file::whole;
use crate::progress::shown;
use crate::stop::STOP;
use lapidary_evaluator::bands::bands;
use lapidary_evaluator::run::{self, Progress};
use lapidary_export::origin::text_of;
use lapidary_export::target::Number;
use lapidary_export::{WriteError, write};
use lapidary_field::program::How;
use std::cell::Cell;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// Pixels of a band, or as many rows as a block of a file has.
const BAND: usize = 1 << 20;
const BLOCK: usize = 16;

pub(crate) fn paint(
    args: &args::Render,
    how: How,
    job: &Job,
    shot: &mut Shot,
    report: &mut Report<'_>,
) -> Result<(), Fault> {
    let kept: Vec<bool> = shot.files.iter().map(|leaf| args.if_changed && shows(leaf)).collect();
    let mut clipped = vec![0; shot.files.len()];
    if kept.contains(&false) {
        for leaf in &shot.files {
            report.folder(leaf.path.parent().unwrap_or(Path::new("")))?;
        }
        loop {
            match written(args, how, job, shot, &kept, report.hears())? {
                Written::Whole(counts) => break clipped = counts,
                Written::Hiding(leaves) => leaves.into_iter().for_each(|i| shot.files[i].doubt()),
            }
        }
    }
    for (i, kept) in kept.into_iter().enumerate() {
        report.made(job, shot, i, if kept { State::Kept } else { State::Written }, clipped[i])?;
    }
    Ok(())
}

/// What came of writing.
enum Written {
    /// The files are there. How many numbers of each were clipped.
    Whole(Vec<u64>),
    /// The alpha of these was left out and hides something.
    Hiding(Vec<usize>),
}

/// Writes the files that are not kept.
fn written(
    args: &args::Render,
    how: How,
    job: &Job,
    shot: &Shot,
    kept: &[bool],
    heard: Option<Heard<'_>>,
) -> Result<Written, Fault> {
    let rows = (BAND / shot.frames[0].width()).max(1).next_multiple_of(BLOCK);
    let how = How { band: (rows / (4 * rayon::current_num_threads())).clamp(1, how.band), ..how };
    let own = Progress::default();
    let (progress, stop) = heard.map_or((&own, &STOP), |heard| (heard.progress, heard.stop));
    let work = |frame| run::Job {
        stop,
        budget: args.memory,
        progress: Some(progress),
        ..run::Job::new(how, frame, &job.settings)
    };
    thread::scope(|scope| {
        let mut open = vec![];
        let mut writers = vec![];
        for (i, leaf) in shot.files.iter().enumerate().filter(|(i, _)| !kept[*i]) {
            let (send, receive) = sync_channel::<Arc<Vec<Vec<f32>>>>(1);
            open.push(send);
            writers.push((i, scope.spawn(move || leaf_of(leaf, receive))));
        }
        let over = Cell::new(false);
        let send = |planes: Vec<Vec<f32>>| {
            let planes = Arc::new(planes);
            over.set(!open.iter().all(|file| file.send(planes.clone()).is_ok()));
            if over.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let painted = shown(&job.file, progress, || {
            let mut frames = shot.frames.iter().take_while(|_| !over.get());
            frames.try_for_each(|frame| bands(&job.plan, &work(frame), rows, send))
        });
        drop(open);
        let (mut clipped, mut hiding) = (vec![0; kept.len()], vec![]);
        let mut fault = painted.err().map(Fault::Run);
        for (i, writer) in writers {
            match writer.join().expect("writers do not panic") {
                (_, true) => hiding.push(i),
                (Ok(count), _) => clipped[i] = count,
                // Whoever broke off first knows why.
                (Err(WriteError::Unfinished), _) => {}
                (Err(error), _) => drop(fault.get_or_insert(Fault::of_picture(&shot.files[i].path, error))),
            }
        }
        match fault {
            Some(fault) => Err(fault),
            None if hiding.is_empty() => Ok(Written::Whole(clipped)),
            None => Ok(Written::Hiding(hiding)),
        }
    })
}

/// Writes one file; tells how many numbers were clipped, and whether the alpha that was left out hides something.
fn leaf_of(leaf: &Leaf, planes: Receiver<Arc<Vec<Vec<f32>>>>) -> (Result<u64, WriteError>, bool) {
    let mut hides = false;
    let bands = planes.into_iter().map_while(|planes| {
        if let Some(Number::Plane { plane, .. }) = leaf.believed {
            hides = planes[plane].iter().any(|alpha| *alpha < OPAQUE);
        }
        (!hides).then(|| leaf.sheet.rows(&planes))
    });
    let written = whole(&leaf.path, |out| write(out, &leaf.picture, bands));
    (written, hides)
}

/// Whether a file already shows what it would.
fn shows(leaf: &Leaf) -> bool {
    let there = File::open(&leaf.path).ok().and_then(|file| text_of(&mut BufReader::new(file)));
    there.is_some_and(|text| text == leaf.picture.origin)
}
