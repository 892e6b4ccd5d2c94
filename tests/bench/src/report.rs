//! The race's outcome as JSON for machines, as an aligned table for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Serialize;

/// All that one run found out.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) machine: String,
    pub(crate) rows: Vec<Row>,
    /// What a user waits for, by the wall clock on all cores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) waits: Vec<Wait>,
    /// What memory a process takes at most.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) peaks: Vec<Peak>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steady: Option<Steady>,
}

/// A wait, and how long it may be.
#[derive(Serialize)]
pub(crate) struct Wait {
    pub(crate) workload: String,
    pub(crate) ms: f64,
    pub(crate) aim_ms: f64,
}

/// The most memory a process takes, and how much it may be.
#[derive(Serialize)]
pub(crate) struct Peak {
    pub(crate) workload: String,
    pub(crate) mib: f64,
    pub(crate) aim_mib: f64,
}

/// What one process does to the machine over many renders.
#[derive(Serialize)]
pub(crate) struct Steady {
    pub(crate) workload: String,
    /// Its own time on all cores over that of the wall's clock, and what that ought to be.
    pub(crate) cores: f64,
    pub(crate) aim_cores: f64,
    /// After how many renders memory was looked at, and how much it was: the same, if nothing leaks.
    pub(crate) after: [usize; 2],
    pub(crate) resident_mib: [f64; 2],
}

/// One workload at one level, in nanoseconds a pixel.
#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) workload: String,
    pub(crate) level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ours_ns: Option<f64>,
    pub(crate) peers: BTreeMap<&'static str, f64>,
}

impl Row {
    /// The fastest peer's time over ours: above one, we win.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let fastest = self.peers.values().copied().min_by(f64::total_cmp)?;
        Some(fastest / self.ours_ns?)
    }
}

impl Report {
    pub(crate) fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report holds text and finite numbers only");
        text.push('\n');
        text
    }

    /// A line per row, a column per peer; what a contestant cannot do is a dash.
    pub(crate) fn table(&self) -> String {
        let names: BTreeSet<&str> = self.rows.iter().flat_map(|row| row.peers.keys().copied()).collect();
        let mut text = format!("{}; one thread, ns per pixel\n", self.machine);
        write!(text, "{:<13} {:<7} {:>8} {:>6}", "workload", "level", "ours", "ratio").expect(INFALLIBLE);
        for name in &names {
            write!(text, "  {name}").expect(INFALLIBLE);
        }
        text.push('\n');
        for row in &self.rows {
            let (ours, ratio) = (number(row.ours_ns, 3), number(row.ratio(), 1));
            write!(text, "{:<13} {:<7} {ours:>8} {ratio:>6}", row.workload, row.level).expect(INFALLIBLE);
            for name in &names {
                let time = number(row.peers.get(name).copied(), 3);
                write!(text, "  {time:>width$}", width = name.len()).expect(INFALLIBLE);
            }
            text.push('\n');
        }
        for wait in &self.waits {
            writeln!(text, "{:<16} {:>8.3} ms, to be below {} ms", wait.workload, wait.ms, wait.aim_ms)
                .expect(INFALLIBLE);
        }
        for peak in &self.peaks {
            writeln!(text, "{:<16} {:>8.3} MiB, to be below {} MiB", peak.workload, peak.mib, peak.aim_mib)
                .expect(INFALLIBLE);
        }
        if let Some(Steady { workload, cores, aim_cores, after, resident_mib }) = &self.steady {
            writeln!(text, "{workload:<16} {cores:>8.3} cores busy, to be above {aim_cores}").expect(INFALLIBLE);
            for (renders, mib) in after.iter().zip(resident_mib) {
                writeln!(text, "{workload:<16} {mib:>8.3} MiB after {renders} renders").expect(INFALLIBLE);
            }
        }
        text
    }
}

const INFALLIBLE: &str = "writing to a string cannot fail";

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("–".into(), |v| format!("{v:.digits$}"))
}
