//! Requests: which images of which graphs, and how they are written.

use crate::image_size::ImageSize;
use crate::load::GraphSettings;
use crate::shard::Shard;
use crate::udim_tiles::UdimTiles;
use crate::variation_table::VariationTable;
use lapidary_document::{Document, SampleCount};
use lapidary_evaluator::run::{Accelerator, MAX_BYTES};
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::target::{ExportTarget, TARGETS};
use lapidary_field::program::{Frame, RunOptions, Sampling};
use std::path::{Path, PathBuf};

/// The approximate operations of a frame from which on a device that is chosen automatically is used: those of most graphs at
/// 4096 × 4096. Below, the CPU is faster than starting a GPU and compiling programs for it. The number is the same on every
/// machine.
pub const LEAST_DEVICE_WORK: u64 = 1 << 36;
/// A device takes at most the memory limit divided by this number.
pub const DEVICE_MEMORY_SHARE: u64 = 8;

/// Images to render. Every field but the graphs and the folder has a default: see [`RenderRequest::new`].
#[derive(Clone, Debug, PartialEq)]
pub struct RenderRequest {
    /// The graphs.
    pub graphs: Vec<RenderSource>,
    /// Folder of the images, created if it does not exist.
    pub folder: PathBuf,
    /// Size of the images; by default that of the graph.
    pub size: Option<ImageSize>,
    /// Names of the outputs; by default all.
    pub outputs: Vec<String>,
    /// Values of parameters.
    pub settings: GraphSettings,
    /// Presets that are rendered one after the other: their names, or `all` alone for every preset of each graph.
    pub presets: Vec<String>,
    /// Variations of each graph, by name.
    pub variations: Option<VariationTable>,
    /// Packing and naming of the images.
    pub target: &'static ExportTarget,
    /// File format; by default that of the target.
    pub format: Option<FileFormat>,
    /// Bits per channel; by default what suits each output.
    pub depth: Option<Depth>,
    /// Samples per pixel; by default those of the graph, then those of the target.
    pub samples: Option<SampleCount>,
    /// Pattern of file names with the fields of [`NAME_FIELDS`](crate::NAME_FIELDS); by default that of the target.
    pub name: Option<String>,
    /// The preset, the variation and the tile in file names, where there are several.
    pub labels: NameLabels,
    /// Left, top, width and height of a part of the images, in pixels.
    pub region: Option<[u32; 4]>,
    /// Width and height of the tiles of huge images, each with a file of its own.
    pub tile: Option<[u32; 2]>,
    /// UDIM tiles, each an image of this size with a file of its own.
    pub udim: Option<UdimTiles>,
    /// The part of the job that is rendered: graphs, presets, variations, tiles and frames, in this order.
    pub shard: Option<Shard>,
    /// Frames of an animation. If all fields are `None`, the image at time 0 is rendered.
    pub animation: AnimationOptions,
    /// Position of the sample within a pixel.
    pub sampling: Sampling,
    /// Dithers 8-bit values to avoid banding.
    pub dither: bool,
    /// Vector instructions and cores. They change the speed, not the images.
    pub run: RunOptions,
    /// The device that paints programs in place of the CPU, as far as it can. It changes the speed, not the images.
    pub accelerator: Option<&'static dyn Accelerator>,
    /// The approximate operations of a frame from which on the device is used; the CPU paints smaller ones sooner.
    pub least_device_work: u64,
    /// Memory limit of the process, in bytes.
    pub memory: u64,
    /// Keeps files whose provenance shows that they are up to date.
    pub if_changed: bool,
    /// Continues with the other graphs after an error.
    pub keep_going: bool,
    /// Reports the files and the memory, and writes nothing.
    pub dry_run: bool,
    /// A dependency file to write, with the input files of each image, for `make` and `ninja`.
    pub depfile: Option<PathBuf>,
}

/// A graph to render.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderSource {
    /// A graph file; `-` is standard input.
    File(PathBuf),
    /// A text that may not be saved.
    Text {
        /// The file in which it is or will be saved. Its folder is that of the files which the graph names.
        path: PathBuf,
        /// Text of the graph.
        text: String,
    },
}

impl RenderSource {
    /// Path of the graph file.
    pub fn path(&self) -> &Path {
        match self {
            RenderSource::File(path) | RenderSource::Text { path, .. } => path,
        }
    }
}

impl<P: Into<PathBuf>> From<P> for RenderSource {
    fn from(path: P) -> RenderSource {
        RenderSource::File(path.into())
    }
}

/// Names of the parts of a job in file names, each empty where the job has only one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameLabels {
    /// The preset.
    pub preset: String,
    /// The variation.
    pub variation: String,
    /// The tile.
    pub tile: Option<String>,
    /// The number of the UDIM tile.
    pub udim: Option<String>,
}

/// Frames of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AnimationOptions {
    /// Numbers of the first and the last frame; by default one loop of the graph.
    pub frames: Option<[u32; 2]>,
    /// Frames per second; by default 24.
    pub rate: Option<f64>,
    /// Times of the first frame and of the frame after the last; by default frame k is k frames into the loop.
    pub time: Option<[f64; 2]>,
    /// Numbers of the first and the last frame that are rendered; by default all.
    pub part: Option<[u32; 2]>,
}

impl AnimationOptions {
    /// True if frames are requested.
    pub fn is_requested(&self) -> bool {
        self.frames.is_some() || self.rate.is_some() || self.time.is_some()
    }
}

impl RenderRequest {
    /// A request for all images of graphs at their own size, packed as the first target does.
    pub fn new<S: Into<RenderSource>>(
        graphs: impl IntoIterator<Item = S>,
        folder: impl Into<PathBuf>,
    ) -> RenderRequest {
        RenderRequest {
            graphs: graphs.into_iter().map(Into::into).collect(),
            folder: folder.into(),
            size: None,
            outputs: vec![],
            settings: GraphSettings::default(),
            presets: vec![],
            variations: None,
            target: &TARGETS[0],
            format: None,
            depth: None,
            samples: None,
            name: None,
            labels: NameLabels::default(),
            region: None,
            tile: None,
            udim: None,
            shard: None,
            animation: AnimationOptions::default(),
            sampling: Sampling::Centre,
            dither: false,
            run: RunOptions::best(),
            accelerator: None,
            least_device_work: 0,
            memory: MAX_BYTES,
            if_changed: false,
            keep_going: false,
            dry_run: false,
            depfile: None,
        }
    }

    /// The samples per pixel: of the request, else of the file, else of the target.
    pub(crate) fn sample_count(&self, document: &Document) -> SampleCount {
        match self.samples.unwrap_or(document.samples) {
            SampleCount::Unset if self.target.supersamples => SampleCount::Auto,
            chosen => chosen,
        }
    }

    /// The frame of the images of a document at time 0. With automatic samples, image nodes take one sample per
    /// pixel: with more, filters that measure shapes would see them softened twice.
    pub(crate) fn frame(&self, document: &Document) -> Frame {
        let size = self.size.map_or(document.size, |size| size.pixels(document.size));
        let samples = self.sample_count(document).fixed();
        let mut whole = Frame { samples, sampling: self.sampling, ..document.frame(size) };
        if let Some(udim) = self.udim {
            let size = udim.whole(whole.size);
            whole = Frame { tile: udim.whole_units(whole.tile), size, region: size.map(|side| 0..side), ..whole };
        }
        match self.region {
            Some([x, y, w, h]) => Frame { region: [x..x.saturating_add(w), y..y.saturating_add(h)], ..whole },
            None => whole,
        }
    }

    /// True if images are rendered in parts, each with a file of its own.
    pub(crate) fn is_tiled(&self) -> bool {
        self.tile.is_some() || self.udim.is_some()
    }

    /// True if all frames of an animation go into one file.
    pub(crate) fn is_animated(&self) -> bool {
        self.format.is_some_and(FileFormat::is_animated)
    }
}
