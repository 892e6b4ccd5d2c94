//! Gestures on a path in the 2D view: presses, movements and releases of the primary button edit its points.

use super::path_map::PathMap;
use crate::paths::{NodePath, StrokeFit, clamped, fit_stroke, nearest_place};
use egui::{Modifiers, Pos2};
use lapidary_evaluator::declare::path::MAX_POINTS;

/// Distance from the path within which it is grabbed, in screen points.
pub(super) const PATH_RADIUS: f32 = 6.0;
/// Shortest movement that is a drag, in screen points.
const MIN_DRAG: f32 = 3.0;
/// Greatest distance of a stroke from its path, in screen points.
const TOLERANCE: f32 = 2.0;

/// Gesture of the primary button.
#[derive(Clone, Debug, Default)]
pub(super) enum PathGesture {
    /// The button is up, or was pressed elsewhere.
    #[default]
    None,
    /// A press that has no further effect until the release.
    Done,
    /// A point follows the pointer.
    Move {
        point: usize,
        /// The point minus the pointer, in tiles.
        offset: [f32; 2],
        pressed: Pos2,
        /// True once the pointer has moved far enough.
        drags: bool,
    },
    /// A stroke is drawn.
    Stroke {
        samples: Vec<[f32; 2]>,
        end: StrokeEnd,
        pressed: Pos2,
        /// True once the pointer has moved far enough.
        drags: bool,
    },
}

/// The end of the path that a stroke continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StrokeEnd {
    /// None: the stroke replaces the path.
    New,
    First,
    Last,
}

/// Path under edit in one frame: what the gestures read and change.
pub(super) struct EditedPath<'a> {
    pub(super) path: &'a NodePath,
    pub(super) map: &'a PathMap,
    /// Points, as the gestures leave them.
    pub(super) points: Vec<[f32; 2]>,
    pub(super) selected: Option<usize>,
    pub(super) drawing: bool,
    pub(super) message: Option<String>,
}

impl EditedPath<'_> {
    /// Gesture that a press begins; none if it hits neither the path nor a point.
    pub(super) fn press(&mut self, at: Pos2, modifiers: Modifiers) -> PathGesture {
        let handle = self.map.handle_at(&self.points, self.selected, at);
        let pressed = at;
        if let Some(point) = handle.filter(|_| modifiers.alt) {
            self.remove(point);
            return PathGesture::Done;
        }
        if self.drawing {
            return self.begin_stroke(at, handle);
        }
        if let Some(point) = handle {
            self.selected = Some(point);
            return PathGesture::Move { point, offset: self.offset(point, at), pressed, drags: false };
        }
        let nearest = |to| nearest_place(self.path, to, self.map.scale());
        let place = self.map.nearest_on_copies(self.path, at, nearest).map(|(place, _)| place);
        let Some(place) = place.filter(|place| place.distance <= PATH_RADIUS) else { return PathGesture::None };
        if self.path.free_points() == 0 {
            self.message = Some(self.path.full_message());
            return PathGesture::Done;
        }
        self.points.insert(place.index, clamped(place.at));
        self.selected = Some(place.index);
        PathGesture::Move { point: place.index, offset: self.offset(place.index, at), pressed, drags: false }
    }

    /// Removes a point.
    pub(super) fn remove(&mut self, point: usize) {
        if point < self.points.len() {
            self.points.remove(point);
            self.selected = Some(point.saturating_sub(1)).filter(|_| !self.points.is_empty());
        }
    }

    /// A point minus a place of the pointer.
    fn offset(&self, point: usize, at: Pos2) -> [f32; 2] {
        let at = self.map.tile_place(at);
        [0, 1].map(|axis| self.points[point][axis] - at[axis])
    }

    fn begin_stroke(&mut self, at: Pos2, handle: Option<usize>) -> PathGesture {
        let end = match handle {
            Some(point) if !self.path.closed && point + 1 == self.points.len() => StrokeEnd::Last,
            Some(0) if !self.path.closed => StrokeEnd::First,
            _ => StrokeEnd::New,
        };
        PathGesture::Stroke { samples: vec![self.map.tile_place(at)], end, pressed: at, drags: false }
    }

    /// Moves the pointer.
    pub(super) fn move_to(&mut self, gesture: &mut PathGesture, at: Pos2) {
        match gesture {
            PathGesture::None | PathGesture::Done => {}
            PathGesture::Move { point, offset, pressed, drags } => {
                *drags |= pressed.distance(at) >= MIN_DRAG;
                let to = self.map.tile_place(at);
                match self.points.get_mut(*point) {
                    Some(place) if *drags => *place = clamped([0, 1].map(|axis| to[axis] + offset[axis])),
                    Some(_) => {}
                    // The point is gone, by undo.
                    None => *gesture = PathGesture::Done,
                }
            }
            PathGesture::Stroke { samples, pressed, drags, .. } => {
                *drags |= pressed.distance(at) >= MIN_DRAG;
                samples.push(self.map.tile_place(at));
            }
        }
    }

    /// Ends a gesture at the release of the button.
    pub(super) fn release(&mut self, gesture: PathGesture) {
        match gesture {
            PathGesture::Stroke { samples, end, drags: true, .. } => self.add_stroke(&samples, end),
            PathGesture::Stroke { samples, end, drags: false, .. } => match (samples.first(), end) {
                _ if self.path.free_points() == 0 => self.message = Some(self.path.full_message()),
                (Some(at), StrokeEnd::New) => {
                    self.selected = Some(self.points.len());
                    self.points.push(clamped(*at));
                }
                _ => {}
            },
            PathGesture::None | PathGesture::Done | PathGesture::Move { .. } => {}
        }
    }

    /// Replaces the path by a stroke, or adds the stroke to an end of it.
    fn add_stroke(&mut self, samples: &[[f32; 2]], end: StrokeEnd) {
        let joined = match end {
            StrokeEnd::New => None,
            StrokeEnd::First => self.points.first().copied(),
            StrokeEnd::Last => self.points.last().copied(),
        };
        // A stroke from a copy of an end begins at the end itself.
        let moved = match (joined, samples.first()) {
            (Some(end), Some(first)) => PathMap::nearest_copy(end, *first),
            _ => [0.0; 2],
        };
        let samples = samples.iter().map(|at| clamped([0, 1].map(|axis| at[axis] - moved[axis])));
        let samples: Vec<[f32; 2]> = joined.into_iter().chain(samples.skip(usize::from(joined.is_some()))).collect();
        // A stroke at an end shares a point with the path.
        let most = if joined.is_some() { self.path.free_points() + 1 } else { MAX_POINTS };
        let fit = StrokeFit {
            interpolation: self.path.interpolation,
            closed: self.path.closed,
            scale: self.map.scale(),
            tolerance: TOLERANCE,
            most,
        };
        let (fitted, exact) = fit_stroke(&samples, &fit);
        if !exact || most < 2 {
            self.message = Some(self.path.too_detailed_message());
        }
        let added = fitted.iter().skip(1).copied();
        match end {
            StrokeEnd::New => self.points = fitted,
            StrokeEnd::Last => self.points.extend(added),
            StrokeEnd::First => self.points = added.rev().chain(self.points.iter().copied()).collect(),
        }
        self.selected = None;
    }
}
