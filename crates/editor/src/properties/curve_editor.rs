//! A curve through points that are dragged, added and taken away.

use super::round;
use egui::{Key, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use lapidary_evaluator::declare::curve::{height, slopes};
use lapidary_evaluator::graph::Arg;

const HEIGHT: f32 = 150.0;
const NEAR: f32 = 9.0;
/// How near two points may come, from left to right.
const APART: f32 = 1e-3;

/// The points, to be changed; drawn straight from one to the next where they are meant so.
pub(super) fn curve(ui: &mut Ui, points: &[[f32; 2]], straight: bool) -> Option<Vec<[f32; 2]>> {
    let id = ui.id().with("chosen point");
    let mut chosen = ui.data(|data| data.get_temp::<usize>(id));
    let mut new = points.to_vec();
    let (area, bar) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    bar.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "curve"));
    let inner = area.shrink(6.0);
    let ends =
        |k: usize| points.iter().map(|p| p[k]).fold([0.0f32, 1.0f32], |[low, high], v| [low.min(v), high.max(v)]);
    let ([left, right], [low, high]) = (ends(0), ends(1));
    let to = |[x, y]: [f32; 2]| {
        let across = inner.left() + (x - left) / (right - left) * inner.width();
        pos2(across, inner.bottom() - (y - low) / (high - low) * inner.height())
    };
    let from = |at: Pos2| {
        let x = left + ((at.x - inner.left()) / inner.width()).clamp(0.0, 1.0) * (right - left);
        let y = low + ((inner.bottom() - at.y) / inner.height()).clamp(0.0, 1.0) * (high - low);
        [round(x), round(y)]
    };
    if let Some(at) = bar.interact_pointer_pos() {
        if ui.input(|i| i.pointer.primary_pressed()) {
            let far = |i: &usize| to(points[*i]).distance(at);
            chosen = (0..points.len()).min_by(|a, b| far(a).total_cmp(&far(b))).filter(|i| far(i) <= NEAR);
            if chosen.is_none() {
                let point = from(at);
                let place = new.iter().filter(|p| p[0] < point[0]).count();
                let apart = |i: usize| new.get(i).is_none_or(|p| (p[0] - point[0]).abs() >= APART);
                if apart(place) && place.checked_sub(1).is_none_or(apart) {
                    new.insert(place, point);
                    chosen = Some(place);
                }
            }
        } else if let Some(i) = chosen.filter(|i| bar.dragged() && *i < new.len()) {
            let [x, y] = from(at);
            let least = i.checked_sub(1).map_or(f32::MIN, |i| new[i][0] + APART);
            let most = new.get(i + 1).map_or(f32::MAX, |p| p[0] - APART);
            new[i] = [round(x.clamp(least, most.max(least))), y];
        }
    }
    if bar.clicked() {
        bar.request_focus();
    }
    let delete = bar.has_focus() && ui.input(|i| i.key_pressed(Key::Delete) || i.key_pressed(Key::Backspace));
    let take = delete || (bar.double_clicked() && new.len() == points.len());
    if let Some(i) = chosen.filter(|i| take && new.len() > 2 && *i < new.len()) {
        new.remove(i);
        chosen = None;
    }
    let visuals = ui.visuals();
    let (back, grid) = (visuals.extreme_bg_color, visuals.widgets.noninteractive.bg_stroke.color);
    let painter = ui.painter().with_clip_rect(area);
    painter.rect(area, 5.0, back, Stroke::new(1.0, grid), StrokeKind::Inside);
    for k in 1..4 {
        let t = k as f32 / 4.0;
        let across = Rect::from_two_pos(inner.left_top(), inner.right_bottom());
        painter.vline(across.left() + t * across.width(), inner.y_range(), Stroke::new(1.0, grid.gamma_multiply(0.5)));
        painter.hline(inner.x_range(), across.top() + t * across.height(), Stroke::new(1.0, grid.gamma_multiply(0.5)));
    }
    let steep = if straight { vec![] } else { slopes(points) };
    let steps = inner.width().max(2.0) as usize;
    let line = (0..=steps).map(|i| {
        let x = left + i as f32 / steps as f32 * (right - left);
        to([x, height(points, &steep, x)])
    });
    painter.add(Shape::line(line.collect(), Stroke::new(1.8, visuals.hyperlink_color)));
    for (i, point) in points.iter().enumerate() {
        let fill = if chosen == Some(i) { visuals.hyperlink_color } else { back };
        painter.circle(to(*point), 4.5, fill, Stroke::new(1.5, visuals.hyperlink_color));
    }
    ui.data_mut(|data| match chosen {
        Some(i) => drop(data.insert_temp(id, i)),
        None => data.remove::<usize>(id),
    });
    (new != points).then_some(new)
}

/// The points of a value, where it is a curve.
pub(super) fn points(arg: &Arg) -> Option<Vec<[f32; 2]>> {
    let Arg::Ramp(stops) = arg else { return None };
    let point = |(x, y): &(f32, Arg)| match y {
        Arg::Number(y) => Some([*x, *y as f32]),
        _ => None,
    };
    stops.iter().map(point).collect::<Option<Vec<_>>>().filter(|points| points.len() > 1)
}
