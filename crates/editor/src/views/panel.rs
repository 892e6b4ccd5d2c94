//! Panel with both views, or one of them.

use super::path_input::update_path_keys;
use super::view_2d::View2d;
use super::view_3d::View3d;
use super::view_buttons::ViewSpace;
use crate::background::{PreviewPicture, ViewNumber};
use crate::commands::{CommandId, EditorCommand, ViewKind};
use crate::paths::NodePath;
use crate::playback::Playback;
use crate::session::Session;
use egui::{CentralPanel, Context, Frame, Margin, Panel, Ui};

/// The width that the toolbar of a 2D view takes.
const TOOLBAR_WIDTH: f32 = 320.0;

/// Smallest height of a view.
const MIN_HEIGHT: f32 = 150.0;

/// The 2D and the 3D view.
pub(crate) struct Views {
    pub(crate) view_2d: View2d,
    /// Second 2D view, once it has been opened.
    second: Option<View2d>,
    pub(crate) view_3d: View3d,
    /// View that takes the whole panel, if one does.
    only: Option<ViewKind>,
    /// View that takes the whole window, if one does.
    maximised: Option<ViewKind>,
    /// Height of the 3D view below the 2D view, once it is known.
    view_3d_height: Option<f32>,
}

impl Views {
    pub(crate) fn open(session: &Session, context: &Context) -> Views {
        Views {
            view_2d: View2d::open(context, ViewNumber::First),
            second: None,
            view_3d: View3d::open(context, session),
            only: None,
            maximised: None,
            view_3d_height: session.appearance.sizes.view_3d,
        }
    }

    /// Gives one view the whole panel, or shows both.
    pub(crate) fn show_only(&mut self, view: Option<ViewKind>) {
        (self.only, self.maximised) = (view, None);
    }

    /// Gives one view the whole window, or returns to the panels.
    pub(crate) fn maximise(&mut self, view: Option<ViewKind>) {
        self.maximised = view;
    }

    /// Height of the 3D view below the 2D view, once it is known.
    pub(crate) fn view_3d_height(&self) -> Option<f32> {
        self.view_3d_height
    }

    /// View that takes the whole window.
    pub(crate) fn maximised(&self) -> Option<ViewKind> {
        self.maximised
    }

    /// Opens the second 2D view. It stays open while it is hidden: its last preview may be shown again.
    pub(crate) fn open_second(&mut self, context: &Context) {
        self.second.get_or_insert_with(|| View2d::open(context, ViewNumber::Second));
    }

    /// Makes the 2D view visible.
    pub(crate) fn show_view_2d(&mut self) {
        let hidden = |view: &Option<ViewKind>| *view == Some(ViewKind::View3d);
        if hidden(&self.only) || hidden(&self.maximised) {
            self.show_only(None);
        }
    }

    /// Returns whether the 3D view is visible.
    pub(crate) fn shows_material(&self, session: &Session) -> bool {
        session.appearance.views && self.maximised.or(self.only) != Some(ViewKind::View2d)
    }

    pub(crate) fn busy(&self) -> bool {
        self.view_2d.busy() || self.view_3d.busy() || self.second.as_ref().is_some_and(View2d::busy)
    }

    /// Resolution that the second 2D view requests.
    pub(crate) fn second_side(&self) -> u32 {
        self.second.as_ref().unwrap_or(&self.view_2d).side()
    }

    /// Receives a preview.
    pub(crate) fn set_picture(&mut self, picture: PreviewPicture) {
        self.numbered(picture.view).into_iter().for_each(|view| view.set_picture(picture.clone()));
    }

    /// Records that the preview of a view is that of a newer version, too.
    pub(crate) fn set_version(&mut self, view: ViewNumber, version: u64) {
        self.numbered(view).into_iter().for_each(|view| view.set_version(version));
    }

    /// Receives the reason why a view has no preview.
    pub(crate) fn set_problem(&mut self, view: ViewNumber, why: String) {
        self.numbered(view).into_iter().for_each(|view| view.set_problem(why.clone()));
    }

    fn numbered(&mut self, view: ViewNumber) -> Option<&mut View2d> {
        match view {
            ViewNumber::First => Some(&mut self.view_2d),
            ViewNumber::Second => self.second.as_mut(),
        }
    }

    /// Receives images from the threads.
    pub(crate) fn update(&mut self, session: &Session, context: &Context) {
        self.view_2d.update_eyedropper(context);
        let second = self.second.as_mut().filter(|_| session.second_target.is_some());
        update_path_keys(context, session, std::iter::once(&mut self.view_2d).chain(second));
        if session.second_target.is_some() {
            self.open_second(context);
        }
        self.second.iter_mut().for_each(|view| view.update(context));
        self.view_2d.update(context);
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
        if here && NodePath::selected(session).is_some() && CommandId::DrawPath.pressed_in_views(ui) {
            commands.push(EditorCommand::Run(CommandId::DrawPath));
        }
        ui.add_space(4.0);
        let space = match (self.maximised, self.only) {
            (Some(_), _) => ViewSpace::Window,
            (None, Some(_)) => ViewSpace::Panel,
            (None, None) => ViewSpace::Part,
        };
        match self.maximised.or(self.only) {
            Some(ViewKind::View2d) => self.show_2d(ui, session, space, playback, commands),
            Some(ViewKind::View3d) => {
                playback.show(ui, session, commands);
                self.view_3d.show(ui, session, space, commands);
            }
            None => {
                let height = ui.available_height();
                let most = (height - MIN_HEIGHT).max(MIN_HEIGHT);
                let below = Panel::bottom("3D view")
                    .default_size(self.view_3d_height.unwrap_or(height * 0.48))
                    .size_range(MIN_HEIGHT..=most);
                let frame = Frame::NONE.inner_margin(Margin { top: 6, ..Margin::ZERO });
                let below = below.resizable(true).frame(frame);
                let shown = below.show(ui, |ui| self.view_3d.show(ui, session, space, commands));
                self.view_3d_height = Some(shown.response.rect.height().round());
                let above = CentralPanel::default().frame(Frame::NONE);
                above.show(ui, |ui| self.show_2d(ui, session, space, playback, commands));
            }
        }
    }

    /// Shows the 2D view, and the second one below it or, in a wide panel, beside it.
    fn show_2d(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        space: ViewSpace,
        playback: &mut Playback,
        commands: &mut Vec<EditorCommand>,
    ) {
        if let Some(second) = self.second.as_mut().filter(|_| session.second_target.is_some()) {
            let size = ui.available_size();
            let beside = size.x > (size.y * 1.3).max(2.0 * TOOLBAR_WIDTH);
            let panel = if beside { Panel::right("second 2D view") } else { Panel::bottom("second 2D view below") };
            let half = if beside { size.x } else { size.y } * 0.5;
            let panel = panel.default_size(half).size_range(half * 0.4..=half * 1.6).resizable(true);
            let frame = Frame::NONE.inner_margin(Margin {
                top: if beside { 0 } else { 6 },
                left: if beside { 6 } else { 0 },
                ..Margin::ZERO
            });
            panel.frame(frame).show(ui, |ui| second.show(ui, session, space, playback, commands));
        }
        let rest = CentralPanel::default().frame(Frame::NONE);
        rest.show(ui, |ui| self.view_2d.show(ui, session, space, playback, commands));
    }
}
