//! The binary under limits and other circumstances that a process can only set for itself.
//!
//! Standard Rust sets limits, closed descriptors and blocked signals of a child with `unsafe` code alone. So the test
//! binary starts itself: that process confines itself and is then replaced by `lapidary`. A test file that uses this
//! has one test for it:
//!
//! ```ignore
//! #[test]
//! fn confined() {
//!     lapidary_tests::confined::become_lapidary();
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

/// The folder that tells a test binary that it is to become the binary, and how.
const VARIABLE: &str = "LAPIDARY_TESTS_CONFINED";

/// What the process is confined to.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// Bytes of a file; writing beyond them is an error and no signal.
    FileSize(u64),
    /// Open files.
    OpenFiles(u64),
    /// Bytes of address space.
    AddressSpace(u64),
    /// Bytes of the first thread's stack.
    Stack(u64),
    /// A standard stream (0, 1 or 2) that is closed.
    Closed(u8),
    /// A working directory that has been deleted.
    NoFolder,
}

/// Runs the binary under limits, in a working directory, to the end; yields how it ended and the most memory it was seen
/// to take.
pub fn run(limits: &[Limit], current: &Path, args: &[&OsStr]) -> (Output, Option<u64>) {
    let folder = Folder::new("confined");
    let bytes: Vec<u8> = args.iter().flat_map(|arg| [arg.as_bytes(), b"\0"].concat()).collect();
    let limits: String = limits.iter().map(|limit| format!("{}\n", written(*limit))).collect();
    std::fs::write(folder.path().join("args"), bytes).expect("the folder can be written");
    std::fs::write(folder.path().join("limits"), limits).expect("the folder can be written");
    let mut command = Command::new(std::env::current_exe().expect("a test knows its path"));
    command.args(["--exact", "confined", "--nocapture"]).env(VARIABLE, folder.path()).current_dir(current);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let (Output { status, .. }, peak) = RunningChild::spawn(&mut command).finish_within(DEADLINE);
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("the confined process opened it");
    (Output { status, stdout: read("out"), stderr: read("err") }, peak)
}

/// In a process that [`run`] started: confines it and replaces it by the binary. Anywhere else: nothing.
pub fn become_lapidary() {
    let Some(folder) = std::env::var_os(VARIABLE).map(PathBuf::from) else { return };
    let program = lapidary().get_program().to_owned();
    let args = std::fs::read(folder.join("args")).expect("it was written");
    let limits = std::fs::read_to_string(folder.join("limits")).expect("it was written");
    let create = |name: &str| File::create(folder.join(name)).expect("the folder can be written");
    nix::unistd::dup2_stdout(create("out")).expect("a file can become standard output");
    nix::unistd::dup2_stderr(create("err")).expect("a file can become standard error");
    limits.lines().for_each(|line| confine(line, &folder));
    let args = args.split(|byte| *byte == 0).map(<[u8]>::to_vec).map(OsString::from_vec);
    let args: Vec<OsString> = std::iter::once(program).chain(args).collect();
    // The last NUL ends the last argument.
    let args: Vec<CString> = args[..args.len() - 1].iter().map(|arg| c_string(arg)).collect();
    let Err(error) = nix::unistd::execv(&args[0], &args);
    panic!("the binary cannot be executed: {error}");
}

fn c_string(text: &OsStr) -> CString {
    CString::new(text.as_bytes()).expect("there is no NUL inside")
}

fn written(limit: Limit) -> String {
    match limit {
        Limit::FileSize(bytes) => format!("file {bytes}"),
        Limit::OpenFiles(count) => format!("files {count}"),
        Limit::AddressSpace(bytes) => format!("memory {bytes}"),
        Limit::Stack(bytes) => format!("stack {bytes}"),
        Limit::Closed(stream) => format!("closed {stream}"),
        Limit::NoFolder => "folder 0".to_owned(),
    }
}

fn confine(line: &str, folder: &Path) {
    let (kind, amount) = line.split_once(' ').expect("a kind and an amount");
    let amount: u64 = amount.parse().expect("a number");
    let limit = |resource| setrlimit(resource, amount, amount).expect("limits can be lowered");
    match kind {
        "file" => {
            // Blocked, the signal stays pending for ever, and the write that caused it fails.
            SigSet::from(Signal::SIGXFSZ).thread_block().expect("signals can be blocked");
            limit(Resource::RLIMIT_FSIZE);
        }
        "files" => limit(Resource::RLIMIT_NOFILE),
        "memory" => limit(Resource::RLIMIT_AS),
        "stack" => limit(Resource::RLIMIT_STACK),
        "closed" => nix::unistd::close(i32::try_from(amount).expect("a stream")).expect("it was open"),
        _ => {
            let gone = folder.join("gone");
            std::fs::create_dir(&gone).expect("the folder can be written");
            std::env::set_current_dir(&gone).expect("it was just made");
            std::fs::remove_dir(&gone).expect("it is empty");
        }
    }
}
