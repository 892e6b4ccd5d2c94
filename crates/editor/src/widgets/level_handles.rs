//! Level handles: black, grey and white points that are dragged below the histogram of the input.

use super::arrow_keys::arrow_steps;
use super::number_field::round_position;
use crate::background::ValueCounts;
use egui::{Color32, Mesh, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the whole widget, and half the width of a handle.
const HEIGHT: f32 = 92.0;
const HANDLE: f32 = 6.5;
/// Smallest and greatest grey point.
const GREY: [f32; 2] = [0.01, 0.99];
/// Least distance of the black and the white point, and the step of an arrow key.
const GAP: f32 = 1e-3;
const KEY_STEP: f32 = 0.01;

/// Black, grey and white points. The grey point is a fraction of the way from black to white.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LevelPoints {
    pub(crate) black: f32,
    pub(crate) grey: f32,
    pub(crate) white: f32,
}

/// Change that the user makes to a point: 0 is black, 1 is grey and 2 is white.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum LevelChange {
    /// Moves a point: the new value of its input.
    Move(usize, f32),
    /// Resets a point to the default.
    Reset(usize),
}

/// Names of the points.
const NAMES: [&str; 3] = ["black point", "grey point", "white point"];

/// Shows the handles over a histogram. `fixed` points follow a wire or a parameter and cannot be dragged.
pub(crate) fn level_handles(
    ui: &mut Ui,
    counts: Option<&ValueCounts>,
    points: LevelPoints,
    fixed: [bool; 3],
) -> Option<LevelChange> {
    let (area, whole) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let label = match counts.map_or(0, |counts| counts.pixels) {
        0 => "histogram of the input".to_owned(),
        pixels => format!("histogram of the input, {pixels} pixels"),
    };
    whole.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, label.clone()));
    let plot = Rect::from_min_max(area.min + vec2(HANDLE, 1.0), area.max - vec2(HANDLE, 2.0 * HANDLE + 2.0));
    let LevelPoints { black, grey, white } = points;
    let span = counts.filter(|counts| counts.pixels > 0).map_or([0.0, 1.0], |counts| counts.span);
    let (low, high) = (span[0].min(black).min(white).min(0.0), span[1].max(white).max(black).max(1.0));
    let x_of = |v: f32| plot.left() + (v - low) / (high - low) * plot.width();
    let value_of = |x: f32| low + ((x - plot.left()) / plot.width()).clamp(0.0, 1.0) * (high - low);
    paint(ui, plot, counts, x_of);
    let values = [black, black + (white - black) * grey, white];
    // Of points at one place, the last one is on top: the one that can still move.
    let order = if black + white > low + high { [1, 2, 0] } else { [1, 0, 2] };
    let mut change = None;
    for i in order {
        let x = x_of(values[i]);
        let grip = Rect::from_min_max(pos2(x - HANDLE, plot.top()), pos2(x + HANDLE, area.bottom()));
        let id = ui.id().with(NAMES[i]);
        let sense = if fixed[i] { Sense::hover() } else { Sense::click_and_drag() };
        let handle = ui.interact(grip, id, sense);
        let value = [black, grey, white][i];
        handle.widget_info(|| WidgetInfo {
            value: Some(f64::from(value)),
            ..WidgetInfo::labeled(WidgetType::Slider, !fixed[i], NAMES[i])
        });
        if handle.drag_started() {
            // The handle keeps its distance to the pointer.
            let from = ui.input(|input| input.pointer.press_origin()).map_or(0.0, |at| at.x - x);
            ui.data_mut(|data| data.insert_temp(id, from));
        }
        if handle.clicked() || handle.drag_started() {
            handle.request_focus();
        }
        let offset: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let moved = handle.interact_pointer_pos().filter(|_| handle.dragged()).map(|at| value_of(at.x - offset));
        let steps = arrow_steps(ui, &handle).x;
        let stepped = (steps != 0.0).then(|| values[i] + steps * KEY_STEP * (high - low));
        if let Some(v) = moved.or(stepped).and_then(|v| moved_point(points, i, v)).filter(|v| *v != value) {
            change = Some(LevelChange::Move(i, v));
        }
        // Two clicks soon after another click count as three.
        if handle.double_clicked() || handle.triple_clicked() {
            change = Some(LevelChange::Reset(i));
        }
        let active = handle.hovered() || handle.dragged() || handle.has_focus();
        paint_handle(ui, plot, x, [Color32::BLACK, Color32::from_gray(128), Color32::WHITE][i], (active, fixed[i]));
        let about = if fixed[i] { "follows a wire or a parameter" } else { "drag it; a double click resets it" };
        handle.on_hover_text(format!("{}: {about}", NAMES[i]));
    }
    change
}

/// New value of a point that is moved to a value of the input. The black and the white point do not cross.
fn moved_point(LevelPoints { black, white, .. }: LevelPoints, i: usize, v: f32) -> Option<f32> {
    let ordered = black <= white;
    Some(round_position(match (i, ordered) {
        (0, true) => v.min(white - GAP),
        (0, false) => v.max(white + GAP),
        (2, true) => v.max(black + GAP),
        (2, false) => v.min(black - GAP),
        _ if white == black => return None,
        _ => ((v - black) / (white - black)).clamp(GREY[0], GREY[1]),
    }))
}

/// Paints the histogram.
fn paint(ui: &Ui, plot: Rect, counts: Option<&ValueCounts>, x_of: impl Fn(f32) -> f32) {
    let visuals = ui.visuals();
    let edge = visuals.widgets.noninteractive.bg_stroke.color;
    ui.painter().rect(plot, 0.0, visuals.extreme_bg_color, Stroke::new(1.0, edge), StrokeKind::Outside);
    let Some(counts) = counts.filter(|counts| counts.pixels > 0) else { return };
    // Square roots keep small bars visible beside a value that most pixels have.
    let most = counts.bars.iter().copied().max().unwrap_or(1).max(1) as f32;
    let step = (counts.span[1] - counts.span[0]) / counts.bars.len() as f32;
    let mut mesh = Mesh::default();
    for (i, count) in counts.bars.iter().enumerate().filter(|(_, count)| **count > 0) {
        let from = x_of(counts.span[0] + i as f32 * step);
        let to = x_of(counts.span[0] + (i + 1) as f32 * step).max(from + 1.0);
        let high = (*count as f32 / most).sqrt() * (plot.height() - 3.0);
        let bar = Rect::from_min_max(pos2(from, plot.bottom() - high.max(1.0)), pos2(to, plot.bottom()));
        mesh.add_colored_rect(bar, visuals.weak_text_color());
    }
    ui.painter().add(Shape::mesh(mesh));
}

/// Paints a handle and the line from it through the histogram.
fn paint_handle(ui: &Ui, plot: Rect, x: f32, shade: Color32, (active, fixed): (bool, bool)) {
    let accent = if fixed { ui.visuals().weak_text_color() } else { ui.visuals().hyperlink_color };
    let line = Stroke::new(if active { 2.0 } else { 1.0 }, accent.gamma_multiply(if active { 1.0 } else { 0.7 }));
    ui.painter().vline(x, plot.y_range(), line);
    let [tip, base] = [plot.bottom() + 1.0, plot.bottom() + 2.0 * HANDLE];
    let corners = vec![pos2(x, tip), pos2(x + HANDLE, base), pos2(x - HANDLE, base)];
    ui.painter().add(Shape::convex_polygon(corners, shade, Stroke::new(if active { 2.0 } else { 1.5 }, accent)));
}
