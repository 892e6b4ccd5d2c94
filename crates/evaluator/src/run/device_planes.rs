//! Windows of planes on a device: crops, and pieces that are put together.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Window, area, grid};
use crate::schedule::accelerator::{Accelerator, PlanePart};
use lapidary_field::program::Frame;

/// A device, and the frame of its planes.
#[derive(Clone, Copy)]
pub(crate) struct DevicePlanes<'a> {
    pub(crate) device: &'a dyn Accelerator,
    pub(crate) frame: &'a Frame,
}

/// Consecutive columns or rows of a window: the first of them in the window and in a plane, and their number.
#[derive(Clone, Copy)]
struct Run {
    to: usize,
    from: usize,
    len: usize,
}

impl DevicePlanes<'_> {
    /// A plane whose rows contain a window, and the index of the window's first pixel in it: the plane itself, or a crop on the
    /// device. `None` if the plane has other pixels than those of the frame, or not all of the window.
    pub(crate) fn with_window(&self, plane: &PlaneBuffer, window: &Window) -> Option<(PlaneBuffer, usize)> {
        if plane.picture.is_some() || plane.grid != grid(self.frame) {
            return None;
        }
        let [across, down] = [self.runs(0, plane, window)?, self.runs(1, plane, window)?];
        let width = plane.window[0].len as usize;
        if let ([columns], [rows]) = (&across[..], &down[..])
            && columns.len == width
        {
            return Some((plane.clone(), rows.from * width));
        }
        let out = PlaneBuffer::on_device(plane.grid, *window);
        let pitch = window[0].len as usize;
        let part = |rows: Run, columns: Run| PlanePart {
            identity: &plane.identity,
            px: &plane.px,
            from: [rows.from * width + columns.from, width],
            to: [rows.to * pitch + columns.to, pitch],
            size: [columns.len, rows.len],
        };
        let parts: Vec<PlanePart<'_>> =
            down.iter().flat_map(|rows| across.iter().map(|columns| part(*rows, *columns))).collect();
        self.device.assemble(&parts, area(window) as usize, &out.identity).then_some((out, 0))
    }
    /// The runs of a window along an axis in a plane; `None` if the plane does not contain it.
    fn runs(&self, axis: usize, plane: &PlaneBuffer, window: &Window) -> Option<Vec<Run>> {
        let (side, own, wanted) = (i64::from(self.frame.size[axis]), plane.window[axis], window[axis]);
        let (mut runs, mut to) = (vec![], 0);
        while to < i64::from(wanted.len) {
            let from = (wanted.from + to - own.from).rem_euclid(side);
            let len = (i64::from(own.len) - from).min(i64::from(wanted.len) - to);
            if len <= 0 {
                return None;
            }
            runs.push(Run { to: to as usize, from: from as usize, len: len as usize });
            to += len;
        }
        Some(runs)
    }
    /// A window that some planes cover, put together from the part of each that lies in it.
    pub(crate) fn assembled(&self, window: &Window, planes: &[&PlaneBuffer]) -> Option<PlaneBuffer> {
        let out = PlaneBuffer::on_device(grid(self.frame), *window);
        let pitch = window[0].len as usize;
        let part = |plane: &'_ &PlaneBuffer| {
            let begin = [0, 1].map(|axis| window[axis].from.max(plane.window[axis].from));
            let size = [0, 1].map(|axis| window[axis].end().min(plane.window[axis].end()) - begin[axis]);
            let at = |own: &Window| {
                let [column, row] = [0, 1].map(|axis| (begin[axis] - own[axis].from) as usize);
                [row * own[0].len as usize + column, own[0].len as usize]
            };
            let is_empty = size.iter().any(|n| *n <= 0);
            (!is_empty).then(|| (at(&plane.window), at(window), size.map(|n| n as usize)))
        };
        let parts = planes.iter().filter_map(|plane| {
            let (from, to, size) = part(plane)?;
            Some(PlanePart { identity: &plane.identity, px: &plane.px, from, to, size })
        });
        let parts: Vec<PlanePart<'_>> = parts.collect();
        self.device.assemble(&parts, pitch * window[1].len as usize, &out.identity).then_some(out)
    }
}
