//! Messages between the window and the device that computes the images of its views.

use crate::commands::EditorCommand;
use crate::device::GpuUse;
use crate::editor::Editor;
use std::path::Path;
use std::sync::Arc;

impl Editor {
    /// Passes the choice of the user to the device, and reads its state.
    pub(crate) fn update_device(&mut self) {
        let (session, commands) = (&mut self.session, &mut self.commands);
        let when = match (session.appearance.gpu, session.appearance.approximate_gpu) {
            (false, _) => GpuUse::Never,
            (true, false) => GpuUse::Exact,
            (true, true) => GpuUse::Approximate,
        };
        session.platform.use_gpu(when);
        let status = session.platform.device();
        if Arc::ptr_eq(&status, &session.device) {
            return;
        }
        if let Some(failure) = status.failure.as_ref().filter(|_| session.device.failure.is_none()) {
            commands.push(EditorCommand::Warn(format!("{failure}. The CPU goes on.")));
        }
        session.device = status;
    }

    /// Path of the open file, if it has one.
    pub fn path(&self) -> Option<&Path> {
        self.session.file.path.as_deref()
    }

    /// Writes unsaved work to its recovery file at once, because the window cannot go on.
    pub fn save_recovery(&self) -> Result<(), String> {
        self.files.save_recovery(&self.session)
    }
}
