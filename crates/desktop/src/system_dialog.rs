//! File dialogs of the system: those of the desktop portal, or `zenity` where there is none.

use lapidary_editor::{BrowseKind, BrowseRequest};
use log::{LevelFilter, Log, Metadata, Record};
use rfd::FileDialog;
use std::path::PathBuf;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shows a dialog for a file or a folder and returns the chosen path; `None` if it is cancelled.
pub(crate) fn browse(request: &BrowseRequest) -> Result<Option<PathBuf>, String> {
    DIALOG_LOG.reset();
    let mut dialog = FileDialog::new().set_title(request.title);
    if request.folder.is_dir() {
        dialog = dialog.set_directory(&request.folder);
    }
    if !request.extensions.is_empty() {
        dialog = dialog.add_filter(request.extensions.join(", "), request.extensions).add_filter("all files", &["*"]);
    }
    let chosen = match request.kind {
        BrowseKind::OpenFile => dialog.pick_file(),
        BrowseKind::SaveFile => dialog.set_file_name(&request.name).save_file(),
        BrowseKind::Folder => dialog.pick_folder(),
    };
    match chosen {
        None if DIALOG_LOG.failed.load(Ordering::Relaxed) => Err("this system has no file dialog".to_owned()),
        chosen => Ok(chosen),
    }
}

/// Log receiver that records whether a dialog failed. The log alone distinguishes a failed dialog from a cancelled one.
struct DialogLog {
    failed: AtomicBool,
}

static DIALOG_LOG: DialogLog = DialogLog { failed: AtomicBool::new(false) };

impl DialogLog {
    /// Begins to receive, and forgets earlier failures.
    fn reset(&'static self) {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // The program has no other logger.
            if log::set_logger(self).is_ok() {
                log::set_max_level(LevelFilter::Error);
            }
        });
        self.failed.store(false, Ordering::Relaxed);
    }
}

impl Log for DialogLog {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("rfd") && metadata.level() == log::Level::Error
    }
    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            self.failed.store(true, Ordering::Relaxed);
        }
    }
    fn flush(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_of_dialogs_are_recorded() {
        DIALOG_LOG.reset();
        log::error!(target: "other", "failed");
        log::warn!(target: "rfd::backend", "falls back to another backend");
        assert!(!DIALOG_LOG.failed.load(Ordering::Relaxed));
        log::error!(target: "rfd::backend", "no backend works");
        assert!(DIALOG_LOG.failed.load(Ordering::Relaxed));
        DIALOG_LOG.reset();
        assert!(!DIALOG_LOG.failed.load(Ordering::Relaxed));
    }
}
