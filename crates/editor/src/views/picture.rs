//! The picture on its ground: where it lies, what the pointer does to it, and what hangs over it.

use super::view_2d::View2d;
use super::viewport::{WHOLE, place, spot};
use crate::editor::Editor;
use egui::{
    Align2, Color32, FontId, PointerButton, Pos2, Rect, Sense, Stroke, TextureFilter, TextureOptions, TextureWrapMode,
};
use egui::{Ui, Vec2, WidgetInfo, WidgetType, vec2};
use std::time::Duration;

/// From how many points of the screen on a pixel shows as a square.
const SQUARES: f32 = 4.0;
/// How often one looks how far a picture is.
const LOOKS: Duration = Duration::from_millis(60);

impl Editor {
    /// The picture, in an area.
    pub(super) fn picture_show(&mut self, ui: &mut Ui, area: Rect) {
        // A name of its own, or a double click would be lost where its first click opens the list of a pin.
        let response = ui.interact(area, ui.id().with("2D view"), Sense::click_and_drag());
        ui.advance_cursor_after_rect(area);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "2D view"));
        let pixels = self.session.file.document.size.map(|n| n as f32);
        let (pixels, times) = (vec2(pixels[0], pixels[1]), if self.view_2d.tiled { 3.0 } else { 1.0 });
        let flat = &mut self.view_2d;
        if response.double_clicked() {
            flat.sight.fit();
            // Its first click pinned a point that nobody asked for.
            (flat.pin, flat.traced) = (None, None);
        } else if response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle) {
            flat.sight.pan(area, pixels, times, response.drag_delta());
        }
        if let Some(at) = response.hover_pos() {
            let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
            let notches = scroll * 0.004 + (pinch - 1.0);
            if notches != 0.0 {
                flat.sight.zoom(area, pixels, times, at, notches);
            }
        }
        let rect = flat.sight.rect(area, pixels, times);
        flat.seen = rect.width().max(rect.height()) * ui.ctx().pixels_per_point();
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        if let Some(at) = pointer.filter(|_| response.clicked() && !response.double_clicked()) {
            flat.pin = flat.pixel(rect, at).map(|(_, centre)| centre);
            flat.traced = None;
        }
        flat.pointer = response.hover_pos().and_then(|at| flat.pixel(rect, at)).map(|(pixel, _)| pixel);
        flat.upload(ui, rect);
        let painter = ui.painter_at(area);
        painter.rect_filled(area, 4.0, ground(ui));
        let split = flat.wipe.as_ref().map_or(area.left(), |wipe| wipe.line(area));
        let tint = if flat.why.is_some() { Color32::from_gray(90) } else { Color32::WHITE };
        for at in places(rect, flat.tiled).filter(|at| at.intersects(area)) {
            if let Some(wipe) = &flat.wipe {
                let left = painter.with_clip_rect(area.with_max_x(split));
                left.image(wipe.texture.id(), at, WHOLE, Color32::WHITE);
            }
            if let Some((texture, _)) = &flat.texture {
                painter.with_clip_rect(area.with_min_x(split)).image(texture.id(), at, WHOLE, tint);
            }
        }
        if let Some(pin) = flat.pin {
            cross(&painter, spot(rect, pin));
        }
        if let Some(why) = &flat.why {
            let font = FontId::proportional(13.0);
            let text = painter.layout(why.clone(), font, ui.visuals().warn_fg_color, (area.width() - 24.0).max(40.0));
            let at = Align2::CENTER_TOP.anchor_size(area.center_top() + vec2(0.0, 12.0), text.size());
            painter.rect_filled(at.expand(6.0), 4.0, ui.visuals().extreme_bg_color);
            painter.galley(at.min, text, ui.visuals().warn_fg_color);
            let reads = ui.interact(at, ui.id().with("why"), Sense::hover());
            reads.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, why));
        }
        if let Some(print) = flat.print.clone() {
            flat.curves.show(ui, area, &print.chart, &print.picture.image);
        }
        flat.wipe_show(ui, area);
        self.progress(ui, area);
    }

    /// How far the picture is, while a finer one is painted.
    fn progress(&self, ui: &Ui, area: Rect) {
        let coarse = self.view_2d.print.as_ref().is_none_or(|print| !print.picture.fine);
        if !self.evaluator.busy() || !coarse {
            return;
        }
        ui.ctx().request_repaint_after(LOOKS);
        let done = self.evaluator.progress();
        let whole = Rect::from_min_max(area.left_bottom() - vec2(0.0, 3.0), area.max);
        let response = ui.interact(whole, ui.id().with("progress"), Sense::hover());
        let about = || WidgetInfo::labeled(WidgetType::ProgressIndicator, true, "a finer picture is being painted");
        response.widget_info(about);
        ui.painter().rect_filled(
            whole.with_max_x(whole.left() + whole.width() * done),
            0.0,
            ui.visuals().hyperlink_color,
        );
    }
}

impl View2d {
    /// The pixel under a point of the screen, and its middle in parts of the picture.
    fn pixel(&self, rect: Rect, at: Pos2) -> Option<([u32; 2], [f64; 2])> {
        let image = &self.print.as_ref()?.picture.image;
        let at = place(rect, at);
        let around = if self.tiled { -1.0..2.0 } else { 0.0..1.0 };
        if !around.contains(&at.x) || !around.contains(&at.y) {
            return None;
        }
        let mut pixel = [0; 2];
        for (axis, v) in [at.x, at.y].into_iter().enumerate() {
            pixel[axis] = ((v.rem_euclid(1.0) * image.size[axis] as f32) as u32).min(image.size[axis] - 1);
        }
        Some((pixel, [0, 1].map(|axis| (f64::from(pixel[axis]) + 0.5) / f64::from(image.size[axis]))))
    }

    /// Where the pointer is, and the exact numbers there.
    pub(super) fn under_pointer(&self) -> Option<String> {
        let ([x, y], image) = (self.pointer?, &self.print.as_ref()?.picture.image);
        let first = (y as usize * image.size[0] as usize + x as usize) * image.channels;
        let numbers: Vec<String> = image.px.get(first..first + image.channels)?.iter().map(f32::to_string).collect();
        Some(format!("{x}, {y}:  {}", numbers.join("  ")))
    }

    /// Hands what shows to the machine that draws, if it does not have it.
    fn upload(&mut self, ui: &Ui, rect: Rect) {
        let Some(print) = &self.print else { return };
        let squares = print.picture.fine && rect.width() / print.picture.image.size[0] as f32 > SQUARES;
        let same = self.texture.as_ref().is_some_and(|(_, was)| *was == squares);
        if same && !std::mem::take(&mut self.fresh) {
            return;
        }
        self.fresh = false;
        let options = options(squares);
        match &mut self.texture {
            Some((texture, was)) => {
                texture.set(print.screen.clone(), options);
                *was = squares;
            }
            none => *none = Some((ui.ctx().load_texture("picture", print.screen.clone(), options), squares)),
        }
    }
}

/// How a picture is drawn larger and smaller than it is.
pub(super) fn options(squares: bool) -> TextureOptions {
    TextureOptions {
        magnification: if squares { TextureFilter::Nearest } else { TextureFilter::Linear },
        minification: TextureFilter::Linear,
        wrap_mode: TextureWrapMode::ClampToEdge,
        mipmap_mode: Some(TextureFilter::Linear),
    }
}

/// What lies beside a picture.
pub(super) fn ground(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { ui.visuals().extreme_bg_color } else { Color32::from_gray(222) }
}

/// Where the picture shows, once or nine times.
fn places(rect: Rect, tiled: bool) -> impl Iterator<Item = Rect> {
    let around = if tiled { -1..=1 } else { 0..=0 };
    let rows = around.clone();
    rows.flat_map(move |y| around.clone().map(move |x| rect.translate(vec2(x as f32, y as f32) * rect.size())))
}

/// A mark that is seen on any ground.
fn cross(painter: &egui::Painter, at: Pos2) {
    for (width, colour) in [(3.0, Color32::from_black_alpha(170)), (1.2, Color32::WHITE)] {
        let stroke = Stroke::new(width, colour);
        painter.circle_stroke(at, 5.0, stroke);
        for along in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
            painter.line_segment([at + along * 5.0, at + along * 10.0], stroke);
        }
    }
}
