//! List of the values of all nodes at the pinned point.

use super::view_2d::View2d;
use crate::background::PointValue;
use crate::commands::{CommandId, EditorCommand};
use crate::session::Session;
use crate::widgets::{ButtonIcon, compact_spacing, icon_button, quiet, short_number};
use egui::{
    Align, Align2, Color32, FontId, Frame, Layout, Panel, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::wire_reference;
use lapidary_field::colour::encode;
use std::collections::HashMap;

/// Heights of a row and of the title, and the largest fraction of the view that the list takes.
const ROW: f32 = 18.0;
const HEAD: f32 = 34.0;
const MAX_FRACTION: f32 = 0.4;

impl View2d {
    /// Shows the list while a point is pinned.
    pub(super) fn show_pinned_point(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<EditorCommand>) {
        let Some(pin) = self.pin else { return };
        let rows = self.rows(session);
        let height = HEAD + ROW * rows.len().max(1) as f32;
        let height = height.min(ui.available_height() * MAX_FRACTION).max(HEAD + 2.0 * ROW);
        let list = Panel::bottom("pinned").resizable(false).frame(Frame::NONE).exact_size(height);
        list.show(ui, |ui| {
            compact_spacing(ui);
            ui.horizontal(|ui| {
                let size = session.file.document.size;
                let [x, y] = [0, 1].map(|axis| (pin[axis] * f64::from(size[axis])) as u32);
                let count = self.point_values.as_ref().map_or("…".to_owned(), |values| values.rows.len().to_string());
                ui.label(quiet(format!("at {x}, {y}: {count} values")));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if icon_button(ui, ButtonIcon::Close, "unpin").clicked() {
                        self.unpin();
                    }
                });
            });
            ui.spacing_mut().item_spacing.y = 0.0;
            ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, rows.len(), |ui, range| {
                for row in &rows[range] {
                    if show_row(ui, session, row) {
                        commands.push(EditorCommand::SelectFlattened(row.node.clone()));
                    }
                }
            });
        });
        if ui.rect_contains_pointer(ui.max_rect()) && CommandId::Unpin.pressed_in_views(ui) {
            self.unpin();
        }
    }

    /// Values in the order of evaluation, the last first.
    fn rows(&self, session: &Session) -> Vec<PointValue> {
        let Some(values) = &self.point_values else { return vec![] };
        let mut rows = values.rows.clone();
        if let Some(analysis) = &session.analysis {
            let checked = &analysis.checked;
            let places = checked.sorted.iter().enumerate();
            let order: HashMap<&str, usize> = places.map(|(i, node)| (checked.nodes[*node].name.as_str(), i)).collect();
            rows.sort_by_key(|row| std::cmp::Reverse(order.get(row.node.as_str()).copied()));
        }
        rows
    }
}

/// Shows a row; returns whether it was clicked.
fn show_row(ui: &mut Ui, session: &Session, row: &PointValue) -> bool {
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let own = row.node.strip_prefix(session.prefix());
    let name = wire_reference(own.unwrap_or(&row.node), Some(&row.output));
    let exact = row.value.iter().map(f32::to_string).collect::<Vec<_>>().join(" ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name} is {exact}")));
    let selected = own.is_some_and(|own| session.selection.contains(own));
    let visuals = ui.visuals();
    if response.hovered() || selected {
        let fill = if selected { visuals.selection.bg_fill } else { visuals.faint_bg_color };
        ui.painter().rect_filled(area, 3.0, fill);
    }
    let painter = ui.painter_at(area);
    let middle = area.center().y;
    let mut right = area.right() - 6.0;
    if matches!(row.value_type, Type::Color | Type::Material) && row.value.len() >= 3 {
        let byte = |k: usize| (encode(row.value[k].clamp(0.0, 1.0)) * 255.0 + 0.5) as u8;
        let swatch = Rect::from_center_size(pos2(right - 6.0, middle), vec2(12.0, 12.0));
        painter.rect_filled(swatch, 2.0, Color32::from_rgb(byte(0), byte(1), byte(2)));
        right -= 18.0;
    }
    let font = FontId::proportional(12.0);
    let text = row.value.iter().map(|v| short_number(*v)).collect::<Vec<_>>().join("  ");
    let value = painter.layout_no_wrap(text, font.clone(), visuals.strong_text_color());
    let left = (right - value.size().x).max(area.left() + 60.0);
    painter.galley(pos2(left, middle - value.size().y * 0.5), value, visuals.strong_text_color());
    let clipped = painter.with_clip_rect(area.with_max_x(left - 8.0));
    let colour = if own.is_some() { visuals.text_color() } else { visuals.weak_text_color() };
    clipped.text(pos2(area.left() + 6.0, middle), Align2::LEFT_CENTER, &name, font, colour);
    response.on_hover_text(format!("{name}: {exact}")).clicked()
}
