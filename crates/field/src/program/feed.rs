//! What a program is given when it runs.

use super::frame::FrameError;
use crate::image::PlaneView;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Everything a program is given besides its points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Feed<'a> {
    /// The numbers of its knobs.
    pub knobs: &'a [f32],
    /// The images it reads.
    pub planes: &'a [PlaneView<'a>],
    /// The roots whose pixels are the first of their points instead of the mean of all; none where it ends early.
    pub first_only: &'a [bool],
    /// Once this is true nobody waits for the result: it is left unfinished.
    pub stop: Option<&'a AtomicBool>,
    /// Counts the rows that are done.
    pub rows: Option<&'a AtomicUsize>,
}

impl<'a> Feed<'a> {
    /// Knobs alone.
    pub fn knobs(knobs: &'a [f32]) -> Self {
        Feed { knobs, ..Feed::default() }
    }
    pub(super) fn takes_first(&self, root: usize) -> bool {
        self.first_only.get(root).copied().unwrap_or(false)
    }
    pub(super) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
    pub(super) fn row_done(&self) {
        if let Some(rows) = self.rows {
            rows.fetch_add(1, Ordering::Relaxed);
        }
    }
    /// Whether there is enough of everything.
    pub(super) fn check(&self, knobs: usize, planes: usize) -> Result<(), FrameError> {
        if self.knobs.len() < knobs {
            return Err(FrameError::Knobs { wanted: knobs, given: self.knobs.len() });
        }
        if self.planes.len() < planes {
            return Err(FrameError::Planes { wanted: planes, given: self.planes.len() });
        }
        let whole = |plane: &PlaneView<'_>| {
            let pixels = plane.kept.iter().map(|n| *n as usize).product::<usize>();
            let sides = plane.grid.size.iter().zip(plane.kept).zip(plane.from);
            pixels > 0 && pixels == plane.px.len() && sides.into_iter().all(|((n, kept), from)| kept <= *n && from < *n)
        };
        match self.planes[..planes].iter().position(|plane| !whole(plane)) {
            Some(plane) => Err(FrameError::PlaneView(plane)),
            None => Ok(()),
        }
    }
}
