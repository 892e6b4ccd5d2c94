//! Pictures made byte by byte, and graphs that show them.

use crate::{lapidary, said};
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::fs::{self, write};
use std::path::Path;

/// Runs in a folder; yields the exit status, standard output and standard error.
pub fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    said(lapidary().current_dir(folder).env_remove("LAPIDARY_ALLOW").env_remove("LAPIDARY_PATH").args(args))
}
/// Runs, and expects it to go well.
pub fn fine(folder: &Path, args: &[&str]) -> String {
    let (status, out, err) = run(folder, args);
    assert_eq!(status, 0, "{args:?}: {err}");
    out
}
/// A graph that shows a picture; `more` is what the node is told besides.
pub fn shows(file: &str, more: &str) -> String {
    format!(
        "lapidary(format: 1, size: (8, 4), nodes: {{ \"it\": image(file: \"{file}\", filter: nearest{more}) }}, \
         outputs: {{ \"base_color\": \"it\", \"mask\": \"it.value\" }})"
    )
}
/// What `check` says of a picture of this name in a folder.
pub fn checked(folder: &Path, file: &str) -> (i32, String) {
    write(folder.join("it.ron"), shows(file, "")).expect("the folder is one's own");
    let (status, _, err) = run(folder, &["check", "it.ron"]);
    (status, err)
}
/// The numbers of an output, as the renderer has them, row by row.
pub fn numbers(folder: &Path, graph: &str, output: &str) -> Vec<f32> {
    fine(folder, &["render", graph, "--outputs", output, "--format", "npy", "-o", "numbers", "--name", "n"]);
    let bytes = fs::read(folder.join("numbers/n.npy")).expect("it was rendered");
    array(&bytes).1
}
/// The shape and numbers of an array as NumPy keeps it.
pub fn array(file: &[u8]) -> (Vec<usize>, Vec<f32>) {
    let header = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
    let text = std::str::from_utf8(&file[10..header]).expect("it is text");
    let shape = text.split("'shape': (").nth(1).and_then(|rest| rest.split(')').next()).expect("it has a shape");
    let shape = shape.split(',').filter_map(|side| side.trim().parse().ok()).collect();
    (shape, file[header..].as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

/// The colours of a picture of two pixels.
pub fn colours(folder: &Path, file: &str) -> Vec<f32> {
    write(folder.join("two.ron"), shows(file, "").replace("(8, 4)", "(2, 1)")).expect("it is one's own");
    numbers(folder, "two.ron", "base_color")
}

/// A chunk of a PNG.
pub fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let crc = name.iter().chain(data).fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    });
    [&(data.len() as u32).to_be_bytes(), &name[..], data, &(!crc).to_be_bytes()].concat()
}
/// The beginning of a PNG: `color` 0 is grey, 2 red, green and blue.
pub fn png_head([width, height]: [u32; 2], color: u8) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, color, 0, 0, 0]].concat();
    [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &header)].concat()
}
/// A grey PNG of a byte a pixel.
pub fn png(width: u32, px: &[u8]) -> Vec<u8> {
    let rows: Vec<u8> = px.chunks(width as usize).flat_map(|row| [&[0][..], row].concat()).collect();
    let data = compress_to_vec_zlib(&rows, 6);
    let size = [width, px.len() as u32 / width];
    [png_head(size, 0), chunk(b"IDAT", &data), chunk(b"IEND", &[])].concat()
}

/// The type of the pixels of an EXR channel.
#[derive(Clone, Copy)]
pub enum ExrType {
    /// Whole numbers of 32 bits.
    Uint,
    /// Floating point of 16 bits.
    Half,
    /// Floating point of 32 bits.
    Float,
}

/// An uncompressed EXR of one row: channels in the order of their names, numbers of 0, 1, 0.5 and 0.25 as bits.
pub fn exr(channels: &[(&str, ExrType, &[u32])]) -> Vec<u8> {
    let width = channels[0].2.len() as u32;
    let mut file = vec![0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0];
    let mut attribute = |name: &str, kind: &str, value: &[u8]| {
        file.extend(
            [name.as_bytes(), &[0], kind.as_bytes(), &[0], &(value.len() as u32).to_le_bytes(), value].concat(),
        );
    };
    let list = channels.iter().flat_map(|(name, kind, _)| {
        let numbers = [*kind as u32, 0, 1, 1].map(u32::to_le_bytes).concat();
        [name.as_bytes(), &[0], &numbers].concat()
    });
    let window = [0, 0, width - 1, 0].map(u32::to_le_bytes).concat();
    attribute("channels", "chlist", &list.chain([0]).collect::<Vec<u8>>());
    attribute("compression", "compression", &[0]);
    attribute("dataWindow", "box2i", &window);
    attribute("displayWindow", "box2i", &window);
    attribute("lineOrder", "lineOrder", &[0]);
    attribute("pixelAspectRatio", "float", &1f32.to_le_bytes());
    attribute("screenWindowCenter", "v2f", &[0; 8]);
    attribute("screenWindowWidth", "float", &1f32.to_le_bytes());
    file.push(0);
    let offset = file.len() as u64 + 8;
    file.extend(offset.to_le_bytes());
    let row = channels.iter().flat_map(|(_, kind, numbers)| {
        let bytes = |v: &u32| match kind {
            ExrType::Half => (*v as u16).to_le_bytes().to_vec(),
            _ => v.to_le_bytes().to_vec(),
        };
        numbers.iter().flat_map(bytes).collect::<Vec<u8>>()
    });
    let row: Vec<u8> = row.collect();
    file.extend([&0u32.to_le_bytes()[..], &(row.len() as u32).to_le_bytes(), &row].concat());
    file
}
