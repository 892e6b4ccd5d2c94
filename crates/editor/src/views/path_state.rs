//! State of the path of the selected node in a 2D view, from frame to frame.

use super::path_gesture::PathGesture;
use crate::background::ViewNumber;
use egui::Pos2;

/// State of the path of the selected node in a 2D view.
pub(super) struct PathState {
    /// True if the view shows the path and its points.
    pub(super) shown: bool,
    pub(super) gesture: PathGesture,
    /// Undo step of the path that the gesture edits.
    pub(super) of: String,
    /// True for each of the last two presses that was on the path, the last one first.
    pub(super) on_path: [bool; 2],
    /// True if the key that cancels a drag was pressed.
    pub(super) cancelled: bool,
    /// True if a press on the path gave the view the keyboard.
    pub(super) focused_by_press: bool,
    /// Pointer over the image.
    pub(super) hover: Option<Pos2>,
}

impl PathState {
    /// Initial state. The second view hides the points, because it usually shows an image made from the path.
    pub(super) fn new(number: ViewNumber) -> PathState {
        PathState {
            shown: number == ViewNumber::First,
            gesture: PathGesture::None,
            of: String::new(),
            on_path: [false; 2],
            cancelled: false,
            focused_by_press: false,
            hover: None,
        }
    }

    pub(super) fn is_active(&self) -> bool {
        matches!(self.gesture, PathGesture::Move { .. } | PathGesture::Stroke { .. })
    }

    pub(super) fn reset(&mut self) {
        (self.gesture, self.on_path, self.cancelled, self.hover) = (PathGesture::None, [false; 2], false, None);
    }
}
