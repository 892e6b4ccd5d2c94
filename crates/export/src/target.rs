//! Export targets: which images an engine expects, how channels are packed into them, and how files are named.

mod channel_graph;
mod channel_sources;
mod companion;
mod gltf;
mod gltf_extensions;
mod godot;
mod materialx;
mod materialx_items;
mod materialx_leaves;
mod materialx_nodes;
mod materialx_operations;
mod materialx_text;
mod materialx_writer;
mod packer;
mod plane_source;
mod surface_input;
mod targets;
mod unreal;
mod usd;
mod usd_materialx;
mod usd_shader;

pub use channel_graph::{
    BakedImage, ChannelGraph, GraphInput, GraphInputKind, InstructionLabel, KnobValue, node_identifier,
};
pub use companion::{Companion, MaterialImage, MaterialScene, UnusedOutputs, UnusedReason, emissive_strength};
pub use packer::packed_images;
pub use plane_source::PlaneSource;
pub use targets::TARGETS;

use crate::file_format::{Depth, FileFormat};
use lapidary_field::pixel_buffer::PixelBuffer;
use plane_source::direction_cosine;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::Deref;

/// Conventions of an engine or program that images are exported for.
#[derive(Debug, PartialEq)]
pub struct ExportTarget {
    /// Name in options.
    pub name: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Default pattern of file names.
    pub pattern: &'static str,
    /// Default file formats: of colours, and of everything else.
    pub formats: [FileFormat; 2],
    /// Encoding of normals.
    pub normals: NormalEncoding,
    /// True if 8 bits suffice for normals, because the engine compresses them.
    pub eight_bit_normals: bool,
    /// Images with packed channels. Outputs that none of them contains get an image of their own.
    pub packed: &'static [PackedChannels],
    /// True if images are supersampled as far as they need it, unless the graph or the user chooses a number of samples.
    pub supersamples: bool,
    /// A file that is written next to the images.
    pub companion: Option<&'static Companion>,
    /// Hash of the file that declares the target; none for those of the program.
    pub file_hash: Option<u64>,
}

/// Encoding of tangent-space normals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalEncoding {
    /// Green points up the image, as in OpenGL; −1..1 is mapped to 0..1.
    OpenGl,
    /// Green points down the image, as in DirectX; −1..1 is mapped to 0..1.
    DirectX,
    /// Unmapped components in −1..1, with green up.
    Signed,
}

/// Declaration of an image whose channels come from several outputs.
#[derive(Debug, PartialEq)]
pub struct PackedChannels {
    /// Name of the image within file names.
    pub usage: &'static str,
    /// Meaning of its samples.
    pub content: ContentKind,
    /// Source of each channel.
    pub channels: &'static [ChannelSource],
    /// File format, if it is not the default of the target.
    pub format: Option<FileFormat>,
    /// Depth, if it is not that of the content.
    pub depth: Option<Depth>,
}

impl PackedChannels {
    /// The names of the outputs that the image is made of, if they exist, each once.
    pub fn output_names(&self) -> BTreeSet<&'static str> {
        self.channels.iter().flat_map(|source| source.candidates.iter().map(|(name, _)| *name)).collect()
    }
}

/// Meaning of the samples of an image, which decides its encoding and default depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentKind {
    /// Linear light. A fourth channel is alpha, which may be omitted if it is opaque everywhere.
    Colour,
    /// Tangent-space normals.
    Normal,
    /// Heights, for which 8 bits are too few.
    Height,
    /// Anything else.
    Data,
}

/// Source of a channel of a [`PackedChannels`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChannelSource {
    /// Material channels and the index of a component; the first that exists is used.
    candidates: &'static [(&'static str, usize)],
    /// Value if none exists.
    default: f32,
    /// What is stored instead of the value.
    encoding: ChannelEncoding,
}

/// What a channel of an image stores for a value v.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ChannelEncoding {
    /// v.
    Plain,
    /// 1 − v.
    Inverted,
    /// v times a material channel, or times a value if it does not exist.
    Times(&'static str, f32),
    /// The cosine of v turns, less a phase in turns, mapped to 0..1.
    Cosine(f32),
}

impl ChannelSource {
    /// Component of an output, or a value if no output of that name exists. With `inverted`, 1 − v is stored.
    pub const fn new(candidates: &'static [(&'static str, usize)], default: f32, inverted: bool) -> ChannelSource {
        let encoding = if inverted { ChannelEncoding::Inverted } else { ChannelEncoding::Plain };
        ChannelSource { candidates, default, encoding }
    }
}

/// An output of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphOutput {
    /// Name; outputs of a material are called `material.channel`.
    pub name: String,
    /// Number of components.
    pub components: usize,
    /// True if it is a normal.
    pub is_normal: bool,
    /// True if its name says that it is a colour; it may be written as a single grey component.
    pub is_color: bool,
}

/// An image to be written, and where its channels come from.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedImage {
    /// Name of the image within file names.
    pub usage: String,
    /// Name of its material, if the graph has several; otherwise empty.
    pub material: String,
    /// Names of the outputs it contains.
    pub outputs: Vec<String>,
    /// Meaning of its samples.
    pub content: ContentKind,
    /// Source of each channel.
    pub channels: Vec<PlaneSource>,
    /// File format that the target states for this image.
    pub format: Option<FileFormat>,
    /// Depth that the target states for this image.
    pub depth: Option<Depth>,
    /// The value of its first channel, if it is known to be the same everywhere.
    pub uniform: Option<f32>,
}

/// Finds a target by name.
pub fn find(name: &str) -> Option<&'static ExportTarget> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Depth of images for which the user has chosen none.
pub fn default_depth(target: &ExportTarget, content: ContentKind, format: FileFormat) -> Depth {
    let depths = format.depths();
    let signed = target.normals == NormalEncoding::Signed;
    let is_fine = match content {
        ContentKind::Height => true,
        ContentKind::Normal => !target.eight_bit_normals,
        ContentKind::Colour | ContentKind::Data => false,
    };
    let wanted = match depths.iter().any(|depth| depth.is_integer()) {
        true if is_fine => Depth::Word,
        true => Depth::Byte,
        false if signed || content == ContentKind::Height => Depth::Float,
        false => Depth::Half,
    };
    if depths.contains(&wanted) { wanted } else { depths[0] }
}

impl ExportTarget {
    /// Name as files record it: with the hash of its own file, where it has one.
    pub fn recorded_name(&self) -> String {
        self.file_hash.map_or(self.name.to_owned(), |hash| format!("{} {hash:016x}", self.name))
    }
    /// True if images store the values as they are: normals in −1..1, and alpha even where it is opaque.
    pub fn is_raw(&self, chosen: Option<FileFormat>) -> bool {
        self.normals == NormalEncoding::Signed || chosen.is_some_and(FileFormat::is_raw)
    }
    /// Format of images for which the user has chosen none.
    pub fn default_format(&self, content: ContentKind) -> FileFormat {
        self.formats[usize::from(content != ContentKind::Colour)]
    }
}

impl PackedImage {
    /// Format of its file: the chosen one, that of the image, or that of the target.
    pub fn file_format(&self, target: &ExportTarget, chosen: Option<FileFormat>) -> FileFormat {
        chosen.or(self.format).unwrap_or(target.default_format(self.content))
    }
    /// Depth of its file: the chosen one, that of the image if the format has it, or that of the content.
    pub fn file_depth(&self, target: &ExportTarget, format: FileFormat, chosen: Option<Depth>) -> Depth {
        let own = self.depth.filter(|depth| format.depths().contains(depth));
        chosen.or(own).unwrap_or(default_depth(target, self.content, format))
    }
    /// Interleaves rows of planes into rows of pixels.
    pub fn interleave<P: Deref<Target = [f32]> + Sync>(&self, planes: &[P]) -> PixelBuffer {
        let pixels = planes.first().map_or(0, |plane| plane.len());
        let mut out = PixelBuffer::for_overwriting(pixels * self.channels.len());
        self.interleave_into(planes, &mut out);
        out
    }
    /// Interleaves rows of planes into rows of pixels, in memory for as many pixels.
    pub fn interleave_into<P: Deref<Target = [f32]> + Sync>(&self, planes: &[P], out: &mut [f32]) {
        match self.channels.len() {
            1 => self.interleave_channels::<P, 1>(planes, out),
            2 => self.interleave_channels::<P, 2>(planes, out),
            3 => self.interleave_channels::<P, 3>(planes, out),
            _ => self.interleave_channels::<P, 4>(planes, out),
        }
    }
    fn interleave_channels<P: Deref<Target = [f32]> + Sync, const CHANNELS: usize>(
        &self,
        planes: &[P],
        out: &mut [f32],
    ) {
        /// Pixels per task, few enough to stay in the cache from channel to channel.
        const TASK: usize = 1 << 13;
        out.par_chunks_mut(TASK * CHANNELS).enumerate().for_each(|(task, part)| {
            let pixels = part.as_chunks_mut::<CHANNELS>().0;
            for (channel, source) in self.channels.iter().enumerate() {
                match *source {
                    PlaneSource::Constant(v) => pixels.iter_mut().for_each(|pixel| pixel[channel] = v),
                    PlaneSource::Plane { plane, scale, offset } => {
                        let values = &planes[plane][task * TASK..];
                        pixels.iter_mut().zip(values).for_each(|(pixel, v)| pixel[channel] = v * scale + offset);
                    }
                    PlaneSource::Product { planes: [a, b], scale } => {
                        let values = planes[a][task * TASK..].iter().zip(&planes[b][task * TASK..]);
                        pixels.iter_mut().zip(values).for_each(|(pixel, (a, b))| pixel[channel] = a * b * scale);
                    }
                    PlaneSource::Cosine { plane, phase } => {
                        let values = &planes[plane][task * TASK..];
                        pixels
                            .iter_mut()
                            .zip(values)
                            .for_each(|(pixel, v)| pixel[channel] = direction_cosine(*v, phase));
                    }
                }
            }
        });
    }
    /// Divides all channels by a number.
    pub fn divide(&mut self, by: f32) {
        for source in &mut self.channels {
            match source {
                PlaneSource::Constant(v) => *v /= by,
                PlaneSource::Plane { scale, offset, .. } => (*scale, *offset) = (*scale / by, *offset / by),
                PlaneSource::Product { scale, .. } => *scale /= by,
                // Directions have no strength.
                PlaneSource::Cosine { .. } => {}
            }
        }
    }
    /// Index of the alpha plane, if this is a colour with alpha.
    pub fn alpha_plane(&self) -> Option<usize> {
        match self.channels.get(3) {
            Some(PlaneSource::Plane { plane, .. }) if self.content == ContentKind::Colour => Some(*plane),
            _ => None,
        }
    }
}
