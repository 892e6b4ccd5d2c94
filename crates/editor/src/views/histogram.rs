//! Histogram, drawn over a corner of the image.

use super::display::{BARS, Histogram};
use crate::widgets::short_number;
use egui::epaint::Mesh;
use egui::{Align2, Color32, FontId, Rect, Sense, Shape, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Visibility of the histogram.
#[derive(Default)]
pub(super) struct HistogramOverlay {
    pub(super) shown: bool,
}

impl HistogramOverlay {
    /// Draws it in the lower left corner of an area.
    pub(super) fn show(&self, ui: &mut Ui, within: Rect, histogram: &Histogram, size: [u32; 2]) {
        if !self.shown || histogram.bars.is_empty() {
            return;
        }
        let pixels = u64::from(size[0]) * u64::from(size[1]);
        let size = vec2(148.0, 62.0).min(within.size() - vec2(12.0, 12.0));
        if size.x < 60.0 || size.y < 40.0 {
            return;
        }
        let area = Rect::from_min_size(within.left_bottom() + vec2(6.0, -6.0 - size.y), size);
        let response = ui.interact(area, ui.id().with("histogram"), Sense::hover());
        let [low, high] = histogram.span.map(short_number);
        response.widget_info(|| {
            let name = format!("histogram from {low} to {high} of {pixels} pixels");
            WidgetInfo::labeled(WidgetType::Other, true, name)
        });
        ui.painter().rect_filled(area, 4.0, Color32::from_black_alpha(190));
        let plot = Rect::from_min_max(area.min + vec2(6.0, 6.0), area.max - vec2(6.0, 16.0));
        ui.painter().add(Shape::mesh(bars(histogram, plot)));
        let (font, grey) = (FontId::proportional(9.5), Color32::from_gray(190));
        ui.painter().text(area.left_bottom() + vec2(6.0, -3.0), Align2::LEFT_BOTTOM, low, font.clone(), grey);
        ui.painter().text(area.right_bottom() + vec2(-6.0, -3.0), Align2::RIGHT_BOTTOM, high, font, grey);
    }
}

fn bars(histogram: &Histogram, plot: Rect) -> Mesh {
    let colours: &[Color32] = match histogram.bars.len() {
        1 => &[Color32::from_gray(210)],
        _ => &[
            Color32::from_rgba_premultiplied(150, 30, 30, 0),
            Color32::from_rgba_premultiplied(30, 140, 40, 0),
            Color32::from_rgba_premultiplied(40, 60, 170, 0),
        ],
    };
    // Square roots keep small bars visible beside a value that most pixels have.
    let most = histogram.bars.iter().flatten().max().copied().unwrap_or(1).max(1) as f32;
    let wide = plot.width() / BARS as f32;
    let mut mesh = Mesh::default();
    for (bars, colour) in histogram.bars.iter().zip(colours) {
        for (i, count) in bars.iter().enumerate().filter(|(_, count)| **count > 0) {
            let high = (*count as f32 / most).sqrt() * plot.height();
            let left = plot.left() + i as f32 * wide;
            let bar = Rect::from_min_max(pos2(left, plot.bottom() - high.max(1.0)), pos2(left + wide, plot.bottom()));
            mesh.add_colored_rect(bar, *colour);
        }
    }
    mesh
}
