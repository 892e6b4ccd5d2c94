//! Images as people look at them.

use crate::fault::Fault;
use crate::file::whole;
use lapidary_evaluator::check::Type;
use lapidary_export::picture::{Depth, Format, Picture};
use lapidary_export::write;
use lapidary_field::image::Image;
use std::path::Path;

/// An output as it is looked at: directions as colours, colours without alpha.
pub(crate) fn seen(carries: Type, image: Image) -> Image {
    match carries {
        Type::Normal => Image { px: image.px.iter().map(|v| v * 0.5 + 0.5).collect(), ..image },
        Type::Color => {
            let px = image.px.chunks_exact(4).flat_map(|px| px[..3].to_vec()).collect();
            Image { px, channels: 3, ..image }
        }
        _ => image,
    }
}

/// Writes an image as a PNG of a byte a number; light is encoded.
pub(crate) fn png(path: &Path, image: Image, light: bool) -> Result<(), Fault> {
    let picture = Picture {
        size: image.size,
        from: [0; 2],
        channels: image.channels,
        colour: light,
        format: Format::Png,
        depth: Depth::Byte,
        dither: None,
        frames: 1,
        pace: [1, 1],
        origin: String::new(),
    };
    whole(path, |out| write(out, &picture, std::iter::once(image.px))).map_err(|e| Fault::of_picture(path, e)).map(drop)
}
