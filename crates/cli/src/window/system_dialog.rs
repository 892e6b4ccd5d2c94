//! File dialogs of the system: those of the desktop portal, or `zenity` where there is none.

use lapidary_editor::{BrowseKind, BrowseRequest};
use log::{LevelFilter, Log, Metadata, Record};
use rfd::FileDialog;
use std::path::PathBuf;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks for a file or a folder, and comes back with the answer.
pub(super) fn browse(request: &BrowseRequest) -> Result<Option<PathBuf>, String> {
    EAR.hear();
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
        None if EAR.failed.load(Ordering::Relaxed) => Err("this system has no file dialog".to_owned()),
        chosen => Ok(chosen),
    }
}

/// Hears whether a dialog failed: that it did is told in the log alone, where else it looks as if it were cancelled.
struct Ear {
    failed: AtomicBool,
}

static EAR: Ear = Ear { failed: AtomicBool::new(false) };

impl Ear {
    /// Listens from now on.
    fn hear(&'static self) {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // Nobody else in this program listens, so there is nobody in the way.
            if log::set_logger(self).is_ok() {
                log::set_max_level(LevelFilter::Error);
            }
        });
        self.failed.store(false, Ordering::Relaxed);
    }
}

impl Log for Ear {
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
    fn what_a_dialog_says_in_the_log_is_heard_and_nothing_else() {
        EAR.hear();
        log::error!(target: "somebody_else", "lost");
        log::warn!(target: "rfd::backend", "another way is tried");
        assert!(!EAR.failed.load(Ordering::Relaxed));
        log::error!(target: "rfd::backend", "no way is left");
        assert!(EAR.failed.load(Ordering::Relaxed));
        EAR.hear();
        assert!(!EAR.failed.load(Ordering::Relaxed));
    }
}
