//! Files dropped on the window: graphs are opened or become nodes, pictures become nodes that read them.

use super::open_and_save::{NextStep, name_of};
use crate::editor::Editor;
use egui::{Align2, Area, Frame, Id, Order, RichText, Ui};
use lapidary_document::INSTANCE;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{Kind, newest};
use std::path::{Component, Path, PathBuf};

impl Editor {
    /// Takes in what was dropped.
    pub(super) fn drop_tick(&mut self, ui: &Ui) {
        let (dropped, shift) = ui.input(|i| (i.raw.dropped_files.clone(), i.modifiers.shift));
        if self.asks() && !dropped.is_empty() {
            return self.say("answer what is asked first, and drop it again");
        }
        let mut open = None;
        for path in dropped.into_iter().map(|file| file.path().to_owned()) {
            match path.extension() {
                Some(end) if end.eq_ignore_ascii_case("ron") && shift => self.use_graph(&path),
                Some(end) if end.eq_ignore_ascii_case("ron") => open = Some(path),
                _ => self.use_picture(&path),
            }
        }
        if let Some(path) = open {
            self.leaving(NextStep::Open(path), ui.ctx());
        }
    }

    /// Says what would come of it while files hang over the window.
    pub(super) fn drop_show(&self, ui: &Ui) {
        let hovered = ui.input(|i| i.raw.hovered_files.clone());
        let Some(path) = hovered.into_iter().find_map(|file| file.path) else { return };
        let name = name_of(&path);
        let text = match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("ron") => {
                format!("let go to open {name}\nwith Shift it becomes a node")
            }
            _ => format!("let go to add a node that reads {name}"),
        };
        let area = Area::new(Id::new("dropping")).order(Order::Tooltip).anchor(Align2::CENTER_CENTER, [0.0, 0.0]);
        area.interactable(false).show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(18).show(ui, |ui| ui.label(RichText::new(text).size(17.0)));
        });
    }

    /// Adds a node that stands for the graph of another file.
    pub(crate) fn use_graph(&mut self, path: &Path) {
        let named = self.named_from_here(path);
        if named.is_absolute() || named.components().any(|part| part == Component::ParentDir) {
            let name = name_of(path);
            return self.complain_of(&format!("{name} lies elsewhere: put it beside this file, or below, to use it"));
        }
        self.add_reader(INSTANCE, "file", &named);
    }

    /// Adds a node that reads a picture.
    fn use_picture(&mut self, path: &Path) {
        let reads = newest(self.session.library).find_map(|spec| {
            let socket = spec.sockets.iter().find(|socket| matches!(socket.kind, Kind::Text { file: true, .. }))?;
            Some((spec.name, socket.name))
        });
        match reads {
            Some((kind, socket)) => {
                self.allow(path);
                self.add_reader(kind, socket, &self.named_from_here(path));
            }
            None => self.complain_of(&format!("no node reads {}", name_of(path))),
        }
    }

    /// Lets this graph read a picture that the user has picked, and tells what `lapidary render` needs to do the same.
    pub(super) fn allow(&mut self, path: &Path) {
        let named = self.named_from_here(path);
        let outside = named.is_absolute() || named.components().any(|part| part == Component::ParentDir);
        if outside && let Some(folder) = self.session.platform.allow(&self.session.platform.absolute(path)) {
            let (name, folder) = (name_of(path), folder.display());
            self.say(&format!("{name} lies outside this graph's folder: render the graph with `--allow {folder}`"));
        }
    }

    /// Adds a node in the middle of what is seen.
    fn add_reader(&mut self, kind: &str, socket: &str, path: &Path) {
        let text = slashed(path);
        let place = self.canvas.canvas.visible_rect().center();
        self.add(Node { kind: kind.to_owned(), args: [(socket.to_owned(), Arg::Text(text))].into() }, place);
    }

    /// A path as this file would write it, in its text.
    pub(super) fn written(&self, path: &Path) -> String {
        slashed(&self.named_from_here(path))
    }

    /// A path as this file would write it: from its own folder on, where it lies there or below.
    fn named_from_here(&self, path: &Path) -> PathBuf {
        let path = self.session.platform.absolute(path);
        let own = self.session.platform.absolute(&self.session.path());
        own.parent().and_then(|folder| path.strip_prefix(folder).ok()).map_or(path.clone(), Path::to_owned)
    }
}

/// As graph files write paths.
fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
