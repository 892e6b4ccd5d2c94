//! CPU time and memory of processes. Tests of one file run at the same time in one process, so that a test that uses this
//! needs a file of its own.

use nix::sys::resource::{Usage, UsageWho, getrusage};
use std::time::Duration;

/// The CPU time that all threads of this process have used, without its children.
pub fn cpu_time() -> Duration {
    time(&usage(UsageWho::RUSAGE_SELF))
}
/// The CPU time of all child processes that have ended and that this process has waited for.
pub fn cpu_time_of_children() -> Duration {
    time(&usage(UsageWho::RUSAGE_CHILDREN))
}
/// The peak of resident memory in bytes of the largest of these child processes. It includes the memory of this process
/// when it started them.
#[cfg(target_os = "linux")]
pub fn peak_of_children() -> u64 {
    (usage(UsageWho::RUSAGE_CHILDREN).max_rss() as u64) << 10
}

fn usage(who: UsageWho) -> Usage {
    getrusage(who).expect("every system reports the usage of processes")
}
fn time(usage: &Usage) -> Duration {
    let times = [usage.user_time(), usage.system_time()];
    times.map(|time| Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000)).iter().sum()
}
