//! The window of the editor.

use crate::desktop_platform::DesktopPlatform;
#[cfg(feature = "gpu")]
use crate::picture_textures::PictureTextures;
use crate::preview_device::PreviewDevice;
use eframe::egui;
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::path::Path;
use std::sync::Arc;

/// The window of the editor.
pub(crate) struct Window {
    editor: Editor,
    title: String,
    /// Textures of pictures in a window that wgpu draws.
    #[cfg(feature = "gpu")]
    pictures: PictureTextures,
}

impl Window {
    /// Opens the editor with a graph. The device computes the images of its views.
    pub(crate) fn new(made: &eframe::CreationContext<'_>, device: PreviewDevice, graph: Option<&Path>) -> Window {
        let platform = Arc::new(DesktopPlatform::new(device));
        let editor = Editor::open(LIBRARY, platform, &made.egui_ctx, graph);
        Window {
            editor,
            title: String::new(),
            #[cfg(feature = "gpu")]
            pictures: PictureTextures::default(),
        }
    }
}

impl eframe::App for Window {
    #[cfg_attr(not(feature = "gpu"), expect(unused_variables, reason = "glow draws without help"))]
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.editor.ui(ui);
        #[cfg(feature = "gpu")]
        if let Some(state) = frame.wgpu_render_state() {
            self.pictures.upload(ui.ctx(), state);
        }
        let title = self.editor.title();
        if title != self.title {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}
