//! Comparison with golden images; `UPDATE=1` replaces them.

use crate::screen::Picture;
use std::path::Path;

/// Tolerance per channel, because CPUs round triangle edges differently.
const TOLERANCE: u8 = 24;
/// Permitted share of pixels beyond the tolerance, per mille.
const MAX_DIFFERING_PER_MILLE: usize = 2;

/// Compares an image with its golden image, or replaces that with `UPDATE=1`.
pub(crate) fn check(folder: &str, name: &str, picture: &Picture) {
    let path = Path::new(folder).join(format!("{name}.png"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder is writable");
        std::fs::write(&path, write(picture)).expect("the folder is writable");
        return;
    }
    let expected = read(&std::fs::read(&path).expect("the golden image exists; create it with UPDATE=1"));
    assert_eq!((expected.width, expected.height), (picture.width, picture.height), "{name} has another size");
    let differs = |(a, b): (&[u8; 3], &[u8; 3])| (0..3).any(|i| a[i].abs_diff(b[i]) > TOLERANCE);
    let differing = expected.pixels.iter().zip(&picture.pixels).filter(|pair| differs(*pair)).count();
    assert!(
        differing * 1000 <= MAX_DIFFERING_PER_MILLE * expected.pixels.len(),
        "{differing} pixels of {name} differ from the golden image"
    );
}

/// Encodes an image as PNG.
pub(crate) fn write(picture: &Picture) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("the header can be written");
    writer.write_image_data(picture.pixels.as_flattened()).expect("writing to memory succeeds");
    writer.finish().expect("writing to memory succeeds");
    bytes
}

fn read(bytes: &[u8]) -> Picture {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a golden image is a PNG");
    let mut pixels = vec![[0; 3]; reader.info().width as usize * reader.info().height as usize];
    let info = reader.next_frame(pixels.as_flattened_mut()).expect("a golden image has three bytes per pixel");
    Picture { width: info.width as usize, height: info.height as usize, pixels }
}
