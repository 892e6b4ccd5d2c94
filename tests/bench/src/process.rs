//! Measurements of whole processes: duration, use of the cores, and memory.

use crate::latency;
use crate::report::{Endurance, Latency, Peak};
use cpu_time::ProcessTime;
use lapidary_evaluator::run::{self, Job};
use lapidary_field::program::{Frame, RunOptions};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The number of renders in one process.
const RENDERS: usize = 1000;
/// The number of renders after which memory is measured first, because it no longer grows by initialisation.
const WARM_UP: usize = 100;
/// The least share of the cores that must be busy.
const MIN_BUSY: f64 = 0.9;

/// The sizes of large images, which are written in bands.
const LARGE_SIZES: [[u32; 2]; 4] = [[16384, 2048], [16384, 8192], [16384, 16384], [65536, 4096]];
/// The limit for the memory of a render of a large image.
const MAX_MIB: f64 = 600.0;

/// The durations of whole commands; none where the binary was not built.
pub(crate) fn commands(rounds: usize) -> Option<Vec<Latency>> {
    let [binary, marble, out] = marble()?;
    let nodes = || {
        let mut command = Command::new(&binary);
        command.arg("nodes");
        command
    };
    let render = || {
        let mut command = Command::new(&binary);
        command.arg("render").arg(&marble).args(["--size", "256", "-o"]).arg(&out);
        command
    };
    let commands: [(&str, &dyn Fn() -> Command, f64); 2] = [("nodes", &nodes, 10.0), ("marble_256", &render, 60.0)];
    let latencies = commands.map(|(name, command, limit_ms)| {
        let ms = latency::best(10 * rounds, || {
            let done = command().stdout(Stdio::null()).status();
            assert!(done.is_ok_and(|status| status.success()), "`lapidary` fails");
        });
        Latency { workload: format!("commands/{name}"), ms, limit_ms }
    });
    // The folder is missing where no render succeeded.
    let _ = fs::remove_dir_all(&out);
    Some(latencies.into())
}

/// The peak memory of rendering all outputs of the marble at large sizes.
pub(crate) fn peaks() -> Option<Vec<Peak>> {
    let [binary, marble, out] = marble()?;
    let peak = |[width, height]: [u32; 2]| {
        let size = format!("{width}x{height}");
        let mut command = Command::new(&binary);
        command.arg("render").arg(&marble).args(["--size", &size, "-o"]).arg(&out).stdout(Stdio::null());
        let mut render = command.spawn().ok()?;
        let id = render.id().to_string();
        let mut mib: f64 = 0.0;
        let done = loop {
            // The peak can be read until the process ends, and never decreases.
            mib = memory(&id, "VmHWM:").unwrap_or(mib);
            if let Some(done) = render.try_wait().ok()? {
                break done;
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert!(done.success(), "`lapidary` fails");
        let _ = fs::remove_dir_all(&out);
        Some(Peak { workload: format!("memory/{size}"), mib, limit_mib: MAX_MIB })
    };
    LARGE_SIZES.into_iter().map(peak).collect()
}

/// The binary in the folder of the benchmark, if it was built; the graph of the marble; and an output folder.
fn marble() -> Option<[PathBuf; 3]> {
    let binary = env::current_exe().ok()?.with_file_name("lapidary").canonicalize().ok()?;
    let marble = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs/marble.ron");
    Some([binary, marble, env::temp_dir().join(format!("lapidary-bench-{}", std::process::id()))])
}

/// Renders a thousand images in this process.
pub(crate) fn repeat() -> Option<Endurance> {
    let (name, checked, plan) = latency::graphs().into_iter().find(|(name, ..)| name == "marble")?;
    let (settings, frame) = (plan.settings(&checked), Frame::new(512, 512));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let (wall, busy) = (Instant::now(), ProcessTime::now());
    let mut resident_mib = [0.0; 2];
    for done in 1..=RENDERS {
        drop(black_box(run::images(&plan, &job).expect("the image fits into memory")));
        if done == WARM_UP {
            resident_mib[0] = memory("self", "VmRSS:")?;
        }
    }
    resident_mib[1] = memory("self", "VmRSS:")?;
    let cores = busy.elapsed().as_secs_f64() / wall.elapsed().as_secs_f64();
    let min_cores = MIN_BUSY * thread::available_parallelism().map_or(1.0, |n| n.get() as f64);
    Some(Endurance {
        workload: format!("repeat_512/{name}"),
        cores,
        min_cores,
        after: [WARM_UP, RENDERS],
        resident_mib,
    })
}

/// A memory field of the process status of Linux, in MiB.
fn memory(process: &str, field: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()? / 1024.0)
}
