//! A table of runs of the binary: each row has the expected exit status and a text that the output must contain.

#[cfg(unix)]
use crate::resource_limits::{self, Limit};
use crate::{Folder, RunningChild, lapidary, unfinished_files};
#[cfg(unix)]
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Texts of panics and crashes, which no message to a user may contain.
const CRASH_TEXTS: [&str; 5] =
    ["panicked at", "RUST_BACKTRACE", "overflowed its stack", "memory allocation of", "core dumped"];

/// The time limit of a run, which takes a fraction of a second on an idle machine.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The expected end of a run.
#[derive(Clone, Copy)]
pub struct Expected {
    /// The allowed exit statuses.
    pub status: &'static [i32],
    /// A text on standard output or standard error.
    pub text: &'static str,
}

/// A run that ends with one of these statuses and prints this text.
pub const fn ends(status: &'static [i32], text: &'static str) -> Expected {
    Expected { status, text }
}

/// The rows of one test, run one after the other in one temporary folder.
pub struct Table {
    folder: Folder,
    rows: usize,
    failed: Vec<String>,
}

impl Table {
    /// An empty table with an empty folder for its runs.
    pub fn new(name: &str) -> Table {
        println!("{:44} {:>6} {:>10} {:>9}", "run", "status", "time", "memory");
        Table { folder: Folder::new(name), rows: 0, failed: Vec::new() }
    }
    /// The working directory of every run.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
    /// Writes a file into the folder.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        self.folder.write(name, text);
    }
    /// Runs the binary with a command that `configure` completes.
    pub fn run(&mut self, name: &str, expected: Expected, configure: impl FnOnce(&mut Command)) -> &mut Self {
        let mut command = lapidary();
        command.current_dir(self.folder());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        configure(&mut command);
        let start = Instant::now();
        let (output, peak) = RunningChild::spawn(&mut command).finish_within(TIME_LIMIT);
        self.record(name, expected, &output, start.elapsed(), peak)
    }
    /// Runs the binary with arguments.
    pub fn args(&mut self, name: &str, expected: Expected, args: &[&str]) -> &mut Self {
        self.run(name, expected, |command| {
            command.args(args);
        })
    }
    /// Runs the binary with arguments under resource limits.
    #[cfg(unix)]
    pub fn limited(&mut self, name: &str, expected: Expected, limits: &[Limit], args: &[&str]) -> &mut Self {
        let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
        let start = Instant::now();
        let (output, peak) = resource_limits::run(limits, self.folder(), &args);
        self.record(name, expected, &output, start.elapsed(), peak)
    }
    /// Adds a row: compares the end of a run with the expected one.
    pub fn record(
        &mut self,
        name: &str,
        expected: Expected,
        output: &Output,
        time: Duration,
        peak: Option<u64>,
    ) -> &mut Self {
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let memory = peak.map_or("-".to_owned(), |bytes| format!("{} MiB", bytes >> 20));
        let status = output.status.code().map_or_else(|| output.status.to_string(), |code| code.to_string());
        println!("{name:44} {status:>6} {:>8.2} s {memory:>9}", time.as_secs_f64());
        self.rows += 1;
        let mut errors = Vec::new();
        if !output.status.code().is_some_and(|code| expected.status.contains(&code)) {
            errors.push(format!("the status is not {:?}", expected.status));
        }
        if !out.contains(expected.text) && !err.contains(expected.text) {
            errors.push(format!("the output does not contain {:?}", expected.text));
        }
        errors.extend(
            CRASH_TEXTS.iter().filter(|text| err.contains(**text)).map(|text| format!("a message has {text:?}")),
        );
        if err.chars().any(|c| c.is_control() && c != '\n') {
            errors.push("a message has control characters".to_owned());
        }
        errors.extend(unfinished_files(self.folder()).into_iter().map(|file| format!("it leaves {file}")));
        if time > TIME_LIMIT {
            errors.push("it takes too long".to_owned());
        }
        if !errors.is_empty() {
            let text: String =
                format!("{out}{err}").chars().take(600).flat_map(|c| printable(c).collect::<Vec<_>>()).collect();
            self.failed.push(format!("{name}: {} (status {status})\n{text}\n", errors.join("; ")));
        }
        self
    }
    /// Fails the test where a row differs from the expected one.
    pub fn finish(self) {
        assert!(
            self.failed.is_empty(),
            "{} of {} runs failed:\n\n{}",
            self.failed.len(),
            self.rows,
            self.failed.join("\n")
        );
    }
}

/// Escapes control characters.
fn printable(c: char) -> impl Iterator<Item = char> {
    let shown = if c.is_control() && c != '\n' { c.escape_default().to_string() } else { c.to_string() };
    shown.chars().collect::<Vec<_>>().into_iter()
}
