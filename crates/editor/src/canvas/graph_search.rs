//! Search in the graph: a list of the nodes, frames and notes whose text matches.

use super::annotations::annotation_lists;
use crate::commands::EditorCommand;
use crate::contextual_keys::KeyAction;
use crate::session::Session;
use crate::widgets::{select_all, spaced};
use egui::{Area, Button, Frame, Id, Order, Rect, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::graph::Arg;

const WIDTH: f32 = 300.0;
/// Distance from the edges of the canvas.
const MARGIN: f32 = 12.0;
/// Largest number of letters of a note in the list.
const TITLE: usize = 40;

/// Search in the graph on the canvas.
#[derive(Default)]
pub(crate) struct GraphSearch {
    open: bool,
    /// True if it has just been opened and requests the focus.
    opening: bool,
    /// True if the text field had the focus in the last frame.
    focused: bool,
    text: String,
    chosen: usize,
}

/// Item that matches.
struct GraphMatch {
    id: String,
    title: String,
    kind: String,
    /// Quality of the match; 0 is best.
    rank: usize,
}

impl GraphSearch {
    pub(crate) fn open(&mut self) {
        (self.open, self.opening, self.chosen) = (true, true, 0);
    }

    /// Shows the search in the upper right corner of the canvas, if it is open.
    pub(crate) fn show(&mut self, ui: &Ui, session: &Session, canvas: Rect, commands: &mut Vec<EditorCommand>) {
        if !self.open {
            return;
        }
        let field = Id::new("text of the search in the graph");
        // Escape takes the focus from the field before this frame.
        let focused = std::mem::replace(&mut self.focused, ui.memory(|memory| memory.has_focus(field)));
        let pressed = |key: KeyAction| focused && ui.input_mut(|i| key.consume(i)) > 0;
        let [down, up] = [KeyAction::NextRow, KeyAction::PreviousRow].map(pressed);
        let [enter, escape] = [KeyAction::ChooseRow, KeyAction::CloseList].map(pressed);
        let at = canvas.right_top() + vec2(-WIDTH - 2.0 * MARGIN, MARGIN);
        let area = Area::new(Id::new("search in the graph")).order(Order::Foreground).fixed_pos(at.max(canvas.min));
        let mut close = escape;
        area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(WIDTH);
                let typed = ui.horizontal(|ui| {
                    let edit = TextEdit::singleline(&mut self.text).id(field).hint_text("find in graph");
                    let edit = ui.add(edit.desired_width(WIDTH - 34.0));
                    edit.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "find in graph"));
                    let edit = edit.on_hover_text("name, kind or text of a node, frame or note (Enter: the next one)");
                    if std::mem::take(&mut self.opening) {
                        edit.request_focus();
                        select_all(ui, field, &self.text);
                    }
                    let button = ui.small_button("✖").on_hover_text("closes the search (Escape)");
                    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "close the search"));
                    close |= button.clicked();
                    edit.changed()
                });
                let found = matches(session, &self.text);
                if typed.inner {
                    self.chosen = 0;
                }
                let count = found.len().max(1);
                self.chosen = match (down || enter, up) {
                    (true, _) => (self.chosen + 1) % count,
                    (_, true) => (self.chosen + count - 1) % count,
                    _ => self.chosen.min(count - 1),
                };
                let stepped = down || up || enter;
                let clicked = self.list(ui, &found, stepped);
                let goes = clicked || stepped || (typed.inner && !self.text.trim().is_empty());
                if let Some(found) = found.get(self.chosen).filter(|_| goes) {
                    // The search covers the right side of the canvas.
                    let window = canvas.with_max_x((canvas.right() - WIDTH - 4.0 * MARGIN).max(canvas.center().x));
                    commands.push(EditorCommand::GoTo { item: found.id.clone(), window });
                }
            });
        });
        self.open = !close;
    }

    /// Shows the matches; returns whether one was clicked.
    fn list(&mut self, ui: &mut Ui, found: &[GraphMatch], stepped: bool) -> bool {
        let mut clicked = false;
        ui.weak(match found.len() {
            0 if self.text.trim().is_empty() => String::new(),
            0 => "nothing found".to_owned(),
            count => format!("{} of {count}", self.chosen + 1),
        });
        ScrollArea::vertical().max_height(260.0).auto_shrink([false, true]).show(ui, |ui| {
            for (i, item) in found.iter().enumerate() {
                let row = Button::selectable(i == self.chosen, &item.title).shortcut_text(&item.kind);
                let row = ui.add(row.min_size(vec2(WIDTH - 12.0, 0.0)).truncate());
                row.widget_info(|| {
                    WidgetInfo::selected(WidgetType::Button, true, i == self.chosen, format!("go to {}", item.title))
                });
                let row = row.on_hover_text("shows it on the canvas");
                if stepped && i == self.chosen {
                    row.scroll_to_me(None);
                }
                if row.clicked() {
                    (self.chosen, clicked) = (i, true);
                }
            }
        });
        clicked
    }
}

/// Items whose name, kind or text contains all words, the best first.
fn matches(session: &Session, text: &str) -> Vec<GraphMatch> {
    let words: Vec<String> = text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let rank = |name: &str, other: &str| {
        let (name, other) = (name.to_lowercase(), other.to_lowercase());
        let title = spaced(&name);
        let of_word = |word: &String| match () {
            () if name.starts_with(word.as_str()) => Some(0),
            () if title.split(' ').any(|part| part.starts_with(word.as_str())) => Some(1),
            () if name.contains(word.as_str()) => Some(2),
            () if other.contains(word.as_str()) => Some(3),
            () => None,
        };
        words.iter().map(of_word).sum::<Option<usize>>()
    };
    let mut found = vec![];
    for (name, node) in &session.active().graph.nodes {
        let graph = match node.args.get("local").or(node.args.get("file")) {
            Some(Arg::Text(graph)) => graph.as_str(),
            _ => "",
        };
        let kind = spaced(&node.kind).into_owned();
        if let Some(rank) = rank(name, &format!("{kind} {} {graph}", node.kind)) {
            found.push(GraphMatch { id: name.clone(), title: name.clone(), kind, rank });
        }
    }
    for annotations in annotation_lists(session.layout()) {
        for (i, frame) in annotations.list.iter().enumerate() {
            let id = format!("{}{i}", annotations.prefix);
            let kind = annotations.prefix.trim_matches(['#', ' ']).to_owned();
            if let Some(rank) = rank(&frame.about, &kind) {
                let title: String = frame.about.lines().next().unwrap_or_default().chars().take(TITLE).collect();
                found.push(GraphMatch { id, title, kind, rank });
            }
        }
    }
    found.sort_by(|a, b| a.rank.cmp(&b.rank).then_with(|| a.title.cmp(&b.title)));
    found
}
