//! Pictures that are kept beside the tests, and those of today held against them; `UPDATE=1` keeps those of today.

use crate::screen::Picture;
use std::path::Path;

/// Pixels may differ by this much, in 255ths: processors round the same triangles a little differently.
const CLOSE: u8 = 24;
/// And this many of a thousand by more.
const MOST: usize = 2;

/// Holds a picture against the one that was kept, or keeps it.
pub(crate) fn keep(folder: &str, name: &str, picture: &Picture) {
    let path = Path::new(folder).join(format!("{name}.png"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, write(picture)).expect("the picture can be written");
        return;
    }
    let kept = read(&std::fs::read(&path).expect("there is a kept picture; write it with UPDATE=1"));
    assert_eq!((kept.width, kept.height), (picture.width, picture.height), "{name} is of another size");
    let far = |(a, b): (&[u8; 3], &[u8; 3])| (0..3).any(|i| a[i].abs_diff(b[i]) > CLOSE);
    let differing = kept.pixels.iter().zip(&picture.pixels).filter(|pair| far(*pair)).count();
    assert!(differing * 1000 <= MOST * kept.pixels.len(), "{differing} pixels of {name} are not as they were kept");
}

/// A picture as a PNG.
pub(crate) fn write(picture: &Picture) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("a picture has a size");
    writer.write_image_data(picture.pixels.as_flattened()).expect("memory takes what is written");
    writer.finish().expect("memory takes what is written");
    bytes
}

fn read(bytes: &[u8]) -> Picture {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a kept picture is a PNG");
    let mut pixels = vec![[0; 3]; reader.info().width as usize * reader.info().height as usize];
    let info = reader.next_frame(pixels.as_flattened_mut()).expect("a kept picture has three bytes a pixel");
    Picture { width: info.width as usize, height: info.height as usize, pixels }
}
