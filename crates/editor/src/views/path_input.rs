//! Pointer and keyboard input of the 2D view that edits the points of a path.

use super::path_gesture::{EditedPath, PathGesture};
use super::path_map::PathMap;
use super::view_2d::View2d;
use crate::commands::EditorCommand;
use crate::contextual_keys::KeyAction;
use crate::paths::{NodePath, PathEditing, clamped};
use crate::session::Session;
use crate::widgets::{SharedColors, arrow_steps};
use egui::{Context, Event, PointerButton, Rect, Response, Ui};

/// Step of an arrow key, in tiles.
const KEY_STEP: f32 = 0.005;

/// Cancels the drag when its key is pressed, or ends drawing.
pub(super) fn update_path_keys<'v>(
    context: &Context,
    session: &Session,
    views: impl IntoIterator<Item = &'v mut View2d>,
) {
    let Some(path) = NodePath::selected(session) else { return PathEditing::stop_drawing(context) };
    let escapes = || context.input_mut(|i| KeyAction::StopDrawing.consume(i) > 0);
    match views.into_iter().find(|view| view.path.is_active()) {
        Some(view) => view.path.cancelled |= escapes(),
        None if PathEditing::is_drawing(context, &path) && !context.text_edit_focused() && escapes() => {
            PathEditing::stop_drawing(context);
        }
        None => {}
    }
}

impl View2d {
    /// Path that the view shows: that of the selected node, unless it is hidden or the eyedropper waits.
    pub(super) fn shown_path(&self, context: &Context, session: &Session) -> Option<NodePath> {
        let shown = self.path.shown && SharedColors::eyedropper(context).is_none();
        NodePath::selected(session).filter(|_| shown)
    }

    /// Edits the path of the selected node. Returns whether the primary button belongs to it.
    pub(super) fn edit_path(
        &mut self,
        ui: &Ui,
        session: &Session,
        response: &Response,
        rect: Rect,
        commands: &mut Vec<EditorCommand>,
    ) -> bool {
        let Some(path) = self.shown_path(ui.ctx(), session) else {
            self.path.reset();
            return false;
        };
        if self.path.of != path.step() {
            self.path.reset();
            self.path.of = path.step();
        }
        let map = PathMap::new(session, rect, self.tiled);
        let selected = PathEditing::point(ui.ctx(), &path);
        let drawing = PathEditing::is_drawing(ui.ctx(), &path);
        let points = path.points.clone();
        let mut edited = EditedPath { path: &path, map: &map, points, selected, drawing, message: None };
        if std::mem::take(&mut self.path.cancelled) {
            self.path.gesture = PathGesture::Done;
            commands.push(EditorCommand::CancelUndoStep);
            edited.selected = None;
        }
        let ended = self.path_pointer(ui, response, &mut edited, commands);
        let ended = self.path_keys(ui, response, &mut edited) || ended;
        let EditedPath { points, selected: new, message, .. } = edited;
        if new != selected {
            PathEditing::select(ui.ctx(), &path, new);
        }
        if points != path.points {
            commands.push(EditorCommand::edit_step(vec![path.edit(&points)], path.step()));
        }
        if ended {
            commands.push(EditorCommand::EndUndoStep);
        }
        commands.extend(message.map(EditorCommand::Warn));
        self.path.hover = response.hover_pos();
        let [last, before] = self.path.on_path;
        last || (before && response.double_clicked())
    }

    /// Handles the events of the pointer in their order; returns whether a gesture ended.
    fn path_pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        edited: &mut EditedPath<'_>,
        commands: &mut Vec<EditorCommand>,
    ) -> bool {
        let state = &mut self.path;
        // A quick click is pressed and released in one frame.
        let here = response.is_pointer_button_down_on() || response.clicked();
        let mut ended = false;
        for event in ui.input(|i| i.events.clone()) {
            match event {
                Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers } if here => {
                    state.gesture = edited.press(pos, modifiers);
                    let on_path = !matches!(state.gesture, PathGesture::None);
                    state.on_path = [on_path, state.on_path[0]];
                    if on_path {
                        commands.push(EditorCommand::EndUndoStep);
                        response.request_focus();
                        state.focused_by_press = true;
                    }
                }
                Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, .. } => {
                    edited.move_to(&mut state.gesture, pos);
                    ended |= !matches!(state.gesture, PathGesture::None);
                    edited.release(std::mem::take(&mut state.gesture));
                }
                Event::PointerMoved(pos) => edited.move_to(&mut state.gesture, pos),
                _ => {}
            }
        }
        ended
    }

    /// Handles the keys of the selected point; returns whether an undo step ended.
    fn path_keys(&mut self, ui: &Ui, response: &Response, edited: &mut EditedPath<'_>) -> bool {
        let state = &mut self.path;
        if response.has_focus() && state.focused_by_press && !response.contains_pointer() && !state.is_active() {
            // The canvas takes the keyboard only while no widget has it.
            state.focused_by_press = false;
            response.surrender_focus();
        }
        let unfocused = ui.memory(|memory| memory.focused().is_none());
        let keyboard = response.has_focus() || (unfocused && response.contains_pointer());
        let Some(point) = edited.selected.filter(|_| keyboard && !state.is_active()) else { return false };
        let steps = arrow_steps(ui, response);
        if let Some(place) = edited.points.get_mut(point) {
            *place = clamped([place[0] + steps.x * KEY_STEP, place[1] - steps.y * KEY_STEP]);
        }
        let remove = ui.input_mut(|i| KeyAction::RemovePoint.consume(i) > 0);
        if remove {
            edited.remove(point);
        }
        remove
    }
}
