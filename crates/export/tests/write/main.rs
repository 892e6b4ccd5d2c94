//! Written files are decoded by independent readers to the same samples, and do not depend on bands and threads.

mod errors;
mod gif;
mod png_parts;

use lapidary_export::embedded_provenance::{read, read_embedded};
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::provenance::Provenance;
use lapidary_export::write;
use lapidary_field::colour::encode;
use std::io::Cursor;

const SIZE: [u32; 2] = [37, 53];

fn spec(channels: usize, colour: bool, format: FileFormat, depth: Depth) -> ImageSpec {
    let provenance = String::new();
    ImageSpec {
        size: SIZE,
        offset: [0, 0],
        channels,
        colour,
        encoded: false,
        format,
        depth,
        dither: None,
        frames: 1,
        frame_time: [1, 24],
        provenance,
    }
}

/// Pseudo-random samples from slightly below 0 to slightly above 1.
fn test_samples(spec: &ImageSpec) -> Vec<f32> {
    let count = spec.size[0] as usize * spec.size[1] as usize * spec.channels;
    (0..count as u32).map(|i| (i.wrapping_mul(2_654_435_769) >> 8) as f32 / 16_000_000.0 - 0.02).collect()
}

fn write_bytes(spec: &ImageSpec, px: &[f32], rows: usize) -> (Vec<u8>, u64) {
    let mut file = Cursor::new(vec![]);
    let bands = px.chunks(rows * spec.size[0] as usize * spec.channels).map(<[f32]>::to_vec);
    let ranges = write(&mut file, spec, bands).expect("writing to memory succeeds");
    (file.into_inner(), ranges.iter().map(|range| range.clipped).sum())
}

fn every_spec() -> Vec<ImageSpec> {
    let mut out = vec![];
    for format in FileFormat::ALL {
        for (depth, channels) in format.depths().iter().flat_map(|depth| [1, 3, 4].map(|channels| (*depth, channels))) {
            out.extend([false, true].map(|colour| spec(channels, colour, format, depth)));
        }
    }
    out
}

/// Expected stored value of a channel of a pixel, and the tolerance of rounding. OpenEXR premultiplies colours.
fn expected_sample(spec: &ImageSpec, pixel: &[f32], channel: usize) -> (f64, f64) {
    let light = spec.colour && channel < 3;
    let v = match (spec.format, pixel) {
        (FileFormat::EXR, &[_, _, _, alpha]) if light => pixel[channel] * alpha,
        _ if light && spec.depth.is_integer() => encode(pixel[channel]),
        _ => pixel[channel],
    };
    match spec.depth {
        Depth::Byte => (f64::from(v.clamp(0.0, 1.0)), 0.5001 / 255.0),
        Depth::Word => (f64::from(v.clamp(0.0, 1.0)), 0.504 / 65535.0),
        Depth::Half => (half::f16::from_f32(v).to_f64(), 0.0),
        Depth::Float => (f64::from(v), 0.0),
    }
}

#[test]
fn every_format_reads_back() {
    for spec in every_spec().iter().filter(|spec| ![FileFormat::NPY, FileFormat::GIF].contains(&spec.format)) {
        let px = test_samples(spec);
        let (file, _) = write_bytes(spec, &px, 16);
        let read = match spec.format {
            FileFormat::PNG | FileFormat::APNG => png_numbers(&file, spec.channels),
            FileFormat::EXR => exr_numbers(&file, spec.channels),
            _ => tiff_numbers(&file, spec),
        };
        assert_eq!(read.len(), px.len());
        let pixels = read.chunks(spec.channels).zip(px.chunks(spec.channels));
        for (channel, (read, pixel)) in (0..spec.channels).flat_map(|k| pixels.clone().map(move |px| (k, px))) {
            let (expected_sample, within) = expected_sample(spec, pixel, channel);
            let read = read[channel];
            assert!(
                (f64::from(read) - expected_sample).abs() <= within,
                "{spec:?}: {pixel:?} as {read}, not {expected_sample}"
            );
        }
    }
}

fn png_numbers(file: &[u8], channels: usize) -> Vec<f32> {
    let read = image::load_from_memory_with_format(file, image::ImageFormat::Png).expect("the file is valid");
    assert_eq!(([read.width(), read.height()], usize::from(read.color().channel_count())), (SIZE, channels));
    read.to_rgba32f().into_raw().chunks(4).flat_map(|px| px[..channels].to_vec()).collect()
}

fn tiff_numbers(file: &[u8], spec: &ImageSpec) -> Vec<f32> {
    use tiff::decoder::{Decoder, DecodingResult};
    let mut tiff = Decoder::new(Cursor::new(file)).expect("the file is valid");
    let sample_format = tiff.get_tag_u16_vec(tiff::tags::Tag::SampleFormat).expect("the file has the tag");
    assert_eq!(sample_format, vec![if spec.depth.is_integer() { 1 } else { 3 }; spec.channels]);
    // 2: straight ("unassociated") alpha.
    let extra = tiff.get_tag_u16_vec(tiff::tags::Tag::ExtraSamples).ok();
    assert_eq!(extra, (spec.channels == 4).then(|| vec![2]));
    match tiff.read_image().expect("the file is valid") {
        DecodingResult::U8(px) => px.into_iter().map(|v| f32::from(v) / 255.0).collect(),
        DecodingResult::U16(px) => px.into_iter().map(|v| f32::from(v) / 65535.0).collect(),
        DecodingResult::F16(px) => px.into_iter().map(half::f16::to_f32).collect(),
        DecodingResult::F32(px) => px,
        other => panic!("{other:?}"),
    }
}

/// Decodes an OpenEXR file and interleaves its channels.
fn exr_numbers(file: &[u8], channels: usize) -> Vec<f32> {
    use exr::prelude::*;
    let image = read().no_deep_data().largest_resolution_level().all_channels().first_valid_layer().all_attributes();
    let image = image.from_buffered(Cursor::new(file)).expect("the file is valid");
    let names: &[&str] = if channels == 1 { &["Y"] } else { &["R", "G", "B", "A"][..channels] };
    let list = &image.layer_data.channel_data.list;
    let planes: Vec<Vec<f32>> = names
        .iter()
        .map(|name| {
            list.iter()
                .find(|c| c.name.eq(name))
                .expect("the file has the channel")
                .sample_data
                .values_as_f32()
                .collect()
        })
        .collect();
    (0..planes[0].len()).flat_map(|i| planes.iter().map(move |plane| plane[i])).collect()
}

#[test]
fn npy_has_the_header_that_numpy_expects() {
    for (channels, shape) in [(1, "(53, 37)"), (3, "(53, 37, 3)")] {
        let spec = spec(channels, false, FileFormat::NPY, Depth::Float);
        let px = test_samples(&spec);
        let (file, clipped) = write_bytes(&spec, &px, 5);
        assert_eq!((&file[..8], clipped), (&b"\x93NUMPY\x01\x00"[..], 0));
        let header = usize::from(u16::from_le_bytes([file[8], file[9]]));
        assert_eq!((10 + header) % 64, 0);
        let text = std::str::from_utf8(&file[10..10 + header]).expect("the text is UTF-8");
        let wanted = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
        assert!(text.starts_with(&wanted) && text.ends_with('\n'), "{text}");
        let test_samples: Vec<u8> = px.iter().flat_map(|v| v.to_le_bytes()).collect();
        assert!(file[10 + header..] == test_samples);
    }
}

#[test]
fn npy_padding_states_the_fingerprint_of_the_provenance() {
    let text = r#"{"graph":"stone"}"#;
    for channels in [1, 3, 4] {
        let spec = ImageSpec { provenance: text.to_owned(), ..spec(channels, false, FileFormat::NPY, Depth::Float) };
        let (file, _) = write_bytes(&spec, &test_samples(&spec), 5);
        let header = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
        let (dictionary, padding) = file[10..header].split_at(file.iter().position(|b| *b == b'}').unwrap_or(0) - 9);
        assert_eq!((header % 64, dictionary.last()), (0, Some(&b'}')));
        assert!(padding.iter().all(u8::is_ascii_whitespace));
        let found = read_embedded(&mut Cursor::new(&file)).expect("the file states it");
        assert!(found.states(text) && !found.states("{}") && found.parse().is_none());
        for cut in [0, 9, 10, 100, header - 1] {
            assert_eq!(read_embedded(&mut Cursor::new(&file[..cut])), None, "{cut}");
        }
        // Other programs pad with spaces.
        let (plain, _) = write_bytes(&ImageSpec { provenance: String::new(), ..spec.clone() }, &test_samples(&spec), 5);
        assert_eq!(read_embedded(&mut Cursor::new(&plain)), None);
    }
}

#[test]
fn bytes_do_not_depend_on_bands_and_threads() {
    for spec in every_spec() {
        let spec = ImageSpec { dither: Some(7), provenance: "{}".to_owned(), ..spec };
        let px = test_samples(&spec);
        let (file, clipped) = write_bytes(&spec, &px, 53);
        for rows in [1, 5, 16, 48] {
            assert!((write_bytes(&spec, &px, rows)) == (file.clone(), clipped), "{rows}: {spec:?}");
        }
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
        assert!(one.install(|| write_bytes(&spec, &px, 16)) == (file, clipped), "{spec:?}");
    }
}

#[test]
fn frames_of_an_animation_equal_stills() {
    let frame = spec(3, true, FileFormat::PNG, Depth::Byte);
    let animation = ImageSpec { format: FileFormat::APNG, frames: 3, ..frame.clone() };
    let stills: Vec<Vec<f32>> =
        (1..=3).map(|k| test_samples(&frame).iter().map(|v| v * k as f32 / 3.0).collect()).collect();
    for rows in [1, 16, 159] {
        let (file, _) = write_bytes(&animation, &stills.concat(), rows);
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("the file is valid");
        assert_eq!(
            reader.info().animation_control.map(|animation| (animation.num_frames, animation.num_plays)),
            Some((3, 0))
        );
        for still in &stills {
            let mut read = vec![0; reader.output_buffer_size().expect("the image fits into memory")];
            reader.next_frame(&mut read).expect("the file has the frame");
            let control = reader.info().frame_control.expect("each frame has a time");
            assert_eq!((control.delay_num, control.delay_den), (1, 24));
            let (alone, _) = write_bytes(&frame, still, 16);
            assert!(image::load_from_memory(&alone).expect("the file is valid").to_rgb8().into_raw() == read);
        }
    }
}

#[test]
fn dithering_keeps_the_mean_and_exact_bytes() {
    let spec = ImageSpec { size: [128, 128], dither: Some(3), ..spec(1, false, FileFormat::PNG, Depth::Byte) };
    let bytes = |px: &[f32], spec: &ImageSpec| {
        let (file, _) = write_bytes(spec, px, 16);
        image::load_from_memory(&file).expect("the file is valid").to_luma8().into_raw()
    };
    let shade = 100.3 / 255.0;
    let shades = bytes(&vec![shade; 128 * 128], &spec);
    let mean = shades.iter().map(|b| f64::from(*b)).sum::<f64>() / shades.len() as f64;
    // Four standard deviations of the mean.
    assert!((mean - 100.3).abs() < 4.0 * 0.459 / 128.0, "{mean}");
    assert!(shades.iter().all(|b| [100, 101].contains(b)));
    let steps: Vec<f32> = (0..128 * 128).map(|i| (i % 256) as f32 / 255.0).collect();
    let wanted: Vec<u8> = (0..128 * 128).map(|i| (i % 256) as u8).collect();
    assert!(bytes(&steps, &spec) == wanted, "exact bytes are unchanged");
    // A region is the crop.
    let part = ImageSpec { size: [32, 16], offset: [40, 70], ..spec.clone() };
    let crop: Vec<u8> = (70..86).flat_map(|y| shades[y * 128 + 40..][..32].to_vec()).collect();
    assert!(bytes(&vec![shade; 32 * 16], &part) == crop);
    assert!(bytes(&vec![shade; 128 * 128], &ImageSpec { dither: Some(4), ..spec }) != shades);
}

#[test]
fn every_format_embeds_its_provenance() {
    let provenance = Provenance {
        program: "lapidary 0.1.0".to_owned(),
        graph: "Grès – 岩".to_owned(),
        parameters: [("veins \"deep\"".to_owned(), "1.5".to_owned())].into(),
        ..Provenance::default()
    };
    let text = provenance.to_ascii_json();
    assert!(text.is_ascii());
    for spec in every_spec().into_iter().filter(|spec| spec.format != FileFormat::NPY) {
        let spec = ImageSpec { provenance: text.clone(), ..spec };
        let (file, _) = write_bytes(&spec, &test_samples(&spec), 16);
        assert_eq!(read(&mut Cursor::new(&file)).as_ref(), Some(&provenance), "{spec:?}");
        // Truncated files may have lost it, but never panic.
        for cut in [0, 1, 8, 64, file.len() / 2] {
            read(&mut Cursor::new(&file[..cut]));
        }
    }
}

#[test]
fn png_files_mark_colour_and_data() {
    let info = |colour: bool| {
        let spec = spec(3, colour, FileFormat::PNG, Depth::Byte);
        let (file, _) = write_bytes(&spec, &test_samples(&spec), 16);
        let reader = png::Decoder::new(Cursor::new(file)).read_info().expect("the file is valid");
        (reader.info().srgb.is_some(), reader.info().gama_chunk.map(|gamma| gamma.into_value()))
    };
    assert!(info(true).0, "colours are sRGB");
    assert_eq!(info(false), (false, Some(1.0)), "data are linear");
}
