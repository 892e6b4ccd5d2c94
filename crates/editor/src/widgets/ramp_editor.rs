//! Colour ramp editor: stops that are dragged, added and removed.

use super::color_field::{color_field, screen_colour};
use super::number_field::{number_field, round_position};
use super::ramp_handles::{HANDLE, HANDLES_HEIGHT, RampHandles};
use super::ramp_text::RampStop;
use super::ramp_tools::ramp_tools;
use crate::contextual_keys::KeyAction;
use egui::{
    Button, Color32, Id, Mesh, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};
use lapidary_evaluator::graph::Arg;
use lapidary_field::colour::{from_oklab, to_oklab};

const HEIGHT: f32 = 26.0;
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
    let size = vec2(ui.available_width(), HEIGHT + HANDLES_HEIGHT);
    let (area, bar) = ui.allocate_exact_size(size, Sense::click_and_drag());
    bar.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "ramp"));
    let bar = bar.on_hover_text("a click adds a stop, a drag moves one, a double click or Delete removes it");
    // Stops outside 0 to 1 extend the strip.
    let low = stops.iter().map(|stop| stop.0).fold(0.0, f32::min);
    let high = stops.iter().map(|stop| stop.0).fold(1.0, f32::max);
    let strip = Rect::from_min_max(area.min + vec2(HANDLE, 0.0), area.max - vec2(HANDLE, HANDLES_HEIGHT));
    let ramp = RampArea { strip, low, high };
    paint_strip(ui, ramp.strip, [low, high], &colours);
    let places: Vec<f32> = colours.iter().map(|(at, _)| ramp.x_of(*at)).collect();
    let handles = RampHandles::new(ramp.strip, &places);
    handles.show(ui, &bar, &colours, chosen);
    // The fields come first: a press elsewhere on the ramp ends typing, and the text belongs to the stop chosen before.
    let shown = chosen;
    let mut remove = match new.get(shown).cloned() {
        Some((at, arg)) => {
            ramp.position_row(ui, &mut new, &mut chosen, at);
            colour_row(ui, &mut new, shown, &arg, colour_of(&arg))
        }
        None => false,
    };
    let before = new.len();
    ramp.drag(ui, &bar, (&colours, &handles), &mut new, &mut chosen);
    remove |= bar.has_focus() && ui.input(|i| KeyAction::RemovePoint.is_pressed(i));
    if bar.clicked() || bar.drag_started() {
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
    fn drag(
        &self,
        ui: &Ui,
        bar: &Response,
        (stops, handles): (&[(f32, [f32; 4])], &RampHandles<'_>),
        new: &mut Vec<RampStop>,
        chosen: &mut usize,
    ) {
        let Some(pointer) = bar.interact_pointer_pos() else { return };
        let grip: Id = bar.id.with("grip");
        if ui.input(|i| i.pointer.primary_pressed()) {
            let pressed = handles.stop_at(pointer);
            *chosen = pressed.unwrap_or_else(|| {
                let at = self.position_of(pointer.x);
                let place = new.iter().filter(|stop| stop.0 < at).count();
                new.insert(place, (at, Arg::Color(colour_at(stops, at))));
                place
            });
            // The stop does not jump to the pointer.
            let offset = pressed.map_or(0.0, |i| pointer.x - self.x_of(stops[i].0));
            ui.data_mut(|data| data.insert_temp(grip, offset));
        } else if bar.dragged() && *chosen < new.len() {
            let offset: f32 = ui.data(|data| data.get_temp(grip)).unwrap_or(0.0);
            let [least, most] = RampArea::limits(new, *chosen, [f32::MIN, f32::MAX]);
            new[*chosen].0 = round_position(self.position_of(pointer.x - offset).clamp(least, most));
        }
    }

    /// Number of the chosen stop with buttons for its neighbours, and its position.
    fn position_row(&self, ui: &mut Ui, new: &mut [RampStop], chosen: &mut usize, at: f32) {
        let (shown, count) = (*chosen, new.len());
        ui.horizontal(|ui| {
            let mut step = |ui: &mut Ui, text: &str, name: &str, to: Option<usize>| {
                let button = ui.add_enabled(to.is_some(), Button::new(text).small());
                button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, to.is_some(), name));
                if button.on_hover_text(name).on_disabled_hover_text("there is none").clicked() {
                    *chosen = to.unwrap_or(shown);
                }
            };
            step(ui, "⏴", "previous stop", shown.checked_sub(1));
            ui.label(format!("stop {} of {count}", shown + 1));
            step(ui, "⏵", "next stop", Some(shown + 1).filter(|next| *next < count));
            ui.weak("at");
            let mut position = f64::from(at);
            let [least, most] = RampArea::limits(new, shown, [self.low, self.high]).map(f64::from);
            let field = number_field(ui, "position of the stop", &mut position, Some(&(least..=most)), false);
            if field.on_hover_text("position of the stop").changed() {
                new[shown].0 = round_position(position as f32);
            }
        });
    }
}

/// Colour of the chosen stop; returns whether it is to be removed.
fn colour_row(ui: &mut Ui, new: &mut [RampStop], chosen: usize, arg: &Arg, colour: [f32; 4]) -> bool {
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
        let button = ui.add_enabled(removable, Button::new("remove")).on_hover_text("Delete, or a double click");
        button.on_disabled_hover_text("a ramp has at least one stop").clicked()
    })
    .inner
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
