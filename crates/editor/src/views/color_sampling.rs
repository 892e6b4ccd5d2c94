//! Eyedropper of the 2D view: takes the colour of a point, or the colours along a line.

use super::picture::paint_cross;
use super::view_2d::View2d;
use crate::contextual_keys::KeyAction;
use crate::widgets::{ColorBytes, SampleShape, SharedColors, color_bytes, hex_text};
use egui::{
    Align2, Color32, Context, CursorIcon, FontId, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, vec2,
};
use lapidary_evaluator::declare::value_type::Type;

/// Number of colours that are taken along a line.
const LINE_SAMPLES: usize = 129;
/// Shortest line, in screen points.
const MIN_LINE: f32 = 4.0;

impl View2d {
    /// Ends the eyedropper with its key.
    pub(super) fn update_eyedropper(&mut self, context: &Context) {
        if SharedColors::eyedropper(context).is_none() {
            self.sampled_from = None;
        } else if context.input_mut(|i| KeyAction::StopEyedropper.consume(i) > 0) {
            SharedColors::stop_eyedropper(context);
            self.sampled_from = None;
        }
    }

    /// Takes colours where the user clicks or draws a line.
    pub(super) fn sample_colors(&mut self, ui: &Ui, response: &Response, rect: Rect, shape: SampleShape) {
        response.clone().on_hover_cursor(CursorIcon::Crosshair);
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        match shape {
            SampleShape::Point => {
                let color = pointer.filter(|_| response.clicked()).and_then(|at| self.color_at(rect, at));
                if let Some(color) = color {
                    SharedColors::deliver(ui.ctx(), vec![color]);
                }
            }
            SampleShape::Line => {
                if response.drag_started() {
                    self.sampled_from = ui.input(|i| i.pointer.press_origin()).or(pointer);
                }
                if let (Some(from), Some(to), true) = (self.sampled_from, pointer, response.drag_stopped()) {
                    self.sampled_from = None;
                    let place = |i: usize| from + (to - from) * (i as f32 / (LINE_SAMPLES - 1) as f32);
                    let colors: Vec<_> = (0..LINE_SAMPLES).filter_map(|i| self.color_at(rect, place(i))).collect();
                    if from.distance(to) >= MIN_LINE && colors.len() > 1 {
                        SharedColors::deliver(ui.ctx(), colors);
                    }
                }
            }
        }
    }

    /// Colour of the image at a point of the screen, without alpha; numbers and vectors as the view shows them.
    fn color_at(&self, rect: Rect, at: Pos2) -> Option<ColorBytes> {
        let ([x, y], _) = self.pixel_at(rect, at)?;
        let displayed = self.displayed.as_ref()?;
        let (image, value_type) = (displayed.pixels.as_ref()?, displayed.picture.value_type);
        let first = (y as usize * image.size[0] as usize + x as usize) * image.channels;
        let pixel = image.px.get(first..first + image.channels)?;
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        Some(match (value_type, pixel) {
            (Type::Color | Type::Material, [r, g, b, ..]) => color_bytes([*r, *g, *b, 1.0]),
            (Type::Normal, [x, y, z, ..]) => {
                let [r, g, b] = [x, y, z].map(|v| byte(v * 0.5 + 0.5));
                [r, g, b, 255]
            }
            (_, [x, y, z, ..]) => [byte(*x), byte(*y), byte(*z), 255],
            (_, [v, ..]) => [byte(*v), byte(*v), byte(*v), 255],
            (_, []) => return None,
        })
    }

    /// Paints the line, the colour under the pointer, and a hint.
    pub(super) fn paint_sampling(&self, ui: &Ui, area: Rect, rect: Rect, shape: SampleShape) {
        let painter = ui.painter_at(area);
        let pointer = ui.input(|i| i.pointer.hover_pos()).filter(|at| area.contains(*at));
        if let (Some(from), Some(to)) = (self.sampled_from, pointer) {
            painter.line_segment([from, to], Stroke::new(3.0, Color32::from_black_alpha(170)));
            painter.line_segment([from, to], Stroke::new(1.5, Color32::WHITE));
            paint_cross(&painter, from);
        }
        let color = pointer.and_then(|at| Some((at, self.color_at(rect, at)?)));
        if let Some((at, color)) = color {
            let left = if at.x + 112.0 > area.right() { at.x - 112.0 } else { at.x + 14.0 };
            let chip = Rect::from_min_size(Pos2::new(left, (at.y - 34.0).max(area.top() + 2.0)), vec2(98.0, 24.0));
            painter.rect_filled(chip, 4.0, Color32::from_black_alpha(210));
            let swatch = Rect::from_min_size(chip.min + vec2(4.0, 4.0), vec2(22.0, 16.0));
            let fill = Color32::from_rgb(color[0], color[1], color[2]);
            painter.rect(swatch, 2.0, fill, Stroke::new(1.0, Color32::from_gray(160)), StrokeKind::Inside);
            let text = swatch.right_center() + vec2(6.0, 0.0);
            painter.text(text, Align2::LEFT_CENTER, hex_text(color), FontId::monospace(11.5), Color32::WHITE);
        }
        let hint = match shape {
            SampleShape::Point => "click a point to take its colour, Esc leaves",
            SampleShape::Line => "drag a line to take its colours, Esc leaves",
        };
        let galley = painter.layout_no_wrap(hint.to_owned(), FontId::proportional(12.5), Color32::WHITE);
        let place = Align2::CENTER_TOP.anchor_size(area.center_top() + vec2(0.0, 8.0), galley.size());
        painter.rect_filled(place.expand2(vec2(8.0, 4.0)), 4.0, Color32::from_black_alpha(210));
        painter.galley(place.min, galley, Color32::WHITE);
        let label = ui.interact(place, ui.id().with("sampling"), Sense::hover());
        label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, hint));
    }
}
