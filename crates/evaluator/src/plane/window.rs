//! Windows of images: ranges of columns and rows, which may wrap around the edges.

use lapidary_field::image::PixelGrid;
use lapidary_field::interval::Interval;
use lapidary_field::program::Frame;
use std::ops::Range;

/// The columns and the rows of a part of an image. If the image wraps, they may lie beyond its edges; a span is never
/// longer than the side of the image.
pub(crate) type Window = [Span; 2];

/// Consecutive columns or rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    /// The first.
    pub(crate) from: i64,
    /// The count.
    pub(crate) len: u32,
}

impl Span {
    /// All columns or rows of a side.
    pub(crate) fn all(side: u32) -> Span {
        Span { from: 0, len: side }
    }
    /// The span of a range, clamped to the image unless that wraps.
    pub(crate) fn of(range: Range<i64>, side: u32, wrap: bool) -> Span {
        let n = i64::from(side);
        let range = if wrap { range } else { range.start.clamp(0, n - 1)..range.end.clamp(1, n) };
        if range.end - range.start >= n {
            return Span::all(side);
        }
        Span { from: range.start, len: (range.end - range.start).max(1) as u32 }
    }
    pub(crate) fn end(self) -> i64 {
        self.from + i64::from(self.len)
    }
    /// The smallest span that contains both; if the image wraps, the shorter way around.
    pub(crate) fn hull(self, o: Span, side: u32, wrap: bool) -> Span {
        let around = if wrap { -1..=1 } else { 0..=0 };
        let both = around.map(|turn| {
            let o = o.moved(turn * i64::from(side));
            self.from.min(o.from)..self.end().max(o.end())
        });
        Span::of(both.min_by_key(|both| both.end - both.start).expect("the range of turns is not empty"), side, wrap)
    }
    /// The span moved by `by` columns or rows.
    pub(crate) fn moved(self, by: i64) -> Span {
        Span { from: self.from + by, ..self }
    }
    /// Splits the span at the edge of the image: ranges within the image, each with its offset in the span.
    pub(crate) fn pieces(self, side: u32) -> Vec<(Range<u32>, usize)> {
        let first = self.from.rem_euclid(i64::from(side)) as u32;
        let before = self.len.min(side - first);
        let mut out = vec![(first..first + before, 0)];
        if before < self.len {
            out.push((0..self.len - before, before as usize));
        }
        out
    }
}

/// The count of pixels of a window.
pub(crate) fn area(window: &Window) -> u64 {
    window.iter().map(|span| u64::from(span.len)).product()
}

/// True if a window does not wrap around an edge of the image.
pub(crate) fn is_one_piece(window: &Window, frame: &Frame) -> bool {
    [0, 1].into_iter().all(|axis| window[axis].pieces(frame.size[axis]).len() == 1)
}

/// The grid of the pixels of a frame.
pub(crate) fn grid(frame: &Frame) -> PixelGrid {
    PixelGrid { size: frame.size, tile: frame.tile, sampling: frame.sampling }
}

/// The region of a frame as a window.
pub(crate) fn region(frame: &Frame) -> Window {
    [0, 1].map(|axis| {
        let region = &frame.region[axis];
        Span { from: i64::from(region.start), len: region.len() as u32 }
    })
}

/// The pieces of a window that lie on one side of each edge of the image: the region of each, and its part of the window.
pub(crate) fn pieces(window: &Window, frame: &Frame) -> Vec<([Range<u32>; 2], Window)> {
    let [across, down] = [0, 1].map(|axis| window[axis].pieces(frame.size[axis]));
    let part = |axis: usize, (piece, first): &(Range<u32>, usize)| Span {
        from: window[axis].from + *first as i64,
        len: piece.len() as u32,
    };
    let mut out = vec![];
    for rows in &down {
        for columns in &across {
            out.push(([columns.0.clone(), rows.0.clone()], [part(0, columns), part(1, rows)]));
        }
    }
    out
}

/// The points of a window, as a box of coordinates for each of its pieces.
pub(crate) fn boxes(frame: &Frame, window: &Window) -> Vec<[Interval; 4]> {
    let along = |axis: usize| {
        let step = frame.tile[axis] / f64::from(frame.size[axis]);
        let span = move |(piece, _): (Range<u32>, usize)| {
            let ends = [piece.start, piece.end].map(|i| (f64::from(i) * step) as f32);
            Interval::new(ends[0].next_down(), ends[1].next_up())
        };
        window[axis].pieces(frame.size[axis]).into_iter().map(span).collect::<Vec<_>>()
    };
    let [z, t] = frame.z_time.map(Interval::point);
    let down = along(1);
    along(0).into_iter().flat_map(|x| down.iter().map(move |y| [x, *y, z, t])).collect()
}

/// The box of all points of the image.
pub(crate) fn everywhere(frame: &Frame) -> [Interval; 4] {
    boxes(frame, &frame.size.map(Span::all))[0]
}
