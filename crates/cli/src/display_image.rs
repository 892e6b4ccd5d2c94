//! Images for display: normals as colours, colours without alpha.

use crate::error::CommandError;
use crate::file::write_file;
use crate::interrupt::STOP;
use crate::terminal::print_message;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::range::ChannelRange;
use lapidary_export::write;
use lapidary_field::image::Image;
use lapidary_render::RenderError;
use lapidary_render::six_digits;
use std::path::Path;

/// An output for display: directions as colours, colours without alpha.
pub(crate) fn display_image(carries: Type, image: Image) -> Image {
    match carries {
        Type::Normal => Image { px: image.px.iter().map(|v| v * 0.5 + 0.5).collect(), ..image },
        Type::Color => {
            let px = image.px.chunks_exact(4).flat_map(|px| [px[0], px[1], px[2]]).collect();
            Image { px, channels: 3, ..image }
        }
        _ => image,
    }
}

/// Channels of the image that [`display_image`] returns for an output with this number of channels.
pub(crate) fn display_channels(carries: Type, channels: usize) -> usize {
    if carries == Type::Color { 3 } else { channels }
}

/// Writes an output as [`write_png()`] does, and warns if values are clipped. `file` is the graph.
pub(crate) fn write_output_png(
    path: &Path,
    image: Image,
    light: bool,
    [file, output]: [&str; 2],
) -> Result<(), CommandError> {
    let ranges = write_png(path, image, light)?;
    let low = ranges.iter().map(|range| range.low).fold(f32::INFINITY, f32::min);
    let high = ranges.iter().map(|range| range.high).fold(f32::NEG_INFINITY, f32::max);
    let clipped: u64 = ranges.iter().map(|range| range.clipped).sum();
    if clipped > 0 {
        let (low, high, path) = (six_digits(low), six_digits(high), path.display());
        print_message(&format!(
            "{file}: warning: `{output}` runs from {low} to {high}, and {path} shows 0..1: {clipped} values are \
             clipped\n  help: `lapidary render {file} --format exr` stores them"
        ));
    }
    Ok(())
}

/// Writes an image as an 8-bit PNG and returns the range of each channel; light is encoded as sRGB.
pub(crate) fn write_png(path: &Path, image: Image, light: bool) -> Result<Vec<ChannelRange>, CommandError> {
    let picture = ImageSpec::display_png(image.size, image.channels, light);
    let written = write_file(path, &STOP, |out| write(out, &picture, std::iter::once(image.px)));
    Ok(written.map_err(|error| RenderError::write_image(path, error, &picture))?)
}
