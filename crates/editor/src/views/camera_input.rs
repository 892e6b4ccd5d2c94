//! Pointer and keyboard input of the camera and the light.

use super::orbit_camera::OrbitCamera;
use super::view_3d::View3d;
use crate::commands::CommandId;
use crate::contextual_keys::KeyAction;
use egui::{PointerButton, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use lapidary_export::preview::PreviewShape;

/// Distance of a key press, and speed per second while a key is held.
const STEP: f32 = 0.06;
const SPEED: f32 = 1.2;
/// Turns and radians of the light per screen point.
const LIGHT_SPEED: [f32; 2] = [0.0025, 0.008];
/// Moves of the camera: the key, the axis and the direction.
const MOVES: [(KeyAction, usize, f32); 6] = [
    (KeyAction::MoveLeft, 0, -1.0),
    (KeyAction::MoveRight, 0, 1.0),
    (KeyAction::MoveBack, 1, -1.0),
    (KeyAction::MoveForward, 1, 1.0),
    (KeyAction::MoveDown, 2, -1.0),
    (KeyAction::MoveUp, 2, 1.0),
];

impl View3d {
    /// Moves camera and light; returns whether they are moving.
    pub(super) fn handle_camera(&mut self, ui: &mut Ui, area: Rect) -> bool {
        let response = ui.interact(area, ui.id().with("3D view"), Sense::click_and_drag());
        ui.advance_cursor_after_rect(area);
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(if self.refined { "refined" } else { "coarse" }.to_owned()),
            ..WidgetInfo::labeled(WidgetType::Image, true, "3D view")
        });
        let before = (self.camera, self.light);
        let terrain = self.shape == PreviewShape::Terrain;
        let by = response.drag_delta();
        let shift = ui.input(|i| i.modifiers.shift);
        if response.dragged_by(PointerButton::Middle) {
            self.camera.pan(by, area.width().min(area.height()));
        } else if response.dragged_by(PointerButton::Primary) && shift {
            self.light[0] = (self.light[0] + by.x * LIGHT_SPEED[0]).rem_euclid(1.0);
            self.light[1] = (self.light[1] - by.y * LIGHT_SPEED[1]).clamp(-1.5, 1.5);
        } else if response.dragged_by(PointerButton::Primary) {
            if terrain { self.camera.look(-by) } else { self.camera.turn(by) }
        }
        if !response.contains_pointer() {
            return response.dragged() && by != Vec2::ZERO;
        }
        let notches = ui.input(|i| i.smooth_scroll_delta().y * 0.004 + (i.zoom_delta() - 1.0));
        if terrain {
            self.camera.zoom(notches)
        } else {
            self.camera.dolly(notches)
        }
        if !ui.ctx().text_edit_focused() {
            if CommandId::ResetCamera.pressed_in_views(ui) {
                self.reset_camera();
            }
            if terrain {
                self.camera.walk(pressed_moves(ui));
            }
        }
        before != (self.camera, self.light)
    }

    /// Resets camera and light.
    pub(crate) fn reset_camera(&mut self) {
        (self.camera, self.light) = (OrbitCamera::of(self.shape), [0.0; 2]);
    }
}

/// Displacement by the keys: a step for each press, and continuous motion while a key is held.
fn pressed_moves(ui: &Ui) -> [f32; 3] {
    let mut by = [0.0; 3];
    let mut held = false;
    ui.input_mut(|i| {
        let seconds = i.stable_dt.min(0.1);
        for (key, axis, direction) in MOVES {
            let presses = key.consume(i) as f32;
            let down = key.is_down(i);
            held |= down;
            let motion = if down && presses == 0.0 { SPEED * seconds } else { 0.0 };
            by[axis] += direction * (presses * STEP + motion);
        }
    });
    if held {
        ui.ctx().request_repaint();
    }
    by
}
