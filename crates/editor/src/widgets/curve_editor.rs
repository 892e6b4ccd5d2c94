//! Curve editor: points that are dragged, added and removed.

use super::number_field::round_position;
use crate::contextual_keys::KeyAction;
use egui::{Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use lapidary_evaluator::declare::curve::{height, slopes};
use lapidary_evaluator::graph::Arg;

const HEIGHT: f32 = 150.0;
/// Distance from a point within which it is grabbed, in screen points.
const GRAB_RADIUS: f32 = 9.0;
/// Smallest horizontal distance of two points.
const MIN_GAP: f32 = 1e-3;

/// Area of a curve on the screen, with the ranges of both axes.
struct CurveArea {
    inner: Rect,
    x: [f32; 2],
    y: [f32; 2],
}

/// Curve editor. Returns the new points when they change. `straight` draws lines between the points.
pub(crate) fn curve_editor(ui: &mut Ui, points: &[[f32; 2]], straight: bool) -> Option<Vec<[f32; 2]>> {
    let id = ui.id().with("chosen point");
    let mut chosen = ui.data(|data| data.get_temp::<usize>(id));
    let mut new = points.to_vec();
    let (area, bar) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    bar.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "curve"));
    let bar = bar.on_hover_text("a click adds a point, a drag moves one, a double click or Delete removes it");
    let curve = CurveArea::new(area.shrink(6.0), points);
    curve.drag(ui, &bar, points, &mut new, &mut chosen);
    if bar.clicked() || bar.drag_started() {
        bar.request_focus();
    }
    let delete = bar.has_focus() && ui.input(|i| KeyAction::RemovePoint.is_pressed(i));
    let remove = delete || (bar.double_clicked() && new.len() == points.len());
    if let Some(i) = chosen.filter(|i| remove && new.len() > 2 && *i < new.len()) {
        new.remove(i);
        chosen = None;
    }
    curve.paint(ui, area, points, straight, chosen);
    ui.data_mut(|data| match chosen {
        Some(i) => drop(data.insert_temp(id, i)),
        None => data.remove::<usize>(id),
    });
    (new != points).then_some(new)
}

/// Points of a value, if it is a curve.
pub(crate) fn curve_points(arg: &Arg) -> Option<Vec<[f32; 2]>> {
    let Arg::Ramp(stops) = arg else { return None };
    let point = |(x, y): &(f32, Arg)| match y {
        Arg::Number(y) => Some([*x, *y as f32]),
        _ => None,
    };
    stops.iter().map(point).collect::<Option<Vec<_>>>().filter(|points| points.len() > 1)
}

impl CurveArea {
    fn new(inner: Rect, points: &[[f32; 2]]) -> CurveArea {
        let ends =
            |k: usize| points.iter().map(|p| p[k]).fold([0.0f32, 1.0f32], |[low, high], v| [low.min(v), high.max(v)]);
        CurveArea { inner, x: ends(0), y: ends(1) }
    }

    fn to_screen(&self, [x, y]: [f32; 2]) -> Pos2 {
        let across = self.inner.left() + (x - self.x[0]) / (self.x[1] - self.x[0]) * self.inner.width();
        pos2(across, self.inner.bottom() - (y - self.y[0]) / (self.y[1] - self.y[0]) * self.inner.height())
    }

    fn to_curve(&self, at: Pos2) -> [f32; 2] {
        let across = ((at.x - self.inner.left()) / self.inner.width()).clamp(0.0, 1.0);
        let up = ((self.inner.bottom() - at.y) / self.inner.height()).clamp(0.0, 1.0);
        let x = self.x[0] + across * (self.x[1] - self.x[0]);
        let y = self.y[0] + up * (self.y[1] - self.y[0]);
        [round_position(x), round_position(y)]
    }

    /// Grabs, adds or moves a point.
    fn drag(&self, ui: &Ui, bar: &Response, points: &[[f32; 2]], new: &mut Vec<[f32; 2]>, chosen: &mut Option<usize>) {
        let Some(at) = bar.interact_pointer_pos() else { return };
        if ui.input(|i| i.pointer.primary_pressed()) {
            let far = |i: &usize| self.to_screen(points[*i]).distance(at);
            let nearest = (0..points.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
            *chosen = nearest.filter(|i| far(i) <= GRAB_RADIUS);
            if chosen.is_none() {
                let point = self.to_curve(at);
                let place = new.iter().filter(|p| p[0] < point[0]).count();
                let apart = |i: usize| new.get(i).is_none_or(|p| (p[0] - point[0]).abs() >= MIN_GAP);
                if apart(place) && place.checked_sub(1).is_none_or(apart) {
                    new.insert(place, point);
                    *chosen = Some(place);
                }
            }
        } else if let Some(i) = chosen.filter(|i| bar.dragged() && *i < new.len()) {
            let [x, y] = self.to_curve(at);
            let least = i.checked_sub(1).map_or(f32::MIN, |i| new[i][0] + MIN_GAP);
            let most = new.get(i + 1).map_or(f32::MAX, |p| p[0] - MIN_GAP);
            new[i] = [round_position(x.clamp(least, most.max(least))), y];
        }
    }

    fn paint(&self, ui: &Ui, area: Rect, points: &[[f32; 2]], straight: bool, chosen: Option<usize>) {
        let visuals = ui.visuals();
        let (back, grid) = (visuals.extreme_bg_color, visuals.widgets.noninteractive.bg_stroke.color);
        let painter = ui.painter().with_clip_rect(area);
        painter.rect(area, 5.0, back, Stroke::new(1.0, grid), StrokeKind::Inside);
        let faint = Stroke::new(1.0, grid.gamma_multiply(0.5));
        for k in 1..4 {
            let t = k as f32 / 4.0;
            painter.vline(self.inner.left() + t * self.inner.width(), self.inner.y_range(), faint);
            painter.hline(self.inner.x_range(), self.inner.top() + t * self.inner.height(), faint);
        }
        let steep = if straight { vec![] } else { slopes(points) };
        let steps = self.inner.width().max(2.0) as usize;
        let line = (0..=steps).map(|i| {
            let x = self.x[0] + i as f32 / steps as f32 * (self.x[1] - self.x[0]);
            self.to_screen([x, height(points, &steep, x)])
        });
        painter.add(Shape::line(line.collect(), Stroke::new(1.8, visuals.hyperlink_color)));
        for (i, point) in points.iter().enumerate() {
            let fill = if chosen == Some(i) { visuals.hyperlink_color } else { back };
            painter.circle(self.to_screen(*point), 4.5, fill, Stroke::new(1.5, visuals.hyperlink_color));
        }
    }
}
