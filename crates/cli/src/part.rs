//! Files that appear whole or not at all: written beside their place, and renamed when they are done.

use crate::fault::Fault;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file by whatever is written.
pub(crate) fn whole(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), Fault> {
    let part = Part::beside(path);
    let fault = |error| Fault::File { path: path.to_owned(), error };
    let mut out = BufWriter::new(File::create(&part.path).map_err(fault)?);
    write(&mut out).and_then(|()| out.flush()).map_err(fault)?;
    drop(out);
    std::fs::rename(&part.path, path).map_err(fault)
}

/// A file that is not whole yet, and goes if it never will be.
struct Part {
    path: PathBuf,
}

impl Part {
    fn beside(path: &Path) -> Part {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Part { path: path.with_file_name(format!(".{name}.{}.part", std::process::id())) }
    }
}
impl Drop for Part {
    fn drop(&mut self) {
        // After the renaming there is nothing left to remove.
        let _ = std::fs::remove_file(&self.path);
    }
}
