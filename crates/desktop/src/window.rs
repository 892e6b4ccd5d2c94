//! The window of the editor.

use crate::desktop_platform::DesktopPlatform;
#[cfg(feature = "gpu")]
use crate::picture_textures::PictureTextures;
use crate::preview_device::PreviewDevice;
use eframe::egui;
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// What a window leaves to the next one, which opens if its renderer fails.
#[derive(Debug, Default)]
pub(crate) struct Handover {
    /// The open file.
    pub(crate) graph: Option<PathBuf>,
    /// The failure of the GPU that drew the window.
    #[cfg(feature = "gpu")]
    pub(crate) failure: Option<String>,
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
        }
    }

    /// Keeps the unsaved work for the next window, if the GPU can no longer draw this one. Returns whether that is so.
    #[cfg(feature = "gpu")]
    fn hand_over_if_lost(&self) -> bool {
        let Some(failure) = self.platform.lost_device() else { return false };
        let mut handover = self.handover.borrow_mut();
        if handover.failure.is_none() {
            if let Err(error) = self.editor.save_recovery() {
                lapidary_cli::print_message(&format!("error: unsaved work cannot be kept: {error}"));
            }
            handover.failure = Some(failure);
        }
        true
    }
}

/// egui's renderer panics if its device is lost.
#[cfg(feature = "gpu")]
impl Drop for Window {
    fn drop(&mut self) {
        self.hand_over_if_lost();
    }
}

impl eframe::App for Window {
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "glow draws without help"))]
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        #[cfg(feature = "gpu")]
        if self.hand_over_if_lost() {
            return ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
        }
        self.editor.ui(ui);
        #[cfg(feature = "gpu")]
        if let Some(state) = frame.wgpu_render_state() {
            self.pictures.upload(ui.ctx(), state);
        }
        let title = self.editor.title();
        if title != self.title {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
            self.handover.borrow_mut().graph = self.editor.path().map(ToOwned::to_owned);
        }
    }
}
