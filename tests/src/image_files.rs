//! Image files written byte by byte, graphs that read them, and NPY files.

use crate::{lapidary, outcome};
use miniz_oxide::MZFlush;
use miniz_oxide::deflate::core::{CompressorOxide, create_comp_flags_from_zip_params};
use miniz_oxide::deflate::{compress_to_vec_zlib, stream};
use std::fs::{self, write};
use std::path::Path;

/// Runs the binary in a folder; returns the exit status, standard output and standard error.
pub fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    outcome(lapidary().current_dir(folder).env_remove("LAPIDARY_ALLOW").env_remove("LAPIDARY_PATH").args(args))
}
/// Runs the binary in a folder, expects success, and returns standard output.
pub fn succeed(folder: &Path, args: &[&str]) -> String {
    let (status, out, err) = run(folder, args);
    assert_eq!(status, 0, "{args:?}: {err}");
    out
}
/// A graph that reads an image; `more` is further parameters of the image node.
pub fn image_graph(file: &str, more: &str) -> String {
    format!(
        "lapidary(format: 1, size: (8, 4), nodes: {{ \"it\": image(file: \"{file}\", filter: nearest{more}) }}, \
         outputs: {{ \"base_color\": \"it\", \"mask\": \"it.value\" }})"
    )
}
/// Runs `check` on a graph that reads an image of a folder; returns the exit status and standard error.
pub fn check_image(folder: &Path, file: &str) -> (i32, String) {
    write(folder.join("it.ron"), image_graph(file, "")).expect("the temporary folder is writable");
    let (status, _, err) = run(folder, &["check", "it.ron"]);
    (status, err)
}
/// The pixels of an output, rendered as 32-bit floats, row by row.
pub fn rendered_pixels(folder: &Path, graph: &str, output: &str) -> Vec<f32> {
    succeed(folder, &["render", graph, "--outputs", output, "--format", "npy", "-o", "npy", "--name", "it"]);
    let bytes = fs::read(folder.join("npy/it.npy")).expect("the render wrote it");
    parse_npy(&bytes).1
}
/// The shape and values of an NPY file with 32-bit floats.
pub fn parse_npy(file: &[u8]) -> (Vec<usize>, Vec<f32>) {
    let header = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
    let text = std::str::from_utf8(&file[10..header]).expect("the header is ASCII");
    let shape =
        text.split("'shape': (").nth(1).and_then(|rest| rest.split(')').next()).expect("the header has a shape");
    let shape = shape.split(',').filter_map(|side| side.trim().parse().ok()).collect();
    (shape, file[header..].as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

/// The linear RGBA values of an image of two pixels.
pub fn two_pixels(folder: &Path, file: &str) -> Vec<f32> {
    write(folder.join("two.ron"), image_graph(file, "").replace("(8, 4)", "(2, 1)"))
        .expect("the temporary folder is writable");
    rendered_pixels(folder, "two.ron", "base_color")
}

/// A chunk of a PNG file, with its checksum.
pub fn png_chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let crc = name.iter().chain(data).fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    });
    [&(data.len() as u32).to_be_bytes(), &name[..], data, &(!crc).to_be_bytes()].concat()
}
/// The signature and header chunk of a PNG file with 8 bits a channel. Colour type 0 is grey, 2 is RGB.
pub fn png_head([width, height]: [u32; 2], colour_type: u8) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, colour_type, 0, 0, 0]].concat();
    [&b"\x89PNG\r\n\x1a\n"[..], &png_chunk(b"IHDR", &header)].concat()
}
/// A grey PNG file with 8 bits a pixel.
pub fn grey_png(width: u32, px: &[u8]) -> Vec<u8> {
    let rows: Vec<u8> = px.chunks(width as usize).flat_map(|row| [&[0][..], row].concat()).collect();
    let data = compress_to_vec_zlib(&rows, 6);
    let size = [width, px.len() as u32 / width];
    [png_head(size, 0), png_chunk(b"IDAT", &data), png_chunk(b"IEND", &[])].concat()
}

/// A PNG file with 8 bits a channel, of these rows, each of them `times` times in succession. A row is compressed once, and
/// its compressed bytes are repeated, so that large files are written fast. Colour type 0 is grey, 2 is RGB.
pub fn png_of_repeated_rows(colour_type: u8, rows: &[Vec<u8>], times: usize) -> Vec<u8> {
    let channels = if colour_type == 2 { 3 } else { 1 };
    let size = [rows[0].len() / channels, rows.len() * times].map(|side| side as u32);
    let (mut data, mut checksum) = (vec![0x78, 1], [1, 0]);
    for row in rows {
        let row = [&[0], &row[..]].concat();
        data.extend(deflate_block(&row).repeat(times));
        checksum = adler32_of_repeated(checksum, &row, times);
    }
    // An empty last block, and the checksum of zlib.
    data.extend([1, 0, 0, 0xff, 0xff]);
    data.extend(((checksum[1] << 16 | checksum[0]) as u32).to_be_bytes());
    [png_head(size, colour_type), png_chunk(b"IDAT", &data), png_chunk(b"IEND", &[])].concat()
}
/// A deflate block that is not the last one, ends at a whole byte and refers to no other block.
fn deflate_block(bytes: &[u8]) -> Vec<u8> {
    let mut block = vec![0; bytes.len() + 64];
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(6, 0, 0));
    let length = stream::deflate(&mut compressor, bytes, &mut block, MZFlush::Full).bytes_written;
    block.truncate(length);
    block
}
/// The two sums of an Adler-32 checksum (RFC 1950) after `times` times the same bytes.
fn adler32_of_repeated(mut sums: [u64; 2], bytes: &[u8], times: usize) -> [u64; 2] {
    const MODULUS: u64 = 65521;
    let count = bytes.len() as u64;
    let sum: u64 = bytes.iter().map(|byte| u64::from(*byte)).sum();
    let weighted: u64 = bytes.iter().zip((1..=count).rev()).map(|(byte, weight)| u64::from(*byte) * weight).sum();
    for _ in 0..times {
        sums = [(sums[0] + sum) % MODULUS, (sums[1] + count * sums[0] + weighted) % MODULUS];
    }
    sums
}

/// The pixel type of an EXR channel.
#[derive(Clone, Copy)]
pub enum ExrType {
    /// Unsigned integers of 32 bits.
    Uint,
    /// Floating point of 16 bits.
    Half,
    /// Floating point of 32 bits.
    Float,
}

/// An uncompressed EXR file of one row: each channel with its name, type, and pixels as bits. Channels are in the order of
/// their names.
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
