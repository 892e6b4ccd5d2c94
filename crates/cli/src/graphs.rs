//! Graphs of other files, as a graph file names them.

use lapidary_document::{Files, Load, MOST_BYTES};
use std::fs::{File, metadata};
use std::io::{self, ErrorKind, Read};
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};

/// The graphs that the file at `path` may use: those beside and below it, those under `graphs`, and those of the
/// folders that `LAPIDARY_PATH` names.
pub(crate) fn files(path: &Path) -> Files<'static> {
    let named = std::env::var_os("LAPIDARY_PATH").unwrap_or_default();
    let named: Vec<String> =
        std::env::split_paths(&named).map(|path| slashed(&path)).filter(|p| !p.is_empty()).collect();
    let libraries: Vec<&str> = std::iter::once("graphs").chain(named.iter().map(String::as_str)).collect();
    let path = if path.as_os_str() == "-" { String::new() } else { slashed(path) };
    let beside = path.rsplit_once('/').map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
    let folders = std::iter::once(beside).chain(libraries.iter().copied());
    let real = |folder: &str| Path::new(if folder.is_empty() { "." } else { folder }).canonicalize().ok();
    let roots: Vec<PathBuf> = folders.filter_map(real).collect();
    Files::new(&path, &libraries, move |path| load(Path::new(path), &roots))
}

/// At most one byte more than a graph may have, of whatever there is.
pub(crate) fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    from.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What bytes say, or why they say nothing.
pub(crate) fn text(bytes: Vec<u8>) -> Result<String, &'static str> {
    String::from_utf8(bytes).map_err(|wrong| match wrong.as_bytes() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this is text in UTF-16: save it as UTF-8",
        _ => "this is no text in UTF-8",
    })
}

/// Links are followed first, so that none leads out of the folders there are.
fn load(path: &Path, roots: &[PathBuf]) -> Load {
    if let Ok(real) = path.canonicalize()
        && !roots.iter().any(|root| real.starts_with(root))
    {
        return Load::Outside;
    }
    match metadata(path) {
        Ok(found) if found.is_file() => {}
        Ok(_) => return Load::Unreadable("it is no file".to_owned()),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Load::Missing,
        Err(error) => return Load::Unreadable(error.to_string()),
    }
    match File::open(path).and_then(limited) {
        Ok(bytes) if bytes.len() > MOST_BYTES => Load::Large,
        Ok(bytes) => text(bytes).map_or_else(|why| Load::Unreadable(why.to_owned()), Load::Text),
        Err(error) => Load::Unreadable(error.to_string()),
    }
}

/// A path as graph files write it.
fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR_STR, "/")
}
