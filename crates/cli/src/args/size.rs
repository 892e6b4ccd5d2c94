//! Parsers of image sizes and of sizes of memory.

use super::number::with_help;
use lapidary_field::program::MAX_SIDE;
use lapidary_render::ImageSize;

/// Columns of an image, or columns and rows.
pub(crate) fn size(text: &str) -> Result<ImageSize, String> {
    let side = |s: &str| s.parse::<u32>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
    let read = match text.split_once('x') {
        Some((w, h)) => side(w).zip(side(h)).map(|(w, h)| ImageSize::Exact([w, h])),
        None => side(text).map(ImageSize::Width),
    };
    read.ok_or_else(|| {
        let wrong = format!("`{text}` is not a size in pixels from 1 to {MAX_SIDE}");
        with_help(&wrong, "write the pixels across or both sides, for example 512 or 1024x512")
    })
}

/// Bytes, with a unit: `GiB` and `G` are binary, `GB` is a thousand million, in capitals or not.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 9] = [
        ("gib", 1 << 30),
        ("mib", 1 << 20),
        ("kib", 1 << 10),
        ("gb", 1_000_000_000),
        ("mb", 1_000_000),
        ("kb", 1000),
        ("g", 1 << 30),
        ("m", 1 << 20),
        ("k", 1 << 10),
    ];
    let lower = text.trim().to_lowercase();
    let split = UNITS.iter().find_map(|(unit, size)| Some((lower.strip_suffix(unit)?, *size)));
    let (number, unit) = split.unwrap_or((&lower, 1));
    let bytes = number.trim().parse::<u64>().ok().and_then(|n| n.checked_mul(unit));
    bytes.ok_or_else(|| {
        with_help(
            &format!("`{text}` is not a size of memory"),
            "write a whole number and its unit, for example 512MiB or 2GiB",
        )
    })
}
