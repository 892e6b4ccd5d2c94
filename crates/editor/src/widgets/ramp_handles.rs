//! Handles of the stops of a ramp: they keep a distance from each other, so that each can be seen and grabbed.

use super::color_field::screen_colour;
use egui::{Color32, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Half the side of a handle.
pub(super) const HANDLE: f32 = 7.0;
/// Height of the lines between the strip and the handles.
const STEM: f32 = 7.0;
/// Height of the handles with their lines.
pub(super) const HANDLES_HEIGHT: f32 = 2.0 * HANDLE + STEM;
/// Smallest distance of the centres of two handles, if there is room.
const APART: f32 = 2.0 * HANDLE + 1.0;

/// Handles below the strip of a ramp.
pub(super) struct RampHandles<'a> {
    strip: Rect,
    /// Positions of the stops on the screen.
    stops: &'a [f32],
    /// Centres of the handles on the screen.
    centres: Vec<f32>,
}

impl RampHandles<'_> {
    /// Handles of stops at these positions of the screen, in ascending order.
    pub(super) fn new(strip: Rect, stops: &[f32]) -> RampHandles<'_> {
        RampHandles { strip, stops, centres: spread(stops, strip.left(), strip.right()) }
    }

    /// Stop at a point: on the handles the nearest handle, on the strip the nearest stop.
    pub(super) fn stop_at(&self, at: Pos2) -> Option<usize> {
        let below = at.y > self.strip.bottom();
        let (places, reach) = if below { (&self.centres[..], HANDLE * 1.3) } else { (self.stops, HANDLE) };
        let far = |i: &usize| (places[*i] - at.x).abs();
        (0..places.len()).min_by(|a, b| far(a).total_cmp(&far(b))).filter(|i| far(i) <= reach)
    }

    /// Shows the handles, the chosen one in front. `bar` is the ramp, and `stops` the positions and colours.
    pub(super) fn show(&self, ui: &Ui, bar: &Response, stops: &[(f32, [f32; 4])], chosen: usize) {
        let order = (0..stops.len()).filter(|i| *i != chosen).chain([chosen].into_iter().filter(|i| *i < stops.len()));
        for i in order {
            let (at, color) = stops[i];
            let area = self.area(i);
            let handle = ui.interact(area, bar.id.with(("stop", i)), Sense::hover());
            let name = format!("stop {} at {at}", i + 1);
            handle.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, i == chosen, name.clone()));
            let edge = match i == chosen {
                true => ui.visuals().hyperlink_color,
                false if handle.contains_pointer() => ui.visuals().strong_text_color(),
                false => Color32::from_gray(140),
            };
            self.paint(ui, i, screen_colour(color), Stroke::new(if i == chosen { 2.0 } else { 1.0 }, edge));
        }
    }

    fn paint(&self, ui: &Ui, i: usize, colour: Color32, edge: Stroke) {
        let (area, painter) = (self.area(i), ui.painter());
        let top = pos2(self.stops[i], self.strip.bottom());
        let neck = area.center_top() - vec2(0.0, 4.0);
        painter.line_segment([top, pos2(top.x, top.y + 1.5)], edge);
        painter.line_segment([pos2(top.x, top.y + 1.5), neck], edge);
        let roof = vec![neck, area.right_top(), area.left_top()];
        painter.add(Shape::convex_polygon(roof, edge.color, Stroke::NONE));
        painter.rect(area, 2.0, colour, edge, StrokeKind::Inside);
    }

    fn area(&self, i: usize) -> Rect {
        let centre = pos2(self.centres[i], self.strip.bottom() + STEM + HANDLE);
        Rect::from_center_size(centre, vec2(2.0 * HANDLE, 2.0 * HANDLE))
    }
}

/// Moves ascending places apart, as little as possible in the mean square and within limits: isotonic regression by
/// pooling adjacent violators (Barlow et al. 1972).
fn spread(places: &[f32], low: f32, high: f32) -> Vec<f32> {
    let gaps = places.len().saturating_sub(1) as f32;
    let apart = if gaps > 0.0 { APART.min((high - low) / gaps) } else { 0.0 };
    // Blocks of places that move together: the sum of their places without the distances, and their number.
    let mut blocks: Vec<(f32, usize)> = vec![];
    for (i, place) in places.iter().enumerate() {
        let mut block = (place - apart * i as f32, 1);
        let mean = |block: &(f32, usize)| block.0 / block.1 as f32;
        while let Some(last) = blocks.pop_if(|last| mean(last) > mean(&block)) {
            block = (last.0 + block.0, last.1 + block.1);
        }
        blocks.push(block);
    }
    let most = (high - apart * gaps).max(low);
    let free = blocks.iter().flat_map(|(sum, count)| std::iter::repeat_n(sum / *count as f32, *count));
    free.enumerate().map(|(i, place)| place.clamp(low, most) + apart * i as f32).collect()
}
