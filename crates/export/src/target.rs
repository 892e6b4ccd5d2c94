//! Export targets: which images an engine expects, how channels are packed into them, and how files are named.

mod targets;

pub use targets::{EMISSIVE_USAGE, TARGETS};

use crate::image_spec::{Depth, FileFormat};
use lapidary_field::pixel_buffer::PixelBuffer;
use rayon::prelude::*;
use std::ops::Deref;

/// Conventions of an engine or program that images are exported for.
#[derive(Debug)]
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
    /// True if a `.gltf` file is written next to the images.
    pub gltf: bool,
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
#[derive(Debug)]
pub struct PackedChannels {
    /// Name of the image within file names.
    pub usage: &'static str,
    /// Meaning of its samples.
    pub content: ContentKind,
    /// Source of each channel.
    pub channels: &'static [ChannelSource],
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
#[derive(Clone, Copy, Debug)]
pub struct ChannelSource {
    /// Material channels and the index of a component; the first that exists is used.
    candidates: &'static [(&'static str, usize)],
    /// Value if none exists.
    default: f32,
    /// True if 1 − v is stored instead of v.
    inverted: bool,
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
}

/// Source of a channel of a [`PackedImage`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaneSource {
    /// A constant value.
    Constant(f32),
    /// A plane with a linear map: `v * scale + offset`.
    Plane {
        /// Index of the plane.
        plane: usize,
        /// Factor.
        scale: f32,
        /// Summand.
        offset: f32,
    },
}

/// Finds a target by name.
pub fn find(name: &str) -> Option<&'static ExportTarget> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Lists the images that a target needs for some outputs.
///
/// Planes are numbered through all components of all outputs, in order. `format` is the format chosen by the user.
pub fn packed_images(target: &ExportTarget, outputs: &[GraphOutput], format: Option<FileFormat>) -> Vec<PackedImage> {
    let signed_normals = target.normals == NormalEncoding::Signed || format == Some(FileFormat::Npy);
    let packer = Packer { target, outputs, signed_normals };
    let mut materials: Vec<&str> = vec![];
    for output in outputs {
        let material = material_and_channel(&output.name).0;
        if !materials.contains(&material) {
            materials.push(material);
        }
    }
    let mut used = vec![false; outputs.len()];
    let mut images = vec![];
    for material in materials {
        images.extend(target.packed.iter().filter_map(|packed| packer.packed(packed, material, &mut used)));
    }
    let unused = (0..outputs.len()).filter(|i| !used[*i]);
    images.extend(unused.map(|i| packer.unpacked(i)));
    images
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
    /// Format of images for which the user has chosen none.
    pub fn default_format(&self, content: ContentKind) -> FileFormat {
        self.formats[usize::from(content != ContentKind::Colour)]
    }
}

impl PackedImage {
    /// Interleaves rows of planes into rows of pixels.
    pub fn interleave<P: Deref<Target = [f32]> + Sync>(&self, planes: &[P]) -> PixelBuffer {
        match self.channels.len() {
            1 => self.interleave_channels::<P, 1>(planes),
            2 => self.interleave_channels::<P, 2>(planes),
            3 => self.interleave_channels::<P, 3>(planes),
            _ => self.interleave_channels::<P, 4>(planes),
        }
    }
    fn interleave_channels<P: Deref<Target = [f32]> + Sync, const CHANNELS: usize>(&self, planes: &[P]) -> PixelBuffer {
        /// Pixels per task, few enough to stay in the cache from channel to channel.
        const TASK: usize = 1 << 13;
        let mut out = PixelBuffer::for_overwriting(planes.first().map_or(0, |plane| plane.len()) * CHANNELS);
        out.par_chunks_mut(TASK * CHANNELS).enumerate().for_each(|(task, part)| {
            let pixels = part.as_chunks_mut::<CHANNELS>().0;
            for (channel, source) in self.channels.iter().enumerate() {
                match *source {
                    PlaneSource::Constant(v) => pixels.iter_mut().for_each(|pixel| pixel[channel] = v),
                    PlaneSource::Plane { plane, scale, offset } => {
                        let values = &planes[plane][task * TASK..];
                        pixels.iter_mut().zip(values).for_each(|(pixel, v)| pixel[channel] = v * scale + offset);
                    }
                }
            }
        });
        out
    }
    /// Divides all channels by a number.
    pub fn divide(&mut self, by: f32) {
        for source in &mut self.channels {
            match source {
                PlaneSource::Constant(v) => *v /= by,
                PlaneSource::Plane { scale, offset, .. } => (*scale, *offset) = (*scale / by, *offset / by),
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

/// State of [`packed_images`].
struct Packer<'a> {
    target: &'a ExportTarget,
    outputs: &'a [GraphOutput],
    signed_normals: bool,
}

impl Packer<'_> {
    /// Image of a material with packed channels, unless all of its outputs are missing; marks its outputs as used.
    fn packed(&self, packed: &PackedChannels, material: &str, used: &mut [bool]) -> Option<PackedImage> {
        let find = |source: &ChannelSource| {
            source.candidates.iter().find_map(|(channel, component)| {
                let at = self.outputs.iter().position(|o| material_and_channel(&o.name) == (material, *channel))?;
                // A number serves as a grey colour.
                let components = self.outputs[at].components;
                let component = if components == 1 && *component < 3 { 0 } else { *component };
                (component < components).then_some((at, component))
            })
        };
        let found: Vec<_> = packed.channels.iter().map(find).collect();
        if found.iter().all(Option::is_none) {
            return None;
        }
        let source = |(source, found): (&ChannelSource, &Option<(usize, usize)>)| match found {
            Some((output, component)) => self.plane(*output, *component, source.inverted),
            None if source.inverted => PlaneSource::Constant(1.0 - source.default),
            None => PlaneSource::Constant(self.encoded_default(packed.content, source.default)),
        };
        let channels: Vec<PlaneSource> = packed.channels.iter().zip(&found).map(source).collect();
        let mut outputs: Vec<usize> = found.into_iter().flatten().map(|(output, _)| output).collect();
        outputs.dedup();
        outputs.iter().for_each(|output| used[*output] = true);
        let outputs = outputs.into_iter().map(|i| self.outputs[i].name.clone()).collect();
        let (usage, material) = (packed.usage.to_owned(), material.to_owned());
        Some(PackedImage { usage, material, outputs, content: packed.content, channels })
    }
    /// Image of a single output.
    fn unpacked(&self, i: usize) -> PackedImage {
        let output = &self.outputs[i];
        let (material, channel) = material_and_channel(&output.name);
        let content = match channel {
            _ if output.is_normal => ContentKind::Normal,
            "height" if output.components == 1 => ContentKind::Height,
            _ if output.is_color || output.components == 4 => ContentKind::Colour,
            _ => ContentKind::Data,
        };
        PackedImage {
            usage: channel.replace('_', ""),
            material: material.to_owned(),
            outputs: vec![output.name.clone()],
            content,
            channels: (0..output.components).map(|component| self.plane(i, component, false)).collect(),
        }
    }
    /// Source for a component of an output, with the map that encodes normals.
    fn plane(&self, output: usize, component: usize, inverted: bool) -> PlaneSource {
        let plane = self.outputs[..output].iter().map(|o| o.components).sum::<usize>() + component;
        let (scale, offset) = match self.outputs[output].is_normal {
            true if !self.signed_normals => (if component == 1 { self.green_scale() } else { 0.5 }, 0.5),
            _ if inverted => (-1.0, 1.0),
            _ => (1.0, 0.0),
        };
        PlaneSource::Plane { plane, scale, offset }
    }
    fn encoded_default(&self, content: ContentKind, default: f32) -> f32 {
        if content == ContentKind::Normal && !self.signed_normals { default * 0.5 + 0.5 } else { default }
    }
    fn green_scale(&self) -> f32 {
        if self.target.normals == NormalEncoding::DirectX { -0.5 } else { 0.5 }
    }
}

/// Splits the name of an output into material and channel.
fn material_and_channel(name: &str) -> (&str, &str) {
    name.rsplit_once('.').unwrap_or(("", name))
}
