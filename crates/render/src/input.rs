//! Opening of files for reading: folders, pipes, devices and sockets are refused before anything waits for them.

use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// True for `-`, which stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file that a graph or an option names. Anything but a regular file is refused.
pub fn open_file(path: &Path) -> io::Result<File> {
    let refuse = |kind: FileType| match irregular(kind) {
        None => Ok(()),
        Some(name) => Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {name}, not a file"))),
    };
    // Opening a pipe would wait for its other end, so its type is read first. The path may lead elsewhere afterwards.
    refuse(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    refuse(file.metadata()?.file_type())?;
    Ok(file)
}

/// Opens a graph or a table of points that the command line names: a file, standard input as `-`, or a pipe that a shell
/// makes of `<(…)`. The null device is allowed, because git passes it for a file that does not exist.
pub fn open_stream(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let kind = fs::metadata(path)?.file_type();
    if is_pipe(kind) || is_null_device(path) || is_descriptor(path) && !kind.is_dir() {
        return Ok(Box::new(File::open(path)?));
    }
    Ok(Box::new(open_file(path)?))
}

/// Reads up to one byte more than `most`, so that a larger file can be recognised.
pub fn read_at_most(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Decodes UTF-8. The error names the encoding where it is known.
pub fn utf8_text(bytes: Vec<u8>) -> Result<String, &'static str> {
    String::from_utf8(bytes).map_err(|wrong| not_utf8(wrong.as_bytes()))
}

/// The error of bytes that are not UTF-8.
pub(crate) fn not_utf8(bytes: &[u8]) -> &'static str {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "the file is UTF-16 text: save it as UTF-8",
        _ => "the file is not UTF-8 text",
    }
}

/// True for graphs without a folder of their own: the files that they name lie in the current folder.
pub(crate) fn is_without_folder(path: &Path) -> bool {
    is_stdin(path) || is_descriptor(path)
}

/// True for the name of a file descriptor that the shell or a parent process has opened.
fn is_descriptor(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd") || path == Path::new("/dev/stdin")
}

fn is_null_device(path: &Path) -> bool {
    path == Path::new("/dev/null")
}

/// Name of anything but a regular file.
fn irregular(kind: FileType) -> Option<&'static str> {
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
