//! GIF files: palettes, transparency and timing.

use super::{spec, write_bytes};
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::{WriteError, write};
use std::io::Cursor;

/// Decodes the frames of a GIF to RGBA, with their delays in hundredths of a second.
fn gif_frames(file: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file).expect("the file is valid");
    let mut frames = vec![];
    while let Some(frame) = reader.read_next_frame().expect("the file is valid") {
        frames.push((frame.buffer.to_vec(), frame.delay));
    }
    assert_eq!(reader.repeat(), ::gif::Repeat::Infinite);
    frames
}

#[test]
fn a_gif_approximates_colours_and_keeps_its_duration() {
    let size = [64, 48];
    let animation = ImageSpec { size, frames: 24, ..spec(1, false, FileFormat::GIF, Depth::Byte) };
    let still = |k: usize| (0..64 * 48).map(move |i| (i * (k + 1) % 256) as f32 / 255.0);
    let frames = gif_frames(&write_bytes(&animation, &(0..24).flat_map(still).collect::<Vec<_>>(), 16).0);
    assert_eq!((frames.len(), frames.iter().map(|(_, delay)| u32::from(*delay)).sum::<u32>()), (24, 100));
    for (k, (found, _)) in frames.iter().enumerate() {
        // 256 greys fit into the palette and are exact.
        let bytes: Vec<u8> = still(k).flat_map(|v| [(v * 255.0 + 0.5) as u8; 3].into_iter().chain([255])).collect();
        assert!(*found == bytes, "frame {k}");
    }
    // With more than 256 colours, dithering keeps the mean of each square.
    let smooth = |x: usize, y: usize| [x as f32 / 63.0, y as f32 / 47.0, (x + y) as f32 / 110.0];
    let px: Vec<f32> = (0..64 * 48).flat_map(|i| smooth(i % 64, i / 64)).collect();
    let found =
        gif_frames(&write_bytes(&ImageSpec { size, ..spec(3, false, FileFormat::GIF, Depth::Byte) }, &px, 16).0);
    for (left, top) in (0..48).map(|i| (i % 8 * 8, i / 8 * 8)) {
        for channel in 0..3 {
            let square = || (0..64).map(|i| (top + i / 8) * 64 + left + i % 8);
            let wanted = square().map(|i| px[3 * i + channel]).sum::<f32>() / 64.0;
            let mean = square().map(|i| f32::from(found[0].0[4 * i + channel])).sum::<f32>() / (64.0 * 255.0);
            assert!((mean - wanted).abs() < 0.02, "{mean} for {wanted}");
        }
    }
    let holes: Vec<f32> = (0..64 * 48).flat_map(|i| [0.5, 0.25, 0.75, (i % 2) as f32]).collect();
    let found =
        gif_frames(&write_bytes(&ImageSpec { size, ..spec(4, false, FileFormat::GIF, Depth::Byte) }, &holes, 16).0);
    assert!(found[0].0.chunks(8).all(|two| two[3] == 0 && two[4..] == [128, 64, 191, 255]));
    let wide = ImageSpec { size: [1 << 16, 1], ..spec(1, false, FileFormat::GIF, Depth::Byte) };
    let result = write(Cursor::new(vec![]), &wide, std::iter::once(vec![0.0; 1 << 16]));
    assert!(matches!(result, Err(WriteError::Unsupported(_))), "{result:?}");
}
