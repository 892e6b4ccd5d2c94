//! Colour ramp editor: stops that are dragged, added and removed.

use super::color_field::{color_field, screen_colour};
use super::number_field::{number_field, round_position};
use super::ramp_tools::{RampStop, ramp_tools};
use crate::contextual_keys::KeyAction;
use egui::{
    Color32, Mesh, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use lapidary_evaluator::graph::Arg;
use lapidary_field::colour::{from_oklab, to_oklab};

const HEIGHT: f32 = 26.0;
const HANDLE: f32 = 7.0;
/// Smallest distance of two stops.
const MIN_GAP: f32 = 1e-3;

/// Strip of a ramp on the screen, with the range of its positions.
struct RampArea {
    strip: Rect,
    low: f32,
    high: f32,
}

/// Ramp editor. Returns the new stops when they change. `colour_of_parameter` resolves stops that read a parameter.
pub(crate) fn ramp_editor(
    ui: &mut Ui,
    stops: &[RampStop],
    colour_of_parameter: &dyn Fn(&str) -> [f32; 4],
) -> Option<Vec<RampStop>> {
    let id = ui.id().with("chosen stop");
    let mut chosen = ui.data(|data| data.get_temp::<usize>(id)).unwrap_or(0).min(stops.len().saturating_sub(1));
    let mut new = stops.to_vec();
    let colour_of = |arg: &Arg| match arg {
        Arg::Color(color) => *color,
        Arg::Number(v) => [*v as f32, *v as f32, *v as f32, 1.0],
        Arg::Parameter(name) => colour_of_parameter(name),
        _ => [0.0, 0.0, 0.0, 1.0],
    };
    let colours: Vec<(f32, [f32; 4])> = stops.iter().map(|(at, arg)| (*at, colour_of(arg))).collect();
    let size = vec2(ui.available_width(), HEIGHT + HANDLE * 2.0);
    let (area, bar) = ui.allocate_exact_size(size, Sense::click_and_drag());
    bar.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "ramp"));
    // Stops outside 0 to 1 extend the strip.
    let low = stops.iter().map(|stop| stop.0).fold(0.0, f32::min);
    let high = stops.iter().map(|stop| stop.0).fold(1.0, f32::max);
    let strip = Rect::from_min_max(area.min + vec2(HANDLE, 0.0), area.max - vec2(HANDLE, HANDLE * 2.0));
    let ramp = RampArea { strip, low, high };
    paint_strip(ui, ramp.strip, [low, high], &colours);
    ramp.paint_handles(ui, &colours, chosen);
    // The fields come first: a press elsewhere on the ramp ends typing, and the text belongs to the stop chosen before.
    let mut remove = match new.get(chosen).cloned() {
        Some((at, arg)) => ramp.stop_fields(ui, &mut new, chosen, at, &arg, colour_of(&arg)),
        None => false,
    };
    let before = new.len();
    ramp.drag(ui, &bar, &colours, &mut new, &mut chosen);
    remove |= bar.has_focus() && ui.input(|i| KeyAction::RemovePoint.is_pressed(i));
    if bar.clicked() {
        bar.request_focus();
    }
    remove |= bar.double_clicked() && new.len() == before;
    if remove && new.len() > 1 && chosen < new.len() {
        new.remove(chosen);
        chosen = chosen.saturating_sub(1);
    }
    let strip = |ui: &Ui, area: Rect, stops: &[(f32, [f32; 4])]| paint_strip(ui, area, [0.0, 1.0], stops);
    if let Some(changed) = ramp_tools(ui, stops, bar.has_focus(), &strip) {
        new = changed;
    }
    ui.data_mut(|data| data.insert_temp(id, chosen));
    (new != stops).then_some(new)
}

impl RampArea {
    fn x_of(&self, at: f32) -> f32 {
        self.strip.left() + (at - self.low) / (self.high - self.low) * self.strip.width()
    }

    fn position_of(&self, x: f32) -> f32 {
        self.low + ((x - self.strip.left()) / self.strip.width()).clamp(0.0, 1.0) * (self.high - self.low)
    }

    /// Positions that a stop can take between its neighbours.
    fn limits(new: &[RampStop], i: usize, [low, high]: [f32; 2]) -> [f32; 2] {
        let least = i.checked_sub(1).map_or(low, |i| new[i].0 + MIN_GAP);
        let most = new.get(i + 1).map_or(high, |stop| stop.0 - MIN_GAP);
        [least, most.max(least)]
    }

    /// Grabs, adds or moves a stop.
    fn drag(&self, ui: &Ui, bar: &Response, stops: &[(f32, [f32; 4])], new: &mut Vec<RampStop>, chosen: &mut usize) {
        let Some(pointer) = bar.interact_pointer_pos() else { return };
        if ui.input(|i| i.pointer.primary_pressed()) {
            let near = |i: &usize| (self.x_of(stops[*i].0) - pointer.x).abs();
            match (0..stops.len()).min_by(|a, b| near(a).total_cmp(&near(b))).filter(|i| near(i) <= HANDLE * 1.3) {
                Some(i) => *chosen = i,
                None => {
                    let at = self.position_of(pointer.x);
                    *chosen = new.iter().filter(|stop| stop.0 < at).count();
                    new.insert(*chosen, (at, Arg::Color(colour_at(stops, at))));
                }
            }
        } else if bar.dragged() && *chosen < new.len() {
            let [least, most] = RampArea::limits(new, *chosen, [f32::MIN, f32::MAX]);
            new[*chosen].0 = round_position(self.position_of(pointer.x).clamp(least, most));
        }
    }

    /// Fields for the colour and the position of the chosen stop; returns whether it is to be removed.
    fn stop_fields(
        &self,
        ui: &mut Ui,
        new: &mut [RampStop],
        chosen: usize,
        at: f32,
        arg: &Arg,
        colour: [f32; 4],
    ) -> bool {
        ui.horizontal(|ui| {
            match arg {
                Arg::Parameter(name) => drop(ui.label(format!("${name}"))),
                _ => {
                    if let Some(picked) = color_field(ui, "colour of the stop", colour) {
                        new[chosen].1 = Arg::Color(picked);
                    }
                }
            }
            let removable = new.len() > 1;
            let button = ui.add_enabled(removable, egui::Button::new("remove"));
            let remove = button.on_hover_text("Delete, or a double click").clicked();
            let mut position = f64::from(at);
            let [least, most] = RampArea::limits(new, chosen, [self.low, self.high]).map(f64::from);
            if number_field(ui, "position of the stop", &mut position, Some(&(least..=most)), false).changed() {
                new[chosen].0 = round_position(position as f32);
            }
            remove
        })
        .inner
    }

    fn paint_handles(&self, ui: &Ui, stops: &[(f32, [f32; 4])], chosen: usize) {
        for (i, (at, color)) in stops.iter().enumerate() {
            let center = pos2(self.x_of(*at), self.strip.bottom() + HANDLE);
            let area = Rect::from_center_size(center, vec2(HANDLE, HANDLE) * 2.0);
            let edge = if i == chosen { ui.visuals().hyperlink_color } else { Color32::from_gray(140) };
            let roof = vec![area.center_top() - vec2(0.0, 4.0), area.right_top(), area.left_top()];
            ui.painter().add(Shape::convex_polygon(roof, edge, Stroke::NONE));
            let stroke = Stroke::new(if i == chosen { 2.0 } else { 1.0 }, edge);
            ui.painter().rect(area, 2.0, screen_colour(*color), stroke, StrokeKind::Inside);
        }
    }
}

/// Paints the colours between the stops, interpolated in Oklab.
fn paint_strip(ui: &Ui, strip: Rect, [low, high]: [f32; 2], stops: &[(f32, [f32; 4])]) {
    const STEPS: usize = 96;
    let mut mesh = Mesh::default();
    for i in 0..=STEPS {
        let t = i as f32 / STEPS as f32;
        let colour = screen_colour(colour_at(stops, low + t * (high - low)));
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
    let edge = Stroke::new(1.0, Color32::from_gray(90));
    ui.painter().rect_stroke(strip, 3.0, edge, StrokeKind::Outside);
}

/// Colour of a ramp at a position, interpolated in Oklab.
fn colour_at(stops: &[(f32, [f32; 4])], at: f32) -> [f32; 4] {
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
