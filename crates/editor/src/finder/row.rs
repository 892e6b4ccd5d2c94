//! Row of the finder: thumbnail, name and description.

use super::matches::FinderMatch;
use crate::widgets::{node_icon, spaced};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Image, Rect, Response, Sense, TextureHandle, Ui, WidgetInfo, WidgetType, vec2};

/// Height of a row, and of the thumbnail in it.
pub(super) const ROW: f32 = 54.0;
const THUMBNAIL: f32 = 46.0;

impl FinderMatch {
    pub(super) fn show(&self, ui: &Ui, area: Rect, chosen: bool, picture: Option<&TextureHandle>) -> Response {
        let response = ui.interact(area, ui.id().with(&*self.title), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, &*self.title));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(self.doc()));
        let (visuals, painter) = (ui.visuals(), ui.painter());
        let behind = match () {
            () if chosen => visuals.selection.bg_fill,
            () if response.hovered() => visuals.widgets.hovered.weak_bg_fill,
            () => Color32::TRANSPARENT,
        };
        painter.rect_filled(area.shrink2(vec2(0.0, 1.0)), 5.0, behind);
        let gap = (ROW - THUMBNAIL) / 2.0;
        let frame = Rect::from_min_size(area.min + vec2(gap, gap), vec2(THUMBNAIL, THUMBNAIL));
        painter.rect_filled(frame, 4.0, visuals.extreme_bg_color);
        match picture {
            Some(texture) => Image::from_texture(texture).corner_radius(4).paint_at(ui, frame),
            None => node_icon(ui, frame.center(), self.icon(), 18.0, self.colour().gamma_multiply(0.6)),
        }
        let ink = if chosen { visuals.selection.stroke.color } else { visuals.text_color() };
        let faint = if chosen { ink.gamma_multiply(0.85) } else { visuals.weak_text_color() };
        let left = frame.right() + 10.0;
        let width = area.right() - left - 6.0;
        node_icon(ui, egui::pos2(left + 6.0, area.top() + 11.0), self.icon(), 13.0, self.colour());
        let plain = |size| FontId::proportional(size);
        let title = painter.layout_job(job(&self.title, plain(13.5), ink, width - 90.0, 1));
        let end = left + 18.0 + title.size().x;
        painter.galley(egui::pos2(left + 18.0, area.top() + 11.0 - title.size().y / 2.0), title, ink);
        if let Some(alias) = self.alias {
            let at = egui::pos2(end + 8.0, area.top() + 11.0);
            painter.text(at, Align2::LEFT_CENTER, format!("also {}", spaced(alias)), plain(11.0), faint);
        }
        let doc = painter.layout_job(job(self.doc(), plain(11.0), faint, width, 2));
        let elided = doc.elided;
        painter.galley(egui::pos2(left, area.top() + 21.0), doc, faint);
        if elided { response.on_hover_text(self.doc()) } else { response }
    }
}

/// Text on a limited number of lines.
fn job(text: &str, font: FontId, colour: Color32, width: f32, rows: usize) -> LayoutJob {
    let wrap = TextWrapping { max_width: width.max(20.0), max_rows: rows, ..TextWrapping::default() };
    let format = TextFormat { font_id: font, color: colour, ..TextFormat::default() };
    LayoutJob { wrap, ..LayoutJob::single_section(text.to_owned(), format) }
}
