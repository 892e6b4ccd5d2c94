//! Paths that nodes draw: their points, the places of new points, and the approximation of strokes drawn by hand.

mod fitted_stroke;
mod node_path;
mod path_editing;
mod path_place;

pub(crate) use fitted_stroke::{StrokeFit, fit_stroke};
pub(crate) use node_path::{NodePath, clamped};
pub(crate) use path_editing::PathEditing;
pub(crate) use path_place::{PathPlace, nearest_place};
