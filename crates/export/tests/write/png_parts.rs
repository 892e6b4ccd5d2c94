//! PNG files of several parts, which are compressed on all cores, are whole and exact.

use crate::{spec, write_bytes};
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::image_spec::ImageSpec;
use png::DecodeOptions;
use proptest::prelude::*;
use std::io::Cursor;

/// Decodes a file, with all its checksums.
fn decode(file: &[u8]) -> Vec<u8> {
    let mut options = DecodeOptions::default();
    options.set_ignore_checksums(false);
    let mut reader = png::Decoder::new_with_options(Cursor::new(file), options).read_info().expect("the file is valid");
    let mut bytes = vec![0; reader.output_buffer_size().expect("the image fits into memory")];
    reader.next_frame(&mut bytes).expect("the image is whole");
    reader.finish().expect("the file is whole");
    bytes
}

/// Writes `bytes` as an image of data and compares what is read.
fn assert_reads_back(size: [u32; 2], channels: usize, bytes: &[u8]) {
    let spec = ImageSpec { size, ..spec(channels, false, FileFormat::PNG, Depth::Byte) };
    let samples: Vec<f32> = bytes.iter().map(|byte| f32::from(*byte) / 255.0).collect();
    let (file, _) = write_bytes(&spec, &samples, 16);
    assert!(decode(&file) == bytes, "{size:?}, {channels} channels");
    for rows in [1, 77, size[1] as usize] {
        assert!(write_bytes(&spec, &samples, rows).0 == file, "{rows} rows a band");
    }
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
    assert!(one.install(|| write_bytes(&spec, &samples, 16)).0 == file);
}

fn hash(i: usize) -> usize {
    (i as u32).wrapping_mul(2_654_435_769).rotate_left(13).wrapping_mul(2_246_822_519) as usize >> 7
}

#[test]
fn images_of_several_parts_read_back() {
    let size = [700, 500];
    let pixels = 700 * 500;
    for channels in [1, 3, 4] {
        let image = |byte: &dyn Fn(usize, usize) -> usize| -> Vec<u8> {
            (0..pixels).flat_map(|i| (0..channels).map(move |k| (i, k))).map(|(i, k)| byte(i, k) as u8).collect()
        };
        assert_reads_back(size, channels, &image(&|_, _| 0));
        assert_reads_back(size, channels, &image(&|_, _| 255));
        assert_reads_back(size, channels, &image(&|i, k| hash(4 * i + k)));
        assert_reads_back(size, channels, &image(&|i, k| i % 700 / 3 + i / 700 + 40 * k));
        assert_reads_back(size, channels, &image(&|i, _| if hash(i).is_multiple_of(911) { 200 } else { 30 }));
        assert_reads_back(size, channels, &image(&|i, k| (i % 700 * (i / 700) / 64) ^ (k << 3)));
    }
}

#[test]
fn single_rows_and_columns_read_back() {
    for size in [[1, 1], [1, 3000], [100_000, 1], [300_000, 3]] {
        let bytes: Vec<u8> = (0..(size[0] * size[1]) as usize).map(|i| (hash(i / 50) % 3) as u8).collect();
        assert_reads_back(size, 1, &bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Runs of every length, as zeros and as other bytes, at every place of a word.
    #[test]
    fn runs_of_any_length_read_back(runs in prop::collection::vec((0..600usize, any::<u8>()), 1..40)) {
        let bytes: Vec<u8> = runs.iter().flat_map(|(length, byte)| {
            std::iter::repeat_n(0, *length).chain([*byte])
        }).collect();
        assert_reads_back([bytes.len() as u32, 1], 1, &bytes);
    }
}

/// Files are not larger than their samples, but for what a part adds, even where nothing can be compressed.
#[test]
fn noise_hardly_grows() {
    let spec = ImageSpec { size: [512, 512], ..spec(3, false, FileFormat::PNG, Depth::Byte) };
    let samples: Vec<f32> = (0..512 * 512 * 3).map(|i| (hash(i) % 256) as f32 / 255.0).collect();
    let (file, _) = write_bytes(&spec, &samples, 512);
    assert!(file.len() < samples.len() + samples.len() / 100, "{} of {}", file.len(), samples.len());
}
