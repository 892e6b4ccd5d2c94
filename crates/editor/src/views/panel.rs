//! Panel with both views, or one of them.

use super::view_2d::View2d;
use super::view_3d::View3d;
use crate::commands::{CommandId, EditorCommand, ViewKind};
use crate::playback::Playback;
use crate::session::Session;
use egui::{CentralPanel, Context, Frame, Margin, Panel, Ui};

/// Smallest height of a view.
const MIN_HEIGHT: f32 = 150.0;

/// The 2D and the 3D view.
pub(crate) struct Views {
    pub(crate) view_2d: View2d,
    pub(crate) view_3d: View3d,
    /// View that takes all the space, if one does.
    maximised: Option<ViewKind>,
    /// Height of the 3D view below the 2D view, once it is known.
    view_3d_height: Option<f32>,
}

impl Views {
    pub(crate) fn open(session: &Session, context: &Context) -> Views {
        Views {
            view_2d: View2d::open(context),
            view_3d: View3d::open(context, session.platform.clone()),
            maximised: None,
            view_3d_height: session.appearance.sizes.view_3d,
        }
    }

    /// Gives one view all the space, or splits it.
    pub(crate) fn maximise(&mut self, view: Option<ViewKind>) {
        self.maximised = view;
    }

    /// Height of the 3D view below the 2D view, once it is known.
    pub(crate) fn view_3d_height(&self) -> Option<f32> {
        self.view_3d_height
    }

    /// Returns whether the 3D view is visible.
    pub(crate) fn shows_material(&self, session: &Session) -> bool {
        session.appearance.views && self.maximised != Some(ViewKind::View2d)
    }

    pub(crate) fn busy(&self) -> bool {
        self.view_2d.busy() || self.view_3d.busy()
    }

    /// Receives images from the threads.
    pub(crate) fn update(&mut self, context: &Context) {
        self.view_2d.update_eyedropper(context);
        self.view_2d.update();
        self.view_3d.update(context);
    }

    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        playback: &mut Playback,
        commands: &mut Vec<EditorCommand>,
    ) {
        let here = ui.rect_contains_pointer(ui.max_rect()) && !ui.ctx().text_edit_focused();
        if here && session.animation.available && CommandId::Play.pressed_in_views(ui) {
            commands.push(EditorCommand::Run(CommandId::Play));
        }
        ui.add_space(4.0);
        let maximised = self.maximised.is_some();
        match self.maximised {
            Some(ViewKind::View2d) => self.view_2d.show(ui, session, maximised, playback, commands),
            Some(ViewKind::View3d) => {
                playback.show(ui, session, commands);
                self.view_3d.show(ui, session, maximised, commands);
            }
            None => {
                let height = ui.available_height();
                let most = (height - MIN_HEIGHT).max(MIN_HEIGHT);
                let below = Panel::bottom("3D view")
                    .default_size(self.view_3d_height.unwrap_or(height * 0.48))
                    .size_range(MIN_HEIGHT..=most);
                let frame = Frame::NONE.inner_margin(Margin { top: 6, ..Margin::ZERO });
                let below = below.resizable(true).frame(frame);
                let shown = below.show(ui, |ui| self.view_3d.show(ui, session, maximised, commands));
                self.view_3d_height = Some(shown.response.rect.height().round());
                let above = CentralPanel::default().frame(Frame::NONE);
                above.show(ui, |ui| self.view_2d.show(ui, session, maximised, playback, commands));
            }
        }
    }
}
