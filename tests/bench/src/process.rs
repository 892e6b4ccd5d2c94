//! What a process is like from outside: how soon it is done, how busy it keeps the machine, what memory it keeps.

use crate::product;
use crate::report::{Peak, Steady, Wait};
use cpu_time::ProcessTime;
use lapidary_evaluator::run::{self, Job};
use lapidary_field::program::{Frame, RunOptions};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// Pictures made one after the other, and after how many memory is looked at first: what a process needs it has by then.
const RENDERS: usize = 1000;
const SETTLED: usize = 100;
/// Which share of the cores there are ought to be busy.
const BUSY: f64 = 0.9;

/// Images that are written band by band, and the memory in MiB that the process may take at most.
const WIDE: [[u32; 2]; 4] = [[16384, 2048], [16384, 8192], [16384, 16384], [65536, 4096]];
const MOST_MIB: f64 = 600.0;

/// How long it takes from a command to its end. The binary lies where the benchmark does; none, if it was not built.
pub(crate) fn cold(rounds: usize) -> Option<Vec<Wait>> {
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
    let waits = commands.map(|(name, command, aim_ms)| {
        let ms = product::best(10 * rounds, || {
            let done = command().stdout(Stdio::null()).status();
            assert!(done.is_ok_and(|status| status.success()), "`lapidary` does what it is told");
        });
        Wait { workload: format!("cold/{name}"), ms, aim_ms }
    });
    // What was never made cannot be removed, and does no harm.
    let _ = fs::remove_dir_all(&out);
    Some(waits.into())
}

/// The most memory that rendering all outputs of the marble takes.
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
            // It is told until the process ends, and never falls.
            mib = memory(&id, "VmHWM:").unwrap_or(mib);
            if let Some(done) = render.try_wait().ok()? {
                break done;
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert!(done.success(), "`lapidary` does what it is told");
        let _ = fs::remove_dir_all(&out);
        Some(Peak { workload: format!("wide/{size}"), mib, aim_mib: MOST_MIB })
    };
    WIDE.into_iter().map(peak).collect()
}

/// The binary, which lies where the benchmark does if it was built; the marble; and a folder for what it is rendered to.
fn marble() -> Option<[PathBuf; 3]> {
    let binary = env::current_exe().ok()?.with_file_name("lapidary").canonicalize().ok()?;
    let marble = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs/marble.ron");
    Some([binary, marble, env::temp_dir().join(format!("lapidary-bench-{}", std::process::id()))])
}

/// Renders a thousand pictures.
pub(crate) fn steady() -> Option<Steady> {
    let (name, checked, plan) = product::graphs().into_iter().find(|(name, ..)| name == "marble")?;
    let (settings, frame) = (plan.settings(&checked), Frame::new(512, 512));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let (wall, busy) = (Instant::now(), ProcessTime::now());
    let mut resident_mib = [0.0; 2];
    for done in 1..=RENDERS {
        drop(black_box(run::images(&plan, &job).expect("the frame is sound")));
        if done == SETTLED {
            resident_mib[0] = memory("self", "VmRSS:")?;
        }
    }
    resident_mib[1] = memory("self", "VmRSS:")?;
    let cores = busy.elapsed().as_secs_f64() / wall.elapsed().as_secs_f64();
    let aim_cores = BUSY * thread::available_parallelism().map_or(1.0, |n| n.get() as f64);
    Some(Steady { workload: format!("thousand_512/{name}"), cores, aim_cores, after: [SETTLED, RENDERS], resident_mib })
}

/// Memory that is a process's own, in MiB, where the machine tells: now, or the most it ever was.
fn memory(process: &str, what: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(what))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()? / 1024.0)
}
