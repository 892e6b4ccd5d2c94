//! Pointer gestures outside the canvas, for help.

/// Gestures of the whole window.
pub const GESTURES: &[(&str, &str)] = &[
    ("drop a graph on the window", "open it; with Shift, add it as a node"),
    ("drop an image on the window", "add a node that reads it"),
];

/// Gestures over the views.
pub(crate) const VIEW_GESTURES: &[(&str, &str)] = &[
    ("drag", "move the 2D view; turn the 3D view, or look around over terrain"),
    ("middle drag", "move the view"),
    ("Shift drag", "turn and raise the light of the 3D view"),
    ("wheel", "zoom"),
    ("click, double click", "pin a point of the 2D view; fit the whole image"),
    ("drag a point, click its path", "move a point of the selected node's path; insert one there"),
    ("Alt click a point", "remove it from the path"),
];
