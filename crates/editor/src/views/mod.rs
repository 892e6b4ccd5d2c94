//! What the graph makes, flat and lit.

mod camera_input;
mod display;
mod histogram;
mod icon_button;
mod kept_picture;
mod orbit_camera;
mod picture;
mod pinned_point;
mod scene_renderer;
mod solid_material;
mod view_2d;
mod view_3d;
mod viewport;

pub(crate) use icon_button::{Glyph, glyph, quiet, small};
pub(crate) use view_2d::View2d;
pub(crate) use view_3d::View3d;

use crate::editor::Editor;
use egui::{Frame, Key, Margin, Modifiers, Panel, Ui};

/// One of the two views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewKind {
    View2d,
    View3d,
}

/// The least height of a view.
const LEAST: f32 = 150.0;

impl Editor {
    /// The picture above, the lit material below; or one of them alone.
    pub(crate) fn views(&mut self, ui: &mut Ui) {
        let here = ui.rect_contains_pointer(ui.max_rect()) && !ui.ctx().text_edit_focused();
        if here && self.movable() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space)) {
            self.play();
        }
        ui.add_space(4.0);
        match self.alone {
            Some(ViewKind::View2d) => self.view_2d_show(ui),
            Some(ViewKind::View3d) => {
                self.time_show(ui);
                self.view_3d_show(ui);
            }
            None => {
                let height = ui.available_height();
                let most = (height - LEAST).max(LEAST);
                let below =
                    Panel::bottom("lit view").default_size(height * 0.48).size_range(LEAST..=most).resizable(true);
                let frame = Frame::NONE.inner_margin(Margin { top: 6, ..Margin::ZERO });
                below.frame(frame).show(ui, |ui| self.view_3d_show(ui));
                egui::CentralPanel::default().frame(Frame::NONE).show(ui, |ui| self.view_2d_show(ui));
            }
        }
    }

    /// Shows the lit view, or leaves it out: whoever does not look at it need not wait for it.
    pub fn show_lit(&mut self, shown: bool) {
        self.alone = if shown { None } else { Some(ViewKind::View2d) };
    }

    /// Lets a view take all the room, or none.
    pub(crate) fn view_buttons(&mut self, ui: &mut Ui, which: ViewKind) {
        let (own, other) = match which {
            ViewKind::View2d => ("2D", ViewKind::View3d),
            ViewKind::View3d => ("3D", ViewKind::View2d),
        };
        if self.alone.is_some() {
            if glyph(ui, Glyph::Share, "show both views").clicked() {
                self.alone = None;
            }
            return;
        }
        if glyph(ui, Glyph::Grow, &format!("only the {own} view")).clicked() {
            self.alone = Some(which);
        }
        if glyph(ui, Glyph::Close, &format!("close the {own} view")).clicked() {
            self.alone = Some(other);
        }
    }
}
