//! Sources of the channels of packed images, which several targets share.

use super::{ChannelSource, ContentKind, PackedChannels};
use crate::file_format::FileFormat;

/// The first candidate that exists, or a default.
pub(super) const fn of(candidates: &'static [(&'static str, usize)], default: f32) -> ChannelSource {
    ChannelSource { candidates, default, inverted: false }
}

pub(super) const RGB: [ChannelSource; 3] =
    [of(&[("base_color", 0)], 1.0), of(&[("base_color", 1)], 1.0), of(&[("base_color", 2)], 1.0)];
pub(super) const RGBA: &[ChannelSource] = &[RGB[0], RGB[1], RGB[2], of(&[("opacity", 0), ("base_color", 3)], 1.0)];
pub(super) const NORMAL: &[ChannelSource] =
    &[of(&[("normal", 0)], 0.0), of(&[("normal", 1)], 0.0), of(&[("normal", 2)], 1.0)];
pub(super) const EMISSION: &[ChannelSource] =
    &[of(&[("emission", 0)], 0.0), of(&[("emission", 1)], 0.0), of(&[("emission", 2)], 0.0)];
pub(super) const ORM: &[ChannelSource] = &[of(&[("occlusion", 0)], 1.0), of(&[("roughness", 0)], 0.5), METALLIC];
pub(super) const METALLIC: ChannelSource = of(&[("metallic", 0)], 0.0);
pub(super) const SMOOTHNESS: ChannelSource =
    ChannelSource { candidates: &[("roughness", 0)], default: 0.5, inverted: true };
/// Without a mask, details show everywhere.
pub(super) const DETAIL_MASK: ChannelSource = of(&[("mask", 0)], 1.0);
pub(super) const OPACITY: &[ChannelSource] = &[RGBA[3]];
pub(super) const HEIGHT: &[ChannelSource] = &[of(&[("height", 0)], 0.0)];

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
