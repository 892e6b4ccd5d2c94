//! Colours along a line: stops that are dragged, added and taken away.

use super::color_field::color;
use super::number_field::number;
use super::round;
use crate::canvas::screen;
use egui::{Color32, Key, Mesh, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use lapidary_evaluator::graph::Arg;
use lapidary_field::colour::{from_oklab, to_oklab};

const HEIGHT: f32 = 26.0;
const HANDLE: f32 = 7.0;
/// How near two stops may come.
const APART: f32 = 1e-3;

/// The stops, to be changed. `look` tells the colour of a parameter.
pub(super) fn ramp(ui: &mut Ui, stops: &[(f32, Arg)], look: &dyn Fn(&str) -> [f32; 4]) -> Option<Vec<(f32, Arg)>> {
    let id = ui.id().with("chosen stop");
    let mut chosen = ui.data(|data| data.get_temp::<usize>(id)).unwrap_or(0).min(stops.len().saturating_sub(1));
    let mut new = stops.to_vec();
    let colour_of = |arg: &Arg| match arg {
        Arg::Color(color) => *color,
        Arg::Number(v) => [*v as f32, *v as f32, *v as f32, 1.0],
        Arg::Parameter(name) => look(name),
        _ => [0.0, 0.0, 0.0, 1.0],
    };
    // Ramps mostly run from 0 to 1; those that leave it are shown whole.
    let low = stops.iter().map(|stop| stop.0).fold(0.0, f32::min);
    let high = stops.iter().map(|stop| stop.0).fold(1.0, f32::max);
    let (area, bar) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT + HANDLE * 2.0), Sense::click_and_drag());
    bar.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "ramp"));
    let strip = Rect::from_min_max(area.min + vec2(HANDLE, 0.0), area.max - vec2(HANDLE, HANDLE * 2.0));
    let x_of = |at: f32| strip.left() + (at - low) / (high - low) * strip.width();
    let at_of = |x: f32| low + ((x - strip.left()) / strip.width()).clamp(0.0, 1.0) * (high - low);
    let colours: Vec<(f32, [f32; 4])> = stops.iter().map(|(at, arg)| (*at, colour_of(arg))).collect();
    paint(ui, strip, &colours, low, high);
    let handle = |at: f32| Rect::from_center_size(pos2(x_of(at), strip.bottom() + HANDLE), vec2(HANDLE, HANDLE) * 2.0);
    if let Some(pointer) = bar.interact_pointer_pos() {
        if ui.input(|i| i.pointer.primary_pressed()) {
            let near = |i: &usize| (x_of(stops[*i].0) - pointer.x).abs();
            match (0..stops.len()).min_by(|a, b| near(a).total_cmp(&near(b))).filter(|i| near(i) <= HANDLE * 1.3) {
                Some(i) => chosen = i,
                None => {
                    let at = at_of(pointer.x);
                    chosen = new.iter().filter(|stop| stop.0 < at).count();
                    new.insert(chosen, (at, Arg::Color(between(&colours, at))));
                }
            }
        } else if bar.dragged() && chosen < new.len() {
            let least = chosen.checked_sub(1).map_or(f32::MIN, |i| new[i].0 + APART);
            let most = new.get(chosen + 1).map_or(f32::MAX, |stop| stop.0 - APART);
            new[chosen].0 = round(at_of(pointer.x).clamp(least, most.max(least)));
        }
    }
    let delete = bar.has_focus() && ui.input(|i| i.key_pressed(Key::Delete) || i.key_pressed(Key::Backspace));
    if bar.clicked() {
        bar.request_focus();
    }
    let mut take = delete || bar.double_clicked() && new.len() == stops.len();
    for (i, (at, color)) in colours.iter().enumerate() {
        let area = handle(*at);
        let edge = if i == chosen { ui.visuals().hyperlink_color } else { Color32::from_gray(140) };
        let roof = vec![area.center_top() - vec2(0.0, 4.0), area.right_top(), area.left_top()];
        ui.painter().add(Shape::convex_polygon(roof, edge, Stroke::NONE));
        ui.painter().rect(
            area,
            2.0,
            screen(*color),
            Stroke::new(if i == chosen { 2.0 } else { 1.0 }, edge),
            StrokeKind::Inside,
        );
    }
    if let Some((at, arg)) = new.get(chosen).cloned() {
        ui.horizontal(|ui| {
            match &arg {
                Arg::Parameter(name) => drop(ui.label(format!("${name}"))),
                _ => {
                    if let Some(picked) = color(ui, "colour of the stop", colour_of(&arg)) {
                        new[chosen].1 = Arg::Color(picked);
                    }
                }
            }
            let few = new.len() <= 1;
            take |=
                ui.add_enabled(!few, egui::Button::new("remove")).on_hover_text("Delete, or a double click").clicked();
            let mut place = f64::from(at);
            let least = chosen.checked_sub(1).map_or(low, |i| new[i].0 + APART);
            let most = new.get(chosen + 1).map_or(high, |stop| stop.0 - APART);
            let range = f64::from(least)..=f64::from(most.max(least));
            if number(ui, "place of the stop", &mut place, Some(&range), false).changed() {
                new[chosen].0 = round(place as f32);
            }
        });
    }
    if take && new.len() > 1 && chosen < new.len() {
        new.remove(chosen);
        chosen = chosen.saturating_sub(1);
    }
    ui.data_mut(|data| data.insert_temp(id, chosen));
    (new != stops).then_some(new)
}

/// The colours between the stops, as the eye sees them change evenly.
fn paint(ui: &Ui, strip: Rect, stops: &[(f32, [f32; 4])], low: f32, high: f32) {
    const STEPS: usize = 96;
    let mut mesh = Mesh::default();
    for i in 0..=STEPS {
        let t = i as f32 / STEPS as f32;
        let colour = screen(between(stops, low + t * (high - low)));
        let x = strip.left() + t * strip.width();
        mesh.colored_vertex(Pos2::new(x, strip.top()), colour);
        mesh.colored_vertex(Pos2::new(x, strip.bottom()), colour);
        if i > 0 {
            let n = 2 * i as u32;
            mesh.add_triangle(n - 2, n - 1, n);
            mesh.add_triangle(n - 1, n, n + 1);
        }
    }
    ui.painter().add(mesh);
    ui.painter().rect_stroke(strip, 3.0, Stroke::new(1.0, Color32::from_gray(90)), StrokeKind::Outside);
}

/// The colour at a place.
fn between(stops: &[(f32, [f32; 4])], at: f32) -> [f32; 4] {
    let Some(after) = stops.iter().position(|stop| stop.0 > at) else {
        return stops.last().map_or([0.0, 0.0, 0.0, 1.0], |stop| stop.1);
    };
    let Some(before) = after.checked_sub(1) else { return stops[0].1 };
    let ((a, from), (b, to)) = (stops[before], stops[after]);
    let t = (at - a) / (b - a).max(1e-6);
    let lab = |c: [f32; 4]| to_oklab([c[0], c[1], c[2]]);
    let (from_lab, to_lab) = (lab(from), lab(to));
    let mixed = from_oklab([0, 1, 2].map(|k| from_lab[k] + (to_lab[k] - from_lab[k]) * t));
    [mixed[0], mixed[1], mixed[2], from[3] + (to[3] - from[3]) * t]
}
