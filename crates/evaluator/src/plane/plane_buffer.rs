//! Planes of pixels in memory, and slices of them.

use crate::plane::parallel::for_each_part;
use crate::plane::picture_input::{PictureChannel, PictureInput};
use crate::plane::window::{Span, Window, area, grid};
use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::pixel_data::PixelData;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, Sampling};
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A plane, or a window of it. Where an accelerator computed it, it has no pixels in memory until they are read.
#[derive(Clone, Debug)]
pub(crate) struct PlaneBuffer {
    pub(crate) px: Arc<PixelBuffer>,
    pub(crate) grid: PixelGrid,
    pub(crate) window: Window,
    /// The channel of a picture that replaces `px`.
    pub(crate) picture: Option<PictureChannel>,
    /// The identity by which an accelerator finds its copy of the pixels.
    pub(crate) identity: PlaneIdentity,
}

impl PlaneBuffer {
    /// A blank plane for indices that no instruction reads.
    pub(crate) const BLANK: PlaneView<'static> = PlaneView {
        grid: PixelGrid { size: [1, 1], tile: [1.0, 1.0], sampling: Sampling::Centre },
        from: [0, 0],
        window_size: [1, 1],
        px: PixelData::Same(0.0, 1),
        identity: None,
    };
    /// A window of a plane, in memory.
    pub(crate) fn new(px: PixelBuffer, grid: PixelGrid, window: Window) -> PlaneBuffer {
        PlaneBuffer { px: Arc::new(px), grid, window, picture: None, identity: PlaneIdentity::unique() }
    }
    /// A window of a plane whose pixels an accelerator computes.
    pub(crate) fn on_device(grid: PixelGrid, window: Window) -> PlaneBuffer {
        PlaneBuffer::new(PixelBuffer::default(), grid, window)
    }
    /// True if the pixels are in memory.
    pub(crate) fn is_in_memory(&self) -> bool {
        self.picture.is_some() || self.px.len() as u64 == area(&self.window)
    }
    /// The plane, as programs read it; without pixels if they are not in memory.
    pub(crate) fn plane(&self) -> PlaneView<'_> {
        let from = [0, 1].map(|axis| self.window[axis].from.rem_euclid(i64::from(self.grid.size[axis])) as u32);
        PlaneView {
            grid: self.grid,
            from,
            window_size: self.window.map(|span| span.len),
            px: self.samples(),
            identity: Some(&self.identity),
        }
    }
    fn samples(&self) -> PixelData<'_> {
        self.picture.as_ref().map_or(PixelData::Numbers(&self.px), PictureChannel::samples)
    }
    /// Clamps the numbers to a range, and replaces NaN, infinity and −0 by 0. Ends early once `stop` is set.
    pub(crate) fn sanitized(mut self, range: Option<(f32, f32)>, stop: &AtomicBool) -> PlaneBuffer {
        let (low, high) = range.unwrap_or((f32::MIN, f32::MAX));
        let clean = |v: &mut f32| *v = if v.is_finite() { v.clamp(low, high) + 0.0 } else { 0.0 };
        self.identity = PlaneIdentity::unique();
        let px: &mut PixelBuffer = Arc::make_mut(&mut self.px);
        for_each_part(px, 1, stop, |_, part| part.iter_mut().for_each(clean));
        self
    }
}

/// The part of a plane within a smaller window.
pub(crate) fn cropped(plane: PlaneBuffer, window: Window, stop: &AtomicBool) -> PlaneBuffer {
    if plane.window == window {
        return plane;
    }
    PlaneBuffer::new(crop(&plane, &window, stop), plane.grid, window)
}

/// The pixels of a plane over the window of an image node: rows of a buffer, or a copy.
pub(crate) struct PlaneSlice {
    px: Arc<PixelBuffer>,
    part: Range<usize>,
}

impl Deref for PlaneSlice {
    type Target = [f32];
    fn deref(&self) -> &[f32] {
        &self.px[self.part.clone()]
    }
}

/// A window of a frame, for which planes are resampled.
pub(crate) struct SliceWindow<'a> {
    /// The frame, whose grid of pixels the slice has.
    pub(crate) frame: &'a Frame,
    /// The columns and rows of the slice.
    pub(crate) window: Window,
    /// True if images wrap around at their edges, horizontally and vertically.
    pub(crate) wrap: [bool; 2],
    /// The flag that ends the work early.
    pub(crate) stop: &'a AtomicBool,
}

impl SliceWindow<'_> {
    /// The window of a plane; zeros for a missing plane.
    pub(crate) fn slice(&self, plane: Option<&PlaneBuffer>) -> PlaneSlice {
        let own = |px: PixelBuffer| PlaneSlice { part: 0..px.len(), px: Arc::new(px) };
        let Some(plane) = plane else { return own(zeros(&self.window)) };
        if plane.grid != grid(self.frame) {
            return own(self.resampled(plane));
        }
        let ([columns, rows], window) = (plane.window, &self.window);
        let within = columns == window[0] && rows.from <= window[1].from && window[1].end() <= rows.end();
        if !within {
            return own(crop(plane, window, self.stop));
        }
        let first = (window[1].from - rows.from) as usize * columns.len as usize;
        PlaneSlice { px: plane.px.clone(), part: first..first + area(window) as usize }
    }
    /// Samples an image of another size at the pixels of the frame.
    fn resampled(&self, plane: &PlaneBuffer) -> PixelBuffer {
        let SliceWindow { frame, window, wrap, stop } = self;
        let edges = wrap.map(|wrap| if wrap { EdgeMode::Wrap } else { EdgeMode::Clamp });
        let sampler = Sampler { plane: 0, filter: Filter::Bilinear, edges };
        let within = if frame.sampling == Sampling::Centre { 0.5 } else { 0.0 };
        let at = |axis: usize, i: i64| {
            let i = i.rem_euclid(i64::from(frame.size[axis]));
            ((i as f64 + within) * (frame.tile[axis] / f64::from(frame.size[axis]))) as f32
        };
        let (plane, mut out) = (plane.plane(), zeros(window));
        let columns: Vec<f32> = along(window[0]).map(|x| at(0, x)).collect();
        for_each_part(&mut out, columns.len(), stop, |first, rows| {
            for (row, to) in (window[1].from + first as i64..).zip(rows.chunks_mut(columns.len())) {
                let y = at(1, row);
                to.iter_mut().zip(&columns).for_each(|(v, x)| *v = sampler.at(&plane, Derivative::Value, [*x, y]));
            }
        });
        out
    }
}

/// The channels `wanted` of a picture, as linear light. Its pixels must have been read. Ends early once `stop` is set.
pub(crate) fn picture_planes(source: &PictureInput, wanted: &[usize], stop: &AtomicBool) -> Vec<PlaneBuffer> {
    let size = source.picture.layout.size;
    let grid = PixelGrid { size, tile: [1.0, 1.0], sampling: Sampling::Centre };
    let buffer = |px, picture| PlaneBuffer { picture, ..PlaneBuffer::new(px, grid, size.map(Span::all)) };
    let plane = |channel: &usize| match source.stored(*channel) {
        Some(stored) => buffer(PixelBuffer::default(), Some(stored)),
        None => buffer(source.converted(*channel, stop), None).sanitized(None, stop),
    };
    wanted.iter().map(plane).collect()
}

/// The pixels of a plane within a window, as a copy.
fn crop(plane: &PlaneBuffer, window: &Window, stop: &AtomicBool) -> PixelBuffer {
    let [size, from] = [plane.grid.size, plane.plane().from];
    let window_size = plane.window.map(|span| span.len as usize);
    let inside = |axis: usize, i: i64| {
        let n = i64::from(size[axis]);
        ((i - i64::from(from[axis])).rem_euclid(n) as usize).min(window_size[axis] - 1)
    };
    let columns: Vec<usize> = along(window[0]).map(|i| inside(0, i)).collect();
    let runs: Vec<&[usize]> = columns.chunk_by(|a, b| a + 1 == *b).collect();
    let mut out = PixelBuffer::for_overwriting(area(window) as usize);
    for_each_part(&mut out, columns.len(), stop, |first, rows| {
        for (row, mut to) in (window[1].from + first as i64..).zip(rows.chunks_mut(columns.len())) {
            let row = &plane.px[inside(1, row) * window_size[0]..][..window_size[0]];
            for run in &runs {
                let (part, rest) = to.split_at_mut(run.len());
                part.copy_from_slice(&row[run[0]..][..part.len()]);
                to = rest;
            }
        }
    });
    out
}

fn zeros(window: &Window) -> PixelBuffer {
    PixelBuffer::zeros(area(window) as usize)
}

fn along(span: Span) -> impl Iterator<Item = i64> {
    span.from..span.from + i64::from(span.len)
}
