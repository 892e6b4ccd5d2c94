//! Paints a frame into its files, band by band: while one is painted, those before it are written.

use super::job::{Job, Shot};
use super::report::{Report, State};
use crate::args;
use crate::fault::Fault;
use crate::file::{folder, whole};
use crate::stop::STOP;
use lapidary_evaluator::bands::bands;
use lapidary_evaluator::run;
use lapidary_export::origin::text_of;
use lapidary_export::picture::Picture;
use lapidary_export::{WriteError, write};
use lapidary_field::program::How;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

/// Pixels of a band, or as many rows as a block of a file has.
const BAND: usize = 1 << 20;
const BLOCK: usize = 16;

pub(crate) fn paint(
    args: &args::Render,
    how: How,
    job: &Job,
    shot: &Shot,
    report: &mut Report<'_>,
) -> Result<(), Fault> {
    let there = |(path, picture): &(PathBuf, Picture)| args.if_changed && shows(path, picture);
    let kept: Vec<bool> = shot.files.iter().map(there).collect();
    let mut clipped = vec![0; shot.files.len()];
    if kept.contains(&false) {
        for (path, _) in &shot.files {
            folder(path.parent().unwrap_or(Path::new("")))?;
        }
        clipped = written(args, how, job, shot, &kept)?;
    }
    for (i, kept) in kept.into_iter().enumerate() {
        report.made(job, shot, i, if kept { State::Kept } else { State::Written }, clipped[i])?;
    }
    Ok(())
}

/// Writes the files that are not kept; tells how many numbers of each were clipped.
fn written(args: &args::Render, how: How, job: &Job, shot: &Shot, kept: &[bool]) -> Result<Vec<u64>, Fault> {
    let rows = (BAND / shot.frame.width()).max(1).next_multiple_of(BLOCK);
    let how = How { band: (rows / (4 * rayon::current_num_threads())).clamp(1, how.band), ..how };
    let work = run::Job { stop: &STOP, budget: args.memory, ..run::Job::new(how, &shot.frame, &job.settings) };
    thread::scope(|scope| {
        let mut open = vec![];
        let mut writers = vec![];
        for (i, (path, picture)) in shot.files.iter().enumerate().filter(|(i, _)| !kept[*i]) {
            let (send, receive) = sync_channel::<Arc<Vec<Vec<f32>>>>(1);
            open.push(send);
            let bands = receive.into_iter().map(move |planes| job.sheets[i].rows(&planes));
            let writer = move || whole(path, |out| write(out, picture, bands));
            writers.push((i, path, scope.spawn(writer)));
        }
        let painted = bands(&job.plan, &work, rows, |planes| {
            let planes = Arc::new(planes);
            if open.iter().all(|file| file.send(planes.clone()).is_ok()) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        drop(open);
        let mut clipped = vec![0; kept.len()];
        let mut fault = painted.err().map(Fault::Run);
        for (i, path, writer) in writers {
            match writer.join().expect("writers do not panic") {
                Ok(count) => clipped[i] = count,
                // Whoever broke off first knows why.
                Err(WriteError::Unfinished) => {}
                Err(error) => drop(fault.get_or_insert(fault_of(path, error))),
            }
        }
        fault.map_or(Ok(clipped), Err)
    })
}

fn fault_of(path: &Path, error: WriteError) -> Fault {
    let error = match error {
        WriteError::Io(error) => error,
        other => std::io::Error::other(other),
    };
    Fault::Write { path: path.to_owned(), error }
}

/// Whether a file already shows what it would.
fn shows(path: &Path, picture: &Picture) -> bool {
    let there = File::open(path).ok().and_then(|file| text_of(&mut BufReader::new(file)));
    there.is_some_and(|text| text == picture.origin)
}
