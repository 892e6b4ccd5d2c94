//! Planes in memory.

use crate::plane::picture_source::PictureChannel;
use crate::schedule::job::Job;
use crate::schedule::windows::{Span, Window, area, grid};
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::ir::{Derivative, Inst, Recording};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::pixel_data::PixelData;
use lapidary_field::program::Sampling;
use rayon::prelude::*;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A plane, or a window of it.
#[derive(Clone, Debug)]
pub(crate) struct PlaneBuffer {
    pub(crate) px: Arc<PixelBuffer>,
    pub(crate) grid: PixelGrid,
    pub(crate) window: Window,
    /// The channel of a picture that it is instead of `px`.
    pub(crate) picture: Option<PictureChannel>,
}

impl PlaneBuffer {
    /// A plane that nobody reads.
    pub(crate) const BLANK: PlaneView<'static> = PlaneView {
        grid: PixelGrid { size: [1, 1], tile: [1.0, 1.0], sampling: Sampling::Centre },
        from: [0, 0],
        kept: [1, 1],
        px: PixelData::Same(0.0, 1),
    };
    /// As programs read it.
    pub(crate) fn plane(&self) -> PlaneView<'_> {
        let from = [0, 1].map(|axis| self.window[axis].from.rem_euclid(i64::from(self.grid.size[axis])) as u32);
        PlaneView { grid: self.grid, from, kept: self.window.map(|span| span.len), px: self.samples() }
    }
    fn samples(&self) -> PixelData<'_> {
        self.picture.as_ref().map_or(PixelData::Numbers(&self.px), PictureChannel::samples)
    }
    /// Numbers are kept between those, and what is no number, or beyond all, is 0; so is −0. It is left undone once
    /// nobody waits for it.
    pub(crate) fn cleaned(mut self, between: Option<(f32, f32)>, stop: &AtomicBool) -> PlaneBuffer {
        let (low, high) = between.unwrap_or((f32::MIN, f32::MAX));
        let clean = |v: &mut f32| *v = if v.is_finite() { v.clamp(low, high) + 0.0 } else { 0.0 };
        let px: &mut PixelBuffer = Arc::make_mut(&mut self.px);
        parts(px, 1, stop, |_, part| part.iter_mut().for_each(clean));
        self
    }
}

/// Has a long row of numbers made part by part, as long as somebody waits for it. Parts hold whole pixels, or rows, of
/// so many numbers each, and are told which is their first.
pub(crate) fn parts(px: &mut [f32], whole: usize, stop: &AtomicBool, make: impl Fn(usize, &mut [f32]) + Sync) {
    const PART: usize = 1 << 14;
    let whole = whole.max(1);
    let count = (PART / whole).max(1);
    let part = |(i, part): (usize, &mut [f32])| {
        if !stop.load(Ordering::Relaxed) {
            make(i * count, part);
        }
    };
    px.par_chunks_mut(count * whole).enumerate().for_each(part);
}

/// What of it lies in another window, which it holds.
pub(crate) fn cropped(held: PlaneBuffer, window: Window, stop: &AtomicBool) -> PlaneBuffer {
    if held.window == window {
        return held;
    }
    let px = Arc::new(cut(&held, &window, stop));
    PlaneBuffer { px, window, ..held }
}

/// What an image node is given of a plane: rows of one that is held, or a copy.
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

/// Its window of a plane, at the frame's own pixels.
pub(crate) fn given(held: Option<&PlaneBuffer>, job: &Job<'_>, wrap: [bool; 2], window: &Window) -> PlaneSlice {
    let own = |px: PixelBuffer| PlaneSlice { part: 0..px.len(), px: Arc::new(px) };
    let Some(held) = held else { return own(blank(window)) };
    if held.grid != grid(job.frame) {
        return own(refitted(held, job, wrap, window));
    }
    let [columns, rows] = held.window;
    let within = columns == window[0] && rows.from <= window[1].from && window[1].end() <= rows.end();
    if !within {
        return own(cut(held, window, job.stop));
    }
    let first = (window[1].from - rows.from) as usize * columns.len as usize;
    PlaneSlice { px: held.px.clone(), part: first..first + area(window) as usize }
}

fn cut(held: &PlaneBuffer, window: &Window, stop: &AtomicBool) -> PixelBuffer {
    let [size, from] = [held.grid.size, held.plane().from];
    let kept = held.window.map(|span| span.len as usize);
    let inside = |axis: usize, i: i64| {
        let n = i64::from(size[axis]);
        ((i - i64::from(from[axis])).rem_euclid(n) as usize).min(kept[axis] - 1)
    };
    let columns: Vec<usize> = along(window[0]).map(|i| inside(0, i)).collect();
    let mut out = blank(window);
    parts(&mut out, columns.len(), stop, |first, rows| {
        for (row, to) in (window[1].from + first as i64..).zip(rows.chunks_mut(columns.len())) {
            let row = &held.px[inside(1, row) * kept[0]..][..kept[0]];
            to.iter_mut().zip(&columns).for_each(|(v, column)| *v = row[*column]);
        }
    });
    out
}

/// An image of another size, looked at where the frame's pixels are.
fn refitted(held: &PlaneBuffer, job: &Job<'_>, wrap: [bool; 2], window: &Window) -> PixelBuffer {
    let edges = wrap.map(|wrap| if wrap { EdgeMode::Wrap } else { EdgeMode::Clamp });
    let read = Sampler { plane: 0, filter: Filter::Bilinear, edges };
    let frame = job.frame;
    let within = if frame.sampling == Sampling::Centre { 0.5 } else { 0.0 };
    let at = |axis: usize, i: i64| {
        let i = i.rem_euclid(i64::from(frame.size[axis]));
        ((i as f64 + within) * (frame.tile[axis] / f64::from(frame.size[axis]))) as f32
    };
    let (plane, mut out) = (held.plane(), blank(window));
    let columns: Vec<f32> = along(window[0]).map(|x| at(0, x)).collect();
    parts(&mut out, columns.len(), job.stop, |first, rows| {
        for (row, to) in (window[1].from + first as i64..).zip(rows.chunks_mut(columns.len())) {
            let y = at(1, row);
            to.iter_mut().zip(&columns).for_each(|(v, x)| *v = read.at(&plane, Derivative::Value, [*x, y]));
        }
    });
    out
}

fn blank(window: &Window) -> PixelBuffer {
    PixelBuffer::zeros(area(window) as usize)
}

fn along(span: Span) -> impl Iterator<Item = i64> {
    span.from..span.from + i64::from(span.len)
}

/// The planes that these roots of a program read.
pub(crate) fn read(code: &Recording, roots: &[usize]) -> Vec<u32> {
    let mut live = vec![false; code.insts.len()];
    roots.iter().for_each(|root| live[code.roots[*root].0 as usize] = true);
    let mut planes = vec![];
    for (i, inst) in code.insts.iter().enumerate().rev() {
        if live[i] {
            inst.operands().iter().for_each(|o| live[o.0 as usize] = true);
            planes.extend(if let Inst::Sample(read, ..) = inst { Some(read.plane) } else { None });
        }
    }
    planes
}
