//! The editor as a whole: what it holds, and one frame of it.

use crate::background::{BackgroundEvaluator, ViewTarget};
use crate::canvas::NodeCanvas;
use crate::diagnostics_list::DiagnosticsList;
use crate::evaluation::LastRequest;
use crate::files::Files;
use crate::finder::{Finder, Thumbnails};
use crate::fonts::Fonts;
use crate::help::Help;
use crate::notices::Notices;
use crate::platform::Platform;
use crate::playback::Playback;
use crate::properties::Properties;
use crate::session::Session;
use crate::status_bar::StatusBar;
use crate::views::{View2d, View3d, ViewKind};
use egui::{Pos2, Ui};
use egui_node_graph::GraphView;
use lapidary_document::edit::Edit;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::node::spec::Library;
use std::path::Path;
use std::sync::Arc;

/// The editor: a graph that is open, and everything around it.
pub struct Editor {
    pub(crate) session: Session,
    pub(crate) canvas: NodeCanvas,
    pub(crate) evaluator: BackgroundEvaluator,
    pub(crate) properties: Properties,
    pub(crate) view_2d: View2d,
    pub(crate) view_3d: View3d,
    /// The view that has the room of both, if one has.
    pub(crate) alone: Option<ViewKind>,
    pub(crate) playback: Playback,
    pub(crate) files: Files,
    pub(crate) finder: Option<Finder>,
    pub(crate) thumbnails: Thumbnails,
    pub(crate) help: Help,
    pub(crate) notices: Notices,
    pub(crate) status_bar: StatusBar,
    pub(crate) diagnostics: DiagnosticsList,
    pub(crate) fonts: Fonts,
    /// The frame or note whose text is being written.
    pub(crate) writing: Option<String>,
    /// The node whose menu is open, and where.
    pub(crate) node_menu: Option<(String, Pos2)>,
    /// What the studio was asked for last, so that it is asked for nothing twice.
    pub(crate) asked: Option<LastRequest>,
}

impl Editor {
    /// Opens the editor on a graph; with none, on one to begin with. `context` is what will be shown.
    pub fn open(
        library: &'static Library,
        platform: Arc<dyn Platform>,
        context: &egui::Context,
        path: Option<&Path>,
    ) -> Editor {
        let waker = context.clone();
        let evaluator = BackgroundEvaluator::open(library, platform.clone(), move || waker.request_repaint());
        let waker = context.clone();
        let thumbnails = Thumbnails::open(library, platform.clone(), move || waker.request_repaint());
        let mut editor = Editor {
            view_3d: View3d::open(context, platform.clone()),
            session: Session::new(library, platform),
            canvas: NodeCanvas::new(),
            evaluator,
            properties: Properties::default(),
            view_2d: View2d::open(context),
            alone: None,
            playback: Playback::default(),
            files: Files::default(),
            finder: None,
            thumbnails,
            help: Help::default(),
            notices: Notices::default(),
            status_bar: StatusBar::default(),
            diagnostics: DiagnosticsList::default(),
            fonts: Fonts::default(),
            writing: None,
            node_menu: None,
            asked: None,
        };
        editor.canvas.canvas.fit();
        editor.files_begin(context, path);
        editor
    }

    /// Shows one frame of it, in all the room the `ui` has.
    pub fn ui(&mut self, ui: &mut Ui) {
        self.session.theme.apply(ui.ctx());
        self.files_tick(ui);
        self.fonts_tick(ui);
        self.hear(ui.ctx());
        self.view_3d_receive(ui.ctx());
        self.view_2d.develop();
        self.thumbnails.tick(&self.session.file, ui.ctx());
        self.clock_tick(ui);
        self.keys(ui);
        egui::Panel::top("bar").show(ui, |ui| self.bar(ui));
        egui::Panel::bottom("status").show(ui, |ui| self.status(ui));
        if self.session.theme.views {
            let left = egui::Panel::left("views").default_size(360.0).size_range(220.0..=900.0);
            left.show(ui, |ui| self.views(ui));
        }
        if self.session.theme.panel {
            let right = egui::Panel::right("settings").default_size(310.0).size_range(240.0..=560.0);
            right.show(ui, |ui| self.settings(ui));
        }
        let ground = egui::Frame::NONE.fill(ui.visuals().panel_fill);
        egui::CentralPanel::default().frame(ground).show(ui, |ui| self.canvas(ui));
        self.find_show(ui);
        self.menu_show(ui);
        self.writing_show(ui);
        self.dialogs(ui);
        self.help_show(ui);
        self.notices.show(ui, self.session.platform.now());
        self.ask();
    }

    /// What stands in the title of its window.
    pub fn title(&self) -> String {
        let name = self.session.file.path.as_ref().and_then(|path| path.file_name());
        let name = name.map_or("new material".to_owned(), |name| name.to_string_lossy().into_owned());
        format!("{}{name} — Lapidary", if self.session.file.unsaved() { "• " } else { "" })
    }

    /// Whether nothing is being worked out, so that what shows is what will show.
    pub fn rests(&self) -> bool {
        let views = self.view_2d.busy() || self.view_3d.busy();
        !views && !self.evaluator.busy() && !self.files.busy() && !self.thumbnails.busy()
    }

    /// The graph as its file would have it.
    pub fn text(&self) -> &str {
        &self.session.file.text
    }

    /// Whether the picture of the graph as it is now shows, and if so, whether it is as fine as it will be.
    pub fn shows(&self) -> Option<bool> {
        self.view_2d.shows(self.session.file.version)
    }

    /// The canvas, with the breadcrumb of the groups one has gone into.
    fn canvas(&mut self, ui: &mut Ui) {
        // What stands above the canvas lies close to it.
        let gap = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
        self.news_show(ui);
        self.crumbs(ui);
        ui.spacing_mut().item_spacing.y = gap;
        self.wrong_show(ui);
        let events = {
            let Editor { canvas, session, .. } = self;
            let (nodes, wires) = canvas.shown(session);
            let view = GraphView { nodes: &nodes, wires: &wires };
            canvas.canvas.show(ui, &view, |from, to| NodeCanvas::may_connect(session, from, to))
        };
        self.obey(ui, events);
    }
}

impl Editor {
    /// Makes edits of the graph on the canvas; all of them are one step, and those about the same go together.
    pub fn change(&mut self, mut edits: Vec<Edit>, about: Option<String>) -> bool {
        if edits.iter().any(|edit| matches!(edit, Edit::Add(..) | Edit::Move(..))) {
            // Nodes that nobody has laid anywhere stay where they are, and so do the outputs.
            edits.splice(0..0, self.canvas.pins());
            self.canvas.outputs = self.outputs_at();
        }
        match self.session.edited(&edits) {
            Ok(text) => {
                self.session.file.replace(text, about);
                true
            }
            Err(diagnostic) => {
                self.complain(&diagnostic);
                false
            }
        }
    }

    /// Shows a node of the canvas in the 2D view.
    pub(crate) fn look_at(&mut self, node: &str, output: Option<&str>) {
        self.session.view_target =
            ViewTarget::Node(format!("{}{node}", self.session.prefix()), output.map(str::to_owned));
    }

    /// Says something in passing.
    pub(crate) fn say(&mut self, text: &str) {
        self.notices.say(text, self.session.platform.now());
    }

    /// Says what is wrong with something that was asked for.
    pub(crate) fn complain(&mut self, complaint: &Diagnostic) {
        let help = complaint.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        self.notices.warn(&format!("{}{help}", complaint.message), self.session.platform.now());
    }

    /// Goes back a step, or forward again.
    pub(crate) fn undo(&mut self, back: bool) {
        let done = if back { self.session.file.undo() } else { self.session.file.redo() };
        if !done {
            self.say(if back { "there is nothing to undo" } else { "there is nothing to do again" });
        }
        self.leave_what_is_gone();
    }
}
