//! Sources of the channels of packed images, which several targets share.

use super::{ChannelEncoding, ChannelSource, ContentKind, PackedChannels};
use crate::file_format::FileFormat;

/// The first candidate that exists, or a default.
pub(super) const fn of(candidates: &'static [(&'static str, usize)], default: f32) -> ChannelSource {
    ChannelSource::new(candidates, default, false)
}

/// A channel times a weight or a strength, which is `rest` if it does not exist.
const fn times(source: ChannelSource, factor: &'static str, rest: f32) -> ChannelSource {
    ChannelSource { encoding: ChannelEncoding::Times(factor, rest), ..source }
}

/// The cosine of the direction of anisotropy less a phase, from 0 to 1.
const fn direction(phase: f32) -> ChannelSource {
    ChannelSource { encoding: ChannelEncoding::Cosine(phase), ..of(&[("anisotropy_rotation", 0)], 0.0) }
}

pub(super) const RGB: [ChannelSource; 3] =
    [of(&[("base_color", 0)], 1.0), of(&[("base_color", 1)], 1.0), of(&[("base_color", 2)], 1.0)];
pub(super) const RGBA: &[ChannelSource] = &[RGB[0], RGB[1], RGB[2], of(&[("opacity", 0), ("base_color", 3)], 1.0)];
pub(super) const NORMAL: &[ChannelSource] =
    &[of(&[("normal", 0)], 0.0), of(&[("normal", 1)], 0.0), of(&[("normal", 2)], 1.0)];
pub(super) const COAT_NORMAL: &[ChannelSource] =
    &[of(&[("coat_normal", 0)], 0.0), of(&[("coat_normal", 1)], 0.0), of(&[("coat_normal", 2)], 1.0)];
/// The emission times its luminance.
pub(super) const EMISSION: &[ChannelSource] = &[
    times(of(&[("emission", 0)], 0.0), LUMINANCE, 1.0),
    times(of(&[("emission", 1)], 0.0), LUMINANCE, 1.0),
    times(of(&[("emission", 2)], 0.0), LUMINANCE, 1.0),
];
const LUMINANCE: &str = "emission_luminance";
pub(super) const ORM: &[ChannelSource] = &[of(&[("occlusion", 0)], 1.0), of(&[("roughness", 0)], 0.5), METALLIC];
pub(super) const METALLIC: ChannelSource = of(&[("metallic", 0)], 0.0);
pub(super) const SMOOTHNESS: ChannelSource = ChannelSource::new(&[("roughness", 0)], 0.5, true);
/// Without a mask, details show everywhere.
pub(super) const DETAIL_MASK: ChannelSource = of(&[("mask", 0)], 1.0);
pub(super) const OPACITY: &[ChannelSource] = &[RGBA[3]];
pub(super) const HEIGHT: &[ChannelSource] = &[of(&[("height", 0)], 0.0)];
pub(super) const COAT: &[ChannelSource] = &[COAT_WEIGHT, of(&[("coat_roughness", 0)], 0.0), of(&[], 0.0)];
pub(super) const COAT_WEIGHT: ChannelSource = of(&[("coat_weight", 0)], 0.0);
pub(super) const TRANSMISSION: &[ChannelSource] = &[of(&[("transmission_weight", 0)], 0.0)];
pub(super) const SUBSURFACE: &[ChannelSource] = &[of(&[("subsurface_weight", 0)], 0.0)];
/// The colour of fuzz times its weight, for formats without a weight.
pub(super) const FUZZ: &[ChannelSource] = &[
    times(of(&[("fuzz_color", 0)], 1.0), "fuzz_weight", 0.0),
    times(of(&[("fuzz_color", 1)], 1.0), "fuzz_weight", 0.0),
    times(of(&[("fuzz_color", 2)], 1.0), "fuzz_weight", 0.0),
];
/// The direction of anisotropy as a vector, and the anisotropy: in blue, and in alpha.
pub(super) const ANISOTROPY_BLUE: &[ChannelSource] = &[direction(0.0), direction(0.25), ANISOTROPY];
pub(super) const ANISOTROPY_ALPHA: &[ChannelSource] = &[direction(0.0), direction(0.25), of(&[], 0.5), ANISOTROPY];
pub(super) const ANISOTROPY: ChannelSource = of(&[("anisotropy", 0)], 0.0);

/// A number in alpha, beside white.
pub(super) const fn alpha(source: ChannelSource) -> [ChannelSource; 4] {
    const ONE: ChannelSource = of(&[], 1.0);
    [ONE, ONE, ONE, source]
}

pub(super) const fn pack(
    usage: &'static str,
    content: ContentKind,
    channels: &'static [ChannelSource],
) -> PackedChannels {
    PackedChannels { usage, content, channels, format: None, depth: None }
}

/// An image with a file format of its own.
pub(super) const fn pack_as(
    usage: &'static str,
    content: ContentKind,
    channels: &'static [ChannelSource],
    format: FileFormat,
) -> PackedChannels {
    PackedChannels { format: Some(format), ..pack(usage, content, channels) }
}
