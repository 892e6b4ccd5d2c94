//! The image of the 2D view: its position, pointer input and overlays.

use super::pixel_probe::PixelProbe;
use super::shown_texture::ShownTexture;
use super::view_2d::View2d;
use super::viewport::{WHOLE, image_place, screen_point};
use crate::background::{PreviewImage, ViewNumber};
use crate::commands::EditorCommand;
use crate::session::Session;
use crate::widgets::SharedColors;
use egui::{
    Align2, Color32, Context, FontId, Painter, PointerButton, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2,
    WidgetInfo, WidgetType, vec2,
};
use std::time::Duration;

/// Screen points per pixel from which pixels are drawn as squares.
const SQUARE_PIXELS: f32 = 4.0;
/// Interval at which the progress is drawn.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(60);

impl View2d {
    /// Shows the image in an area.
    pub(super) fn show_picture(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        area: Rect,
        commands: &mut Vec<EditorCommand>,
    ) {
        // The id is stable: a double click must not be lost when its first click opens the list of the pinned point.
        let response = ui.interact(area, ui.id().with("2D view"), Sense::click_and_drag());
        ui.advance_cursor_after_rect(area);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, self.name()));
        let [width, height] = session.file.document.size.map(|n| n as f32);
        let pixels = vec2(width, height);
        let sampling = SharedColors::eyedropper(ui.ctx());
        let place = self.viewport.rect(area, pixels, self.copies());
        let on_path = self.edit_path(ui, session, &response, place, commands);
        self.move_viewport(ui, &response, area, pixels, sampling.is_some() || on_path);
        let rect = self.viewport.rect(area, pixels, self.copies());
        self.screen_side = rect.width().max(rect.height()) * ui.ctx().pixels_per_point();
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        let clicked = response.clicked() && !response.double_clicked() && !on_path;
        let pins = self.number == ViewNumber::First && clicked;
        if let Some(shape) = sampling {
            self.sample_colors(ui, &response, rect, shape);
        } else if let Some(at) = pointer.filter(|_| pins) {
            self.pin = self.pixel_at(rect, at).map(|(_, centre)| centre);
            self.point_values = None;
        }
        self.pointer = response.hover_pos().and_then(|at| self.pixel_at(rect, at)).map(|(pixel, _)| pixel);
        self.update_texture(ui, rect);
        self.paint_picture(ui, area, rect);
        self.show_path(ui, session, area, rect, commands);
        if let Some(problem) = &self.problem {
            paint_problem(ui, area, problem);
        }
        if let Some(displayed) = self.displayed.clone() {
            self.histogram.show(ui, area, &displayed.histogram, displayed.picture.image.size());
        }
        self.show_divider(ui, area);
        self.paint_progress(ui, session, area);
        if let Some(shape) = sampling {
            self.paint_sampling(ui, area, rect, shape);
        }
    }

    /// Copies of the image along a side.
    fn copies(&self) -> f32 {
        if self.tiled { 3.0 } else { 1.0 }
    }

    /// Pans and zooms. `taken`: the primary button belongs to the eyedropper or to a path.
    fn move_viewport(&mut self, ui: &Ui, response: &Response, area: Rect, pixels: Vec2, taken: bool) {
        let copies = self.copies();
        let primary = response.dragged_by(PointerButton::Primary) && !taken;
        if response.double_clicked() && !taken {
            self.viewport.fit();
            // The first click of the double click pinned a point.
            self.unpin();
        } else if primary || response.dragged_by(PointerButton::Middle) {
            self.viewport.pan(area, pixels, copies, response.drag_delta());
        }
        if let Some(at) = response.hover_pos() {
            let (scroll, pinch) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
            let notches = scroll * 0.004 + (pinch - 1.0);
            if notches != 0.0 {
                self.viewport.zoom(area, pixels, copies, at, notches);
            }
        }
    }

    /// Paints the image, the kept image beside it, and the pinned point.
    fn paint_picture(&self, ui: &Ui, area: Rect, rect: Rect) {
        let painter = ui.painter_at(area);
        painter.rect_filled(area, 4.0, view_background(ui));
        let split = self.kept.as_ref().map_or(area.left(), |kept| kept.divider(area));
        let tint = if self.problem.is_some() { Color32::from_gray(90) } else { Color32::WHITE };
        for at in places(rect, self.tiled).filter(|at| at.intersects(area)) {
            if let Some(kept) = &self.kept {
                let left = painter.with_clip_rect(area.with_max_x(split));
                left.image(kept.id(), at, WHOLE, Color32::WHITE);
            }
            if let Some((texture, squares)) = &self.texture {
                painter.with_clip_rect(area.with_min_x(split)).image(texture.id(*squares), at, WHOLE, tint);
            }
        }
        if let Some(pin) = self.pin {
            paint_cross(&painter, screen_point(rect, pin));
        }
    }

    /// Paints the progress while a finer image is evaluated.
    fn paint_progress(&self, ui: &Ui, session: &Session, area: Rect) {
        let coarse = self.displayed.as_ref().is_none_or(|displayed| !displayed.picture.fine);
        let Some(done) = session.progress.filter(|_| coarse) else { return };
        ui.ctx().request_repaint_after(PROGRESS_INTERVAL);
        let whole = Rect::from_min_max(area.left_bottom() - vec2(0.0, 3.0), area.max);
        let response = ui.interact(whole, ui.id().with("progress"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, "evaluating a finer preview"));
        let bar = whole.with_max_x(whole.left() + whole.width() * done);
        ui.painter().rect_filled(bar, 0.0, ui.visuals().hyperlink_color);
    }

    /// Pixel at a point of the screen, and its centre as a fraction of the image.
    pub(super) fn pixel_at(&self, rect: Rect, at: Pos2) -> Option<([u32; 2], [f64; 2])> {
        let size = self.displayed.as_ref()?.picture.image.size();
        let at = image_place(rect, at);
        let visible = if self.tiled { -1.0..2.0 } else { 0.0..1.0 };
        if !visible.contains(&at.x) || !visible.contains(&at.y) {
            return None;
        }
        let mut pixel = [0; 2];
        for (axis, v) in [at.x, at.y].into_iter().enumerate() {
            pixel[axis] = ((v.rem_euclid(1.0) * size[axis] as f32) as u32).min(size[axis] - 1);
        }
        Some((pixel, [0, 1].map(|axis| (f64::from(pixel[axis]) + 0.5) / f64::from(size[axis]))))
    }

    /// Position of the pointer and the exact value there.
    pub(super) fn value_under_pointer(&mut self, context: &Context) -> Option<String> {
        let ([x, y], image) = (self.pointer?, &self.displayed.as_ref()?.picture.image);
        let numbers = match image {
            PreviewImage::Pixels(image) => {
                let first = (y as usize * image.size[0] as usize + x as usize) * image.channels;
                image.px.get(first..first + image.channels)?
            }
            PreviewImage::Device(picture) => {
                let waker = context.clone();
                let probe = self.probe.get_or_insert_with(|| PixelProbe::open(move || waker.request_repaint()));
                probe.numbers(picture, [x, y]).unwrap_or_default()
            }
        };
        let numbers: Vec<String> = numbers.iter().map(f32::to_string).collect();
        Some(format!("{x}, {y}:  {}", numbers.join("  ")))
    }

    /// Uploads the image if the texture is out of date.
    fn update_texture(&mut self, ui: &Ui, rect: Rect) {
        let Some(displayed) = &self.displayed else { return };
        let squares = displayed.picture.fine && rect.width() / displayed.picture.image.size()[0] as f32 > SQUARE_PIXELS;
        let same = self.texture.as_ref().is_some_and(|(_, old)| *old == squares);
        if same && !std::mem::take(&mut self.texture_outdated) {
            return;
        }
        self.texture_outdated = false;
        match &mut self.texture {
            Some((texture, old)) => {
                texture.replace(ui.ctx(), &displayed.screen, squares);
                *old = squares;
            }
            none => *none = Some((ShownTexture::new(ui.ctx(), "picture", &displayed.screen, squares), squares)),
        }
    }
}

/// Paints the reason why there is no preview.
pub(super) fn paint_problem(ui: &Ui, area: Rect, problem: &str) {
    let (font, colour) = (FontId::proportional(13.0), ui.visuals().warn_fg_color);
    let text = ui.painter_at(area).layout(problem.to_owned(), font, colour, (area.width() - 24.0).max(40.0));
    let at = Align2::CENTER_TOP.anchor_size(area.center_top() + vec2(0.0, 12.0), text.size());
    let painter = ui.painter_at(area);
    painter.rect_filled(at.expand(6.0), 4.0, ui.visuals().extreme_bg_color);
    painter.galley(at.min, text, colour);
    let label = ui.interact(at, ui.id().with("problem"), Sense::hover());
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, problem));
}

/// Background of a view.
pub(super) fn view_background(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode { ui.visuals().extreme_bg_color } else { Color32::from_gray(222) }
}

/// Areas of the copies of the image: one or nine.
fn places(rect: Rect, tiled: bool) -> impl Iterator<Item = Rect> {
    let around = if tiled { -1..=1 } else { 0..=0 };
    let rows = around.clone();
    rows.flat_map(move |y| around.clone().map(move |x| rect.translate(vec2(x as f32, y as f32) * rect.size())))
}

/// Paints a cross that is visible on any background.
pub(super) fn paint_cross(painter: &Painter, at: Pos2) {
    for (width, colour) in [(3.0, Color32::from_black_alpha(170)), (1.2, Color32::WHITE)] {
        let stroke = Stroke::new(width, colour);
        painter.circle_stroke(at, 5.0, stroke);
        for along in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
            painter.line_segment([at + along * 5.0, at + along * 10.0], stroke);
        }
    }
}
