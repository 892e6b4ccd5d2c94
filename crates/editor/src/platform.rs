//! What is outside the editor: the disk, the graphs and pictures a graph names, and whoever writes images.

use lapidary_document::GraphFiles;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::run::Progress;
use lapidary_export::preview::Environment;
use lapidary_field::image::Image;
use lapidary_render::RenderRequest;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Whatever the editor asks of the machine it runs on. Reasons are sentences for whoever sits before it.
pub trait Platform: Send + Sync {
    /// What a file says.
    fn read(&self, path: &Path) -> Result<String, String>;
    /// Writes a file, whole or not at all.
    fn write(&self, path: &Path, text: &str) -> Result<(), String>;
    /// Takes a file away, if it is there.
    fn remove(&self, path: &Path);
    /// A number that is another once the file has changed; nothing where there is none.
    fn stamp(&self, path: &Path) -> Option<u64>;
    /// Has `changed` called whenever one of these files may have changed, and no others any more; `false` where the machine
    /// tells nobody of such things, so that one has to look.
    fn watch(&self, files: &[PathBuf], changed: Box<dyn Fn() + Send>) -> bool;
    /// What lies in a folder: folders first, by name.
    fn list(&self, folder: &Path) -> Result<Vec<FolderEntry>, String>;
    /// Asks for a file or a folder with the machine's own dialog: what was chosen, if anything was, or why nobody could be
    /// asked. It comes back once somebody has answered.
    fn browse(&self, wish: &BrowseRequest) -> Result<Option<PathBuf>, String>;
    /// Where the graphs come from that the graph at `path` uses.
    fn files(&self, path: &Path) -> GraphFiles<'static>;
    /// Allows graphs to read the folder of a file that the user has picked for one, wherever it lies. Returns the folder
    /// if that was not allowed before.
    fn allow(&self, file: &Path) -> Option<PathBuf>;
    /// Gives a graph the pictures and tables its nodes name; complains of those that cannot be read.
    fn furnish(&self, checked: &mut Checked) -> Vec<Diagnostic>;
    /// Renders images.
    fn export(&self, request: &RenderRequest, progress: &Progress, stop: &AtomicBool) -> Result<Exported, String>;
    /// The same path from the root on.
    fn absolute(&self, path: &Path) -> PathBuf;
    /// Fonts for letters that the editor's own do not have, the best first, as far as there are any. It may take long.
    fn fonts(&self) -> Vec<Vec<u8>>;
    /// The light around, from a picture.
    fn environment(&self, path: &Path) -> Result<Environment, String>;
    /// A picture, as light.
    fn picture(&self, path: &Path) -> Result<Image, String>;
    /// Graphs to begin with: what each is called, and its text.
    fn templates(&self) -> Vec<(&'static str, &'static str)>;
    /// Where what the editor keeps for itself lies, if anywhere: recent files, and what was not saved.
    fn home(&self) -> Option<PathBuf>;
    /// Seconds since the window opened.
    fn now(&self) -> f64;
}

/// The result of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The files that were written.
    pub files: Vec<PathBuf>,
    /// Warnings of values that the files cannot store.
    pub warnings: Vec<String>,
}

/// Something in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FolderEntry {
    /// Whether it is a file, and not another folder.
    pub file: bool,
    /// What it is called.
    pub name: String,
}

/// A file or a folder that somebody is to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowseRequest {
    /// What is asked.
    pub title: &'static str,
    /// What is to be chosen.
    pub sought: BrowseKind,
    /// The folder to begin in.
    pub folder: PathBuf,
    /// What a file that is to be written is called, unless somebody says otherwise.
    pub name: String,
    /// How the names of such files end; any way where none is given.
    pub ends: &'static [&'static str],
}

/// What somebody is to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrowseKind {
    /// A file that is there.
    File,
    /// A file to be written.
    Place,
    /// A folder.
    Folder,
}
