//! Ranges of the outputs in a file, and warnings where the file cannot store them.

use super::image_file::ImageFile;
use crate::report::{ClippedOutput, OutputRange};
use crate::request::RenderRequest;
use lapidary_export::file_format::FileFormat;
use lapidary_export::range::ChannelRange;
use lapidary_export::target::{Companion, PackedImage, PlaneSource};

/// The range of each output in a packed image, from the ranges of its channels. `outputs` are the names of the outputs and
/// their numbers of planes.
pub(super) fn output_ranges(
    outputs: &[(String, usize)],
    packed: &PackedImage,
    channels: &[ChannelRange],
) -> Vec<OutputRange> {
    let planes: Vec<&str> =
        outputs.iter().flat_map(|(name, count)| std::iter::repeat_n(name.as_str(), *count)).collect();
    let mut found: Vec<OutputRange> = vec![];
    for (channel, range) in packed.channels.iter().zip(channels) {
        let (plane, scale, offset) = match *channel {
            PlaneSource::Plane { plane, scale, offset } => (plane, scale, offset),
            // The range of an emission includes its luminance.
            PlaneSource::Product { planes: [plane, _], scale } => (plane, scale, 0.0),
            PlaneSource::Constant(_) | PlaneSource::Cosine { .. } => continue,
        };
        // The file has packed values; the warning is about those of the output.
        let (a, b) = ((range.low - offset) / scale, (range.high - offset) / scale);
        let own =
            OutputRange { output: planes[plane].to_owned(), low: a.min(b), high: a.max(b), clipped: range.clipped };
        match found.iter_mut().find(|other| other.output == own.output) {
            Some(other) => {
                other.low = other.low.min(own.low);
                other.high = other.high.max(own.high);
                other.clipped += own.clipped;
            }
            None => found.push(own),
        }
    }
    found
}

/// A warning for each output that a file cannot store.
pub(super) fn clipped_outputs(
    request: &RenderRequest,
    graph: &str,
    file: &ImageFile,
    ranges: &[OutputRange],
) -> Vec<ClippedOutput> {
    // A companion file states the number that a uniform image has.
    let is_stated = |companion: &Companion| companion.uniform_usages.contains(&file.packed.usage.as_str());
    if file.packed.uniform.is_some() && request.target.companion.is_some_and(is_stated) {
        return vec![];
    }
    let warning = |range: &OutputRange| ClippedOutput {
        graph: graph.to_owned(),
        path: file.path.clone(),
        depth: file.spec.depth,
        allows_exr: request.target.companion.is_none_or(|companion| companion.formats.contains(&FileFormat::EXR)),
        range: range.clone(),
    };
    ranges.iter().filter(|range| range.clipped > 0).map(warning).collect()
}
