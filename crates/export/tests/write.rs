//! What is written is read back by other programs' readers, number for number, and is the same however it comes in.

use lapidary_export::origin::{Origin, made};
use lapidary_export::picture::{Depth, Format, Picture};
use lapidary_export::{WriteError, write};
use lapidary_field::colour::encode;
use std::io::{self, Cursor, Seek, SeekFrom, Write};

const SIZE: [u32; 2] = [37, 53];

fn picture(channels: usize, colour: bool, format: Format, depth: Depth) -> Picture {
    let origin = String::new();
    Picture {
        size: SIZE,
        from: [0, 0],
        channels,
        colour,
        format,
        depth,
        dither: None,
        frames: 1,
        pace: [1, 24],
        origin,
    }
}

/// Numbers that lie anywhere between a little below 0 and a little above 1.
fn numbers(picture: &Picture) -> Vec<f32> {
    let count = picture.size[0] as usize * picture.size[1] as usize * picture.channels;
    (0..count as u32).map(|i| (i.wrapping_mul(2_654_435_769) >> 8) as f32 / 16_000_000.0 - 0.02).collect()
}

fn written(picture: &Picture, px: &[f32], rows: usize) -> (Vec<u8>, u64) {
    let mut file = Cursor::new(vec![]);
    let bands = px.chunks(rows * picture.size[0] as usize * picture.channels).map(<[f32]>::to_vec);
    let ranges = write(&mut file, picture, bands).expect("memory takes every byte");
    (file.into_inner(), ranges.iter().map(|range| range.clipped).sum())
}

fn all() -> Vec<Picture> {
    let mut out = vec![];
    for format in Format::ALL {
        for (depth, channels) in format.depths().iter().flat_map(|depth| [1, 3, 4].map(|channels| (*depth, channels))) {
            out.extend([false, true].map(|colour| picture(channels, colour, format, depth)));
        }
    }
    out
}

/// What a file should say of a number of a pixel, and how far from that it may be: numbers are rounded to the nearest
/// there is. OpenEXR has colours multiplied by alpha.
fn kept(picture: &Picture, pixel: &[f32], channel: usize) -> (f64, f64) {
    let light = picture.colour && channel < 3;
    let v = match (picture.format, pixel) {
        (Format::Exr, &[_, _, _, alpha]) if light => pixel[channel] * alpha,
        _ if light && picture.depth.whole() => encode(pixel[channel]),
        _ => pixel[channel],
    };
    match picture.depth {
        Depth::Byte => (f64::from(v.clamp(0.0, 1.0)), 0.5001 / 255.0),
        Depth::Word => (f64::from(v.clamp(0.0, 1.0)), 0.504 / 65535.0),
        Depth::Half => (half::f16::from_f32(v).to_f64(), 0.0),
        Depth::Float => (f64::from(v), 0.0),
    }
}

#[test]
fn what_is_written_is_read_back() {
    for picture in all().iter().filter(|picture| ![Format::Npy, Format::Gif].contains(&picture.format)) {
        let px = numbers(picture);
        let (file, _) = written(picture, &px, 16);
        let read = match picture.format {
            Format::Png | Format::Apng => png_numbers(&file, picture.channels),
            Format::Exr => exr_numbers(&file, picture.channels),
            _ => tiff_numbers(&file, picture),
        };
        assert_eq!(read.len(), px.len());
        let pixels = read.chunks(picture.channels).zip(px.chunks(picture.channels));
        for (channel, (read, pixel)) in (0..picture.channels).flat_map(|k| pixels.clone().map(move |px| (k, px))) {
            let (kept, within) = kept(picture, pixel, channel);
            let read = read[channel];
            assert!((f64::from(read) - kept).abs() <= within, "{picture:?}: {pixel:?} as {read}, not {kept}");
        }
    }
}

fn png_numbers(file: &[u8], channels: usize) -> Vec<f32> {
    let read = image::load_from_memory_with_format(file, image::ImageFormat::Png).expect("the file is right");
    assert_eq!(([read.width(), read.height()], usize::from(read.color().channel_count())), (SIZE, channels));
    read.to_rgba32f().into_raw().chunks(4).flat_map(|px| px[..channels].to_vec()).collect()
}

fn tiff_numbers(file: &[u8], picture: &Picture) -> Vec<f32> {
    use tiff::decoder::{Decoder, DecodingResult};
    let mut tiff = Decoder::new(Cursor::new(file)).expect("the file is right");
    let says = tiff.get_tag_u16_vec(tiff::tags::Tag::SampleFormat).expect("it says so");
    assert_eq!(says, vec![if picture.depth.whole() { 1 } else { 3 }; picture.channels]);
    // Alpha is "unassociated": colours are not multiplied by it.
    let extra = tiff.get_tag_u16_vec(tiff::tags::Tag::ExtraSamples).ok();
    assert_eq!(extra, (picture.channels == 4).then(|| vec![2]));
    match tiff.read_image().expect("the file is right") {
        DecodingResult::U8(px) => px.into_iter().map(|v| f32::from(v) / 255.0).collect(),
        DecodingResult::U16(px) => px.into_iter().map(|v| f32::from(v) / 65535.0).collect(),
        DecodingResult::F16(px) => px.into_iter().map(half::f16::to_f32).collect(),
        DecodingResult::F32(px) => px,
        other => panic!("{other:?}"),
    }
}

/// Each channel as the file has it, woven together again.
fn exr_numbers(file: &[u8], channels: usize) -> Vec<f32> {
    use exr::prelude::*;
    let image = read().no_deep_data().largest_resolution_level().all_channels().first_valid_layer().all_attributes();
    let image = image.from_buffered(Cursor::new(file)).expect("the file is right");
    let names: &[&str] = if channels == 1 { &["Y"] } else { &["R", "G", "B", "A"][..channels] };
    let list = &image.layer_data.channel_data.list;
    let planes: Vec<Vec<f32>> = names
        .iter()
        .map(|name| list.iter().find(|c| c.name.eq(name)).expect("it is there").sample_data.values_as_f32().collect())
        .collect();
    (0..planes[0].len()).flat_map(|i| planes.iter().map(move |plane| plane[i])).collect()
}

#[test]
fn numpy_finds_its_header_and_the_numbers() {
    for (channels, shape) in [(1, "(53, 37)"), (3, "(53, 37, 3)")] {
        let picture = picture(channels, false, Format::Npy, Depth::Float);
        let px = numbers(&picture);
        let (file, clipped) = written(&picture, &px, 5);
        assert_eq!((&file[..8], clipped), (&b"\x93NUMPY\x01\x00"[..], 0));
        let header = usize::from(u16::from_le_bytes([file[8], file[9]]));
        assert_eq!((10 + header) % 64, 0);
        let text = std::str::from_utf8(&file[10..10 + header]).expect("it is text");
        let wanted = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
        assert!(text.starts_with(&wanted) && text.ends_with('\n'), "{text}");
        let numbers: Vec<u8> = px.iter().flat_map(|v| v.to_le_bytes()).collect();
        assert!(file[10 + header..] == numbers);
    }
}

#[test]
fn bytes_do_not_depend_on_how_rows_come_in_or_on_cores() {
    for picture in all() {
        let picture = Picture { dither: Some(7), origin: "{}".to_owned(), ..picture };
        let px = numbers(&picture);
        let (file, clipped) = written(&picture, &px, 53);
        for rows in [1, 5, 16, 48] {
            assert!((written(&picture, &px, rows)) == (file.clone(), clipped), "{rows}: {picture:?}");
        }
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be had");
        assert!(one.install(|| written(&picture, &px, 16)) == (file, clipped), "{picture:?}");
    }
}

#[test]
fn a_film_is_its_frames() {
    let frame = picture(3, true, Format::Png, Depth::Byte);
    let film = Picture { format: Format::Apng, frames: 3, ..frame.clone() };
    let stills: Vec<Vec<f32>> = (1..=3).map(|k| numbers(&frame).iter().map(|v| v * k as f32 / 3.0).collect()).collect();
    for rows in [1, 16, 159] {
        let (file, _) = written(&film, &stills.concat(), rows);
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("the file is right");
        assert_eq!(reader.info().animation_control.map(|film| (film.num_frames, film.num_plays)), Some((3, 0)));
        for still in &stills {
            let mut read = vec![0; reader.output_buffer_size().expect("it is small")];
            reader.next_frame(&mut read).expect("there is a frame");
            let control = reader.info().frame_control.expect("each frame has its time");
            assert_eq!((control.delay_num, control.delay_den), (1, 24));
            let (alone, _) = written(&frame, still, 16);
            assert!(image::load_from_memory(&alone).expect("the file is right").to_rgb8().into_raw() == read);
        }
    }
}

/// The frames of a GIF: red, green, blue and alpha, and the hundredths of a second each is shown.
fn gif_frames(file: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file).expect("the file is right");
    let mut frames = vec![];
    while let Some(frame) = reader.read_next_frame().expect("the file is right") {
        frames.push((frame.buffer.to_vec(), frame.delay));
    }
    assert_eq!(reader.repeat(), gif::Repeat::Infinite);
    frames
}

#[test]
fn a_gif_is_near_and_in_time() {
    let size = [64, 48];
    let film = Picture { size, frames: 24, ..picture(1, false, Format::Gif, Depth::Byte) };
    let still = |k: usize| (0..64 * 48).map(move |i| (i * (k + 1) % 256) as f32 / 255.0);
    let frames = gif_frames(&written(&film, &(0..24).flat_map(still).collect::<Vec<_>>(), 16).0);
    assert_eq!((frames.len(), frames.iter().map(|(_, delay)| u32::from(*delay)).sum::<u32>()), (24, 100));
    for (k, (found, _)) in frames.iter().enumerate() {
        // There are no more than 256 greys.
        let bytes: Vec<u8> = still(k).flat_map(|v| [(v * 255.0 + 0.5) as u8; 3].into_iter().chain([255])).collect();
        assert!(*found == bytes, "frame {k}");
    }
    // Of more colours than there may be, each square keeps its mean.
    let smooth = |x: usize, y: usize| [x as f32 / 63.0, y as f32 / 47.0, (x + y) as f32 / 110.0];
    let px: Vec<f32> = (0..64 * 48).flat_map(|i| smooth(i % 64, i / 64)).collect();
    let found = gif_frames(&written(&Picture { size, ..picture(3, false, Format::Gif, Depth::Byte) }, &px, 16).0);
    for (left, top) in (0..48).map(|i| (i % 8 * 8, i / 8 * 8)) {
        for channel in 0..3 {
            let square = || (0..64).map(|i| (top + i / 8) * 64 + left + i % 8);
            let wanted = square().map(|i| px[3 * i + channel]).sum::<f32>() / 64.0;
            let mean = square().map(|i| f32::from(found[0].0[4 * i + channel])).sum::<f32>() / (64.0 * 255.0);
            assert!((mean - wanted).abs() < 0.02, "{mean} for {wanted}");
        }
    }
    let holes: Vec<f32> = (0..64 * 48).flat_map(|i| [0.5, 0.25, 0.75, (i % 2) as f32]).collect();
    let found = gif_frames(&written(&Picture { size, ..picture(4, false, Format::Gif, Depth::Byte) }, &holes, 16).0);
    assert!(found[0].0.chunks(8).all(|two| two[3] == 0 && two[4..] == [128, 64, 191, 255]));
    let wide = Picture { size: [1 << 16, 1], ..picture(1, false, Format::Gif, Depth::Byte) };
    let told = write(Cursor::new(vec![]), &wide, std::iter::once(vec![0.0; 1 << 16]));
    assert!(matches!(told, Err(WriteError::Format(_))), "{told:?}");
}

#[test]
fn dithering_keeps_the_mean_and_what_is_a_byte_already() {
    let picture = Picture { size: [128, 128], dither: Some(3), ..picture(1, false, Format::Png, Depth::Byte) };
    let bytes = |px: &[f32], picture: &Picture| {
        let (file, _) = written(picture, px, 16);
        image::load_from_memory(&file).expect("the file is right").to_luma8().into_raw()
    };
    let shade = 100.3 / 255.0;
    let shades = bytes(&vec![shade; 128 * 128], &picture);
    let mean = shades.iter().map(|b| f64::from(*b)).sum::<f64>() / shades.len() as f64;
    // Four deviations of the mean of that many choices.
    assert!((mean - 100.3).abs() < 4.0 * 0.459 / 128.0, "{mean}");
    assert!(shades.iter().all(|b| [100, 101].contains(b)));
    let steps: Vec<f32> = (0..128 * 128).map(|i| (i % 256) as f32 / 255.0).collect();
    let wanted: Vec<u8> = (0..128 * 128).map(|i| (i % 256) as u8).collect();
    assert!(bytes(&steps, &picture) == wanted, "what is a byte stays one");
    // A region is the crop.
    let part = Picture { size: [32, 16], from: [40, 70], ..picture.clone() };
    let crop: Vec<u8> = (70..86).flat_map(|y| shades[y * 128 + 40..][..32].to_vec()).collect();
    assert!(bytes(&vec![shade; 32 * 16], &part) == crop);
    assert!(bytes(&vec![shade; 128 * 128], &Picture { dither: Some(4), ..picture }) != shades);
}

#[test]
fn every_format_tells_what_made_it() {
    let origin = Origin {
        program: "lapidary 0.1.0".to_owned(),
        graph: "Grès – 岩".to_owned(),
        parameters: [("veins \"deep\"".to_owned(), "1.5".to_owned())].into(),
        ..Origin::default()
    };
    let text = origin.text();
    assert!(text.is_ascii());
    for picture in all().into_iter().filter(|picture| picture.format != Format::Npy) {
        let picture = Picture { origin: text.clone(), ..picture };
        let (file, _) = written(&picture, &numbers(&picture), 16);
        assert_eq!(made(&mut Cursor::new(&file)).as_ref(), Some(&origin), "{picture:?}");
        // Of a file that was cut short it is told as well, or not; nothing panics.
        for cut in [0, 1, 8, 64, file.len() / 2] {
            made(&mut Cursor::new(&file[..cut]));
        }
    }
}

#[test]
fn a_file_says_what_its_numbers_are() {
    let info = |colour: bool| {
        let picture = picture(3, colour, Format::Png, Depth::Byte);
        let (file, _) = written(&picture, &numbers(&picture), 16);
        let reader = png::Decoder::new(Cursor::new(file)).read_info().expect("the file is right");
        (reader.info().srgb.is_some(), reader.info().gama_chunk.map(|gamma| gamma.into_value()))
    };
    assert!(info(true).0, "colours are sRGB");
    assert_eq!(info(false), (false, Some(1.0)), "data are linear");
}

/// A disk with room for so many bytes.
struct Full(Cursor<Vec<u8>>, usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.position() as usize + bytes.len() > self.1 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
impl Seek for Full {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_full_disk_is_told_wherever_it_comes() {
    for picture in all() {
        let px = numbers(&picture);
        let (file, _) = written(&picture, &px, 16);
        for room in (0..file.len()).step_by(1 + file.len() / 40).chain([file.len() - 1]) {
            let row = picture.size[0] as usize * picture.channels;
            let bands = px.chunks(16 * row).map(<[f32]>::to_vec);
            let told = write(Full(Cursor::new(vec![]), room), &picture, bands);
            let full = matches!(&told, Err(WriteError::Io(e)) if e.kind() == io::ErrorKind::StorageFull);
            assert!(full, "{room} of {} bytes: {told:?} for {picture:?}", file.len());
        }
    }
}

#[test]
fn rows_that_end_too_early_make_no_file() {
    for picture in all() {
        let px = numbers(&picture);
        for rows in [0, 1, 20, 52] {
            let row = picture.size[0] as usize * picture.channels;
            let bands = std::iter::once(px[..rows * row].to_vec()).filter(|band| !band.is_empty());
            let told = write(Cursor::new(vec![]), &picture, bands);
            assert!(matches!(told, Err(WriteError::Unfinished)), "{rows}: {told:?} for {picture:?}");
        }
    }
}
