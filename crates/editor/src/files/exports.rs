//! State of exports: the one in the dialog, and the one that is running.

use super::export_preview::ExportPreview;
use super::user_target::UserTarget;
use crate::platform::Exported;
use lapidary_evaluator::run::Progress;
use lapidary_render::{RenderRequest, TargetFile};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

/// State of exports.
#[derive(Default)]
pub(crate) struct Exports {
    /// Request in the open dialog.
    pub(super) chosen: Option<RenderRequest>,
    /// Last request.
    pub(super) last: Option<RenderRequest>,
    pub(super) running: Option<RunningExport>,
    /// Reason why the last export failed, which the dialog shows until the request changes.
    pub(super) problem: Option<String>,
    /// Targets of the user.
    pub(super) targets: Vec<UserTarget>,
    /// Target that is being edited, in place of the steps.
    pub(super) edited: Option<TargetFile>,
    /// Files that the export in the dialog would write.
    pub(super) preview: ExportPreview,
}

/// Export that is running.
pub(super) struct RunningExport {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) progress: Arc<Progress>,
    pub(super) done: Receiver<Result<Exported, String>>,
}

impl Exports {
    /// Returns whether an export is running, or its files are being listed.
    pub(super) fn busy(&self) -> bool {
        self.running() || self.preview.busy()
    }

    pub(super) fn running(&self) -> bool {
        self.running.is_some()
    }

    pub(super) fn open(&self) -> bool {
        self.chosen.is_some()
    }

    pub(super) fn folder(&self) -> PathBuf {
        self.chosen.as_ref().map_or_else(PathBuf::new, |request| request.folder.clone())
    }

    pub(super) fn set_folder(&mut self, folder: PathBuf) {
        if let Some(request) = &mut self.chosen {
            request.folder = folder;
        }
    }

    /// Fraction that is done.
    pub(crate) fn progress(&self) -> Option<f32> {
        self.running.as_ref().map(|running| running.progress.fraction())
    }

    /// Cancels the export.
    pub(crate) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Exports {
    fn drop(&mut self) {
        self.stop();
    }
}
