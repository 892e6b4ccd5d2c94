//! Shared by the tests of this folder: the binary, golden files, temporary folders, child processes and test images.

mod child_process;
pub mod graph_texts;
pub mod image_files;
pub mod job_files;
#[cfg(unix)]
pub mod process_usage;
#[cfg(unix)]
pub mod resource_limits;
pub mod run_table;
pub mod similarity;
#[cfg(target_os = "linux")]
pub mod small_disk;
pub mod source_code;

pub use child_process::{DEADLINE, RunningChild, true_within, wait_until};
#[cfg(unix)]
pub use nix::sys::signal::Signal;

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::SystemTime;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder of the root")
}

/// The binary that `cargo test --workspace` builds. Cargo gives its path only to tests of its own package, so it is
/// looked up next to the test binary. Panics where the binary is older than its source.
pub fn lapidary() -> Command {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    let binary = BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("a test binary has a path");
        let folder = test.ancestors().nth(2).expect("test binaries are in `deps`");
        let binary = folder.join(format!("lapidary{}", std::env::consts::EXE_SUFFIX));
        assert!(is_fresh(&binary), "{} is missing or out of date: run `cargo test --workspace`", binary.display());
        binary
    });
    let mut command = Command::new(binary);
    // Variables of the machine that change which files are found, or how messages are printed.
    command.env_remove("LAPIDARY_PATH").env("LAPIDARY_LIBRARY", "no-library").env_remove("CLICOLOR_FORCE");
    command
}

/// True if the binary is newer than all source files of the crates that it contains.
fn is_fresh(binary: &Path) -> bool {
    let built = binary.metadata().and_then(|m| m.modified());
    let crates = root().join("crates").read_dir().expect("the folder of crates is readable").flatten();
    let crates =
        crates.filter(|folder| folder.path().is_dir() && !OTHERS.iter().any(|name| folder.file_name() == *name));
    built.is_ok_and(|built| crates.map(|folder| newest(folder.path())).all(|changed| changed <= built))
}

/// Crates of the editor, of the Python package and of a feature that is not built: a change of theirs leaves the binary as
/// it is.
const OTHERS: [&str; 6] = ["desktop", "editor", "egui_node_graph", "gpu", "gpu_preview", "python"];

/// The time of the last change to the source below a folder.
fn newest(folder: PathBuf) -> SystemTime {
    let (mut newest, mut folders) = (SystemTime::UNIX_EPOCH, vec![folder]);
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("source folders are readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                // Tests are not part of the binary.
                folders.extend(Some(path).filter(|p| !p.ends_with("tests")));
            } else if path.extension().is_some_and(|e| e == "rs") {
                newest = newest.max(entry.metadata().and_then(|m| m.modified()).expect("files have a time"));
            }
        }
    }
    newest
}

/// Runs a command to the end; returns its exit status, standard output and standard error.
pub fn outcome(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    (status.code().expect("the program was not killed by a signal"), text(stdout), text(stderr))
}

/// Reports that something is not tested, and why. Standard error is written directly, because the test harness hides what
/// the print macros write in a test that passes.
pub fn report_skipped(what: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}: {why}");
}

/// Compares a text with a file under `golden`; with `UPDATE=1`, writes the file.
pub fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("UPDATE").is_some_and(|v| v == "1") {
        std::fs::write(&path, found).expect("golden files are writable");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == found, "expected {name}:\n{expected}\nfound:\n{found}\nUPDATE=1 rewrites the file");
}

/// Runs a check of each item, on all cores: the results in the order of the items. It panics if a check does, after the others.
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], check: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<_>> = Mutex::default();
    let work = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(i) else { return };
            let result = check(item);
            results.lock().expect("no thread panics while it holds the lock").push((i, result));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
    let mut results = results.into_inner().expect("no thread panics while it holds the lock");
    results.sort_by_key(|(i, _)| *i);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The FNV-1a hash of bytes, with 64 bits.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A temporary folder, empty at first, removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder with this name in its path. Two folders of the same name are different folders.
    pub fn new(name: &str) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("lapidary-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder for temporary files is writable");
        Folder(path)
    }
    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
    /// Writes a file, and returns its path.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, contents).expect("the temporary folder is writable");
        path
    }
    /// The bytes of a file.
    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
    /// The text of a file.
    pub fn read_text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
    /// The names of its entries, in order.
    pub fn names(&self) -> Vec<String> {
        names(&self.0)
    }
    /// The names and bytes of its files, in the order of their names.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        self.names().into_iter().map(|name| (name.clone(), self.read(&name))).collect()
    }
    /// The names of its files that are not complete.
    pub fn unfinished(&self) -> Vec<String> {
        unfinished_files(&self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The names of a folder's entries, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The names of incomplete files in a folder and the folders below it: those that a command writes before it renames
/// them, and lock files.
pub fn unfinished_files(folder: &Path) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for name in names(&folder) {
            let path = folder.join(&name);
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if name.starts_with(".lapidary-") {
                found.push(name);
            }
        }
    }
    found
}
