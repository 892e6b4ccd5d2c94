//! A text field that reports its text when editing ends, a file button and a context menu.

use crate::contextual_keys::KeyAction;
use egui::text::{CCursor, CCursorRange};
use egui::{Id, Popup, PopupCloseBehavior, Response, Sense, TextEdit, Ui, WidgetInfo, WidgetType};

/// Width of context menus with fields.
const MENU_WIDTH: f32 = 240.0;

/// Line of text, which the focus selects whole. Returns the new text when editing ends, unless it ends with Escape.
pub(crate) fn text_field(ui: &mut Ui, name: &str, current: &str) -> Option<String> {
    text_line(ui, name, current).1
}

/// Field like [`text_field`], with its response.
pub(super) fn text_line(ui: &mut Ui, name: &str, current: &str) -> (Response, Option<String>) {
    let id = ui.id().with(("line", name));
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| current.to_owned());
    let field = ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    if field.gained_focus() {
        select_all(ui, field.id, &text);
    }
    if field.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        let cancelled = ui.input(|i| KeyAction::DiscardText.is_pressed(i));
        let new = Some(text.trim().to_owned()).filter(|text| !cancelled && text != current);
        return (field, new);
    }
    if field.changed() {
        ui.data_mut(|data| data.insert_temp(id, text));
    }
    (field, None)
}

/// Line of text without a label beside it: its name is the tooltip.
pub(crate) fn titled_field(ui: &mut Ui, name: &str, current: &str) -> Option<String> {
    let shown = ui.scope(|ui| text_field(ui, name, current));
    area_tooltip(ui, &shown.response, name);
    shown.inner
}

/// Tooltip of an area whose widgets have none of their own.
pub(crate) fn area_tooltip(ui: &Ui, area: &Response, text: &str) {
    // Only what is in front of an interactive widget is hovered together with it.
    ui.interact(area.rect, area.id.with("tooltip"), Sense::hover()).on_hover_text(text);
}

/// Selects the whole text of a field, so that typing or pasting replaces it.
pub(crate) fn select_all(ui: &Ui, field: Id, text: &str) {
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    let ends = [0, text.chars().count()].map(CCursor::new);
    state.cursor.set_char_range(Some(CCursorRange::two(ends[0], ends[1])));
    state.store(ui.ctx(), field);
}

/// Button that asks for a file.
pub(crate) fn file_button(ui: &mut Ui, name: &str) -> Response {
    let button = ui.button("…").on_hover_text("choose a file");
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("choose {name}")));
    button
}

/// Context menu that stays open while the user types into it.
pub(crate) fn stays_open_menu(of: &Response, add: impl FnOnce(&mut Ui)) {
    let stays = PopupCloseBehavior::CloseOnClickOutside;
    Popup::context_menu(of).close_behavior(stays).show(|ui| {
        ui.set_width(MENU_WIDTH);
        add(ui);
    });
}
