//! A row of the finder: what something looks like, what it is called and what it does.

use super::matches::FinderMatch;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Image, Rect, Response, Sense, TextureHandle, Ui, WidgetInfo, WidgetType, vec2};

/// How high a row is, and the picture in it.
pub(super) const ROW: f32 = 54.0;
const PICTURE: f32 = 46.0;

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
        let gap = (ROW - PICTURE) / 2.0;
        let frame = Rect::from_min_size(area.min + vec2(gap, gap), vec2(PICTURE, PICTURE));
        painter.rect_filled(frame, 4.0, visuals.extreme_bg_color);
        match picture {
            Some(texture) => Image::from_texture(texture).corner_radius(4).paint_at(ui, frame),
            None => sign(ui, frame.center(), self.icon(), 18.0, self.colour().gamma_multiply(0.6)),
        }
        let ink = if chosen { visuals.selection.stroke.color } else { visuals.text_color() };
        let faint = if chosen { ink.gamma_multiply(0.85) } else { visuals.weak_text_color() };
        let left = frame.right() + 10.0;
        let width = area.right() - left - 6.0;
        sign(ui, egui::pos2(left + 6.0, area.top() + 11.0), self.icon(), 13.0, self.colour());
        let plain = |size| FontId::proportional(size);
        let title = painter.layout_job(job(&self.title, plain(13.5), ink, width - 90.0, 1));
        let end = left + 18.0 + title.size().x;
        painter.galley(egui::pos2(left + 18.0, area.top() + 11.0 - title.size().y / 2.0), title, ink);
        if let Some(alias) = self.alias {
            let at = egui::pos2(end + 8.0, area.top() + 11.0);
            painter.text(at, Align2::LEFT_CENTER, format!("also {}", alias.replace('_', " ")), plain(11.0), faint);
        }
        let doc = painter.layout_job(job(self.doc(), plain(11.0), faint, width, 2));
        let elided = doc.elided;
        painter.galley(egui::pos2(left, area.top() + 21.0), doc, faint);
        if elided { response.on_hover_text(self.doc()) } else { response }
    }
}

/// A sign around a point: what stands for a node where there is no room for its picture.
pub(crate) fn sign(ui: &Ui, at: egui::Pos2, icon: char, size: f32, colour: Color32) {
    // Colours are chosen for dark grounds.
    let colour = if ui.visuals().dark_mode { colour } else { colour.lerp_to_gamma(Color32::BLACK, 0.35) };
    ui.painter().text(at, Align2::CENTER_CENTER, icon, FontId::proportional(size), colour);
}

/// Text on so many lines at most.
fn job(text: &str, font: FontId, colour: Color32, width: f32, rows: usize) -> LayoutJob {
    let wrap = TextWrapping { max_width: width.max(20.0), max_rows: rows, ..TextWrapping::default() };
    let format = TextFormat { font_id: font, color: colour, ..TextFormat::default() };
    LayoutJob { wrap, ..LayoutJob::single_section(text.to_owned(), format) }
}
