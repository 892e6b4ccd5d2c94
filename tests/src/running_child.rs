//! Child processes that never outlive their test, and signals to them.

use std::io::Read;
use std::process::{Child, Command, Output};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a test waits for something that takes a fraction of a second on an idle machine.
pub const DEADLINE: Duration = Duration::from_secs(180);

/// Waits until a condition holds, and fails the test when it does not within [`DEADLINE`].
pub fn wait_until(what: &str, condition: impl FnMut() -> bool) {
    assert!(holds_within(DEADLINE, condition), "waited {DEADLINE:?} for {what}");
}

/// Waits until a condition holds, at most for some time; yields whether it does.
pub fn holds_within(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while !condition() {
        if begun.elapsed() >= time {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// A child process that is killed and reaped when dropped, so that a failing test leaves nothing running.
pub struct RunningChild {
    child: Child,
    stdout: Option<Drain>,
    stderr: Option<Drain>,
}

impl RunningChild {
    /// Starts a command. Piped output is read as it comes.
    pub fn spawn(command: &mut Command) -> RunningChild {
        let mut child = command.spawn().expect("the program starts");
        let stdout = child.stdout.take().map(Drain::new);
        let stderr = child.stderr.take().map(Drain::new);
        RunningChild { child, stdout, stderr }
    }
    /// Sends a signal through the system call: not every machine has a `kill` program.
    #[cfg(unix)]
    pub fn signal(&self, signal: nix::sys::signal::Signal) {
        let id = i32::try_from(self.child.id()).expect("process ids are small");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).expect("the child has not been reaped");
    }
    /// Whether the process has not ended yet.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a child can be waited for").is_none()
    }
    /// Waits for the end; yields the exit status and what was written to pipes. Fails the test after [`DEADLINE`].
    pub fn finish(mut self) -> Output {
        wait_until("the end of a process", || !self.is_running());
        self.output()
    }
    /// Waits for the end, and kills the process where that takes too long; also yields the most bytes of memory that it was
    /// seen to take, where the system tells.
    pub fn finish_within(mut self, limit: Duration) -> (Output, Option<u64>) {
        let mut peak = None;
        let ended = holds_within(limit, || {
            peak = peak.max(self.peak());
            !self.is_running()
        });
        if !ended {
            self.child.kill().expect("a child that runs can be killed");
        }
        (self.output(), peak)
    }
    fn output(mut self) -> Output {
        let status = self.child.wait().expect("a child can be waited for");
        let rest = |drain: Option<Drain>| drain.map(Drain::finish).unwrap_or_default();
        Output { status, stdout: rest(self.stdout.take()), stderr: rest(self.stderr.take()) }
    }
    /// The most bytes of memory it has taken until now, as Linux tells.
    fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    }
    /// What has been written to a piped standard error up to now.
    pub fn stderr(&self) -> String {
        let bytes = self.stderr.as_ref().map(Drain::read).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Drop for RunningChild {
    fn drop(&mut self) {
        // A child that has already been reaped is left alone by both calls.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A thread that reads a pipe to its end, so that the child never waits for its test.
struct Drain {
    bytes: Arc<Mutex<Vec<u8>>>,
    thread: JoinHandle<()>,
}

impl Drain {
    fn new(mut pipe: impl Read + Send + 'static) -> Drain {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let read = bytes.clone();
        let thread = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end, or an error: nothing more comes either way.
            while let Ok(n @ 1..) = pipe.read(&mut buffer) {
                read.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&buffer[..n]);
            }
        });
        Drain { bytes, thread }
    }
    fn read(&self) -> Vec<u8> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    fn finish(self) -> Vec<u8> {
        let Drain { bytes, thread } = self;
        thread.join().expect("reading does not panic");
        std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
