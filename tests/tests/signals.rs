//! Work that is stopped in the middle, in every format, leaves whole files or none, and the next run cleans up.

#![cfg(unix)]

use lapidary_tests::run_table::{Expected, Table, ends};
use lapidary_tests::{Folder, RunningChild, Signal, lapidary, root, wait_until};
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Work that takes much longer than anyone waits for, and the same in small.
struct Work {
    name: &'static str,
    long: &'static [&'static str],
    small: &'static [&'static str],
    /// What it writes: into this folder, or this file in it.
    output: &'static str,
}

const WORKS: &[Work] = &[
    render("png", &["--size", "30000"], &["--size", "16"]),
    render("exr", &["--size", "8000", "--outputs", "height", "--format", "exr"], &["--size", "16", "--format", "exr"]),
    render(
        "tiff",
        &["--size", "8000", "--outputs", "height", "--format", "tiff"],
        &["--size", "16", "--format", "tiff"],
    ),
    render("npy", &["--size", "8000", "--outputs", "height", "--format", "npy"], &["--size", "16", "--format", "npy"]),
    render(
        "gif",
        &["--size", "32", "--outputs", "height", "--frames", "0..9999", "--format", "gif"],
        &["--size", "16", "--frames", "0..1", "--format", "gif"],
    ),
    render(
        "apng",
        &["--size", "32", "--outputs", "height", "--frames", "0..9999", "--format", "apng"],
        &["--size", "16", "--frames", "0..1", "--format", "apng"],
    ),
];

const fn render(name: &'static str, long: &'static [&'static str], small: &'static [&'static str]) -> Work {
    Work { name, long, small, output: "" }
}

impl Work {
    fn start(&self, args: &[&str], folder: &Path) -> RunningChild {
        let mut command = lapidary();
        let verb: &[&str] = if self.output.is_empty() { &["render", "graphs/marble.ron"] } else { &[] };
        command.current_dir(root()).args(verb).args(args).arg("-o").arg(folder.join(self.output));
        RunningChild::spawn(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()))
    }
}

fn unfinished(folder: &Folder) -> usize {
    folder.files().iter().filter(|(name, _)| name.starts_with(".lapidary-")).count()
}

#[test]
fn every_signal_leaves_whole_files_or_none_in_every_format() {
    let mut table = Table::new("stop");
    let told: Expected = ends(&[130], "");
    for work in WORKS {
        for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL] {
            let folder = Folder::new("stop");
            let mut child = work.start(work.long, folder.path());
            wait_until("the first file", || {
                assert!(child.is_running(), "{} ended by itself: {}", work.name, child.stderr());
                folder.path().read_dir().is_ok_and(|mut entries| entries.any(|e| e.is_ok()))
            });
            let begun = Instant::now();
            child.signal(signal);
            let (mut output, peak) = child.finish_within(Duration::from_secs(60));
            let took = begun.elapsed();
            let name = format!("{} in the middle of {}", signal.as_str(), work.name);
            if signal == Signal::SIGKILL {
                // The system says that; the binary has no say.
                output.status = ExitStatus::default();
                table.record(&name, ends(&[0], ""), &output, took, peak);
            } else {
                table.record(&name, told, &output, took, peak);
                assert_eq!(unfinished(&folder), 0, "{name}");
            }
            assert!(took < Duration::from_secs(20), "{name}: {took:?} until it ended");
            let again = work.start(work.small, folder.path()).finish();
            assert!(again.status.success(), "{name}: {}", String::from_utf8_lossy(&again.stderr));
            assert_eq!(unfinished(&folder), 0, "{name}: the next run cleans up");
        }
    }
    table.finish();
}
