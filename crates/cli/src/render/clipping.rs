//! The range of each output in a file, and the warning where the file cannot store it.

use super::job::Job;
use super::shot::Leaf;
use crate::args;
use lapidary_export::image_spec::Depth;
use lapidary_export::range::ChannelRange;
use lapidary_export::target::{PackedImage, PlaneSource};
use serde::Serialize;

/// The values of an output in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct OutputRange {
    output: String,
    low: f32,
    high: f32,
    clipped: u64,
}

/// The range of each output that a sheet shows, from those of the sheet's channels. `outputs` are the names of the
/// planes, each with how many of them it has.
pub(crate) fn output_ranges(
    outputs: &[(String, usize)],
    sheet: &PackedImage,
    channels: &[ChannelRange],
) -> Vec<OutputRange> {
    let planes: Vec<&str> =
        outputs.iter().flat_map(|(name, count)| std::iter::repeat_n(name.as_str(), *count)).collect();
    let mut found: Vec<OutputRange> = vec![];
    for (number, range) in sheet.channels.iter().zip(channels) {
        let PlaneSource::Plane { plane, scale, offset } = *number else { continue };
        // A file has the numbers packed; the artist knows the output.
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

/// A warning for each output whose values a file cannot store.
pub(crate) fn warnings(args: &args::Render, job: &Job, leaf: &Leaf, ranges: &[OutputRange]) -> Vec<String> {
    let stored = if leaf.picture.depth == Depth::Half { "-65504..65504" } else { "0..1" };
    let help = match leaf.picture.depth {
        Depth::Half => "write `--depth 32f`",
        // glTF takes no other format.
        _ if args.target.gltf => "`--target raw` keeps them",
        _ => "write `--format exr`, or `--format tiff --depth 32f`",
    };
    let (file, path) = (&job.file, leaf.path.display());
    let warning = |OutputRange { output, low, high, clipped }: &OutputRange| {
        let (low, high) = (short(*low), short(*high));
        format!(
            "{file}: warning: `{output}` runs from {low} to {high}, and {path} stores {stored}: {clipped} values are \
             clipped\n  help: {help}"
        )
    };
    ranges.iter().filter(|range| range.clipped > 0).map(warning).collect()
}

/// A number with six digits.
pub(crate) fn short(v: f32) -> f32 {
    format!("{v:.5e}").parse().unwrap_or(v)
}
