//! The machine the editor runs on: its disk, its pictures, its exports.

use crate::args::Template;
use crate::file::whole;
use crate::graphs::{self, limited};
use crate::picture::Pictures;
use lapidary_document::{Files, MOST_BYTES};
use lapidary_editor::{Entry, Export, World};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_export::preview::Environment;
use lapidary_field::image::Image;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Instant, UNIX_EPOCH};

/// This machine.
pub(super) struct Machine {
    began: Instant,
    /// Pictures are read once.
    pictures: Mutex<Pictures>,
}

impl Machine {
    pub(super) fn new() -> Machine {
        Machine { began: Instant::now(), pictures: Mutex::default() }
    }
}

impl World for Machine {
    fn read(&self, path: &Path) -> Result<String, String> {
        let why = |error: &dyn std::fmt::Display| format!("{} cannot be read: {error}", path.display());
        let bytes = File::open(path).and_then(limited).map_err(|error| why(&error))?;
        if bytes.len() > MOST_BYTES {
            return Err(why(&"it is larger than any graph"));
        }
        graphs::text(bytes).map_err(|error| why(&error))
    }
    fn write(&self, path: &Path, text: &str) -> Result<(), String> {
        let written = whole(path, |out| out.write_all(text.as_bytes()));
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
    fn list(&self, folder: &Path) -> Result<Vec<Entry>, String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = fs::read_dir(folder).map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
        let mut list: Vec<Entry> = entries
            .flatten()
            .map(|entry| Entry { file: !entry.path().is_dir(), name: entry.file_name().to_string_lossy().into_owned() })
            .collect();
        list.sort();
        Ok(list)
    }
    fn files(&self, path: &Path) -> Files<'static> {
        graphs::files(path)
    }
    fn furnish(&self, checked: &mut Checked) -> Vec<Diagnostic> {
        self.pictures.lock().map(|mut pictures| pictures.put(checked)).unwrap_or_default()
    }
    fn export(&self, _wish: &Export, _text: &str, _path: &Path, _stop: &AtomicBool) -> Result<Vec<PathBuf>, String> {
        Err("exporting is not there yet".to_owned())
    }
    fn environment(&self, path: &Path) -> Result<Environment, String> {
        let none = || format!("{}: a picture of what is all around has colours", path.display());
        Environment::of_picture(&self.picture(path)?).ok_or_else(none)
    }
    fn picture(&self, path: &Path) -> Result<Image, String> {
        crate::preview::picture(path).map_err(|fault| fault.to_string())
    }
    fn templates(&self) -> Vec<(&'static str, &'static str)> {
        let all = [Template::Pbr, Template::Height, Template::Terrain, Template::Mask, Template::Solid];
        all.into_iter().zip(["material", "height", "terrain", "mask", "solid"]).map(|(t, name)| (name, crate::new::text(t))).collect()
    }
    fn home(&self) -> Option<PathBuf> {
        let named = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let base = named("XDG_STATE_HOME").or_else(|| named("LOCALAPPDATA"));
        base.or_else(|| named("HOME").map(|home| home.join(".local/state"))).map(|base| base.join("lapidary"))
    }
    fn now(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
