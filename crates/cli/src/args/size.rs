//! Parsers of image sizes and of sizes of memory.

use super::number::with_help;
use lapidary_render::ImageSize;

/// Columns of an image, or columns and rows.
pub(crate) fn size(text: &str) -> Result<ImageSize, String> {
    let side = |s: &str| s.parse::<u32>().ok().filter(|n| *n > 0);
    let read = match text.split_once('x') {
        Some((w, h)) => side(w).zip(side(h)).map(|(w, h)| ImageSize::Exact([w, h])),
        None => side(text).map(ImageSize::Width),
    };
    read.ok_or_else(|| {
        let wrong = format!("`{text}` is not a size in pixels from 1 to {}", u32::MAX);
        with_help(&wrong, "write the pixels across or both sides, for example 512 or 1024x512")
    })
}

/// Bytes, with a unit.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u32); 9] =
        [("GiB", 30), ("MiB", 20), ("KiB", 10), ("GB", 30), ("MB", 20), ("KB", 10), ("G", 30), ("M", 20), ("K", 10)];
    let lower = text.trim().to_lowercase();
    let split = UNITS.iter().find_map(|(unit, shift)| Some((lower.strip_suffix(&unit.to_lowercase())?, *shift)));
    let (number, shift) = split.unwrap_or((&lower, 0));
    let bytes = number.trim().parse::<u64>().ok().and_then(|n| n.checked_mul(1 << shift));
    bytes.ok_or_else(|| {
        with_help(
            &format!("`{text}` is not a size of memory"),
            "write a whole number and its unit, for example 512MiB or 2GiB",
        )
    })
}
