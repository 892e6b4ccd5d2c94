//! Loaders: the library of nodes, the folders that graphs may read, and the pictures that have been read.

use super::folder_access::FolderAccess;
use crate::picture::PictureCache;
use lapidary_document::GraphFiles;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::node::spec::Library;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Loads graph files. A graph may read files of its own folder, of `graphs` in the current folder, of the library folders,
/// and of allowed folders, each with the folders below, and the graphs that the program contains.
pub struct Loader {
    pub(super) library: &'static Library,
    access: FolderAccess,
    pictures: Mutex<PictureCache>,
}

impl Loader {
    /// A loader of graphs made of these nodes.
    pub fn new(library: &'static Library) -> Loader {
        Loader { library, access: FolderAccess::default(), pictures: Mutex::default() }
    }
    /// Adds folders in which graphs are searched by name.
    pub fn with_libraries(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Loader {
        self.access.libraries.extend(folders);
        self
    }
    /// Adds graphs that the program contains, by their paths below the folder of a library. They are searched last.
    pub fn with_bundled(mut self, graphs: &'static [(&'static str, &'static str)]) -> Loader {
        self.access.bundled = graphs;
        self
    }
    /// Sets the library folder of the user, which is searched after all other folders.
    pub fn set_user_library(&self, folder: Option<PathBuf>) {
        *self.access.user_library.write().unwrap_or_else(PoisonError::into_inner) = folder;
    }
    /// Allows graphs to read a folder. Returns it without links if it exists and was not allowed before.
    pub fn allow(&self, folder: &Path) -> Option<PathBuf> {
        self.access.allow(folder)
    }
    /// The graphs that the graph at `path` may use.
    pub fn files(&self, path: &Path) -> GraphFiles<'static> {
        self.access.files(path)
    }
    /// Opens every picture and table that the nodes of a graph name. Returns a diagnostic for each that cannot be read. Of
    /// pictures only the header is read.
    pub fn load_pictures(&self, checked: &mut CheckedGraph) -> Vec<Diagnostic> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner).load(checked)
    }
}
