//! Golden files: images that are compared by their pixels, and rewritten with `UPDATE=1`.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

/// The folder of golden files.
pub(crate) fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}
/// True if golden files are to be rewritten.
pub(crate) fn update() -> bool {
    std::env::var_os("UPDATE").is_some_and(|v| v == "1")
}

/// Writes an RGB image of this width to a path below [`golden`].
pub(crate) fn write_png(path: &Path, width: u32, pixels: &[u8]) {
    let file = File::create(golden().join(path)).expect("golden files are writable");
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, pixels.len() as u32 / 3 / width);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("the header can be written");
    writer.write_image_data(pixels).expect("the pixels can be written");
    writer.finish().expect("the file can be completed");
}

/// Reads the width and the RGB pixels of an image at a path below [`golden`].
pub(crate) fn read_png(path: &Path) -> (u32, Vec<u8>) {
    let path = golden().join(path);
    let file = File::open(&path).unwrap_or_else(|e| panic!("{}: {e}; UPDATE=1 writes it", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("the file is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("the image fits into memory")];
    let info = reader.next_frame(&mut pixels).expect("the file is complete");
    (info.width, pixels)
}
