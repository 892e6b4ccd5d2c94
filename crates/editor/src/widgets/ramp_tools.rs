//! Buttons of the ramp editor that change all stops: presets, reverse, distribute, copy, paste and sampling.

use super::hex_color::{ColorBytes, linear_of_bytes};
use super::number_field::round_position;
use super::ramp_presets::RAMP_PRESETS;
use super::ramp_samples::stops_of_samples;
use super::ramp_text::{RampStop, parse_stops, stops_text};
use super::shared_colors::{SampleShape, SharedColors};
use super::widget_messages::{WidgetMessage, report};
use crate::contextual_keys::KeyAction;
use egui::{Color32, Event, Id, RichText, Sense, Ui, ViewportCommand, WidgetInfo, WidgetType, vec2};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::rgb;

/// Passes that a requested paste may take.
const PASTE_PASSES: u64 = 90;

/// Painter of a ramp into an area, from its positions and colours.
type StripPainter<'a> = dyn Fn(&Ui, egui::Rect, &[(f32, [f32; 4])]) + 'a;

/// Row of buttons; returns the new stops. `focused`: the ramp has the keyboard. `strip` paints a ramp into an area.
pub(super) fn ramp_tools(
    ui: &mut Ui,
    stops: &[RampStop],
    focused: bool,
    strip: &StripPainter<'_>,
) -> Option<Vec<RampStop>> {
    let id = ui.id().with("ramp tools");
    let mut new = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        ui.spacing_mut().button_padding.x = 4.0;
        let presets = ui.menu_button("presets", |ui| new = presets_menu(ui, strip));
        presets.response.on_hover_text("ready-made ramps");
        if ui.button("reverse").on_hover_text("mirrors the positions of all stops").clicked() {
            new = Some(reversed(stops));
        }
        if ui.button("even").on_hover_text("distributes the stops evenly").clicked() {
            new = Some(distributed(stops));
        }
        let about = "copies the stops as text, like Ctrl+C after a click on the ramp";
        if ui.button("copy").on_hover_text(about).clicked() || focused && copy_pressed(ui) {
            ui.ctx().copy_text(stops_text(stops));
        }
        let about = "pastes stops of a file, a list of colours such as #8a3a22 #d99a5b, or a CSS gradient";
        if ui.button("paste").on_hover_text(about).clicked() {
            ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste);
            let pass = ui.ctx().cumulative_pass_nr();
            ui.data_mut(|data| data.insert_temp(id, pass));
        }
        let about = "takes the colours along a line that you draw in the 2D view";
        if ui.button("sample").on_hover_text(about).clicked() {
            SharedColors::start_eyedropper(ui.ctx(), id, SampleShape::Line);
        }
    });
    let problem = id.with("problem");
    if let Some(text) = pasted_text(ui, id, focused) {
        let parsed = parse_stops(&text);
        ui.data_mut(|data| data.insert_temp(problem, parsed.is_none()));
        new = parsed.or(new);
    } else if new.is_some() {
        ui.data_mut(|data| data.remove::<bool>(problem));
    }
    if ui.data(|data| data.get_temp(problem)).unwrap_or(false) {
        ui.label(
            RichText::new("the clipboard has no colours: copy stops, hex colours or a CSS gradient").small().weak(),
        );
    }
    if let Some(samples) = SharedColors::take_delivered(ui.ctx(), id) {
        new = Some(args(&stops_of_samples(&samples)));
    }
    let new = new.filter(|new| new != stops)?;
    report_lost_parameters(ui, stops, &new);
    Some(new)
}

/// Tells the user which colours that read parameters a new ramp has replaced.
fn report_lost_parameters(ui: &Ui, before: &[RampStop], new: &[RampStop]) {
    let mut lost: Vec<String> = vec![];
    for (_, arg) in before {
        if let Arg::Parameter(name) = arg
            && new.iter().all(|(_, other)| other != arg)
            && !lost.iter().any(|known| known[1..] == **name)
        {
            lost.push(format!("${name}"));
        }
    }
    if !lost.is_empty() {
        let text = format!("the new ramp no longer reads {}: undo brings the old one back", lost.join(" and "));
        report(ui.ctx(), WidgetMessage::Edited(text));
    }
}

/// Menu of ready-made ramps, each with its colours.
fn presets_menu(ui: &mut Ui, strip: &StripPainter<'_>) -> Option<Vec<RampStop>> {
    let mut chosen = None;
    ui.set_width(250.0);
    ui.spacing_mut().item_spacing.y = 1.0;
    for preset in RAMP_PRESETS {
        let (row, response) = ui.allocate_exact_size(vec2(250.0, 19.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, preset.name));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(row, 3.0, ui.visuals().widgets.hovered.weak_bg_fill);
        }
        let colors: Vec<(f32, [f32; 4])> = preset.stops.iter().map(|(at, hex)| (*at, rgb(*hex))).collect();
        strip(ui, row.with_max_x(row.left() + 110.0).shrink2(vec2(3.0, 3.0)), &colors);
        let at = egui::pos2(row.left() + 118.0, row.center().y);
        let font = egui::FontId::proportional(13.0);
        let color: Color32 = ui.visuals().text_color();
        ui.painter().text(at, egui::Align2::LEFT_CENTER, preset.name, font, color);
        if response.clicked() {
            chosen = Some(colors.into_iter().map(|(at, color)| (at, Arg::Color(color))).collect());
            ui.close();
        }
    }
    chosen
}

fn reversed(stops: &[RampStop]) -> Vec<RampStop> {
    let [first, last] = [stops.first(), stops.last()].map(|stop| stop.map_or(0.0, |stop| stop.0));
    stops.iter().rev().map(|(at, arg)| (round_position(first + last - at), arg.clone())).collect()
}

fn distributed(stops: &[RampStop]) -> Vec<RampStop> {
    let [first, last] = [stops.first(), stops.last()].map(|stop| stop.map_or(0.0, |stop| stop.0));
    let gaps = stops.len().saturating_sub(1).max(1) as f32;
    let place = |i: usize| round_position(first + (last - first) * i as f32 / gaps);
    stops.iter().enumerate().map(|(i, (_, arg))| (place(i), arg.clone())).collect()
}

fn args(stops: &[(f32, ColorBytes)]) -> Vec<RampStop> {
    stops.iter().map(|(at, color)| (*at, Arg::Color(linear_of_bytes(*color)))).collect()
}

/// Consumes the request to copy.
fn copy_pressed(ui: &Ui) -> bool {
    ui.input_mut(|i| {
        let before = i.events.len();
        i.events.retain(|event| !matches!(event, Event::Copy));
        i.events.len() < before || KeyAction::CopyStops.consume(i) > 0
    })
}

/// Text of the clipboard that was requested for the ramp, consumed.
fn pasted_text(ui: &Ui, id: Id, focused: bool) -> Option<String> {
    let requested: Option<u64> = ui.data(|data| data.get_temp(id));
    let waiting = requested.is_some_and(|pass| ui.ctx().cumulative_pass_nr() - pass < PASTE_PASSES);
    if !(waiting || focused) || ui.ctx().text_edit_focused() {
        return None;
    }
    let text = ui.input_mut(|i| {
        let at = i.events.iter().position(|event| matches!(event, Event::Paste(_)))?;
        match i.events.remove(at) {
            Event::Paste(text) => Some(text),
            _ => None,
        }
    })?;
    ui.data_mut(|data| data.remove::<u64>(id));
    Some(text)
}
