//! The values of all nodes at the point that is pinned, as a list.

use super::icon_button::{Glyph, glyph, quiet};
use crate::background::PointValue;
use crate::canvas::short;
use crate::editor::Editor;
use egui::{Color32, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_field::colour::encode;
use std::collections::HashMap;

/// How high a row is, and how much of the view the list may take.
const ROW: f32 = 18.0;
const HEAD: f32 = 34.0;
const SHARE: f32 = 0.4;

impl Editor {
    /// The list, as long as a point is pinned.
    pub(super) fn pinned(&mut self, ui: &mut Ui) {
        let Some(pin) = self.view_2d.pin else { return };
        let mut chosen = None;
        let rows = self.rows();
        let high = HEAD + ROW * rows.len().max(1) as f32;
        let high = high.min(ui.available_height() * SHARE).max(HEAD + 2.0 * ROW);
        let list = egui::Panel::bottom("pinned").resizable(false).frame(egui::Frame::NONE).exact_size(high);
        list.show(ui, |ui| {
            super::icon_button::small(ui);
            ui.horizontal(|ui| {
                let size = self.session.file.document.size;
                let [x, y] = [0, 1].map(|axis| (pin[axis] * f64::from(size[axis])) as u32);
                let count =
                    self.view_2d.traced.as_ref().map_or("…".to_owned(), |traced| traced.rows.len().to_string());
                ui.label(quiet(format!("at {x}, {y}: {count} values")));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if glyph(ui, Glyph::Close, "unpin").clicked() {
                        (self.view_2d.pin, self.view_2d.traced) = (None, None);
                    }
                });
            });
            ui.spacing_mut().item_spacing.y = 0.0;
            ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, rows.len(), |ui, range| {
                for row in &rows[range] {
                    if self.row(ui, row) {
                        chosen = Some(row.node.clone());
                    }
                }
            });
        });
        if let Some(node) = chosen {
            self.select_flat(&node);
        }
        if ui.rect_contains_pointer(ui.max_rect())
            && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape))
        {
            (self.view_2d.pin, self.view_2d.traced) = (None, None);
        }
    }

    /// What is known, what comes last in the graph first.
    fn rows(&self) -> Vec<PointValue> {
        let Some(traced) = &self.view_2d.traced else { return vec![] };
        let mut rows = traced.rows.clone();
        if let Some(analysis) = &self.session.analysis {
            let checked = &analysis.checked;
            let places = checked.sorted.iter().enumerate();
            let order: HashMap<&str, usize> = places.map(|(i, node)| (checked.nodes[*node].name.as_str(), i)).collect();
            rows.sort_by_key(|row| std::cmp::Reverse(order.get(row.node.as_str()).copied()));
        }
        rows
    }

    /// A row; whether it was clicked.
    fn row(&self, ui: &mut Ui, row: &PointValue) -> bool {
        let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let own = row.node.strip_prefix(self.session.prefix());
        let name = format!("{}.{}", own.unwrap_or(&row.node), row.output);
        let exact: Vec<String> = row.value.iter().map(f32::to_string).collect();
        let exact = exact.join(" ");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name} is {exact}")));
        let selected = own.is_some_and(|own| self.canvas.canvas.selection.contains(own));
        let visuals = ui.visuals();
        if response.hovered() || selected {
            let fill = if selected { visuals.selection.bg_fill } else { visuals.faint_bg_color };
            ui.painter().rect_filled(area, 3.0, fill);
        }
        let painter = ui.painter_at(area);
        let middle = area.center().y;
        let mut right = area.right() - 6.0;
        if matches!(row.carries, Type::Color | Type::Material) && row.value.len() >= 3 {
            let byte = |k: usize| (encode(row.value[k].clamp(0.0, 1.0)) * 255.0 + 0.5) as u8;
            let swatch = egui::Rect::from_center_size(egui::pos2(right - 6.0, middle), vec2(12.0, 12.0));
            painter.rect_filled(swatch, 2.0, Color32::from_rgb(byte(0), byte(1), byte(2)));
            right -= 18.0;
        }
        let font = egui::FontId::proportional(12.0);
        let text = row.value.iter().map(|v| short(*v)).collect::<Vec<_>>().join("  ");
        let value = painter.layout_no_wrap(text, font.clone(), visuals.strong_text_color());
        let left = (right - value.size().x).max(area.left() + 60.0);
        painter.galley(egui::pos2(left, middle - value.size().y * 0.5), value, visuals.strong_text_color());
        let clipped = painter.with_clip_rect(area.with_max_x(left - 8.0));
        let colour = if own.is_some() { visuals.text_color() } else { visuals.weak_text_color() };
        clipped.text(egui::pos2(area.left() + 6.0, middle), egui::Align2::LEFT_CENTER, &name, font, colour);
        response.on_hover_text(format!("{name}: {exact}")).clicked()
    }

    /// Selects a node by its name in the flat graph: itself, or what stands for the graph it is in.
    fn select_flat(&mut self, node: &str) {
        while !node.starts_with(self.session.prefix()) {
            self.leave();
        }
        let own = node.strip_prefix(self.session.prefix()).unwrap_or(node);
        let own = own.split('/').next().unwrap_or(own);
        self.canvas.canvas.selection = [own.to_owned()].into();
    }
}
