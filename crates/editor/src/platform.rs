//! Interface to the machine: files, dialogs, fonts, pictures and exports.

use crate::device::{DeviceStatus, GpuUse};
use crate::picture_device::PictureDevice;
use crate::scene_device::SceneDevice;
use lapidary_document::GraphFiles;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::run::{Accelerator, Progress};
use lapidary_export::preview::{Environment, ShapeMesh};
use lapidary_field::image::Image;
use lapidary_render::RenderRequest;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Services of the machine. Errors are messages for the user.
pub trait Platform: Send + Sync {
    /// Reads a text file.
    fn read(&self, path: &Path) -> Result<String, String>;
    /// Writes a text file, completely or not at all.
    fn write(&self, path: &Path, text: &str) -> Result<(), String>;
    /// Deletes a file, if it exists.
    fn remove(&self, path: &Path);
    /// Number that differs once the file has changed; none if it does not exist.
    fn stamp(&self, path: &Path) -> Option<u64>;
    /// Seconds since a file was written; none if that is unknown.
    fn age(&self, _path: &Path) -> Option<f64> {
        None
    }
    /// Calls `changed` when one of these files may have changed, and replaces the files watched before. Returns `false` if
    /// the system does not report changes, so that they have to be polled.
    fn watch(&self, files: &[PathBuf], changed: Box<dyn Fn() + Send>) -> bool;
    /// Lists a folder: folders first, by name.
    fn list(&self, folder: &Path) -> Result<Vec<FolderEntry>, String>;
    /// Shows the file dialog of the system and waits for the answer: the chosen path, or none if it was cancelled.
    fn browse(&self, request: &BrowseRequest) -> Result<Option<PathBuf>, String>;
    /// Loader of the graphs that the graph at `path` uses.
    fn files(&self, path: &Path) -> GraphFiles<'static>;
    /// Allows graphs to read the folder of a file that the user has chosen for one, in any folder. Returns the folder
    /// if that was not allowed before.
    fn allow(&self, file: &Path) -> Option<PathBuf>;
    /// Loads the pictures and data files that the nodes of a graph read. Returns errors for those that cannot be read.
    fn load_pictures(&self, checked: &mut CheckedGraph) -> Vec<Diagnostic>;
    /// Renders images.
    fn export(&self, request: &RenderRequest, progress: &Progress, stop: &AtomicBool) -> Result<Exported, String>;
    /// Time and size of an export on this machine, measured on small images; none if they cannot be measured.
    fn measure_export(&self, _request: &RenderRequest, _stop: &AtomicBool) -> Option<ExportCost> {
        None
    }
    /// Path of an existing file without links, as permissions to read it are checked.
    fn real_path(&self, path: &Path) -> Option<PathBuf>;
    /// Absolute path.
    fn absolute(&self, path: &Path) -> PathBuf;
    /// Fonts for scripts that the bundled fonts lack, the best first. It may take long.
    fn fonts(&self) -> Vec<Vec<u8>>;
    /// Environment from a picture.
    fn environment(&self, path: &Path) -> Result<Environment, String>;
    /// Picture with linear values.
    fn picture(&self, path: &Path) -> Result<Image, String>;
    /// Mesh in an OBJ or GLB file, as a shape of the 3D view.
    fn mesh(&self, path: &Path) -> Result<ShapeMesh, String>;
    /// Templates: names and texts.
    fn templates(&self) -> Vec<(&'static str, &'static str)>;
    /// Graphs that the program contains: their paths below the folder of a library, and their texts. Those without a folder
    /// are the gallery.
    fn bundled_graphs(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// Folder of settings and recovery files, if there is one.
    fn home(&self) -> Option<PathBuf>;
    /// Library folder of the user, which may not exist yet.
    fn library_folder(&self) -> Option<PathBuf> {
        None
    }
    /// Chooses the library folder of the user.
    fn set_library_folder(&self, _folder: &Path) -> Result<(), String> {
        Err("this program has no library folder".to_owned())
    }
    /// State of the device that computes the images of the views.
    fn device(&self) -> Arc<DeviceStatus> {
        Arc::default()
    }
    /// Chooses when the GPU computes the images of the views.
    fn use_gpu(&self, _when: GpuUse) {}
    /// The GPU, while it computes the images of the views.
    fn accelerator(&self) -> Option<&dyn Accelerator> {
        None
    }
    /// Device that shows the images of the accelerator in the views. Without it, they are read into memory.
    fn picture_device(&self) -> Option<Arc<dyn PictureDevice>> {
        None
    }
    /// Device that renders the 3D view, if it is not the CPU. It is used by one thread.
    fn scene_device(&self) -> Option<Box<dyn SceneDevice>> {
        None
    }
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
    /// Upper bound of the memory in bytes, which a dry run predicts.
    pub memory: Option<u64>,
}

/// Predicted time and size of an export.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExportCost {
    /// Seconds.
    pub seconds: f64,
    /// Bytes of all files.
    pub bytes: f64,
}

/// Entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FolderEntry {
    /// True if it is a file; otherwise a folder.
    pub file: bool,
    /// Name without the folder.
    pub name: String,
}

/// Request for the file dialog of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowseRequest {
    /// Title of the dialog.
    pub title: &'static str,
    /// Kind of the path.
    pub kind: BrowseKind,
    /// Folder that is shown first.
    pub folder: PathBuf,
    /// Suggested name of a file to be written.
    pub name: String,
    /// Allowed extensions; all if there are none.
    pub extensions: &'static [&'static str],
}

/// Kind of path to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrowseKind {
    /// Existing file.
    OpenFile,
    /// File to be written.
    SaveFile,
    /// Folder.
    Folder,
}
