//! Graphs of other files, and the folders that these, pictures and tables are taken from.

use crate::input::{is_homeless, regular};
use lapidary_document::{Access, Files, Load, MOST_BYTES};
use std::io::{self, ErrorKind, Read};
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
use std::sync::{PoisonError, RwLock};

/// Folders that files may be taken from besides those of the graph and of libraries.
static ALLOWED: RwLock<Vec<PathBuf>> = RwLock::new(vec![]);

/// Allows these folders, and those that `LAPIDARY_ALLOW` names, for the rest of this run.
pub(crate) fn allow(folders: &[PathBuf]) {
    let mut allowed = ALLOWED.write().unwrap_or_else(PoisonError::into_inner);
    allowed.extend(listed("LAPIDARY_ALLOW").iter().chain(folders).filter_map(|folder| real(folder)));
}

/// Allows the folder of a file that the user has picked.
#[cfg(feature = "editor")]
pub(crate) fn allow_folder_of(file: &Path) -> Option<PathBuf> {
    let folder = real(file.parent()?)?;
    let mut allowed = ALLOWED.write().unwrap_or_else(PoisonError::into_inner);
    let new = !allowed.iter().any(|known| folder.starts_with(known));
    if new {
        allowed.push(folder.clone());
    }
    new.then_some(folder)
}

/// The graphs that the file at `path` may use: those beside and below it, those under `graphs`, and those of the
/// folders that `LAPIDARY_PATH` names, or that are allowed.
pub(crate) fn files(path: &Path) -> Files<'static> {
    let named: Vec<String> =
        listed("LAPIDARY_PATH").iter().map(|path| slashed(path)).filter(|path| !path.is_empty()).collect();
    let libraries: Vec<&str> = std::iter::once("graphs").chain(named.iter().map(String::as_str)).collect();
    let path = if is_homeless(path) { String::new() } else { slashed(path) };
    let beside = path.rsplit_once('/').map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
    let folders = std::iter::once(beside).chain(libraries.iter().copied());
    let roots: Vec<PathBuf> = folders.filter_map(|folder| real(Path::new(folder))).collect();
    let guard = roots.clone();
    Files::new(&path, &libraries, move |path| load(Path::new(if path.is_empty() { "." } else { path }), &roots))
        .guarded(move |place| access(Path::new(place), &guard))
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

/// Whether a file may be used. Links are followed first, so that none leads out of the folders there are.
fn access(path: &Path, roots: &[PathBuf]) -> Access {
    let allowed = ALLOWED.read().unwrap_or_else(PoisonError::into_inner);
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let inside = |real: &Path| roots.iter().chain(allowed.iter()).any(|root| real.starts_with(root));
    match path.canonicalize() {
        Ok(real) if inside(&real) => Access::Allowed,
        Ok(real) => Access::Outside(slashed(real.parent().unwrap_or(&real))),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            // A folder outside is not named where there is no such file in it.
            let folder = path.ancestors().skip(1).find_map(real);
            if folder.is_some_and(|folder| inside(&folder)) { Access::Missing } else { Access::Outside(String::new()) }
        }
        // Why it cannot be read is told when it is read.
        Err(_) => Access::Allowed,
    }
}

fn load(path: &Path, roots: &[PathBuf]) -> Load {
    match access(path, roots) {
        Access::Allowed => {}
        Access::Missing => return Load::Missing,
        Access::Outside(_) => return Load::Outside,
    }
    match regular(path).and_then(limited) {
        Ok(bytes) if bytes.len() > MOST_BYTES => Load::Large,
        Ok(bytes) => text(bytes).map_or_else(|why| Load::Unreadable(why.to_owned()), Load::Text),
        Err(error) => Load::Unreadable(error.to_string()),
    }
}

/// The folders that a setting of the surroundings lists.
fn listed(setting: &str) -> Vec<PathBuf> {
    let named = std::env::var_os(setting).unwrap_or_default();
    std::env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty()).collect()
}

/// A folder, its links followed; nothing where there is none.
fn real(folder: &Path) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    folder.canonicalize().ok()
}

/// A path as graph files write it.
fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR_STR, "/")
}
