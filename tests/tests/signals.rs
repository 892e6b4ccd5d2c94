//! Signals during a render leave whole files or none in every format, and the next run removes temporary files.

#![cfg(unix)]

use lapidary_tests::run_table::{Expected, Table, ends};
use lapidary_tests::{Folder, RunningChild, Signal, lapidary, root, wait_until};
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A render that takes much longer than the test, and a short one to the same files.
struct Render {
    name: &'static str,
    long: &'static [&'static str],
    short: &'static [&'static str],
}

const RENDERS: &[Render] = &[
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

const fn render(name: &'static str, long: &'static [&'static str], short: &'static [&'static str]) -> Render {
    Render { name, long, short }
}

/// Starts to render the marble into a folder.
fn start(args: &[&str], folder: &Path) -> RunningChild {
    let mut command = lapidary();
    command.current_dir(root()).args(["render", "graphs/marble.ron"]).args(args).arg("-o").arg(folder);
    RunningChild::spawn(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()))
}

#[test]
fn every_signal_leaves_whole_files_or_none_in_every_format() {
    let mut table = Table::new("stop");
    let interrupted: Expected = ends(&[130], "");
    for render in RENDERS {
        for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL] {
            let folder = Folder::new("stop");
            let mut child = start(render.long, folder.path());
            wait_until("the first file", || {
                assert!(child.is_running(), "{} ended before the signal: {}", render.name, child.stderr());
                folder.path().read_dir().is_ok_and(|mut entries| entries.any(|e| e.is_ok()))
            });
            let start_of_wait = Instant::now();
            child.signal(signal);
            let (mut output, peak) = child.finish_within(Duration::from_secs(60));
            let time = start_of_wait.elapsed();
            let name = format!("{} in the middle of {}", signal.as_str(), render.name);
            if signal == Signal::SIGKILL {
                // The system ends the process, so its status is not compared.
                output.status = ExitStatus::default();
                table.record(&name, ends(&[0], ""), &output, time, peak);
            } else {
                table.record(&name, interrupted, &output, time, peak);
                assert!(folder.unfinished().is_empty(), "{name}");
            }
            assert!(time < Duration::from_secs(20), "{name}: it ended after {time:?}");
            let again = start(render.short, folder.path()).finish();
            assert!(again.status.success(), "{name}: {}", String::from_utf8_lossy(&again.stderr));
            assert!(folder.unfinished().is_empty(), "{name}: the next run leaves temporary files");
        }
    }
    table.finish();
}
