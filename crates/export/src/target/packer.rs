//! Packing: which plane becomes which channel of which image.

use super::plane_source::direction_cosine;
use super::{
    ChannelEncoding, ChannelSource, ContentKind, ExportTarget, GraphOutput, NormalEncoding, PackedChannels,
    PackedImage, PlaneSource,
};
use crate::file_format::FileFormat;

/// Lists the images that a target needs for some outputs.
///
/// Planes are numbered through all components of all outputs, in order. `format` is the format chosen by the user.
pub fn packed_images(target: &ExportTarget, outputs: &[GraphOutput], format: Option<FileFormat>) -> Vec<PackedImage> {
    let packer = Packer { target, outputs, signed_normals: target.is_raw(format) };
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

/// State of [`packed_images`].
struct Packer<'a> {
    target: &'a ExportTarget,
    outputs: &'a [GraphOutput],
    signed_normals: bool,
}

impl Packer<'_> {
    /// Image of a material with packed channels, unless all of its outputs are missing; marks its outputs as used.
    fn packed(&self, packed: &PackedChannels, material: &str, used: &mut [bool]) -> Option<PackedImage> {
        let find = |candidate: &(&'static str, usize)| self.component(material, *candidate);
        let found: Vec<_> = packed.channels.iter().map(|source| source.candidates.iter().find_map(find)).collect();
        // A weight alone is that of the default colour, unless that is black.
        let factor = |source: &ChannelSource| match source.encoding {
            ChannelEncoding::Times(name, _) => find(&(name, 0)),
            _ => None,
        };
        let weighted = |source: &ChannelSource| source.default != 0.0 && factor(source).is_some();
        if found.iter().all(Option::is_none) && !packed.channels.iter().any(weighted) {
            return None;
        }
        let mut outputs = vec![];
        let mut channels = vec![];
        for (source, found) in packed.channels.iter().zip(found) {
            let factor = factor(source);
            channels.push(self.source(source, packed.content, [found, factor]));
            outputs.extend(found.into_iter().chain(factor).map(|(output, _)| output));
        }
        let mut unique: Vec<usize> = vec![];
        outputs.iter().for_each(|output| {
            if !unique.contains(output) {
                unique.push(*output)
            }
        });
        unique.iter().for_each(|output| used[*output] = true);
        let outputs = unique.into_iter().map(|i| self.outputs[i].name.clone()).collect();
        Some(PackedImage {
            usage: packed.usage.to_owned(),
            material: material.to_owned(),
            outputs,
            content: packed.content,
            channels,
            format: packed.format,
            depth: packed.depth,
            uniform: None,
        })
    }
    /// Index of an output of a material and a component of it, if it exists.
    fn component(&self, material: &str, (channel, component): (&str, usize)) -> Option<(usize, usize)> {
        let at = self.outputs.iter().position(|o| material_and_channel(&o.name) == (material, channel))?;
        // A number serves as a grey colour.
        let components = self.outputs[at].components;
        let component = if components == 1 && component < 3 { 0 } else { component };
        (component < components).then_some((at, component))
    }
    /// Source of a channel whose value and factor are components of outputs, or have their defaults.
    fn source(
        &self,
        source: &ChannelSource,
        content: ContentKind,
        [found, factor]: [Option<(usize, usize)>; 2],
    ) -> PlaneSource {
        let value = match found {
            Some((output, component)) => self.plane(output, component, source.encoding == ChannelEncoding::Inverted),
            None => PlaneSource::Constant(source.default),
        };
        match (source.encoding, value) {
            (ChannelEncoding::Inverted, PlaneSource::Constant(v)) => PlaneSource::Constant(1.0 - v),
            (ChannelEncoding::Plain, PlaneSource::Constant(v)) => {
                PlaneSource::Constant(self.encoded_default(content, v))
            }
            (ChannelEncoding::Plain | ChannelEncoding::Inverted, value) => value,
            (ChannelEncoding::Times(_, rest), value) => {
                times(value, factor.map(|(output, component)| self.plane_index(output, component)), rest)
            }
            (ChannelEncoding::Cosine(phase), PlaneSource::Constant(v)) => {
                PlaneSource::Constant(direction_cosine(v, phase))
            }
            (ChannelEncoding::Cosine(phase), value) => {
                value.planes().next().map_or(value, |plane| PlaneSource::Cosine { plane, phase })
            }
        }
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
            format: None,
            depth: None,
            uniform: None,
        }
    }
    /// Source for a component of an output, with the map that encodes normals.
    fn plane(&self, output: usize, component: usize, inverted: bool) -> PlaneSource {
        let plane = self.plane_index(output, component);
        let (scale, offset) = match self.outputs[output].is_normal {
            true if !self.signed_normals => (if component == 1 { self.green_scale() } else { 0.5 }, 0.5),
            _ if inverted => (-1.0, 1.0),
            _ => (1.0, 0.0),
        };
        PlaneSource::Plane { plane, scale, offset }
    }
    fn plane_index(&self, output: usize, component: usize) -> usize {
        self.outputs[..output].iter().map(|o| o.components).sum::<usize>() + component
    }
    fn encoded_default(&self, content: ContentKind, default: f32) -> f32 {
        if content == ContentKind::Normal && !self.signed_normals { default * 0.5 + 0.5 } else { default }
    }
    fn green_scale(&self) -> f32 {
        if self.target.normals == NormalEncoding::DirectX { -0.5 } else { 0.5 }
    }
}

/// A value times a plane, or times `rest`, which is 0 or 1, if there is none.
fn times(value: PlaneSource, factor: Option<usize>, rest: f32) -> PlaneSource {
    match (value, factor) {
        (PlaneSource::Constant(v), None) => PlaneSource::Constant(v * rest),
        (PlaneSource::Constant(scale), Some(plane)) => PlaneSource::Plane { plane, scale, offset: 0.0 },
        (_, None) if rest == 0.0 => PlaneSource::Constant(0.0),
        (PlaneSource::Plane { plane, .. }, Some(factor)) => {
            PlaneSource::Product { planes: [plane, factor], scale: 1.0 }
        }
        (value, _) => value,
    }
}

/// Splits the name of an output into material and channel.
fn material_and_channel(name: &str) -> (&str, &str) {
    name.rsplit_once('.').unwrap_or(("", name))
}
