//! The pass of an image node's function: its settings, its input pixels and its outputs.

use crate::declare::handle::{Any, Number, Whole};
use crate::declare::output::Out;
use crate::node::input::Input;
use crate::node::traced_graph::{TracedNode, mixed_seed};
use lapidary_field::image::PixelGrid;
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::{Frame, RunOptions};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One run of an image node over a window of the image: everything where it must, else what was asked for and as much
/// around it as the node reaches. Where the window is cut out of the image, what lies within reach of the cut is
/// thrown away afterwards, so the node need not care.
pub struct Pass<'a> {
    pub(crate) node: TracedNode<'a>,
    /// The numbers of each socket that is read once.
    pub(crate) numbers: &'a [Vec<f32>],
    /// The planes of each painted socket.
    pub(crate) planes: Vec<Vec<&'a [f32]>>,
    pub(crate) frame: &'a Frame,
    pub(crate) options: RunOptions,
    pub(crate) from: [i64; 2],
    pub(crate) size: [usize; 2],
    pub(crate) wrap: [bool; 2],
    /// The rows of the window that are wanted.
    pub(crate) rows: Range<usize>,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) seed: u32,
    pub(crate) made: Vec<Option<Made>>,
}

/// An output: its planes, where their pixels lie if that is not where the frame's do, and which rows they are.
pub(crate) struct Made {
    pub(crate) planes: Vec<Arc<PixelBuffer>>,
    pub(crate) grid: Option<PixelGrid>,
    pub(crate) rows: Range<usize>,
}

impl<'a> Pass<'a> {
    /// Columns and rows of the window: those of every plane it is given and makes.
    pub fn size(&self) -> [usize; 2] {
        self.size
    }
    /// The column and row of the whole image at which the window begins; negative where the image wraps.
    pub fn from(&self) -> [i64; 2] {
        self.from
    }
    /// The rows of the window that are wanted; whatever is put into the others is thrown away. A node that makes only
    /// these puts planes of so many rows.
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }
    /// Columns and rows of the whole image.
    pub fn whole(&self) -> [u32; 2] {
        self.frame.size
    }
    /// Tile units across and down the whole image.
    pub fn tile(&self) -> [f64; 2] {
        self.frame.tile
    }
    /// The third coordinate, and time.
    pub fn rest(&self) -> [f32; 2] {
        self.frame.rest
    }
    /// Whether the window goes on at its edges, across and down: its last column lies beside its first.
    pub fn wrap(&self) -> [bool; 2] {
        self.wrap
    }
    /// A length in tile units as pixels across and down.
    pub fn pixels(&self, length: f32) -> [f32; 2] {
        [0, 1].map(|axis| (f64::from(length) * f64::from(self.frame.size[axis]) / self.frame.tile[axis]) as f32)
    }
    /// The SIMD level and the cores to use.
    pub fn options(&self) -> RunOptions {
        self.options
    }
    /// The flag that cancels the job; a cancelled pass may return anything.
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }
    /// Whether the job is cancelled.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
    /// A node's own seed, mixed with the graph's unless that is 0.
    pub fn seed(&self, handle: Whole) -> u32 {
        mixed_seed(self.node.whole(handle), self.seed)
    }
    /// Whether a wire leads to a socket.
    pub fn wired(&self, socket: &str) -> bool {
        matches!(self.node.input(socket), Input::Wire { .. })
    }
    /// The planes of a painted number: one.
    pub fn plane(&self, handle: Number) -> &'a [f32] {
        self.planes_of(handle.0).first().copied().unwrap_or(&[])
    }
    /// The planes of a painted number or colour: one or four.
    pub fn planes(&self, handle: Any) -> &[&'a [f32]] {
        self.planes_of(handle.0)
    }
    /// The planes of any painted socket.
    pub fn planes_of(&self, socket: &str) -> &[&'a [f32]] {
        let place = self.node.socket_index(socket);
        self.planes.get(place).map_or(&[], Vec::as_slice)
    }
    /// Puts an output: a plane for each of its numbers, each of the size of the window, or of its wanted rows.
    pub fn put(&mut self, out: Out, planes: Vec<impl Into<PixelBuffer>>) {
        self.put_made(out, planes, None);
    }
    /// Puts an output whose pixels are its own: the whole of an image that has not the frame's size.
    pub fn put_image(&mut self, out: Out, grid: PixelGrid, planes: Vec<impl Into<PixelBuffer>>) {
        self.put_made(out, planes, Some(grid));
    }

    fn put_made(&mut self, out: Out, planes: Vec<impl Into<PixelBuffer>>, grid: Option<PixelGrid>) {
        let planes: Vec<PixelBuffer> = planes.into_iter().map(Into::into).collect();
        let kind = self.node.kind;
        let place = self.node.output_index(out.0);
        let whole = grid.map_or(self.size, |grid| grid.size.map(|n| n as usize));
        let rows = if grid.is_none() && planes.iter().all(|px| px.len() == whole[0] * self.rows.len()) {
            self.rows.clone()
        } else {
            0..whole[1]
        };
        let pixels = whole[0] * rows.len();
        assert_eq!(planes.len(), self.node.types[place].width(), "`{}` makes planes of `{}`", kind, out.0);
        assert!(planes.iter().all(|plane| plane.len() == pixels), "`{}` makes whole planes", kind);
        self.made[place] = Some(Made { planes: planes.into_iter().map(Arc::new).collect(), grid, rows });
    }
    /// The numbers of a socket that is read once.
    pub(crate) fn numbers(&self, socket: &str) -> &'a [f32] {
        &self.numbers[self.node.socket_index(socket)]
    }
}
