//! The window of the editor.

use crate::desktop_platform::DesktopPlatform;
#[cfg(feature = "gpu")]
use crate::device_probe::DeviceProbe;
#[cfg(feature = "gpu")]
use crate::picture_textures::PictureTextures;
use crate::preview_device::PreviewDevice;
use eframe::egui;
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::cell::RefCell;
#[cfg(feature = "gpu")]
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
#[cfg(feature = "gpu")]
use std::sync::atomic::{AtomicBool, Ordering};

/// The failure of a GPU that has not reported why.
#[cfg(feature = "gpu")]
const LOST: &str = "the GPU failed: it cannot draw the window any more";

/// True from the end of the editor's part of a frame to the beginning of the next one: while the renderer draws.
#[cfg(feature = "gpu")]
pub(crate) static RENDERER_RUNS: AtomicBool = AtomicBool::new(false);

/// The state that a window leaves to the next one, which opens if its renderer fails.
#[derive(Debug)]
pub(crate) struct Handover {
    /// The open file.
    pub(crate) graph: Option<PathBuf>,
    /// The folders that graphs may read.
    #[cfg(feature = "gpu")]
    pub(crate) allow: Vec<PathBuf>,
    /// The failure of the GPU that drew the window.
    #[cfg(feature = "gpu")]
    pub(crate) failure: Option<String>,
}

impl Handover {
    /// Before the first window.
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "no program is started again"))]
    pub(crate) fn new(graph: Option<PathBuf>, allow: Vec<PathBuf>) -> Handover {
        Handover {
            graph,
            #[cfg(feature = "gpu")]
            allow,
            #[cfg(feature = "gpu")]
            failure: None,
        }
    }
}

/// The window of the editor.
pub(crate) struct Window {
    editor: Editor,
    title: String,
    handover: Rc<RefCell<Handover>>,
    #[cfg(feature = "gpu")]
    platform: Arc<DesktopPlatform>,
    /// Textures of pictures in a window that wgpu draws.
    #[cfg(feature = "gpu")]
    pictures: PictureTextures,
    #[cfg(feature = "gpu")]
    probe: DeviceProbe,
}

impl Window {
    /// Opens the editor with the graph of a handover. The device computes the images of its views.
    pub(crate) fn new(
        made: &eframe::CreationContext<'_>,
        device: PreviewDevice,
        handover: Rc<RefCell<Handover>>,
    ) -> Window {
        let platform = Arc::new(DesktopPlatform::new(device));
        let editor = Editor::open(LIBRARY, platform.clone(), &made.egui_ctx, handover.borrow().graph.as_deref());
        Window {
            editor,
            title: String::new(),
            handover,
            #[cfg(feature = "gpu")]
            platform,
            #[cfg(feature = "gpu")]
            pictures: PictureTextures::default(),
            #[cfg(feature = "gpu")]
            probe: DeviceProbe::default(),
        }
    }

    /// Keeps the unsaved work for the next window, if the GPU can no longer draw this one. Returns whether that is so.
    #[cfg(feature = "gpu")]
    fn hand_over_if_lost(&self) -> bool {
        let lost = self.platform.lost_device();
        lost.map(|failure| self.hand_over(failure)).is_some()
    }
    /// Keeps the unsaved work for the next window, which opens because of a failure.
    #[cfg(feature = "gpu")]
    fn hand_over(&self, failure: String) {
        let Ok(mut handover) = self.handover.try_borrow_mut() else { return };
        if handover.failure.is_none() {
            self.save_work();
            handover.failure = Some(failure);
        }
    }
    /// Writes the unsaved work to its recovery file.
    #[cfg(feature = "gpu")]
    fn save_work(&self) {
        if let Err(error) = self.editor.save_recovery() {
            lapidary_cli::print_message(&format!("error: unsaved work cannot be kept: {error}"));
        }
    }
    /// Keeps the unsaved work after a panic. Panics of the renderer are those of a lost device, whether it has reported its
    /// loss or not; after one of the editor itself, no window opens again.
    #[cfg(feature = "gpu")]
    fn rescue(&self) {
        if !RENDERER_RUNS.load(Ordering::Relaxed) {
            self.save_work();
        } else if !self.hand_over_if_lost() {
            self.hand_over(LOST.to_owned());
        }
    }
}

#[cfg(feature = "gpu")]
impl Drop for Window {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // A second panic would abort the program.
            let _ = catch_unwind(AssertUnwindSafe(|| self.rescue()));
        } else {
            self.hand_over_if_lost();
        }
    }
}

/// Closes a window whose device is lost. Nothing is drawn before: the renderer would panic.
#[cfg(feature = "gpu")]
fn close(context: &egui::Context) {
    context.graphics_mut(|graphics| *graphics = Default::default());
    context.send_viewport_cmd(egui::ViewportCommand::Close);
}

impl eframe::App for Window {
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "glow draws without help"))]
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        #[cfg(feature = "gpu")]
        if self.hand_over_if_lost() || self.handover.borrow().failure.is_some() {
            return close(ui.ctx());
        }
        #[cfg(feature = "gpu")]
        RENDERER_RUNS.store(false, Ordering::Relaxed);
        self.editor.ui(ui);
        #[cfg(feature = "gpu")]
        RENDERER_RUNS.store(true, Ordering::Relaxed);
        #[cfg(feature = "gpu")]
        if let Some(state) = frame.wgpu_render_state() {
            self.pictures.upload(ui.ctx(), state);
            if !self.probe.takes_data(state) {
                self.hand_over(self.platform.lost_device().unwrap_or_else(|| LOST.to_owned()));
                return close(ui.ctx());
            }
        }
        let title = self.editor.title();
        if title != self.title {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
            self.handover.borrow_mut().graph = self.editor.path().map(ToOwned::to_owned);
        }
    }
}
