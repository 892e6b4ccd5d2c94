//! The inputs of a program: knobs, images and a signal to stop.

use crate::frame::FrameError;
use crate::image::PlaneView;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// All inputs of a program except its points.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProgramInputs<'a> {
    /// The values of the knobs.
    pub knobs: &'a [f32],
    /// The images.
    pub planes: &'a [PlaneView<'a>],
    /// The stored values: one number for each pixel of the frame's region, row by row.
    pub stored: &'a [&'a [f32]],
    /// The number of last results that a later program reads as stored values; they are not sanitized.
    pub raw_results: usize,
    /// For each result, true if a pixel is the value of its first sample instead of the mean of its samples; missing
    /// entries are false.
    pub first_sample_only: &'a [bool],
    /// Stops the program once it is true; the result is then incomplete.
    pub stop: Option<&'a AtomicBool>,
    /// Counts the rows that are finished.
    pub rows: Option<&'a AtomicUsize>,
}

impl<'a> ProgramInputs<'a> {
    /// Inputs of knobs alone.
    pub fn knobs(knobs: &'a [f32]) -> Self {
        ProgramInputs { knobs, ..ProgramInputs::default() }
    }
    pub(super) fn takes_first_sample(&self, root: usize) -> bool {
        self.first_sample_only.get(root).copied().unwrap_or(false)
    }
    pub(super) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
    pub(super) fn row_done(&self) {
        if let Some(rows) = self.rows {
            rows.fetch_add(1, Ordering::Relaxed);
        }
    }
    /// Checks that knobs and images suffice and that each image has the pixels its size requires.
    pub(super) fn check(&self, knobs: usize, planes: usize) -> Result<(), FrameError> {
        if self.knobs.len() < knobs {
            return Err(FrameError::Knobs { wanted: knobs, given: self.knobs.len() });
        }
        if self.planes.len() < planes {
            return Err(FrameError::Planes { wanted: planes, given: self.planes.len() });
        }
        let is_complete = |plane: &PlaneView<'_>| {
            let pixels = plane.window_size.iter().map(|n| *n as usize).product::<usize>();
            let sides = plane.grid.size.iter().zip(plane.window_size).zip(plane.from);
            pixels > 0 && pixels == plane.px.len() && sides.into_iter().all(|((n, len), from)| len <= *n && from < *n)
        };
        match self.planes[..planes].iter().position(|plane| !is_complete(plane)) {
            Some(plane) => Err(FrameError::PlaneView(plane)),
            None => Ok(()),
        }
    }
}
