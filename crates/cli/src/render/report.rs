//! What was made: lines, or JSON, and what each file was made of.

use super::clipping::{OutputRange, output_ranges, warnings};
use super::job::Job;
use super::memory::Promise;
use super::shot::{Leaf, Shot};
use crate::args;
use crate::fault::{Fault, say, say_data, shown, tell};
use crate::file::{create_folder, write_text};
use crate::stop::STOP;
use lapidary_evaluator::run::Progress;
use lapidary_export::range::ChannelRange;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// What has become of a file.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Written,
    Kept,
    Planned,
}

/// A file, as the report has it.
#[derive(Serialize)]
struct Entry {
    path: String,
    state: State,
    graph: String,
    outputs: Vec<String>,
    usage: String,
    format: &'static str,
    depth: &'static str,
    size: [u32; 2],
    channels: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<u32>,
    clipped: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ranges: Vec<OutputRange>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<f32>,
}

#[derive(Serialize)]
struct Told {
    files: Vec<Entry>,
    beside: Vec<String>,
    /// The memory that is taken at most, where it is told beforehand.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<Promise>,
}

pub(crate) struct Report<'a> {
    args: &'a args::Render,
    folders: BTreeSet<PathBuf>,
    reads: BTreeSet<PathBuf>,
    told: Told,
    /// Files, and what they were made of, as `make` reads it.
    rules: String,
    /// Who hears of it instead of whoever sits at the terminal.
    heard: Option<Heard<'a>>,
}

/// Who waits for pictures within the same program.
#[derive(Clone, Copy)]
pub(crate) struct Heard<'a> {
    pub(crate) progress: &'a Progress,
    pub(crate) stop: &'a AtomicBool,
    /// Receives the warnings of values that files cannot store.
    pub(crate) warnings: &'a Mutex<Vec<String>>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(args: &'a args::Render) -> Self {
        let told = Told { files: vec![], beside: vec![], memory: None };
        Report { args, folders: BTreeSet::new(), reads: BTreeSet::new(), told, rules: String::new(), heard: None }
    }
    /// One that prints nothing, and keeps the names of the files.
    #[cfg(feature = "editor")]
    pub(crate) fn heard(args: &'a args::Render, heard: Heard<'a>) -> Self {
        Report { heard: Some(heard), ..Report::new(args) }
    }
    /// Who hears of it, if not whoever sits at the terminal.
    pub(crate) fn hears(&self) -> Option<Heard<'a>> {
        self.heard
    }
    /// What tells the work to stop.
    pub(crate) fn stop(&self) -> &'a AtomicBool {
        self.heard.map_or(&STOP, |heard| heard.stop)
    }
    /// The files there are now.
    #[cfg(feature = "editor")]
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.told.files.iter().map(|file| &file.path).chain(&self.told.beside).map(PathBuf::from).collect()
    }
    /// Whether files are told of as they are made.
    fn lines(&self) -> bool {
        self.args.report.is_none() && self.heard.is_none()
    }
    /// Makes a folder and tidies it, the first time something goes there.
    pub(crate) fn create_folder(&mut self, path: &Path) -> Result<(), Fault> {
        if self.folders.insert(path.to_owned()) { Ok(create_folder(path)?) } else { Ok(()) }
    }
    /// The files that all was made of.
    pub(crate) fn reads(&self) -> Vec<PathBuf> {
        self.reads.iter().cloned().collect()
    }
    /// Notes which files a graph is made of.
    pub(crate) fn reads_of(&mut self, job: &Job) {
        self.reads.extend(job.reads.iter().cloned());
    }
    /// Notes what files are made of.
    pub(crate) fn rule(&mut self, job: &Job, shots: &[Shot]) {
        let files = shots.iter().flat_map(|shot| &shot.files);
        let escaped = |path: &Path| path.to_string_lossy().replace('$', "$$").replace(' ', "\\ ").replace('#', "\\#");
        let made: Vec<String> = files.map(|leaf| escaped(&leaf.path)).collect();
        let of: Vec<String> = job.reads.iter().map(|path| escaped(path)).collect();
        self.rules += &format!("{}: {}\n", made.join(" "), of.join(" "));
    }
    /// Tells what memory a shot takes: shots are made one after the other, so the most of them counts.
    pub(crate) fn needs(&mut self, promise: Promise) {
        if self.told.memory.as_ref().is_none_or(|most| most.bytes < promise.bytes) {
            self.told.memory = Some(promise);
        }
    }
    pub(crate) fn planned(&mut self, job: &Job, shot: &Shot) -> Result<(), Fault> {
        (0..shot.files.len()).try_for_each(|i| self.made(job, shot, i, State::Planned, &[]))
    }
    /// Tells of a file, and of values it cannot store.
    pub(crate) fn made(
        &mut self,
        job: &Job,
        shot: &Shot,
        i: usize,
        state: State,
        channels: &[ChannelRange],
    ) -> Result<(), Fault> {
        let leaf = &shot.files[i];
        let Leaf { path, picture, sheet, strength, .. } = leaf;
        let ranges = output_ranges(&job.plan.outputs, sheet, channels);
        let warnings = warnings(self.args, job, leaf, &ranges);
        match self.heard {
            Some(heard) => heard.warnings.lock().unwrap_or_else(PoisonError::into_inner).extend(warnings),
            None => warnings.iter().for_each(|warning| tell(warning)),
        }
        if self.lines() {
            return if state == State::Kept { Ok(()) } else { say(&shown(path)) };
        }
        self.told.files.push(Entry {
            path: path.display().to_string(),
            state,
            graph: job.file.clone(),
            outputs: sheet.outputs.clone(),
            usage: sheet.usage.clone(),
            format: picture.format.name(),
            depth: picture.depth.name(),
            size: picture.size,
            channels: picture.channels,
            frame: shot.number,
            clipped: channels.iter().map(|range| range.clipped).sum(),
            ranges,
            strength: Some(*strength).filter(|strength| *strength != 1.0),
        });
        Ok(())
    }
    /// Tells of a file that is no picture.
    pub(crate) fn beside(&mut self, path: &Path) -> Result<(), Fault> {
        if self.lines() {
            return say(&shown(path));
        }
        self.told.beside.push(path.display().to_string());
        Ok(())
    }
    /// Tells what is told at the end.
    pub(crate) fn end(self) -> Result<(), Fault> {
        if let (Some(path), false) = (&self.args.depfile, self.args.dry_run) {
            create_folder(path.parent().unwrap_or(Path::new("")))?;
            write_text(path, &self.rules)?;
        }
        match self.args.report {
            Some(_) => say_data(&serde_json::to_string_pretty(&self.told).expect("strings and numbers are JSON")),
            None => Ok(()),
        }
    }
}
