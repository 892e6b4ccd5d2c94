//! Paints a frame into its files, band by band: while one is painted, those before it are written.

use super::job::{Job, OPAQUE};
use super::memory::Bands;
use super::report::{Heard, Report, State};
use super::shot::{Leaf, Shot};
use crate::args;
use crate::fault::Fault;
use crate::file::write_file;
use crate::progress::shown;
use crate::stop::STOP;
use lapidary_evaluator::run::bands::{bands, fits};
use lapidary_evaluator::run::{self, Progress};
use lapidary_evaluator::trace::Plan;
use lapidary_export::gltf::emissive_strength;
use lapidary_export::provenance::{Provenance, read_text};
use lapidary_export::range::ChannelRange;
use lapidary_export::target::PlaneSource;
use lapidary_export::{WriteError, write};
use lapidary_field::program::{Frame, RunOptions};
use lapidary_render::RenderError;
use std::cell::Cell;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

pub(crate) fn paint(
    args: &args::Render,
    how: RunOptions,
    job: &Job,
    shot: &mut Shot,
    report: &mut Report<'_>,
) -> Result<(), Fault> {
    let emissive = shot.emissive(args);
    let kept = kept(args, shot);
    let mut ranges = vec![vec![]; shot.files.len()];
    if kept.contains(&false) {
        for leaf in &shot.files {
            report.create_folder(leaf.path.parent().unwrap_or(Path::new("")))?;
        }
        let mut done = kept.clone();
        while done.contains(&false) {
            match written(args, how, job, shot, &done, report.hears())? {
                Written::Whole(found) => {
                    found.into_iter().enumerate().filter(|(i, _)| !done[*i]).for_each(|(i, found)| ranges[i] = found);
                    // What glows brighter than 1 is written again, divided by the strength that the `.gltf` will tell:
                    // the maximum of all pixels, which no band knows before the last.
                    let again = emissive.filter(|i| !done[*i] && shot.files[*i].strength == 1.0);
                    done.fill(true);
                    if let Some(i) = again {
                        let high = ranges[i].iter().map(|range| range.high).fold(0.0, f32::max);
                        let strength = emissive_strength(high);
                        if strength > 1.0 {
                            shot.files[i].divide(strength);
                            done[i] = false;
                        }
                    }
                }
                Written::Hiding(leaves) => leaves.into_iter().for_each(|i| shot.files[i].doubt()),
            }
        }
    }
    for (i, kept) in kept.into_iter().enumerate() {
        report.made(job, shot, i, if kept { State::Kept } else { State::Written }, &ranges[i])?;
    }
    Ok(())
}

/// Which files already show what they would, and are left alone.
pub(crate) fn kept(args: &args::Render, shot: &mut Shot) -> Vec<bool> {
    let emissive = shot.emissive(args);
    (0..shot.files.len()).map(|i| args.if_changed && shows(shot, i, emissive)).collect()
}

/// What came of writing.
enum Written {
    /// The files are there. The range of each of their channels.
    Whole(Vec<Vec<ChannelRange>>),
    /// The alpha of these was left out and hides something.
    Hiding(Vec<usize>),
}

/// Writes the files that are not kept.
fn written(
    args: &args::Render,
    how: RunOptions,
    job: &Job,
    shot: &Shot,
    kept: &[bool],
    heard: Option<Heard<'_>>,
) -> Result<Written, Fault> {
    let in_bands = Bands::of(how, job, shot, kept);
    let own = Progress::default();
    let (progress, stop) = heard.map_or((&own, &STOP), |heard| (heard.progress, heard.stop));
    let work = |frame| run::Job {
        stop,
        beside: in_bands.beside(),
        progress: Some(progress),
        ..job.work(args, in_bands.how, frame)
    };
    thread::scope(|scope| {
        let mut open = vec![];
        let mut writers = vec![];
        for (i, leaf) in shot.files.iter().enumerate().filter(|(i, _)| !kept[*i]) {
            let (send, receive) = sync_channel::<Arc<Vec<Vec<f32>>>>(1);
            open.push(send);
            writers.push((i, scope.spawn(move || leaf_of(leaf, receive, stop))));
        }
        let over = Cell::new(false);
        let send = |planes: Vec<Vec<f32>>| {
            let planes = Arc::new(planes);
            over.set(!open.iter().all(|file| file.send(planes.clone()).is_ok()));
            if over.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let painted = shown(&job.file, progress, || {
            let mut frames = shot.frames.iter().take_while(|_| !over.get());
            frames.try_for_each(|frame| bands(&job.plan, &work(frame), in_bands.rows, send))
        });
        let advice = || memory_advice(args, &job.plan, &work(&shot.frames[0]));
        drop(open);
        let (mut ranges, mut hiding) = (vec![vec![]; kept.len()], vec![]);
        let mut fault = painted.err().map(|error| Fault::from(error).advised(advice));
        for (i, writer) in writers {
            match writer.join().expect("writers do not panic") {
                (_, true) => hiding.push(i),
                (Ok(found), _) => ranges[i] = found,
                // Whoever broke off first knows why.
                (Err(WriteError::MissingRows), _) => {}
                (Err(error), _) => {
                    let Leaf { path, picture, .. } = &shot.files[i];
                    fault.get_or_insert_with(|| RenderError::write_image(path, error, picture).into());
                }
            }
        }
        match fault {
            Some(fault) => Err(fault),
            None if hiding.is_empty() => Ok(Written::Whole(ranges)),
            None => Ok(Written::Hiding(hiding)),
        }
    })
}

/// What to do about images that take too much memory. A region is advised only where a small one would fit.
fn memory_advice(args: &args::Render, plan: &Plan, job: &run::Job<'_>) -> &'static str {
    let [x, y] = job.frame.region.clone().map(|side| side.start);
    let pixel = Frame { region: [x..x + 1, y..y + 1], ..job.frame.clone() };
    match (fits(plan, &run::Job { frame: &pixel, ..*job }, 1), args.region) {
        (true, None) => "ask for a smaller `--size` or for a part with `--region`, or allow more with `--memory`",
        (true, Some(_)) => "ask for a smaller `--region` or `--size`, or allow more with `--memory`",
        (false, _) => "ask for a smaller `--size` or allow more with `--memory`; no `--region` of this size would fit",
    }
}

/// Writes one file; tells the range of each channel, and whether the alpha that was left out hides something.
fn leaf_of(
    leaf: &Leaf,
    planes: Receiver<Arc<Vec<Vec<f32>>>>,
    stop: &AtomicBool,
) -> (Result<Vec<ChannelRange>, WriteError>, bool) {
    let mut hides = false;
    let bands = planes.into_iter().map_while(|planes| {
        if let Some(PlaneSource::Plane { plane, .. }) = leaf.believed {
            hides = planes[plane].iter().any(|alpha| *alpha < OPAQUE);
        }
        (!hides).then(|| leaf.sheet.interleave(&planes))
    });
    let written = write_file(&leaf.path, stop, |out| write(out, &leaf.picture, bands));
    (written, hides)
}

/// Whether a file already shows what it would. An emissive picture tells by which strength it was divided.
fn shows(shot: &mut Shot, i: usize, emissive: Option<usize>) -> bool {
    let leaf = &mut shot.files[i];
    let there = File::open(&leaf.path).ok().and_then(|file| read_text(&mut BufReader::new(file)));
    let Some(text) = there else { return false };
    let strength = serde_json::from_str(&text).ok().and_then(|origin: Provenance| origin.strength);
    match strength.filter(|strength| emissive == Some(i) && *strength > 1.0 && strength.is_finite()) {
        None => text == leaf.picture.provenance,
        Some(strength) => {
            let same = text == leaf.divided(strength);
            if same {
                leaf.divide(strength);
            }
            same
        }
    }
}
