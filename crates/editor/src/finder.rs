//! Finds a node by a few letters of what it is called or does, and puts it where it was asked for.

mod matches;
mod row;
mod thumbnails;

pub(crate) use row::sign;
pub(crate) use thumbnails::Thumbnails;

use crate::editor::Editor;
use egui::{Area, Frame, Id, Key, Modifiers, Order, Pos2, Rect, ScrollArea, TextEdit, Ui, pos2, vec2};
use egui_node_graph::{SocketRef, SocketSide};
use matches::{FinderItem, FinderMatch};
use row::ROW;
use thumbnails::ThumbnailSubject;

/// Rows that show at once, where there is room for them.
const ROWS: usize = 8;
const WIDTH: f32 = 370.0;

/// The finder, open.
pub(crate) struct Finder {
    /// Where on the canvas the node is to lie.
    place: Pos2,
    /// The socket it is to be wired to.
    from: Option<SocketRef<String>>,
    text: String,
    chosen: usize,
    /// Whether it has just been opened, and takes the focus.
    fresh: bool,
    /// What matches, the best first, and what that was found in.
    found: Vec<FinderMatch>,
    state: Option<State>,
}

/// The version of the sheet, the one that is understood, and how often there were other graphs.
type State = (u64, Option<u64>, u64);

impl Editor {
    /// Opens the finder.
    pub(crate) fn find(&mut self, place: Pos2, from: Option<SocketRef<String>>) {
        self.thumbnails.look(&self.session.file);
        let (text, found, state) = (String::new(), vec![], None);
        self.finder = Some(Finder { place, from, text, chosen: 0, fresh: true, found, state });
    }

    pub(crate) fn find_show(&mut self, ui: &Ui) {
        let Some(mut finder) = self.finder.take() else { return };
        // The key that opened it means nothing else.
        let fresh = finder.fresh;
        let pressed = |modifiers, key| {
            let times = ui.input_mut(|i| i.count_and_consume_key(modifiers, key));
            if fresh { 0 } else { times }
        };
        // With Shift first, or it would count as without.
        let up = pressed(Modifiers::SHIFT, Key::Tab) + pressed(Modifiers::NONE, Key::ArrowUp);
        let [tab, down, on, back, enter, escape] =
            [Key::Tab, Key::ArrowDown, Key::PageDown, Key::PageUp, Key::Enter, Key::Escape]
                .map(|key| pressed(Modifiers::NONE, key));
        let state = (
            self.session.file.version,
            self.session.analysis.as_ref().map(|analysis| analysis.version),
            self.thumbnails.turns,
        );
        if finder.state.replace(state) != Some(state) {
            finder.found = self.found(&finder);
        }
        let screen = ui.ctx().content_rect();
        let rows = (((screen.height() - 90.0) / ROW) as usize).clamp(2, ROWS);
        let size = vec2(WIDTH + 18.0, rows as f32 * ROW + 54.0);
        let at = self.canvas.canvas.to_screen(finder.place);
        let at = at.clamp(screen.min, (screen.max - size).max(screen.min));
        let area = Area::new(Id::new("finder")).order(Order::Foreground).fixed_pos(at);
        let (mut pick, mut seen) = (None, vec![]);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(WIDTH);
                let mut moved = finder.field(ui);
                if moved && !finder.fresh {
                    (finder.chosen, finder.found) = (0, self.found(&finder));
                }
                let steps = (down + tab + on * (rows - 1)) as isize - (up + back * (rows - 1)) as isize;
                let last = finder.found.len().saturating_sub(1);
                finder.chosen = finder.chosen.saturating_add_signed(steps).min(last);
                moved |= steps != 0 || std::mem::take(&mut finder.fresh);
                pick = (enter > 0).then_some(finder.chosen);
                ui.add_space(2.0);
                let high = rows as f32 * ROW;
                let list = ScrollArea::vertical().max_height(high).min_scrolled_height(high).auto_shrink([false, true]);
                list.show_viewport(ui, |ui, sight| {
                    if finder.found.is_empty() {
                        ui.weak("nothing is called so");
                    }
                    let (top, width) = (ui.max_rect().min, ui.available_width());
                    ui.set_height(finder.found.len() as f32 * ROW);
                    let place = |i: usize| Rect::from_min_size(pos2(top.x, top.y + i as f32 * ROW), vec2(width, ROW));
                    let first = (sight.min.y / ROW).max(0.0) as usize;
                    let some = (sight.height() / ROW) as usize + 2;
                    for (i, found) in finder.found.iter().enumerate().skip(first).take(some) {
                        let subject = found.subject();
                        let picture = subject.as_ref().and_then(|subject| self.thumbnails.picture(subject));
                        if found.show(ui, place(i), i == finder.chosen, picture).clicked() {
                            pick = Some(i);
                        }
                        seen.extend(subject);
                    }
                    if moved {
                        ui.scroll_to_rect(place(finder.chosen), None);
                    }
                });
            });
        });
        let outside = shown.response.clicked_elsewhere() && !finder.fresh;
        if pick.is_some_and(|i| i < finder.found.len()) {
            let found = finder.found.swap_remove(pick.unwrap_or_default());
            self.put_down(found, finder.place, finder.from);
        } else if escape == 0 && !outside {
            self.thumbnails.show(&self.session.file, seen);
            self.finder = Some(finder);
        }
    }

    /// Adds what was chosen.
    fn put_down(&mut self, found: FinderMatch, place: Pos2, from: Option<SocketRef<String>>) {
        self.properties.used(&found.title);
        let wire = from.or_else(|| self.selected_output());
        match found.what {
            FinderItem::Note => self.add_note(place),
            FinderItem::Frame => self.frame_selected(),
            FinderItem::ThumbnailSubject(subject) => {
                self.add_wired(subject.node(), subject.face(), place, wire.as_ref())
            }
        }
    }
}

impl Finder {
    /// Where one types; says whether something else stands there now.
    fn field(&mut self, ui: &mut Ui) -> bool {
        let hint = match &self.from {
            Some(from) if from.side == SocketSide::Output => format!("what takes {}", from.pin),
            Some(to) => format!("what gives {}", to.pin),
            None => "add a node".to_owned(),
        };
        let edit = TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(edit.margin(vec2(8.0, 5.0)).lock_focus(true));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "find a node"));
        if self.fresh {
            field.request_focus();
        }
        field.changed()
    }
}
