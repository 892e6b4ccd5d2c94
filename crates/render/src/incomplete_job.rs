//! The error of a job that cannot be collected: the files that are missing, damaged or of another job.

use crate::terminal_text::display_path;
use std::fmt;
use std::path::PathBuf;

/// The most files that are named.
const SHOWN: usize = 10;

/// Files of a job that are not as the job would write them.
#[derive(Debug, Default)]
pub struct IncompleteJob {
    /// The first of them.
    pub shown: Vec<(PathBuf, PartProblem)>,
    /// Their number.
    pub wrong: u64,
    /// The number of files of the job.
    pub files: u64,
    /// True if some of them are damaged.
    pub damaged: bool,
}

/// Problem of a file of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartProblem {
    /// The file does not exist.
    Missing,
    /// The file is no image with provenance.
    Foreign,
    /// The file cannot be read to its end.
    Damaged(String),
    /// The file shows another graph, or has other settings. Names of what differs, the value that was found and the one
    /// that the job has.
    Differs {
        /// Name of the value.
        what: String,
        /// The value in the file.
        found: String,
        /// The value of the job.
        wanted: String,
    },
}

impl IncompleteJob {
    /// Adds a file, which may have a problem.
    pub(crate) fn add(&mut self, path: PathBuf, problem: Option<PartProblem>) {
        self.files += 1;
        let Some(problem) = problem else { return };
        self.wrong += 1;
        self.damaged |= matches!(problem, PartProblem::Damaged(_));
        if self.shown.len() < SHOWN {
            self.shown.push((path, problem));
        }
    }
}

impl std::error::Error for IncompleteJob {}

impl fmt::Display for IncompleteJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IncompleteJob { wrong, files, .. } = self;
        write!(f, "the job is incomplete: {wrong} of its {files} files are missing or wrong, and nothing was written")?;
        for (path, problem) in &self.shown {
            write!(f, "\n  {} {problem}", display_path(path))?;
        }
        if *wrong > self.shown.len() as u64 {
            write!(f, "\n  and {} more", wrong - self.shown.len() as u64)?;
        }
        Ok(())
    }
}

impl fmt::Display for PartProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartProblem::Missing => write!(f, "is missing"),
            PartProblem::Foreign => write!(f, "does not state what made it"),
            PartProblem::Damaged(why) => write!(f, "is damaged: {why}"),
            PartProblem::Differs { what, found, wanted } => {
                write!(f, "belongs to another job: its {what} is {found}, and that of this job is {wanted}")
            }
        }
    }
}
