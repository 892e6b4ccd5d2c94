//! The editor: its components, and one frame of the window.

use crate::appearance::Appearance;
use crate::background::BackgroundEvaluator;
use crate::breadcrumb::breadcrumb;
use crate::canvas::{GraphSearch, NodeCanvas};
use crate::commands::{EditorCommand, Keyboard, ViewKind};
use crate::diagnostics_list::DiagnosticsList;
use crate::evaluation::{EvaluatedPart, LastRequest};
use crate::files::Files;
use crate::finder::Finder;
use crate::fonts::Fonts;
use crate::help::Help;
use crate::library::{LibraryPanel, read_favourites};
use crate::menu_bar::menu_bar;
use crate::notices::Notices;
use crate::palette::Palette;
use crate::panel_width::{PROPERTIES, VIEWS};
use crate::platform::Platform;
use crate::playback::Playback;
use crate::properties::Properties;
use crate::session::Session;
use crate::status_bar::{StatusBar, StatusBarState};
use crate::views::Views;
use crate::widgets::{WidgetMessage, take_widget_messages};
use egui::{CentralPanel, Context, Frame, Panel, Ui, Vec2};
use lapidary_evaluator::node::spec::Library;
use std::path::Path;
use std::sync::Arc;

/// The editor: an open file and the window around it.
///
/// Components read the session and push commands; the editor executes the commands between components.
pub struct Editor {
    pub(crate) session: Session,
    /// Commands that have not been executed yet.
    pub(crate) commands: Vec<EditorCommand>,
    pub(crate) evaluator: BackgroundEvaluator,
    pub(crate) last_request: LastRequest,
    pub(crate) evaluated_part: EvaluatedPart,
    pub(crate) canvas: NodeCanvas,
    pub(crate) graph_search: GraphSearch,
    pub(crate) views: Views,
    pub(crate) playback: Playback,
    pub(crate) properties: Properties,
    pub(crate) files: Files,
    pub(crate) finder: Finder,
    pub(crate) library: LibraryPanel,
    pub(crate) palette: Palette,
    pub(crate) help: Help,
    pub(crate) notices: Notices,
    pub(crate) status_bar: StatusBar,
    pub(crate) diagnostics: DiagnosticsList,
    pub(crate) keyboard: Keyboard,
    pub(crate) fonts: Fonts,
    /// True once a frame has been shown, so that the scale of the interface is in effect.
    has_scale: bool,
}

impl Editor {
    /// Opens the editor with a graph, or with the first template. `context` is the one in which it will be shown.
    pub fn open(
        library: &'static Library,
        platform: Arc<dyn Platform>,
        context: &Context,
        path: Option<&Path>,
    ) -> Editor {
        let waker = context.clone();
        let evaluator = BackgroundEvaluator::open(library, platform.clone(), move || waker.request_repaint());
        let mut session = Session::new(library, platform.clone());
        if let Some(text) = platform.home().and_then(|home| platform.read(&home.join("look")).ok()) {
            session.appearance.read(&text);
        }
        session.favourites = read_favourites(&*platform);
        let mut editor = Editor {
            commands: vec![],
            evaluator,
            last_request: LastRequest::default(),
            evaluated_part: EvaluatedPart::default(),
            canvas: NodeCanvas::new(),
            graph_search: GraphSearch::default(),
            views: Views::open(&session, context),
            playback: Playback::default(),
            properties: Properties::default(),
            files: Files::open(platform, context),
            finder: Finder::open(&session, context),
            library: LibraryPanel::open(&session, context),
            palette: Palette::default(),
            help: Help::default(),
            notices: Notices::default(),
            status_bar: StatusBar::default(),
            diagnostics: DiagnosticsList::default(),
            keyboard: Keyboard::default(),
            fonts: Fonts::default(),
            has_scale: false,
            session,
        };
        editor.files.begin(&editor.session, path, &mut editor.commands);
        editor.execute(context);
        editor
    }

    /// Shows one frame in all the space of the `ui`.
    pub fn ui(&mut self, ui: &mut Ui) {
        self.session.appearance.apply(ui.ctx());
        if self.awaits_scale(ui.ctx()) {
            return;
        }
        self.session.appearance.sizes.record_window(ui.ctx());
        self.update(ui);
        self.show_panels(ui);
        self.show_windows(ui);
        self.commands.extend(take_widget_messages(ui.ctx()).into_iter().map(|message| match message {
            WidgetMessage::Warning(text) => EditorCommand::Warn(text),
            WidgetMessage::Edited(text) => EditorCommand::NotifyOfEdit(text),
        }));
        self.execute(ui.ctx());
        self.request_evaluation();
    }

    /// Returns true in the first frame if the scale is in effect from the next one alone. Nothing is shown in it, because the
    /// default sizes of panels depend on the scale.
    fn awaits_scale(&mut self, context: &Context) -> bool {
        let first = !std::mem::replace(&mut self.has_scale, true);
        let awaits = first && context.zoom_factor() != self.session.appearance.scale;
        if awaits {
            context.request_repaint();
        }
        awaits
    }

    /// Size of the window in points when it was last open, and whether it was maximised.
    pub fn last_window(platform: &dyn Platform) -> Option<(Vec2, bool)> {
        let text = platform.read(&platform.home()?.join("look")).ok()?;
        let mut appearance = Appearance::default();
        appearance.read(&text);
        Some((appearance.sizes.window?, appearance.sizes.maximised))
    }

    /// Title of the window.
    pub fn title(&self) -> String {
        let name = self.session.file.path.as_ref().and_then(|path| path.file_name());
        let copy = || self.session.file.copy_of.as_ref().map(|name| format!("{name} (copy)"));
        let name = name.map(|name| name.to_string_lossy().into_owned()).or_else(copy);
        let name = name.unwrap_or("new material".to_owned());
        format!("{}{name} — Lapidary", if self.session.file.unsaved() { "• " } else { "" })
    }

    /// Returns whether nothing is running in the background, so that the window is final.
    pub fn rests(&self) -> bool {
        !self.views.busy()
            && !self.evaluator.busy()
            && !self.files.busy()
            && !self.finder.busy()
            && !self.library.busy()
    }

    /// Text of the open file.
    pub fn text(&self) -> &str {
        &self.session.file.text
    }

    /// Returns whether the 2D view has its final resolution; none if it shows an older version of the file.
    pub fn shows(&self) -> Option<bool> {
        self.views.view_2d.is_fine(self.session.evaluated_since)
    }

    /// Shows or closes the 3D view. While it is closed, it costs no time.
    pub fn show_view_3d(&mut self, shown: bool) {
        self.views.show_only(if shown { None } else { Some(ViewKind::View2d) });
    }

    /// Receives results of the background threads and handles the keyboard.
    fn update(&mut self, ui: &Ui) {
        let context = ui.ctx();
        while self.files.apply_reply(&self.session, &mut self.commands) {
            self.execute(context);
        }
        let dialog_open = self.dialog_open();
        let pictures: Vec<_> = self.views.view_3d.files().collect();
        self.files.update(ui, &self.session, pictures.into_iter(), dialog_open, &mut self.commands);
        self.execute(context);
        if self.diagnostics.update(&mut self.session) {
            // Only now are the sockets of subgraphs and the size of the canvas known.
            self.canvas.fit();
        }
        if self.fonts.update(context, &self.session) {
            self.files.read_fonts();
        }
        self.update_device();
        self.receive_reports(context);
        self.views.update(&self.session, context);
        self.finder.update(&self.session, context);
        self.library.update(&self.session, context);
        self.update_session();
        // Steps of this frame begin with this selection.
        self.session.file.selection.clone_from(&self.session.selection);
        let idle = self.rests();
        self.playback.update(context, &self.session, idle);
        self.session.animation = self.playback.animation(&self.session);
        let pressed = self.keyboard.pressed(ui, self.dialog_open() || self.palette.is_open());
        self.commands.extend(pressed.into_iter().map(EditorCommand::Run));
        self.execute(context);
    }

    /// Copies the state of components that others read.
    pub(crate) fn update_session(&mut self) {
        self.session.selection.clone_from(self.canvas.selection());
        self.session.progress = self.evaluator.busy().then(|| self.evaluator.progress());
        self.session.picture_is_fine = self.shows() == Some(true);
        self.session.animation = self.playback.animation(&self.session);
    }

    /// Shows the bars, the views, the properties and the canvas.
    fn show_panels(&mut self, ui: &mut Ui) {
        let title = self.title();
        Panel::top("bar").show(ui, |ui| {
            menu_bar(ui, &self.session, self.files.recent(), &title, &mut self.commands);
        });
        self.execute(ui.ctx());
        Panel::bottom("status").show(ui, |ui| {
            let files = &self.files;
            let shown = StatusBarState { zoom: self.canvas.zoom(), preview_side: self.views.view_2d.chosen_side() };
            let exports = |ui: &mut Ui| files.show_export_progress(ui);
            self.status_bar.show(ui, &self.session, shown, exports, &mut self.commands);
        });
        self.execute(ui.ctx());
        if self.session.appearance.views && self.views.maximised().is_some() {
            let whole = CentralPanel::default();
            whole.show(ui, |ui| self.views.show(ui, &self.session, &mut self.playback, &mut self.commands));
            return self.execute(ui.ctx());
        }
        if self.session.appearance.views {
            let space = ui.available_width();
            let (width, limits) = (self.session.appearance.sizes.views, VIEWS.limits(space));
            let left = Panel::left("views").default_size(width.unwrap_or(360.0)).size_range(limits);
            let shown = left.show(ui, |ui| self.views.show(ui, &self.session, &mut self.playback, &mut self.commands));
            self.session.appearance.sizes.views = VIEWS.chosen(shown.response.rect.width(), space).or(width);
            self.session.appearance.sizes.view_3d = self.views.view_3d_height();
            self.execute(ui.ctx());
        }
        if self.session.appearance.properties {
            let space = ui.available_width();
            let (width, limits) = (self.session.appearance.sizes.properties, PROPERTIES.limits(space));
            let right = Panel::right("settings").default_size(width.unwrap_or(310.0)).size_range(limits);
            let shown = right.show(ui, |ui| self.properties.show(ui, &self.session, &mut self.commands));
            self.session.appearance.sizes.properties = PROPERTIES.chosen(shown.response.rect.width(), space).or(width);
            self.execute(ui.ctx());
        }
        let background = Frame::NONE.fill(ui.visuals().panel_fill);
        CentralPanel::default().frame(background).show(ui, |ui| self.show_canvas(ui));
        self.update_session();
        self.execute(ui.ctx());
    }

    /// Shows the canvas with messages and the breadcrumb above it, and the diagnostics below.
    fn show_canvas(&mut self, ui: &mut Ui) {
        let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
        self.files.show_messages(ui, &self.session, &mut self.commands);
        breadcrumb(ui, &self.session, self.files.previous(), &mut self.commands);
        ui.spacing_mut().item_spacing.y = spacing;
        if self.session.appearance.diagnostics {
            self.diagnostics.show(ui, &self.session, &mut self.commands);
        }
        if self.session.appearance.library {
            self.library.show(ui, &self.session, &mut self.commands);
        }
        self.canvas.set_dangling_wire(self.finder.dropped_wire());
        self.canvas.show(ui, &self.session, &mut self.commands);
        let canvas = &self.canvas;
        self.library.show_dragged(ui, canvas.area(), |at| canvas.graph_place(at), &mut self.commands);
    }

    /// Shows windows and dialogs in front of the panels.
    fn show_windows(&mut self, ui: &Ui) {
        let canvas = &self.canvas;
        self.finder.show(ui, &self.session, |place| canvas.to_screen(place), &mut self.commands);
        self.canvas.show_popups(ui, &self.session, &mut self.commands);
        self.graph_search.show(ui, &self.session, self.canvas.area(), &mut self.commands);
        self.execute(ui.ctx());
        self.files.show_dialogs(ui, &self.session, &mut self.commands);
        self.palette.show(ui, &self.session, &mut self.commands);
        self.execute(ui.ctx());
        self.help.show(ui, self.finder.is_open() || self.dialog_open());
        self.notices.show(ui, self.session.platform.now());
    }

    /// Returns whether a dialog blocks the window.
    fn dialog_open(&self) -> bool {
        self.files.dialog_open() || self.properties.dialog_open() || self.canvas.dialog_open()
    }
}
