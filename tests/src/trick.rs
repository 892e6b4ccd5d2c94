//! A table of things that sceptics try: each row is one run of the binary, the exit status it should end with and words
//! that it should say.

#[cfg(unix)]
use crate::confined::{self, Limit};
use crate::{Folder, RunningChild, lapidary};
#[cfg(unix)]
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// What no message to a user may contain: panics, and the last words of runtimes.
const NEVER: [&str; 5] =
    ["panicked at", "RUST_BACKTRACE", "overflowed its stack", "memory allocation of", "core dumped"];

/// How long a run may take; each takes a fraction of a second on an idle machine.
const LIMIT: Duration = Duration::from_secs(60);

/// How a run should end.
#[derive(Clone, Copy)]
pub struct Expected {
    /// The exit status; one of them.
    pub status: &'static [i32],
    /// Words on standard output or standard error.
    pub says: &'static str,
}

/// A run that ends with this status and says that.
pub const fn ends(status: &'static [i32], says: &'static str) -> Expected {
    Expected { status, says }
}

/// The rows of one test file, run one after the other in a folder of their own.
pub struct Table {
    folder: Folder,
    rows: usize,
    failed: Vec<String>,
}

impl Table {
    /// An empty table, and an empty folder that its runs work in.
    pub fn new(name: &str) -> Table {
        println!("{:44} {:>6} {:>10} {:>9}", "what is tried", "status", "time", "memory");
        Table { folder: Folder::new(name), rows: 0, failed: Vec::new() }
    }
    /// The folder that is the working directory of every run.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
    /// Writes a file into the folder.
    pub fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.folder().join(name), text).expect("the folder can be written");
    }
    /// Runs the binary as `with` sets it up.
    pub fn try_out(&mut self, name: &str, expected: Expected, with: impl FnOnce(&mut Command)) -> &mut Self {
        let mut command = lapidary();
        command.current_dir(self.folder());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        with(&mut command);
        let begun = Instant::now();
        let (output, peak) = RunningChild::spawn(&mut command).finish_within(LIMIT);
        self.record(name, expected, &output, begun.elapsed(), peak)
    }
    /// Runs the binary with arguments.
    pub fn args(&mut self, name: &str, expected: Expected, args: &[&str]) -> &mut Self {
        self.try_out(name, expected, |command| {
            command.args(args);
        })
    }
    /// Runs the binary with arguments, under limits.
    #[cfg(unix)]
    pub fn confined(&mut self, name: &str, expected: Expected, limits: &[Limit], args: &[&str]) -> &mut Self {
        let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
        let begun = Instant::now();
        let (output, peak) = confined::run(limits, self.folder(), &args);
        self.record(name, expected, &output, begun.elapsed(), peak)
    }
    /// Compares how a run ended with how it should have, and adds a row.
    pub fn record(
        &mut self,
        name: &str,
        expected: Expected,
        output: &Output,
        took: Duration,
        peak: Option<u64>,
    ) -> &mut Self {
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let memory = peak.map_or("-".to_owned(), |bytes| format!("{} MiB", bytes >> 20));
        let status = output.status.code().map_or_else(|| output.status.to_string(), |code| code.to_string());
        println!("{name:44} {status:>6} {:>8.2} s {memory:>9}", took.as_secs_f64());
        self.rows += 1;
        let mut wrong = Vec::new();
        if !output.status.code().is_some_and(|code| expected.status.contains(&code)) {
            wrong.push(format!("the status is not {:?}", expected.status));
        }
        if !out.contains(expected.says) && !err.contains(expected.says) {
            wrong.push(format!("nothing says {:?}", expected.says));
        }
        wrong.extend(NEVER.iter().filter(|word| err.contains(**word)).map(|word| format!("a user reads {word:?}")));
        if err.chars().any(|c| c.is_control() && c != '\n') {
            wrong.push("a message has control characters".to_owned());
        }
        wrong.extend(parts(self.folder()).map(|part| format!("it leaves {part}")));
        if took > LIMIT {
            wrong.push("it takes too long".to_owned());
        }
        if !wrong.is_empty() {
            let text: String =
                format!("{out}{err}").chars().take(600).flat_map(|c| printable(c).collect::<Vec<_>>()).collect();
            self.failed.push(format!("{name}: {} (status {status})\n{text}\n", wrong.join("; ")));
        }
        self
    }
    /// Fails the test when a row is not as it should be.
    pub fn finish(self) {
        assert!(self.failed.is_empty(), "{} of {}:\n\n{}", self.failed.len(), self.rows, self.failed.join("\n"));
    }
}

/// Control characters are shown and not obeyed.
fn printable(c: char) -> impl Iterator<Item = char> {
    let shown = if c.is_control() && c != '\n' { c.escape_default().to_string() } else { c.to_string() };
    shown.chars().collect::<Vec<_>>().into_iter()
}

/// Unfinished files that a run has left in a folder or in one below it.
fn parts(folder: &Path) -> impl Iterator<Item = String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            } else if name.starts_with(".lapidary-") {
                found.push(name);
            }
        }
    }
    found.into_iter()
}
