//! Platform in memory: files, pictures and a clock that tests advance.

use crate::scene_device::MemoryDevice;
use crate::test_gpu::{TestGpu, TestPictures};
use lapidary_document::{GraphFiles, LoadResult, ReadAccess};
use lapidary_editor::{
    BrowseRequest, DeviceStatus, ExportCost, Exported, FolderEntry, GpuUse, PictureDevice, Platform, SceneDevice,
};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::run::{Accelerator, Progress};
use lapidary_export::preview::{Environment, ShapeMesh};
use lapidary_field::image::Image;
use lapidary_render::RenderRequest;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// Library folder of the user by default.
pub(crate) const LIBRARY_FOLDER: &str = "userlib";

/// Platform in memory; clones share their state.
#[derive(Clone, Default)]
pub(crate) struct MemoryPlatform {
    pub(crate) files: Arc<Mutex<BTreeMap<PathBuf, String>>>,
    pub(crate) now: Arc<Mutex<f64>>,
    pub(crate) exported: Arc<Mutex<Vec<RenderRequest>>>,
    /// Warnings of the next export.
    pub(crate) warnings: Arc<Mutex<Vec<String>>>,
    /// Error of every export.
    pub(crate) export_error: Arc<Mutex<Option<String>>>,
    /// Pictures by path.
    pub(crate) pictures: Arc<Mutex<BTreeMap<PathBuf, Image>>>,
    /// Times at which files were written by the editor.
    pub(crate) written: Arc<Mutex<BTreeMap<PathBuf, f64>>>,
    /// Library folder that the user has chosen.
    pub(crate) library: Arc<Mutex<Option<PathBuf>>>,
    /// Error of every write, if writes fail.
    pub(crate) write_error: Arc<Mutex<Option<String>>>,
    /// Folder that can be read and not written.
    pub(crate) read_only_folder: Arc<Mutex<Option<PathBuf>>>,
    /// Graphs that the program contains.
    pub(crate) bundled: Arc<Mutex<BundledGraphs>>,
    /// Answer of the system dialog, and the requests to it.
    pub(crate) browse: Arc<Mutex<(Option<Answer>, Vec<BrowseRequest>)>>,
    /// Folders that graphs may read in addition.
    pub(crate) allowed: Arc<Mutex<Vec<PathBuf>>>,
    /// Number of times that the fonts of the system were read.
    pub(crate) fonts_read: Arc<Mutex<usize>>,
    /// Device of the 3D view, if it is not the CPU.
    pub(crate) scene_device: Arc<Mutex<Option<MemoryDevice>>>,
    /// Watched files, and the function to call when they change.
    pub(crate) watch: Arc<Mutex<Option<Watch>>>,
    /// GPU of the machine.
    pub(crate) gpu: Arc<TestGpu>,
}

/// Graphs that the program contains, by their paths.
pub(crate) type BundledGraphs = &'static [(&'static str, &'static str)];

/// Path chosen in the system dialog, or an error.
pub(crate) type Answer = Result<Option<PathBuf>, String>;

/// Watched files, and the function to call when they change.
pub(crate) type Watch = (Vec<PathBuf>, Box<dyn Fn() + Send>);

impl MemoryPlatform {
    pub(crate) fn write_file(&self, path: &str, text: &str) {
        self.files.lock().unwrap().insert(path.into(), text.to_owned());
    }

    pub(crate) fn remove_file(&self, path: &str) {
        self.files.lock().unwrap().remove(Path::new(path));
    }

    pub(crate) fn read_file(&self, path: &str) -> Option<String> {
        self.files.lock().unwrap().get(Path::new(path)).cloned()
    }

    /// Calls the watcher of a file; returns `false` if the file is not watched.
    pub(crate) fn notify_watcher(&self, path: &str) -> bool {
        let watch = self.watch.lock().unwrap();
        let watch = watch.as_ref().filter(|(files, _)| files.iter().any(|file| file == Path::new(path)));
        watch.map(|(_, changed)| changed()).is_some()
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.lock().unwrap().contains_key(path) || self.pictures.lock().unwrap().contains_key(path)
    }

    /// Access of graphs to a file: those below the working folder and in allowed folders may be read.
    fn access(&self, path: &Path) -> ReadAccess {
        let allowed = self.allowed.lock().unwrap();
        let outside = path.is_absolute() || path.starts_with("..");
        let inside = !outside || allowed.iter().any(|folder| path.starts_with(folder));
        match (inside, self.exists(path)) {
            (true, true) => ReadAccess::Allowed,
            (true, false) => ReadAccess::Missing,
            (false, true) => ReadAccess::Outside(path.parent().unwrap_or(path).to_string_lossy().into_owned()),
            (false, false) => ReadAccess::Outside(String::new()),
        }
    }

    pub(crate) fn advance_clock(&self, seconds: f64) {
        *self.now.lock().unwrap() += seconds;
    }
}

impl Platform for MemoryPlatform {
    fn read(&self, path: &Path) -> Result<String, String> {
        let files = self.files.lock().unwrap();
        files.get(path).cloned().ok_or_else(|| format!("{} cannot be read: it is not there", path.display()))
    }
    fn write(&self, path: &Path, text: &str) -> Result<(), String> {
        if let Some(why) = &*self.write_error.lock().unwrap() {
            return Err(format!("{} cannot be written: {why}", path.display()));
        }
        if self.read_only_folder.lock().unwrap().as_ref().is_some_and(|folder| path.starts_with(folder)) {
            return Err(format!("{} cannot be written: permission denied", path.display()));
        }
        self.files.lock().unwrap().insert(path.to_owned(), text.to_owned());
        self.written.lock().unwrap().insert(path.to_owned(), self.now());
        Ok(())
    }
    fn remove(&self, path: &Path) {
        self.files.lock().unwrap().remove(path);
    }
    fn stamp(&self, path: &Path) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        let (files, pictures) = (self.files.lock().unwrap(), self.pictures.lock().unwrap());
        let numbers = pictures.get(path).map(|image| image.px.iter().map(|v| v.to_bits()).collect::<Vec<_>>());
        files.get(path).map(|text| text.hash(&mut hasher)).or(numbers.map(|numbers| numbers.hash(&mut hasher)))?;
        Some(hasher.finish())
    }
    fn age(&self, path: &Path) -> Option<f64> {
        self.written.lock().unwrap().get(path).map(|written| self.now() - written)
    }
    fn watch(&self, files: &[PathBuf], changed: Box<dyn Fn() + Send>) -> bool {
        *self.watch.lock().unwrap() = Some((files.to_vec(), changed));
        true
    }
    fn list(&self, folder: &Path) -> Result<Vec<FolderEntry>, String> {
        let files = self.files.lock().unwrap();
        let mut list: Vec<FolderEntry> = vec![];
        for path in files.keys().filter_map(|path| path.strip_prefix(folder).ok()) {
            let mut parts = path.iter();
            let Some(name) = parts.next() else { continue };
            list.push(FolderEntry { file: parts.next().is_none(), name: name.to_string_lossy().into_owned() });
        }
        list.sort();
        list.dedup();
        Ok(list)
    }
    fn browse(&self, request: &BrowseRequest) -> Answer {
        let mut browse = self.browse.lock().unwrap();
        browse.1.push(request.clone());
        browse.0.clone().unwrap_or_else(|| Err("the system shows no dialog".to_owned()))
    }
    fn files(&self, path: &Path) -> GraphFiles<'static> {
        let (platform, files) = (self.clone(), self.files.clone());
        let load = move |path: &str| {
            let files = files.lock().unwrap();
            files.get(Path::new(path)).map_or(LoadResult::Missing, |text| LoadResult::Text(text.clone()))
        };
        let library = self.library.lock().unwrap().clone();
        let library = library.unwrap_or_else(|| LIBRARY_FOLDER.into()).to_string_lossy().into_owned();
        GraphFiles::new(&path.to_string_lossy(), &["graphs", &library], load)
            .with_bundled(self.bundled_graphs())
            .with_access_check(move |path| platform.access(Path::new(path)))
    }
    fn allow(&self, file: &Path) -> Option<PathBuf> {
        let folder = file.parent()?.to_owned();
        let mut allowed = self.allowed.lock().unwrap();
        let new = !allowed.contains(&folder);
        new.then(|| allowed.push(folder.clone())).map(|()| folder)
    }
    fn real_path(&self, path: &Path) -> Option<PathBuf> {
        self.exists(path).then(|| path.to_owned())
    }
    fn load_pictures(&self, checked: &mut CheckedGraph) -> Vec<Diagnostic> {
        let pictures = self.pictures.lock().unwrap();
        let (mut found, mut diagnostics) = (BTreeMap::new(), vec![]);
        for (node, socket, file) in checked.files() {
            match pictures.get(Path::new(file)) {
                Some(image) => drop(found.insert(file.to_owned(), image.clone().into())),
                None => {
                    let about = About::Socket(node.to_owned(), socket.to_owned());
                    diagnostics.push(Diagnostic::error(Code::File, about, format!("there is no picture {file}")));
                }
            }
        }
        checked.pictures = found;
        diagnostics
    }
    fn export(&self, request: &RenderRequest, _progress: &Progress, _stop: &AtomicBool) -> Result<Exported, String> {
        if let Some(why) = self.export_error.lock().unwrap().clone() {
            return Err(why);
        }
        if request.dry_run {
            let names = ["first.png", "second.png"].map(|name| request.folder.join(name));
            return Ok(Exported { files: names.to_vec(), memory: Some(3 << 29), ..Exported::default() });
        }
        if let Some(why) = self.write_error.lock().unwrap().clone() {
            return Err(format!("made.png cannot be written: {why}\nchoose another folder"));
        }
        self.exported.lock().unwrap().push(request.clone());
        let warnings = self.warnings.lock().unwrap().clone();
        Ok(Exported { files: vec![request.folder.join("made.png")], warnings, memory: None })
    }
    fn measure_export(&self, request: &RenderRequest, _stop: &AtomicBool) -> Option<ExportCost> {
        let [width, height] = request.size?.pixels([64, 64]).map(f64::from);
        Some(ExportCost { seconds: width * height * 1e-6, bytes: width * height * 2.0 })
    }
    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }
    fn fonts(&self) -> Vec<Vec<u8>> {
        *self.fonts_read.lock().unwrap() += 1;
        vec![]
    }
    fn environment(&self, path: &Path) -> Result<Environment, String> {
        let none = || format!("{}: an environment image needs colours", path.display());
        Environment::from_equirectangular(&self.picture(path)?).ok_or_else(none)
    }
    fn picture(&self, path: &Path) -> Result<Image, String> {
        let pictures = self.pictures.lock().unwrap();
        pictures.get(path).cloned().ok_or_else(|| format!("{} cannot be read: it is not there", path.display()))
    }
    fn mesh(&self, path: &Path) -> Result<ShapeMesh, String> {
        ShapeMesh::from_file(self.read(path)?.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
    }
    fn templates(&self) -> Vec<(&'static str, &'static str)> {
        vec![
            ("material", include_str!("../../../cli/templates/pbr.ron")),
            ("empty", include_str!("../../../cli/templates/empty.ron")),
        ]
    }
    fn bundled_graphs(&self) -> BundledGraphs {
        *self.bundled.lock().unwrap()
    }
    fn home(&self) -> Option<PathBuf> {
        Some("home".into())
    }
    fn library_folder(&self) -> Option<PathBuf> {
        let library = self.library.lock().unwrap().clone();
        Some(library.unwrap_or_else(|| LIBRARY_FOLDER.into()))
    }
    fn set_library_folder(&self, folder: &Path) -> Result<(), String> {
        *self.library.lock().unwrap() = Some(folder.to_owned());
        Ok(())
    }
    fn device(&self) -> Arc<DeviceStatus> {
        Arc::new(self.gpu.status())
    }
    fn use_gpu(&self, when: GpuUse) {
        self.gpu.use_gpu(when);
    }
    fn accelerator(&self) -> Option<&dyn Accelerator> {
        self.gpu.status().gpu_computes.then_some(&*self.gpu)
    }
    fn picture_device(&self) -> Option<Arc<dyn PictureDevice>> {
        let window = self.gpu.window.lock().unwrap().clone()?;
        Some(Arc::new(TestPictures { gpu: self.gpu.clone(), window }))
    }
    fn scene_device(&self) -> Option<Box<dyn SceneDevice>> {
        let device = self.scene_device.lock().unwrap().clone();
        device.map(|device| Box::new(device) as Box<dyn SceneDevice>)
    }
    fn now(&self) -> f64 {
        *self.now.lock().unwrap()
    }
}
