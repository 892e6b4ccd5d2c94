//! Files to read, and what is no file: folders, pipes, devices and sockets are refused before anything waits for them.

use crate::load::is_stdin;
use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a file that somebody names in a graph or an option. Anything but a regular file is refused.
pub(crate) fn regular(path: &Path) -> io::Result<File> {
    let refuse = |kind: FileType| match what(kind) {
        None => Ok(()),
        Some(what) => Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {what}, not a file"))),
    };
    // Opening a pipe would wait for its other end, so it is asked first; the name may mean something else by now.
    refuse(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    refuse(file.metadata()?.file_type())?;
    Ok(file)
}

/// Opens what the command line names as a graph or a table of points: a file, standard input as `-`, or a pipe as
/// shells make it of `<(…)`. An empty device stands for no file, as git has it.
pub(crate) fn stream(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let kind = fs::metadata(path)?.file_type();
    if is_pipe(kind) || is_empty_device(path) || is_descriptor(path) && !kind.is_dir() {
        return Ok(Box::new(File::open(path)?));
    }
    Ok(Box::new(regular(path)?))
}

/// Whether a graph named so has no folder of its own, so that what it names lies in the current one.
pub(crate) fn is_homeless(path: &Path) -> bool {
    is_stdin(path) || is_descriptor(path)
}

/// Whether it is a file descriptor that the shell or a parent has opened, by its name.
fn is_descriptor(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd") || path == Path::new("/dev/stdin")
}

fn is_empty_device(path: &Path) -> bool {
    path == Path::new("/dev/null")
}

/// What something is that is no file.
fn what(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    if kind.is_dir() {
        return Some("a folder");
    }
    Some(special(kind))
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match () {
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> &'static str {
    "a device"
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}
