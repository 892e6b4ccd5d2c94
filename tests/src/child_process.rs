//! Child processes that never outlive their test, and signals to them.

use std::io::Read;
use std::process::{Child, ChildStdin, Command, Output};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a test waits for something that takes a fraction of a second on an idle machine.
pub const DEADLINE: Duration = Duration::from_secs(180);

/// The time between two evaluations of a condition.
const POLL: Duration = Duration::from_millis(2);

/// Waits until a condition is true, and fails the test after [`DEADLINE`].
pub fn wait_until(event: &str, condition: impl FnMut() -> bool) {
    assert!(true_within(DEADLINE, condition), "waited {DEADLINE:?} for {event}");
}

/// Waits until a condition is true, at most for some time; returns whether it became true.
pub fn true_within(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !condition() {
        if start.elapsed() >= time {
            return false;
        }
        std::thread::sleep(POLL);
    }
    true
}

/// A child process that is killed and reaped when dropped, so that a failing test leaves nothing running.
pub struct RunningChild {
    child: Child,
    started: Instant,
    stdout: Option<PipeReader>,
    stderr: Option<PipeReader>,
}

impl RunningChild {
    /// Starts a command. Piped output is read while the process runs.
    pub fn spawn(command: &mut Command) -> RunningChild {
        let mut child = command.spawn().expect("the program starts");
        let stdout = child.stdout.take().map(PipeReader::new);
        let stderr = child.stderr.take().map(PipeReader::new);
        RunningChild { child, started: Instant::now(), stdout, stderr }
    }
    /// Sends a signal through the system call: not every machine has a `kill` program.
    #[cfg(unix)]
    pub fn signal(&self, signal: nix::sys::signal::Signal) {
        nix::sys::signal::kill(self.id(), signal).expect("the child has not been reaped");
    }
    #[cfg(unix)]
    fn id(&self) -> nix::unistd::Pid {
        nix::unistd::Pid::from_raw(i32::try_from(self.child.id()).expect("process ids are small"))
    }
    /// True if the process has a handler for a signal. Where the system does not report handlers, true after a second.
    #[cfg(unix)]
    pub fn handles(&self, signal: nix::sys::signal::Signal) -> bool {
        let mask = self.status("SigCgt:").and_then(|mask| u64::from_str_radix(&mask, 16).ok());
        mask.map_or(self.started.elapsed() > Duration::from_secs(1), |mask| mask >> (signal as u32 - 1) & 1 == 1)
    }
    /// True if the main thread sleeps. Where the system does not report it, true after a second.
    pub fn is_asleep(&self) -> bool {
        let state = self.status("State:");
        state.map_or(self.started.elapsed() > Duration::from_secs(1), |state| state.starts_with('S'))
    }
    /// True until the process has ended.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a child can be waited for").is_none()
    }
    /// True once all threads of the process have ended. It stays in the tables of the system, where [`Self::cpu_time`] is
    /// read.
    #[cfg(target_os = "linux")]
    pub fn has_ended(&mut self) -> bool {
        use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        let status = waitid(Id::Pid(self.id()), flags).expect("the child has not been reaped");
        status != WaitStatus::StillAlive
    }
    /// True once the process has ended.
    #[cfg(all(unix, not(target_os = "linux")))]
    pub fn has_ended(&mut self) -> bool {
        !self.is_running()
    }
    /// The CPU time of all threads of the process until now, in steps of 10 ms; `None` where the system does not report it.
    pub fn cpu_time(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program, in parentheses, may contain spaces.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |field: usize| fields.get(field)?.parse::<u64>().ok();
        // In user code and in the system.
        Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
    }
    /// The time since the process was started.
    pub fn age(&self) -> Duration {
        self.started.elapsed()
    }
    /// The piped standard input, which stays open as long as the caller keeps it.
    pub fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }
    /// Waits for the end; returns the exit status and what was written to pipes. Fails the test after [`DEADLINE`].
    pub fn finish(mut self) -> Output {
        wait_until("the end of a process", || !self.is_running());
        self.output()
    }
    /// Waits for the end, and kills the process after a time limit; also returns the peak of its memory in bytes, where
    /// the system reports it.
    pub fn finish_within(mut self, limit: Duration) -> (Output, Option<u64>) {
        let mut peak = None;
        let ended = true_within(limit, || {
            peak = peak.max(self.peak());
            !self.is_running()
        });
        if !ended {
            self.child.kill().expect("a running child can be killed");
        }
        (self.output(), peak)
    }
    fn output(mut self) -> Output {
        let status = self.child.wait().expect("a child can be waited for");
        let rest = |reader: Option<PipeReader>| reader.map(PipeReader::finish).unwrap_or_default();
        Output { status, stdout: rest(self.stdout.take()), stderr: rest(self.stderr.take()) }
    }
    /// The peak of resident memory until now, in bytes.
    fn peak(&self) -> Option<u64> {
        Some(self.status("VmHWM:")?.strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    }
    /// A field of the process status of Linux.
    fn status(&self, field: &str) -> Option<String> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        status.lines().find_map(|line| line.strip_prefix(field)).map(|value| value.trim().to_owned())
    }
    /// The text written to a piped standard error until now.
    pub fn stderr(&self) -> String {
        let bytes = self.stderr.as_ref().map(PipeReader::bytes).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Drop for RunningChild {
    fn drop(&mut self) {
        // Both calls do nothing for a child that has already been reaped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A thread that reads a pipe to its end, so that the child never blocks on a full pipe.
struct PipeReader {
    bytes: Arc<Mutex<Vec<u8>>>,
    thread: JoinHandle<()>,
}

impl PipeReader {
    fn new(mut pipe: impl Read + Send + 'static) -> PipeReader {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let read = bytes.clone();
        let thread = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of the pipe, or an error: nothing more follows either way.
            while let Ok(n @ 1..) = pipe.read(&mut buffer) {
                read.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&buffer[..n]);
            }
        });
        PipeReader { bytes, thread }
    }
    fn bytes(&self) -> Vec<u8> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    fn finish(self) -> Vec<u8> {
        let PipeReader { bytes, thread } = self;
        thread.join().expect("reading does not panic");
        std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
