//! Picture card: a picture with a name below it, as a button.

use egui::text::LayoutJob;
use egui::{
    Align, Color32, FontId, Galley, Rect, Response, Sense, Stroke, StrokeKind, TextureId, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use std::sync::Arc;

/// Distance of the picture from the edges of its card.
const MARGIN: f32 = 4.0;

/// Picture with a name below it.
pub(crate) struct PictureCard<'a> {
    pub(crate) name: &'a str,
    /// Label for screen readers.
    pub(crate) label: &'a str,
    pub(crate) picture: Option<TextureId>,
    /// Side of the picture.
    pub(crate) side: f32,
    pub(crate) name_height: f32,
    pub(crate) sense: Sense,
}

impl PictureCard<'_> {
    pub(crate) fn show(&self, ui: &mut Ui) -> Response {
        let size = vec2(self.side + 2.0 * MARGIN, self.side + self.name_height + 2.0 * MARGIN);
        let (area, response) = ui.allocate_exact_size(size, self.sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, self.label));
        let visuals = ui.style().interact(&response);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(area, 6.0, visuals.weak_bg_fill);
            ui.painter().rect_stroke(area, 6.0, visuals.bg_stroke, StrokeKind::Inside);
        }
        let picture = self.picture_area(area);
        paint_picture(ui, picture, self.picture);
        let name = self.name_galley(ui, visuals.text_color());
        // Names of one line and of two begin at the same height.
        let at = pos2(area.center().x, picture.bottom() + 4.0);
        ui.painter().galley(at, name, visuals.text_color());
        response
    }

    /// Name in as many lines as its height permits.
    fn name_galley(&self, ui: &Ui, colour: Color32) -> Arc<Galley> {
        let font = FontId::proportional(12.0);
        let line = ui.fonts_mut(|fonts| fonts.row_height(&font));
        let mut job = LayoutJob::simple(self.name.to_owned(), font, colour, self.side + MARGIN);
        job.halign = Align::Center;
        job.wrap.max_rows = ((self.name_height / line) as usize).max(1);
        ui.painter().layout_job(job)
    }

    /// Area of the picture in that of the card.
    pub(crate) fn picture_area(&self, card: Rect) -> Rect {
        Rect::from_min_size(card.min + vec2(MARGIN, MARGIN), vec2(self.side, self.side))
    }
}

/// Shows cards with pictures of one size in as many rows as the width needs, spread over the whole width. Cards that are
/// wrapped in a scope of their own do not break lines by themselves.
pub(crate) fn show_cards(ui: &mut Ui, side: f32, count: usize, mut show: impl FnMut(&mut Ui, usize)) {
    let spacing = ui.spacing().item_spacing.x;
    let (width, card) = (ui.available_width(), side + 2.0 * MARGIN);
    let columns = (((width + spacing) / (card + spacing)) as usize).max(1);
    let gaps = columns.saturating_sub(1).max(1) as f32;
    let spread = ((width - columns as f32 * card) / gaps).max(spacing);
    for first in (0..count).step_by(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = if columns > 1 { spread.floor() } else { spacing };
            (first..count.min(first + columns)).for_each(|card| show(ui, card));
        });
    }
}

/// Paints a picture with a thin border, or an empty area until the picture has been evaluated.
pub(crate) fn paint_picture(ui: &Ui, area: Rect, picture: Option<TextureId>) {
    ui.painter().rect_filled(area, 4.0, ui.visuals().extreme_bg_color);
    if let Some(texture) = picture {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture, area, whole, Color32::WHITE);
    }
    let line = Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.5));
    ui.painter().rect_stroke(area, 2.0, line, StrokeKind::Outside);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of lines of a name, and whether it is cut off.
    fn lines(name: &str, name_height: f32) -> (usize, bool) {
        let context = egui::Context::default();
        let mut found = (0, false);
        let mut output = context.run_ui(egui::RawInput::default(), |ui| {
            let card = PictureCard { name, label: name, picture: None, side: 96.0, name_height, sense: Sense::click() };
            let galley = card.name_galley(ui, Color32::WHITE);
            assert!(galley.size().x <= 96.0 + 2.0 * MARGIN, "{name}: {}", galley.size());
            found = (galley.rows.len(), galley.elided);
        });
        output.textures_delta.clear();
        found
    }

    #[test]
    fn long_names_take_two_lines_where_there_is_space() {
        assert_eq!(lines("bark", 32.0), (1, false));
        assert!(!lines("hammered copper", 32.0).1);
        for name in ["mossy stone wall of 1900", "peeling plaster of a wall", "wall_with_moss_of_2024"] {
            assert_eq!(lines(name, 32.0), (2, false), "{name}");
        }
        assert_eq!(lines("wall_with_moss_of_2024", 20.0), (1, true));
        assert_eq!(lines("wall_with_moss_of_2024_and_2025_in_two_sizes", 32.0), (2, true));
    }
}
