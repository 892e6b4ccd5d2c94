//! The editor as a whole: what it holds, and one frame of it.

use crate::board::{Board, Scene};
use crate::files::Files;
use crate::finder::{Finder, Gallery};
use crate::fonts::Fonts;
use crate::hear::Asked;
use crate::help::Help;
use crate::notice::Notices;
use crate::panel::Panel;
use crate::rooms::Room;
use crate::sheet::{Part, Sheet};
use crate::status::Status;
use crate::studio::{Known, Shown, Studio};
use crate::theme::Theme;
use crate::time::Clock;
use crate::view::{Flat, Solid, Which};
use crate::world::World;
use crate::wrong::Wrong;
use egui::{Pos2, Ui};
use egui_node_graph::GraphView;
use lapidary_document::Layout;
use lapidary_document::edit::Edit;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::spec::Library;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The editor: a graph that is open, and everything around it.
pub struct Editor {
    pub(crate) library: &'static Library,
    pub(crate) world: Arc<dyn World>,
    pub(crate) sheet: Sheet,
    /// The groups one has gone into, from the outermost.
    pub(crate) rooms: Vec<Room>,
    pub(crate) board: Board,
    pub(crate) studio: Studio,
    pub(crate) known: Option<Arc<Known>>,
    /// What the 2D view shows.
    pub(crate) shown: Shown,
    pub(crate) panel: Panel,
    pub(crate) flat: Flat,
    pub(crate) solid: Solid,
    /// The view that has the room of both, if one has.
    pub(crate) alone: Option<Which>,
    pub(crate) clock: Clock,
    pub(crate) files: Files,
    pub(crate) finder: Option<Finder>,
    pub(crate) gallery: Gallery,
    pub(crate) help: Help,
    pub(crate) notices: Notices,
    pub(crate) theme: Theme,
    pub(crate) line: Status,
    pub(crate) wrong: Wrong,
    pub(crate) fonts: Fonts,
    /// The frame or note whose text is being written.
    pub(crate) writing: Option<String>,
    /// The node whose menu is open, and where.
    pub(crate) node_menu: Option<(String, Pos2)>,
    /// What the studio was asked for last, so that it is asked for nothing twice.
    pub(crate) asked: Option<Asked>,
}

impl Editor {
    /// Opens the editor on a graph; with none, on one to begin with. `context` is what will be shown.
    pub fn open(
        library: &'static Library,
        world: Arc<dyn World>,
        context: &egui::Context,
        path: Option<&Path>,
    ) -> Editor {
        let waker = context.clone();
        let studio = Studio::open(library, world.clone(), move || waker.request_repaint());
        let waker = context.clone();
        let gallery = Gallery::open(library, world.clone(), move || waker.request_repaint());
        let mut editor = Editor {
            library,
            solid: Solid::open(context, world.clone()),
            world,
            sheet: Sheet::new(None, ""),
            rooms: vec![],
            board: Board::new(),
            studio,
            known: None,
            shown: Shown::First,
            panel: Panel::default(),
            flat: Flat::open(context),
            alone: None,
            clock: Clock::default(),
            files: Files::default(),
            finder: None,
            gallery,
            help: Help::default(),
            notices: Notices::default(),
            theme: Theme::default(),
            line: Status::default(),
            wrong: Wrong::default(),
            fonts: Fonts::default(),
            writing: None,
            node_menu: None,
            asked: None,
        };
        editor.board.canvas.fit();
        editor.files_begin(context, path);
        editor
    }

    /// Shows one frame of it, in all the room the `ui` has.
    pub fn ui(&mut self, ui: &mut Ui) {
        self.theme.apply(ui.ctx());
        self.files_tick(ui);
        self.fonts_tick(ui);
        self.hear(ui.ctx());
        self.solid_hear(ui.ctx());
        self.flat.develop();
        self.gallery.tick(&self.sheet, ui.ctx());
        self.clock_tick(ui);
        self.keys(ui);
        egui::Panel::top("bar").show(ui, |ui| self.bar(ui));
        egui::Panel::bottom("status").show(ui, |ui| self.status(ui));
        if self.theme.views {
            let left = egui::Panel::left("views").default_size(360.0).size_range(220.0..=900.0);
            left.show(ui, |ui| self.views(ui));
        }
        if self.theme.panel {
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
        self.notices.show(ui, self.world.now());
        self.ask();
    }

    /// What stands in the title of its window.
    pub fn title(&self) -> String {
        let name = self.sheet.path.as_ref().and_then(|path| path.file_name());
        let name = name.map_or("new material".to_owned(), |name| name.to_string_lossy().into_owned());
        format!("{}{name} — Lapidary", if self.sheet.unsaved() { "• " } else { "" })
    }

    /// Whether nothing is being worked out, so that what shows is what will show.
    pub fn rests(&self) -> bool {
        let views = self.flat.busy() || self.solid.busy();
        !views && !self.studio.busy() && !self.files.busy() && !self.gallery.busy()
    }

    /// The graph as its file would have it.
    pub fn text(&self) -> &str {
        &self.sheet.text
    }

    /// Whether the picture of the graph as it is now shows, and if so, whether it is as fine as it will be.
    pub fn shows(&self) -> Option<bool> {
        self.flat.shows(self.sheet.version)
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
            let Editor { board, sheet, known, rooms, library, .. } = self;
            let scene = scene(sheet, known.as_ref(), rooms);
            let (nodes, wires) = board.shown(scene, library);
            let view = GraphView { nodes: &nodes, wires: &wires };
            board.canvas.show(ui, &view, |from, to| Board::may_connect(scene, library, from, to))
        };
        self.obey(ui, events);
    }
}

impl Editor {
    /// Makes edits of the graph on the canvas; all of them are one step, and those about the same go together.
    pub fn change(&mut self, mut edits: Vec<Edit>, about: Option<String>) -> bool {
        if edits.iter().any(|edit| matches!(edit, Edit::Add(..) | Edit::Move(..))) {
            // Nodes that nobody has laid anywhere stay where they are, and so do the outputs.
            edits.splice(0..0, self.board.pins());
            self.board.outputs = self.outputs_at();
        }
        let inside = self.inside().map(str::to_owned);
        let made = self.sheet.edit(inside.as_deref(), &edits, self.library, about);
        made.map_err(|complaint| self.complain(&complaint)).is_ok()
    }

    /// The graph inside the file that is on the canvas.
    pub(crate) fn inside(&self) -> Option<&str> {
        self.rooms.last().map(|room| room.graph.as_str())
    }

    /// What is on the canvas.
    pub(crate) fn scene(&self) -> Scene<'_> {
        scene(&self.sheet, self.known.as_ref(), &self.rooms)
    }

    pub(crate) fn part(&self) -> Part<'_> {
        self.scene().part
    }

    pub(crate) fn layout(&self) -> &Layout {
        self.part().layout
    }

    /// What stands before the names of the nodes on the canvas in the flat graph.
    pub(crate) fn prefix(&self) -> &str {
        prefix(&self.rooms)
    }

    /// The path of the file, or where it would be.
    pub(crate) fn path(&self) -> PathBuf {
        self.sheet.path.clone().unwrap_or_else(|| PathBuf::from("untitled.ron"))
    }

    /// Shows a node of the canvas in the 2D view.
    pub(crate) fn look_at(&mut self, node: &str, output: Option<&str>) {
        self.shown = Shown::Node(format!("{}{node}", self.prefix()), output.map(str::to_owned));
    }

    /// Says something in passing.
    pub(crate) fn say(&mut self, text: &str) {
        self.notices.say(text, self.world.now());
    }

    /// Says what is wrong with something that was asked for.
    pub(crate) fn complain(&mut self, complaint: &Diagnostic) {
        let help = complaint.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        self.notices.warn(&format!("{}{help}", complaint.message), self.world.now());
    }

    /// Goes back a step, or forward again.
    pub(crate) fn undo(&mut self, back: bool) {
        let done = if back { self.sheet.undo() } else { self.sheet.redo() };
        if !done {
            self.say(if back { "there is nothing to undo" } else { "there is nothing to do again" });
        }
        self.leave_what_is_gone();
    }
}

/// What is on the canvas. A group that is gone is never shown.
pub(crate) fn scene<'a>(sheet: &'a Sheet, known: Option<&'a Arc<Known>>, rooms: &'a [Room]) -> Scene<'a> {
    let inside = rooms.last().map(|room| room.graph.as_str());
    let whole = || sheet.part(None).expect("a file has a graph");
    let part = sheet.part(inside).unwrap_or_else(whole);
    Scene { part, known, prefix: prefix(rooms), version: sheet.version, inside }
}

fn prefix(rooms: &[Room]) -> &str {
    rooms.last().map_or("", |room| room.prefix.as_str())
}
