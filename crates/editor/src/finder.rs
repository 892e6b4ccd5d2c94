//! Finds a node by a few letters of what it is called or does, and puts it where it was asked for.

mod found;

use crate::editor::Editor;
use egui::{Area, Frame, Id, Key, Modifiers, Order, Pos2, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_node_graph::{Side, Socket};
use found::{Block, Found};

/// Rows that show at once.
const ROWS: usize = 12;

/// The finder, open.
pub(crate) struct Finder {
    /// Where on the canvas the node is to lie.
    place: Pos2,
    /// The socket it is to be wired to.
    from: Option<Socket<String>>,
    text: String,
    chosen: usize,
    /// Whether it has just been opened, and takes the focus.
    fresh: bool,
    /// The graphs that may be added: those inside the file, and those of library folders.
    blocks: Vec<Block>,
}

impl Editor {
    /// Opens the finder.
    pub(crate) fn find(&mut self, place: Pos2, from: Option<Socket<String>>) {
        let (text, blocks) = (String::new(), self.blocks());
        self.finder = Some(Finder { place, from, text, chosen: 0, fresh: true, blocks });
    }

    pub(crate) fn find_show(&mut self, ui: &Ui) {
        let Some(mut finder) = self.finder.take() else { return };
        let (down, up, enter, escape) = ui.input_mut(|i| {
            let mut pressed = |key| i.count_and_consume_key(Modifiers::NONE, key);
            (pressed(Key::ArrowDown), pressed(Key::ArrowUp), pressed(Key::Enter), pressed(Key::Escape))
        });
        let found = self.found(&finder);
        finder.chosen = (finder.chosen + down).saturating_sub(up).min(found.len().saturating_sub(1));
        let mut pick = (enter > 0).then_some(finder.chosen);
        let screen = ui.ctx().content_rect();
        let at = self.board.canvas.to_screen(finder.place);
        let at = at.clamp(screen.min, (screen.max - vec2(340.0, 420.0)).max(screen.min));
        let area = Area::new(Id::new("finder")).order(Order::Foreground).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(320.0);
                let hint = match &finder.from {
                    Some(from) if from.side == Side::Output => format!("what takes {}", from.pin),
                    Some(to) => format!("what gives {}", to.pin),
                    None => "add a node".to_owned(),
                };
                let edit = TextEdit::singleline(&mut finder.text).hint_text(hint).desired_width(f32::INFINITY);
                let field = ui.add(edit);
                field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "find a node"));
                if std::mem::take(&mut finder.fresh) {
                    field.request_focus();
                }
                if field.changed() {
                    finder.chosen = 0;
                }
                ui.add_space(4.0);
                ScrollArea::vertical().max_height(ROWS as f32 * 26.0).show(ui, |ui| {
                    for (i, found) in found.iter().enumerate() {
                        let row = row(ui, found, i == finder.chosen);
                        if i == finder.chosen && (down + up > 0) {
                            row.scroll_to_me(None);
                        }
                        if row.clicked() {
                            pick = Some(i);
                        }
                    }
                    if found.is_empty() {
                        ui.weak("nothing is called so");
                    }
                });
                if let Some(found) = found.get(finder.chosen) {
                    ui.separator();
                    ui.label(RichText::new(&found.doc).small());
                }
            });
        });
        let outside = shown.response.clicked_elsewhere() && !finder.fresh;
        match pick.and_then(|i| found.into_iter().nth(i)) {
            Some(found) => {
                self.panel.used(&found.title);
                match found.title.as_str() {
                    "note" if found.kind.is_empty() => return self.add_note(finder.place),
                    "frame" if found.kind.is_empty() => return self.frame_selected(),
                    _ => {}
                }
                let wire = finder.from.or_else(|| self.selected_output());
                self.add(&found.kind, found.args, finder.place, wire.as_ref());
            }
            None if escape > 0 || outside => {}
            None => self.finder = Some(finder),
        }
    }
}

fn row(ui: &mut Ui, found: &Found, chosen: bool) -> egui::Response {
    let row = ui.add(
        egui::Button::selectable(chosen, format!("    {}", found.title))
            .min_size(vec2(304.0, 24.0))
            .frame_when_inactive(false),
    );
    let dot = row.rect.left_center() + vec2(12.0, 0.0);
    ui.painter().circle_filled(dot, 4.5, found.colour);
    row
}
