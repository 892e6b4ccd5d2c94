//! The platform of the desktop editor: files, pictures and exports.

use crate::export_cost::measure_export;
use crate::file_watcher::watching;
use crate::preview_device::PreviewDevice;
use crate::system_dialog::browse;
use crate::system_fonts::system_fonts;
use lapidary_cli::{LOADER, STOP, TEMPLATES, allow, mesh, picture};
use lapidary_document::{GraphFiles, MAX_FILE_BYTES};
use lapidary_editor::{
    BrowseRequest, DeviceStatus, ExportCost, Exported, FolderEntry, GpuUse, PictureDevice, Platform, SceneDevice,
    export_error, export_warning,
};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::run::{Accelerator, Progress};
use lapidary_export::preview::{Environment, ShapeMesh};
use lapidary_field::image::Image;
use lapidary_render::file::write_file;
use lapidary_render::input::{open_file, read_at_most, utf8_text};
use lapidary_render::{
    BUNDLED_GRAPHS, Event, Monitor, RenderRequest, library_setting, render, state_folder, user_library,
};
use notify::RecommendedWatcher;
use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Instant, UNIX_EPOCH};

/// Name of the file that lists the folders from which images have been picked.
const ALLOWED: &str = "allowed";

/// The files, dialogs and clock of this machine.
pub(crate) struct DesktopPlatform {
    began: Instant,
    /// Watcher of changed files.
    watch: Mutex<Option<RecommendedWatcher>>,
    /// Device that computes the images of the views.
    device: PreviewDevice,
}

impl DesktopPlatform {
    pub(crate) fn new(device: PreviewDevice) -> DesktopPlatform {
        let machine = DesktopPlatform { began: Instant::now(), watch: Mutex::default(), device };
        let allowed = machine.home().and_then(|home| fs::read_to_string(home.join(ALLOWED)).ok()).unwrap_or_default();
        allow(&allowed.lines().map(PathBuf::from).collect::<Vec<_>>());
        machine
    }
    /// The failure after which the GPU cannot draw the window.
    #[cfg(feature = "gpu")]
    pub(crate) fn lost_device(&self) -> Option<String> {
        self.device.lost()
    }
}

impl Platform for DesktopPlatform {
    fn read(&self, path: &Path) -> Result<String, String> {
        let why = |error: &dyn std::fmt::Display| format!("{} cannot be read: {error}", path.display());
        let bytes = open_file(path).and_then(|file| read_at_most(file, MAX_FILE_BYTES)).map_err(|error| why(&error))?;
        if bytes.len() > MAX_FILE_BYTES {
            return Err(why(&"it is larger than the limit of a graph"));
        }
        utf8_text(bytes).map_err(|error| why(&error))
    }
    fn write(&self, path: &Path, text: &str) -> Result<(), String> {
        // The editor stores its own files in folders that it creates.
        let own = [self.home(), self.library_folder()];
        let is_own = |folder: &&Path| own.iter().flatten().any(|own| folder.starts_with(own));
        if let Some(folder) = path.parent().filter(is_own) {
            fs::create_dir_all(folder).map_err(|error| format!("{} cannot be created: {error}", folder.display()))?;
        }
        let written = write_file(path, &STOP, |out| out.write_all(text.as_bytes()));
        written.map_err(|error: std::io::Error| format!("{} cannot be written: {error}", path.display()))
    }
    fn remove(&self, path: &Path) {
        // It may be gone already.
        let _ = fs::remove_file(path);
    }
    fn stamp(&self, path: &Path) -> Option<u64> {
        let found = fs::metadata(path).ok()?;
        let since = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some((since.as_nanos() as u64).rotate_left(7) ^ found.len())
    }
    fn age(&self, path: &Path) -> Option<f64> {
        Some(fs::metadata(path).ok()?.modified().ok()?.elapsed().ok()?.as_secs_f64())
    }
    fn watch(&self, files: &[PathBuf], changed: Box<dyn Fn() + Send>) -> bool {
        let Ok(mut watch) = self.watch.lock() else { return false };
        *watch = None;
        *watch = watching(files, changed).ok();
        watch.is_some()
    }
    fn list(&self, folder: &Path) -> Result<Vec<FolderEntry>, String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = fs::read_dir(folder).map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
        let mut list: Vec<FolderEntry> = entries
            .flatten()
            .map(|entry| FolderEntry {
                file: !entry.path().is_dir(),
                name: entry.file_name().to_string_lossy().into_owned(),
            })
            .collect();
        list.sort();
        Ok(list)
    }
    fn browse(&self, request: &BrowseRequest) -> Result<Option<PathBuf>, String> {
        browse(request)
    }
    fn files(&self, path: &Path) -> GraphFiles<'static> {
        LOADER.files(path)
    }
    fn allow(&self, file: &Path) -> Option<PathBuf> {
        let folder = LOADER.allow(file.parent()?)?;
        if let (Some(home), Some(name)) = (self.home(), folder.to_str()) {
            let known = fs::read_to_string(home.join(ALLOWED)).unwrap_or_default();
            // A folder that cannot be recorded is allowed until the window closes.
            let _ = self.write(&home.join(ALLOWED), &format!("{known}{name}\n"));
        }
        Some(folder)
    }
    fn load_pictures(&self, checked: &mut CheckedGraph) -> Vec<Diagnostic> {
        LOADER.load_pictures(checked)
    }
    fn export(&self, request: &RenderRequest, progress: &Progress, stop: &AtomicBool) -> Result<Exported, String> {
        let warnings = RefCell::new(vec![]);
        let events = |event: Event<'_>| match event {
            Event::Clipped(warning) => warnings.borrow_mut().push(export_warning(warning)),
            Event::Unused(note) => warnings.borrow_mut().push(note.to_string()),
            Event::Misspelt(warning) => warnings.borrow_mut().push(warning.to_string()),
            Event::Nodes(report) => warnings.borrow_mut().push(report.to_string()),
            Event::LowDiskSpace(warning) => warnings.borrow_mut().push(warning.to_string()),
            _ => {}
        };
        let device = self.device.for_exports();
        let report = render(&LOADER, &device.request(request), Monitor { stop, progress, events: &events });
        let report = report.map_err(|error| export_error(&error))?;
        warnings.borrow_mut().extend(device.warning());
        let files = report.paths().map(Path::to_owned).collect();
        let memory = report.memory.as_ref().map(|memory| memory.bytes);
        Ok(Exported { files, warnings: warnings.into_inner(), memory })
    }
    fn measure_export(&self, request: &RenderRequest, stop: &AtomicBool) -> Option<ExportCost> {
        measure_export(request, stop)
    }
    fn real_path(&self, path: &Path) -> Option<PathBuf> {
        path.canonicalize().ok()
    }
    fn absolute(&self, path: &Path) -> PathBuf {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        // `~` is the home folder, as in shells.
        let home = path.strip_prefix("~").ok().and_then(|rest| named("HOME").map(|home| home.join(rest)));
        let path = home.as_deref().unwrap_or(path);
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        // `.` is the current folder and has no name.
        whole.components().filter(|part| *part != std::path::Component::CurDir).collect()
    }
    fn fonts(&self) -> Vec<Vec<u8>> {
        system_fonts(named("HOME").or_else(|| named("USERPROFILE")).as_deref())
    }
    fn environment(&self, path: &Path) -> Result<Environment, String> {
        let none = || format!("{}: an environment image needs colours", path.display());
        Environment::from_equirectangular(&self.picture(path)?).ok_or_else(none)
    }
    fn picture(&self, path: &Path) -> Result<Image, String> {
        picture(path).map_err(|fault| fault.to_string())
    }
    fn mesh(&self, path: &Path) -> Result<ShapeMesh, String> {
        mesh(path).map_err(|fault| fault.to_string())
    }
    fn templates(&self) -> Vec<(&'static str, &'static str)> {
        TEMPLATES.to_vec()
    }
    fn bundled_graphs(&self) -> &'static [(&'static str, &'static str)] {
        BUNDLED_GRAPHS
    }
    fn home(&self) -> Option<PathBuf> {
        state_folder()
    }
    fn library_folder(&self) -> Option<PathBuf> {
        user_library()
    }
    fn set_library_folder(&self, folder: &Path) -> Result<(), String> {
        let setting =
            library_setting().ok_or("the system states no folder for settings: set the environment variable `HOME`")?;
        self.write(&setting, &format!("{}\n", folder.display()))?;
        LOADER.set_user_library(user_library());
        Ok(())
    }
    fn device(&self) -> Arc<DeviceStatus> {
        self.device.status()
    }
    fn use_gpu(&self, when: GpuUse) {
        self.device.use_gpu(when);
    }
    fn accelerator(&self) -> Option<&dyn Accelerator> {
        self.device.accelerator()
    }
    fn picture_device(&self) -> Option<Arc<dyn PictureDevice>> {
        self.device.pictures()
    }
    fn scene_device(&self) -> Option<Box<dyn SceneDevice>> {
        self.device.scenes()
    }
    fn now(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

/// The folder in an environment variable, unless it is unset or empty.
fn named(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lapidary_export::file_format::FileFormat;
    use lapidary_export::target::find;
    use lapidary_render::{ImageSize, RenderSource};
    use std::ffi::OsString;

    fn platform() -> DesktopPlatform {
        DesktopPlatform::new(PreviewDevice::default())
    }

    /// The names and bytes of the files in a folder, in order.
    fn contents(folder: &Path) -> Vec<(OsString, Vec<u8>)> {
        let files = fs::read_dir(folder).expect("the folder exists").flatten();
        let mut contents: Vec<_> =
            files.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("the file is readable"))).collect();
        contents.sort();
        contents
    }

    #[test]
    fn typed_paths_may_begin_with_a_tilde() {
        let platform = platform();
        let absolute = |path: &str| platform.absolute(Path::new(path));
        // Without a home folder, `~` is an ordinary name.
        let home = named("HOME").unwrap_or_else(|| platform.absolute(Path::new("")).join("~"));
        assert_eq!(absolute("~/stones/slab.ron"), home.join("stones/slab.ron"));
        assert_eq!(absolute("~"), home);
        assert_eq!(absolute("/~/slab.ron"), Path::new("/~/slab.ron"));
        assert_eq!(absolute("~slab.ron"), platform.absolute(Path::new("")).join("~slab.ron"));
    }

    #[test]
    fn exporting_unsaved_text_equals_rendering_the_saved_file() {
        let folder = std::env::temp_dir().join(format!("lapidary-export-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let text = TEMPLATES[0].1;
        let path = folder.join("slab.ron");
        let source = |text: &str| vec![RenderSource::Text { path: path.clone(), text: text.to_owned() }];
        let (progress, stop) = (Progress::default(), AtomicBool::new(false));
        for (target, format, outputs) in
            [("unreal", None, vec![]), ("separate", Some(FileFormat::EXR), vec!["height", "normal"])]
        {
            let [exported, rendered] = ["exported", "rendered"].map(|name| folder.join(target).join(name));
            let request = RenderRequest {
                target: find(target).expect("the target exists"),
                format,
                size: Some(ImageSize::Exact([64, 32])),
                outputs: outputs.iter().map(|name| (*name).to_owned()).collect(),
                ..RenderRequest::new([path.clone()], &exported)
            };
            fs::write(&path, "other text").expect("the temporary folder is writable");
            let export = RenderRequest { graphs: source(text), ..request.clone() };
            let named = platform().export(&export, &progress, &stop).expect("the text is a graph");
            fs::write(&path, text).expect("the temporary folder is writable");
            let saved = RenderRequest { folder: rendered.clone(), ..request };
            platform().export(&saved, &progress, &stop).expect("the text is a graph");
            let found = contents(&exported);
            assert!(!found.is_empty());
            assert_eq!(found, contents(&rendered));
            let names: Vec<_> =
                named.files.iter().map(|path| path.file_name().unwrap_or_default().to_owned()).collect();
            assert!(found.iter().all(|(name, _)| names.contains(name)), "{names:?}");
        }
        // Heights above 1, which a PNG clips.
        let high = "lapidary(format: 1, nodes: { \"grain\": perlin(), \"it\": math(do: multiply, a: \"grain\", b: 9.0) }, \
            outputs: { \"height\": \"it\" })";
        let request = RenderRequest::new([path.clone()], folder.join("made"));
        let size = |side| Some(ImageSize::Exact([side, side]));
        let clipping = RenderRequest { graphs: source(high), size: size(16), ..request.clone() };
        let exported = platform().export(&clipping, &progress, &stop);
        let warnings = exported.expect("the text is a graph").warnings;
        let [warning] = &warnings[..] else { panic!("{warnings:?}") };
        assert!(
            warning.contains("warning: `height` runs from ") && warning.contains("clipped\nchoose the format"),
            "{warning}"
        );
        let large = RenderRequest { graphs: source(text), size: size(4096), ..request };
        let stopped = platform().export(&large, &progress, &AtomicBool::new(true));
        assert!(stopped.is_err(), "{stopped:?}");
        fs::remove_dir_all(&folder).expect("it was made here");
    }
}
