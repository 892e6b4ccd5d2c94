//! CPU time of this process, in its own code and in the kernel.

use std::time::Duration;

/// CPU time of all threads.
#[derive(Clone, Copy)]
pub(crate) struct CpuUsage {
    /// The time in the program and in the kernel.
    pub(crate) total: Duration,
    /// The share of that in the kernel: it maps memory, for the most part.
    pub(crate) kernel: Duration,
}

impl CpuUsage {
    /// The usage since the process began.
    #[cfg(unix)]
    fn now() -> CpuUsage {
        use nix::sys::resource::{UsageWho, getrusage};
        let usage = getrusage(UsageWho::RUSAGE_SELF).expect("every system reports the usage of processes");
        let [user, kernel] = [usage.user_time(), usage.system_time()]
            .map(|time| Duration::from_micros((time.tv_sec() as u64) * 1_000_000 + time.tv_usec() as u64));
        CpuUsage { total: user + kernel, kernel }
    }
    /// The usage since the process began; the share of the kernel is unknown.
    #[cfg(not(unix))]
    fn now() -> CpuUsage {
        CpuUsage { total: cpu_time::ProcessTime::now().as_duration(), kernel: Duration::ZERO }
    }
    /// The usage of some work.
    pub(crate) fn of(work: impl FnOnce()) -> CpuUsage {
        let before = CpuUsage::now();
        work();
        let after = CpuUsage::now();
        CpuUsage { total: after.total - before.total, kernel: after.kernel - before.kernel }
    }
}
