//! Runs of the binary under resource limits and other conditions that a process can only set for itself.
//!
//! In standard Rust, a parent needs `unsafe` code to set limits, close descriptors or block signals of a child. So the
//! test binary starts itself: that process sets its own limits and is then replaced by `lapidary`. A test file that uses
//! this module needs this test:
//!
//! ```no_run
//! #[test]
//! fn limited_process() {
//!     lapidary_tests::resource_limits::become_lapidary();
//! }
//! ```

use crate::{DEADLINE, Folder, RunningChild, lapidary};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigSet, Signal};
use std::ffi::{CString, OsStr, OsString};
use std::fs::File;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The environment variable that makes a test binary become `lapidary`: a folder with the arguments and limits.
const VARIABLE: &str = "LAPIDARY_TESTS_LIMITS";

/// A limit on a process, or a missing resource.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// The size of files in bytes. Writing beyond it fails with an error; no signal is sent.
    FileSize(u64),
    /// The number of open files.
    OpenFiles(u64),
    /// The size of the address space in bytes.
    AddressSpace(u64),
    /// The stack size of the main thread in bytes.
    Stack(u64),
    /// A standard stream (0, 1 or 2) that is closed.
    Closed(u8),
    /// A working directory that has been deleted.
    NoFolder,
}

/// Runs the binary under limits, in a working directory, to the end; returns its output and its peak memory in bytes.
pub fn run(limits: &[Limit], current: &Path, args: &[&OsStr]) -> (Output, Option<u64>) {
    let folder = Folder::new("limits");
    let bytes: Vec<u8> = args.iter().flat_map(|arg| [arg.as_bytes(), b"\0"].concat()).collect();
    let limits: String = limits.iter().map(|limit| format!("{}\n", encode(*limit))).collect();
    std::fs::write(folder.path().join("args"), bytes).expect("the temporary folder is writable");
    std::fs::write(folder.path().join("limits"), limits).expect("the temporary folder is writable");
    let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
    command.args(["--exact", "limited_process", "--nocapture"]).env(VARIABLE, folder.path()).current_dir(current);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let (Output { status, .. }, peak) = RunningChild::spawn(&mut command).finish_within(DEADLINE);
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("the limited process created it");
    (Output { status, stdout: read("out"), stderr: read("err") }, peak)
}

/// In a process that [`run`] started: applies the limits and replaces the process by the binary. Otherwise does nothing.
pub fn become_lapidary() {
    let Some(folder) = std::env::var_os(VARIABLE).map(PathBuf::from) else { return };
    let program = lapidary().get_program().to_owned();
    let args = std::fs::read(folder.join("args")).expect("`run` wrote it");
    let limits = std::fs::read_to_string(folder.join("limits")).expect("`run` wrote it");
    let create = |name: &str| File::create(folder.join(name)).expect("the temporary folder is writable");
    nix::unistd::dup2_stdout(create("out")).expect("a file can become standard output");
    nix::unistd::dup2_stderr(create("err")).expect("a file can become standard error");
    limits.lines().for_each(|line| apply(line, &folder));
    let args = args.split(|byte| *byte == 0).map(<[u8]>::to_vec).map(OsString::from_vec);
    let args: Vec<OsString> = std::iter::once(program).chain(args).collect();
    // The last NUL ends the last argument.
    let args: Vec<CString> = args[..args.len() - 1].iter().map(|arg| c_string(arg)).collect();
    let Err(error) = nix::unistd::execv(&args[0], &args);
    panic!("the binary cannot be executed: {error}");
}

fn c_string(text: &OsStr) -> CString {
    CString::new(text.as_bytes()).expect("arguments have no NUL")
}

fn encode(limit: Limit) -> String {
    match limit {
        Limit::FileSize(bytes) => format!("file {bytes}"),
        Limit::OpenFiles(count) => format!("files {count}"),
        Limit::AddressSpace(bytes) => format!("memory {bytes}"),
        Limit::Stack(bytes) => format!("stack {bytes}"),
        Limit::Closed(stream) => format!("closed {stream}"),
        Limit::NoFolder => "folder 0".to_owned(),
    }
}

fn apply(line: &str, folder: &Path) {
    let (kind, amount) = line.split_once(' ').expect("a line has a kind and an amount");
    let amount: u64 = amount.parse().expect("the amount is a number");
    let limit = |resource| setrlimit(resource, amount, amount).expect("limits can be lowered");
    match kind {
        "file" => {
            // A blocked signal stays pending, and the write that caused it fails.
            SigSet::from(Signal::SIGXFSZ).thread_block().expect("signals can be blocked");
            limit(Resource::RLIMIT_FSIZE);
        }
        "files" => limit(Resource::RLIMIT_NOFILE),
        "memory" => limit(Resource::RLIMIT_AS),
        "stack" => limit(Resource::RLIMIT_STACK),
        "closed" => {
            nix::unistd::close(i32::try_from(amount).expect("streams are 0 to 2")).expect("the stream was open")
        }
        _ => {
            let deleted = folder.join("deleted");
            std::fs::create_dir(&deleted).expect("the temporary folder is writable");
            std::env::set_current_dir(&deleted).expect("the folder was just created");
            std::fs::remove_dir(&deleted).expect("the folder is empty");
        }
    }
}
