//! What pointer and keys do to the lit view.

use crate::editor::Editor;
use egui::{Key, Modifiers, PointerButton, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use lapidary_export::preview::PreviewShape;

/// How far a tap goes, and a second of a key that is held.
const STEP: f32 = 0.06;
const SPEED: f32 = 1.2;
/// Of a whole turn of the light, and of radians it rises, for a point of the screen.
const LIGHT: [f32; 2] = [0.0025, 0.008];
/// The keys that walk, with the axis they walk along and which way.
const WALKS: [(Key, usize, f32); 6] =
    [(Key::A, 0, -1.0), (Key::D, 0, 1.0), (Key::S, 1, -1.0), (Key::W, 1, 1.0), (Key::J, 2, -1.0), (Key::U, 2, 1.0)];

impl Editor {
    /// Leads camera and light; true while they move.
    pub(super) fn lead(&mut self, ui: &mut Ui, area: Rect) -> bool {
        let response = ui.interact(area, ui.id().with("3D view"), Sense::click_and_drag());
        ui.advance_cursor_after_rect(area);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "3D view"));
        let solid = &mut self.view_3d;
        let before = (solid.orbit, solid.light);
        let land = solid.shape == PreviewShape::Terrain;
        let by = response.drag_delta();
        let shift = ui.input(|i| i.modifiers.shift);
        if response.dragged_by(PointerButton::Middle) {
            solid.orbit.pan(by, area.width().min(area.height()));
        } else if response.dragged_by(PointerButton::Primary) && shift {
            solid.light[0] = (solid.light[0] + by.x * LIGHT[0]).rem_euclid(1.0);
            solid.light[1] = (solid.light[1] - by.y * LIGHT[1]).clamp(-1.5, 1.5);
        } else if response.dragged_by(PointerButton::Primary) {
            if land { solid.orbit.look(-by) } else { solid.orbit.turn(by) }
        }
        if !response.contains_pointer() {
            return response.dragged() && by != Vec2::ZERO;
        }
        let notches = ui.input(|i| i.smooth_scroll_delta().y * 0.004 + (i.zoom_delta() - 1.0));
        if land {
            solid.orbit.narrow(notches)
        } else {
            solid.orbit.near(notches)
        }
        if !ui.ctx().text_edit_focused() {
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Home)) {
                (solid.orbit, solid.light) = (super::orbit_camera::Orbit::of(solid.shape), [0.0; 2]);
            }
            if land {
                solid.orbit.walk(walked(ui));
            }
        }
        before != (solid.orbit, solid.light)
    }
}

/// How far one has walked: a step for each tap, on and on while a key is held.
fn walked(ui: &Ui) -> [f32; 3] {
    let mut by = [0.0; 3];
    let mut held = false;
    ui.input_mut(|i| {
        let seconds = i.stable_dt.min(0.1);
        for (key, axis, way) in WALKS {
            let taps = i.count_and_consume_key(Modifiers::NONE, key) as f32;
            let on = i.key_down(key) && i.modifiers.is_none();
            held |= on;
            by[axis] += way * (taps * STEP + if on && taps == 0.0 { SPEED * seconds } else { 0.0 });
        }
    });
    if held {
        ui.ctx().request_repaint();
    }
    by
}
