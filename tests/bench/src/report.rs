//! The results, as JSON or as a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Serialize;

/// The results of one run.
#[derive(Default, Serialize)]
pub(crate) struct Report {
    pub(crate) machine: String,
    pub(crate) rows: Vec<Row>,
    /// Latencies in wall-clock time on all cores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) latencies: Vec<Latency>,
    /// The growth of CPU time with the number of pixels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) scalings: Vec<Scaling>,
    /// The growth of the instructions for a pixel.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) instructions: Vec<Instructions>,
    /// Peaks of memory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) peaks: Vec<Peak>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) endurance: Option<Endurance>,
}

/// A latency and its limit.
#[derive(Serialize)]
pub(crate) struct Latency {
    pub(crate) workload: String,
    pub(crate) ms: f64,
    pub(crate) limit_ms: f64,
}

/// The CPU time of one graph at three sizes.
#[derive(Serialize)]
pub(crate) struct Scaling {
    pub(crate) workload: String,
    /// Pixels along each side.
    pub(crate) sides: [u32; 3],
    pub(crate) cpu_ms: [f64; 3],
    /// The part of that time that the kernel used.
    pub(crate) kernel_ms: [f64; 3],
    /// The time of each size divided by that of the size before, and the limit.
    pub(crate) ratios: [f64; 2],
    pub(crate) max_ratio: f64,
}

/// The instructions that one graph executes for a pixel, at three sizes.
#[derive(Serialize)]
pub(crate) struct Instructions {
    pub(crate) workload: String,
    /// Pixels along each side.
    pub(crate) sides: [u32; 3],
    pub(crate) per_pixel: [f64; 3],
    /// The instructions for a pixel at each size divided by those at the size before, and the limit.
    pub(crate) ratios: [f64; 2],
    pub(crate) max_ratio: f64,
}

/// The peak memory of a process and its limit.
#[derive(Serialize)]
pub(crate) struct Peak {
    pub(crate) workload: String,
    pub(crate) mib: f64,
    pub(crate) limit_mib: f64,
}

/// The use of cores and memory by one process over many renders.
#[derive(Serialize)]
pub(crate) struct Endurance {
    pub(crate) workload: String,
    /// CPU time divided by wall-clock time, and the least value.
    pub(crate) cores: f64,
    pub(crate) min_cores: f64,
    /// Numbers of renders after which memory was measured; equal memory means no leak.
    pub(crate) after: [usize; 2],
    pub(crate) resident_mib: [f64; 2],
}

/// One workload at one level, in nanoseconds per pixel.
#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) workload: String,
    pub(crate) level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ours_ns: Option<f64>,
    pub(crate) peers: BTreeMap<&'static str, f64>,
}

impl Row {
    /// The time of the fastest other library divided by Lapidary's.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let fastest = self.peers.values().copied().min_by(f64::total_cmp)?;
        Some(fastest / self.ours_ns?)
    }
}

impl Latency {
    /// The row of the table.
    pub(crate) fn line(&self) -> String {
        format!("{:<32} {:>8.3} ms, limit {:.0} ms\n", self.workload, self.ms, self.limit_ms)
    }
}

impl Scaling {
    /// The row of the table.
    pub(crate) fn line(&self) -> String {
        let Scaling { workload, sides: [small, .., large], cpu_ms, kernel_ms, ratios, max_ratio } = self;
        format!(
            "{workload:<32} {:>9.1} ms of CPU at {small}², {:>9.1} at {large}² (kernel {:.1}, {:.1}); ratios {:.2} {:.2}, limit {max_ratio}\n",
            cpu_ms[0], cpu_ms[2], kernel_ms[0], kernel_ms[2], ratios[0], ratios[1]
        )
    }
}

impl Instructions {
    /// The row of the table.
    pub(crate) fn line(&self) -> String {
        let Instructions { workload, sides, per_pixel, ratios, max_ratio } = self;
        let columns: Vec<String> =
            sides.iter().zip(per_pixel).map(|(side, count)| format!("{count:>9.1} at {side}²")).collect();
        format!(
            "{workload:<32} instructions a pixel {}; ratios {:.3} {:.3}, limit {max_ratio}\n",
            columns.join(", "),
            ratios[0],
            ratios[1]
        )
    }
}

impl Report {
    pub(crate) fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report holds text and finite numbers only");
        text.push('\n');
        text
    }

    /// A line per workload and level, a column per library; a dash where a library does not support the workload.
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
        for latency in &self.latencies {
            text.push_str(&latency.line());
        }
        for peak in &self.peaks {
            writeln!(text, "{:<24} {:>8.3} MiB, limit {} MiB", peak.workload, peak.mib, peak.limit_mib)
                .expect(INFALLIBLE);
        }
        if let Some(Endurance { workload, cores, min_cores, after, resident_mib }) = &self.endurance {
            writeln!(text, "{workload:<24} {cores:>8.3} cores busy, at least {min_cores}").expect(INFALLIBLE);
            for (renders, mib) in after.iter().zip(resident_mib) {
                writeln!(text, "{workload:<24} {mib:>8.3} MiB after {renders} renders").expect(INFALLIBLE);
            }
        }
        text
    }
}

const INFALLIBLE: &str = "writing to a string cannot fail";

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or("–".into(), |v| format!("{v:.digits$}"))
}
