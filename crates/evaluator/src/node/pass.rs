//! The pass of an image node's function: its settings, its input pixels and its outputs.

use crate::declare::handle::{Any, DataFile, Number, Whole};
use crate::declare::output::Out;
use crate::node::input::Input;
use crate::node::traced_graph::{TracedNode, mixed_seed};
use crate::plane::file_data::FileData;
use lapidary_field::image::PixelGrid;
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::{Frame, RunOptions};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// One run of an image node over a window of the image: the whole image if the node needs it, else the requested pixels and
/// those within reach of them. Pixels near the edges of a partial window are discarded afterwards, so that the node can
/// compute them without special cases.
pub struct Pass<'a> {
    pub(crate) node: TracedNode<'a>,
    /// The numbers of each socket that is not painted.
    pub(crate) numbers: &'a [Vec<f32>],
    /// The planes of each painted socket.
    pub(crate) planes: Vec<Vec<&'a [f32]>>,
    pub(crate) frame: &'a Frame,
    pub(crate) options: RunOptions,
    pub(crate) from: [i64; 2],
    pub(crate) size: [usize; 2],
    pub(crate) wrap: [bool; 2],
    /// The rows of the window that are needed.
    pub(crate) rows: Range<usize>,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) seed: u32,
    /// The files that the node reads as a whole, each with its socket.
    pub(crate) data: &'a [(&'static str, FileData)],
    pub(crate) outputs: Vec<Option<PassOutput>>,
}

/// An output of a pass: its planes, their grid if it differs from that of the frame, and their rows.
pub(crate) struct PassOutput {
    pub(crate) planes: Vec<Arc<PixelBuffer>>,
    pub(crate) grid: Option<PixelGrid>,
    pub(crate) rows: Range<usize>,
}

impl<'a> Pass<'a> {
    /// The columns and rows of the window, and so of every plane that is read.
    pub fn size(&self) -> [usize; 2] {
        self.size
    }
    /// The column and row of the whole image at which the window begins; negative where the image wraps.
    pub fn from(&self) -> [i64; 2] {
        self.from
    }
    /// The rows of the window that are needed; the others are discarded. A node may write planes of these rows only.
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }
    /// The columns and rows of the whole image.
    pub fn whole(&self) -> [u32; 2] {
        self.frame.size
    }
    /// The size of the whole image, in tile units.
    pub fn tile(&self) -> [f64; 2] {
        self.frame.tile
    }
    /// The z coordinate and the time.
    pub fn z_time(&self) -> [f32; 2] {
        self.frame.z_time
    }
    /// True if the window wraps around, horizontally and vertically: its last column is next to its first.
    pub fn wrap(&self) -> [bool; 2] {
        self.wrap
    }
    /// Converts a length in tile units to pixels, horizontally and vertically.
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
    /// The seed of a node, mixed with that of the graph unless that is 0.
    pub fn seed(&self, handle: Whole) -> u32 {
        mixed_seed(self.node.whole(handle), self.seed)
    }
    /// The file that a socket names, for a node that reads it as a whole; `None` if it names none or the file is missing.
    pub fn file_data(&self, handle: DataFile) -> Option<&'a FileData> {
        self.data.iter().find(|(socket, _)| *socket == handle.0).map(|(_, data)| data)
    }
    /// True if a wire leads to a socket.
    pub fn wired(&self, socket: &str) -> bool {
        matches!(self.node.input(socket), Input::Wire { .. })
    }
    /// The plane of a painted number.
    pub fn plane(&self, handle: Number) -> &'a [f32] {
        self.planes_of(handle.0).first().copied().unwrap_or(&[])
    }
    /// The planes of a painted number (one) or colour (four).
    pub fn planes(&self, handle: Any) -> &[&'a [f32]] {
        self.planes_of(handle.0)
    }
    /// The planes of any painted socket.
    pub fn planes_of(&self, socket: &str) -> &[&'a [f32]] {
        let index = self.node.socket_index(socket);
        self.planes.get(index).map_or(&[], Vec::as_slice)
    }
    /// Writes an output: a plane for each of its numbers, with the size of the window or of its needed rows.
    pub fn put(&mut self, out: Out, planes: Vec<impl Into<PixelBuffer>>) {
        self.write(out, planes, None);
    }
    /// Writes an output with a grid of its own: a whole image of another size than the frame.
    pub fn put_image(&mut self, out: Out, grid: PixelGrid, planes: Vec<impl Into<PixelBuffer>>) {
        self.write(out, planes, Some(grid));
    }

    fn write(&mut self, out: Out, planes: Vec<impl Into<PixelBuffer>>, grid: Option<PixelGrid>) {
        let planes: Vec<PixelBuffer> = planes.into_iter().map(Into::into).collect();
        let kind = self.node.kind;
        let index = self.node.output_index(out.0);
        let whole = grid.map_or(self.size, |grid| grid.size.map(|n| n as usize));
        let rows = if grid.is_none() && planes.iter().all(|px| px.len() == whole[0] * self.rows.len()) {
            self.rows.clone()
        } else {
            0..whole[1]
        };
        let pixels = whole[0] * rows.len();
        assert_eq!(
            planes.len(),
            self.node.types[index].width(),
            "`{kind}` writes a plane for each number of `{}`",
            out.0
        );
        assert!(planes.iter().all(|plane| plane.len() == pixels), "`{kind}` writes planes of {pixels} pixels");
        self.outputs[index] = Some(PassOutput { planes: planes.into_iter().map(Arc::new).collect(), grid, rows });
    }
    /// The numbers of a socket that is not painted.
    pub(crate) fn numbers(&self, socket: &str) -> &'a [f32] {
        &self.numbers[self.node.socket_index(socket)]
    }
}
