//! Access of graphs to files: the folders that other graphs, pictures and data files may be read from.

use crate::input::{is_without_folder, open_file, read_at_most, utf8_text};
use lapidary_document::{GraphFiles, LoadResult, MAX_FILE_BYTES, ReadAccess};
use std::io::ErrorKind;
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// The folder of graphs that every graph may use.
const LIBRARY_FOLDER: &str = "graphs";

/// Folders of graphs, and folders that files may be read from in addition.
#[derive(Clone, Debug, Default)]
pub(super) struct FolderAccess {
    /// Folders in which graphs are searched by name.
    pub(super) libraries: Vec<PathBuf>,
    /// Graphs that the program contains, by their paths. They are searched last.
    pub(super) bundled: &'static [(&'static str, &'static str)],
    /// The library of the user, the last folder that is searched.
    pub(super) user_library: Arc<RwLock<Option<PathBuf>>>,
    /// Folders without links in their paths.
    allowed: Arc<RwLock<Vec<PathBuf>>>,
}

impl FolderAccess {
    /// Allows a folder. Returns it without links if it exists and no allowed folder contains it.
    pub(super) fn allow(&self, folder: &Path) -> Option<PathBuf> {
        let folder = canonical_folder(folder)?;
        let mut allowed = self.allowed.write().unwrap_or_else(PoisonError::into_inner);
        let new = !allowed.iter().any(|known| folder.starts_with(known));
        if new {
            allowed.push(folder.clone());
        }
        new.then_some(folder)
    }

    /// The graphs that the graph at `path` may use: those of its own folder, of the libraries and of allowed folders, each
    /// with the folders below.
    pub(super) fn files(&self, path: &Path) -> GraphFiles<'static> {
        let user_library = self.user_library.read().unwrap_or_else(PoisonError::into_inner).clone();
        let user_library = user_library.filter(|folder| folder.is_dir());
        let named = self.libraries.iter().chain(&user_library).map(|path| with_slashes(path));
        let named: Vec<String> = named.filter(|path| !path.is_empty()).collect();
        let libraries: Vec<&str> = std::iter::once(LIBRARY_FOLDER).chain(named.iter().map(String::as_str)).collect();
        let path = if is_without_folder(path) { String::new() } else { with_slashes(path) };
        let own = path.rsplit_once('/').map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
        let folders = std::iter::once(own).chain(libraries.iter().copied());
        let roots: Vec<PathBuf> = folders.filter_map(|folder| canonical_folder(Path::new(folder))).collect();
        let (loading, guarding) = (self.clone(), self.clone());
        let guarded_roots = roots.clone();
        let load = move |path: &str| loading.load(Path::new(if path.is_empty() { "." } else { path }), &roots);
        GraphFiles::new(&path, &libraries, load)
            .with_bundled(self.bundled)
            .with_access_check(move |place| guarding.access(Path::new(place), &guarded_roots))
    }

    /// The access to a file. Links are followed first, so that none leads out of the folders.
    fn access(&self, path: &Path, roots: &[PathBuf]) -> ReadAccess {
        let allowed = self.allowed.read().unwrap_or_else(PoisonError::into_inner);
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let inside = |real: &Path| roots.iter().chain(allowed.iter()).any(|root| real.starts_with(root));
        match path.canonicalize() {
            Ok(real) if inside(&real) => ReadAccess::Allowed,
            Ok(real) => ReadAccess::Outside(with_slashes(real.parent().unwrap_or(&real))),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                // A folder outside is not named where there is no such file in it.
                let folder = path.ancestors().skip(1).find_map(canonical_folder);
                if folder.is_some_and(|folder| inside(&folder)) {
                    ReadAccess::Missing
                } else {
                    ReadAccess::Outside(String::new())
                }
            }
            // Reading the file reports the reason.
            Err(_) => ReadAccess::Allowed,
        }
    }

    fn load(&self, path: &Path, roots: &[PathBuf]) -> LoadResult {
        match self.access(path, roots) {
            ReadAccess::Allowed => {}
            ReadAccess::Missing => return LoadResult::Missing,
            ReadAccess::Outside(_) => return LoadResult::Outside,
        }
        match open_file(path).and_then(|file| read_at_most(file, MAX_FILE_BYTES)) {
            Ok(bytes) if bytes.len() > MAX_FILE_BYTES => LoadResult::Large,
            Ok(bytes) => utf8_text(bytes).map_or_else(|why| LoadResult::Unreadable(why.to_owned()), LoadResult::Text),
            Err(error) => LoadResult::Unreadable(error.to_string()),
        }
    }
}

/// A folder without links in its path; `None` where there is none.
fn canonical_folder(folder: &Path) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    folder.canonicalize().ok()
}

/// A path as graph files write it.
fn with_slashes(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR_STR, "/")
}
