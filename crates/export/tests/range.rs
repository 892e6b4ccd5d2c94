//! Channel ranges, clipped samples and the emissive strength of glTF.

use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::range::ChannelRange;
use lapidary_export::target::{ContentKind, PackedImage, PlaneSource, emissive_strength};
use lapidary_export::write;
use std::io::Cursor;

fn spec(size: [u32; 2], channels: usize, format: FileFormat, depth: Depth) -> ImageSpec {
    let provenance = String::new();
    let (offset, dither, frames, frame_time) = ([0; 2], None, 1, [1, 24]);
    ImageSpec {
        size,
        offset,
        channels,
        colour: channels > 2,
        encoded: false,
        format,
        depth,
        dither,
        frames,
        frame_time,
        provenance,
    }
}

fn ranges(spec: &ImageSpec, px: &[f32], rows: usize) -> Vec<ChannelRange> {
    let bands = px.chunks(rows * spec.size[0] as usize * spec.channels).map(<[f32]>::to_vec);
    write(Cursor::new(vec![]), spec, bands).expect("writing to memory succeeds")
}

fn range(low: f32, high: f32, clipped: u64) -> ChannelRange {
    ChannelRange { low, high, clipped }
}

#[test]
fn values_beyond_rounding_are_clipped() {
    let px = [-0.25, -0.001, 0.0, 0.5, 1.0, 1.001, 2.5, 70_000.0];
    let of = |format, depth| ranges(&spec([8, 1], 1, format, depth), &px, 1)[0];
    // Half a step of a byte is 0.00196, and half a step of two is 0.0000076.
    assert_eq!(of(FileFormat::PNG, Depth::Byte), range(-0.25, 70_000.0, 3));
    assert_eq!(of(FileFormat::PNG, Depth::Word), range(-0.25, 70_000.0, 5));
    assert_eq!(of(FileFormat::EXR, Depth::Half), range(-0.25, 70_000.0, 1));
    assert_eq!(of(FileFormat::EXR, Depth::Float), range(-0.25, 70_000.0, 0));
    assert_eq!(of(FileFormat::NPY, Depth::Float), range(-0.25, 70_000.0, 0));
}

#[test]
fn channel_ranges_do_not_depend_on_bands_and_threads() {
    let size = [31, 47];
    let px: Vec<f32> = (0..31 * 47 * 4u32).map(|i| (i.wrapping_mul(2_654_435_769) >> 8) as f32 / 8_388_608.0).collect();
    for (format, depth) in
        [(FileFormat::PNG, Depth::Byte), (FileFormat::TIFF, Depth::Word), (FileFormat::EXR, Depth::Half)]
    {
        let spec = spec(size, 4, format, depth);
        let whole = ranges(&spec, &px, 47);
        for (channel, found) in whole.iter().enumerate() {
            let all = px.iter().skip(channel).step_by(4);
            assert_eq!(found.low, all.clone().copied().fold(f32::MAX, f32::min));
            assert_eq!(found.high, all.clone().copied().fold(f32::MIN, f32::max));
            assert_eq!(found.clipped > 0, depth.is_integer());
        }
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
        for rows in [1, 16, 40] {
            assert_eq!(ranges(&spec, &px, rows), whole);
            assert_eq!(one.install(|| ranges(&spec, &px, rows)), whole);
        }
    }
}

#[test]
fn emission_divided_by_its_strength_fits_and_fills_the_range() {
    assert_eq!([0.0, 0.5, 1.0].map(emissive_strength), [1.0; 3]);
    assert_eq!([1.001, 3.25, 16.0].map(emissive_strength), [1.003_906_25, 3.25, 16.0]);
    for high in [1.0000001, 1.7, 9.99, 12_345.678, 65_537.3, 1e20, f32::MAX] {
        let strength = emissive_strength(high);
        assert!(strength >= high && strength - high <= 1.0 / 256.0, "{strength} for {high}");
        let channels = vec![PlaneSource::Plane { plane: 0, scale: 1.0, offset: 0.0 }; 3];
        let (usage, material, outputs) = ("emissive".to_owned(), String::new(), vec!["emission".to_owned()]);
        let mut image = PackedImage {
            usage,
            material,
            outputs,
            content: ContentKind::Colour,
            channels,
            format: None,
            depth: None,
            uniform: None,
        };
        image.divide(strength);
        let row = image.interleave(&[vec![high, 0.0]]);
        let found = ranges(&spec([2, 1], 3, FileFormat::PNG, Depth::Byte), &row, 1);
        assert!(found.iter().all(|range| range.clipped == 0 && range.high > 0.996), "{found:?} for {high}");
    }
}
