//! What the promises share: the binary, kept files, a folder to work in, child processes.

#[cfg(unix)]
pub mod confined;
pub mod picture_files;
mod running_child;
pub mod similarity;
pub mod source_code;
pub mod trick;

#[cfg(unix)]
pub use nix::sys::signal::Signal;
pub use running_child::{DEADLINE, RunningChild, holds_within, wait_until};

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in a folder of the root")
}

/// The binary that `cargo test --workspace` builds beside these tests: Cargo tells its path only to tests of its own
/// package. One that is older than its source is refused.
pub fn lapidary() -> Command {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    let binary = BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("a test knows where it is");
        let folder = test.ancestors().nth(2).expect("tests lie in `deps`");
        let binary = folder.join(format!("lapidary{}", std::env::consts::EXE_SUFFIX));
        let built = binary.metadata().and_then(|m| m.modified());
        let fresh = built.is_ok_and(|built| built >= newest(root().join("crates")));
        assert!(fresh, "{} is not there or out of date: `cargo test --workspace` builds it", binary.display());
        binary
    });
    let mut command = Command::new(binary);
    // Variables of the machine that are meant to change what is found or printed.
    command.env_remove("LAPIDARY_PATH").env_remove("CLICOLOR_FORCE");
    command
}

/// When the source under a folder last changed.
fn newest(folder: PathBuf) -> SystemTime {
    let (mut newest, mut folders) = (SystemTime::UNIX_EPOCH, vec![folder]);
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("source can be read").flatten() {
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

/// Runs to the end; yields the exit status, standard output and standard error.
pub fn said(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the binary writes text");
    (status.code().expect("the binary ends by itself"), text(stdout), text(stderr))
}

/// Holds a text to the one kept under `golden`; with `UPDATE=1` keeps this one instead.
pub fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("UPDATE").is_some_and(|v| v == "1") {
        std::fs::write(&path, found).expect("golden files can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == found, "{name} is kept as\n{kept}\nand is now\n{found}\nUPDATE=1 keeps it so");
}

/// An empty folder of one's own, gone in the end.
pub struct Folder(PathBuf);

impl Folder {
    /// A folder for the test of that name; two of one name are two folders.
    pub fn new(name: &str) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("lapidary-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("there is a place for temporary files");
        Folder(path)
    }
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
    /// Writes a file in it, and yields its path.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, contents).expect("the folder is one's own");
        path
    }
    /// The names and bytes of its files, by name.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let entries = self.0.read_dir().expect("the folder is there").flatten();
        let read = |path: PathBuf| std::fs::read(path).expect("its files can be read");
        let mut files: Vec<_> =
            entries.map(|e| (e.file_name().to_string_lossy().into_owned(), read(e.path()))).collect();
        files.sort();
        files
    }
}
impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
