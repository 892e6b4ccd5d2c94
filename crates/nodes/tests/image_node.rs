//! The `image` node with known pixels.

mod common;

use common::known::{close, word};
use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::plane::picture::{Layout, Raster, Sample};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

/// The colours of an image of two pixels, black and half white, over a frame of this width.
fn row(width: u32, args: &[(&str, Arg)]) -> Vec<[f32; 4]> {
    row_of(width, args, false)
}

/// The colours of an image of two pixels, whose file is linear or not.
fn row_of(width: u32, args: &[(&str, Arg)], light: bool) -> Vec<[f32; 4]> {
    let two = Image { size: [2, 1], channels: 2, px: vec![0.0, 1.0, 0.5, 0.25].into() };
    sampled_image([width, 1], args, Picture::of(two, light))
}

/// The colours of an image over a frame of this size.
fn sampled_image([width, height]: [u32; 2], args: &[(&str, Arg)], picture: Picture) -> Vec<[f32; 4]> {
    let mut graph = Graph::default();
    let mut node = Node { kind: "image".to_owned(), ..Node::default() };
    node.args.insert("file".to_owned(), Arg::Wire("two".to_owned(), Some("png".to_owned())));
    node.args.extend(args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())));
    graph.nodes.insert("it".to_owned(), node);
    graph.outputs.push(("it".to_owned(), Arg::Wire("it".to_owned(), None)));
    let (mut checked, diagnostics) = check(&graph, LIBRARY);
    assert_eq!(diagnostics, []);
    assert_eq!(checked.files().collect::<Vec<_>>(), [("it", "file", "two.png")]);
    checked.pictures.insert("two.png".to_owned(), picture);
    let plan = plan(&checked, &["it"]).0.expect("the graph is valid");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(width, height))
        .expect("the image fits into memory");
    images[0].px.as_chunks().0.to_vec()
}

#[test]
fn an_image_fills_the_tile() {
    let data = ("space", word("data"));
    let plain = row(2, std::slice::from_ref(&data));
    assert_eq!(plain, [[0.0, 0.0, 0.0, 1.0], [0.5, 0.5, 0.5, 0.25]]);
    let nearest = row(4, &[data.clone(), ("filter", word("nearest"))]);
    assert_eq!(reds(&nearest), [0.0, 0.0, 0.5, 0.5]);
    // Values are interpolated between pixel centres, and across the edges unless they are clamped.
    assert_eq!(reds(&row(4, std::slice::from_ref(&data))), [0.125, 0.125, 0.375, 0.375]);
    let clamped = row(4, &[data, ("wrap", word("clamp"))]);
    assert_eq!(reds(&clamped), [0.0, 0.125, 0.375, 0.5]);
}

#[test]
fn srgb_values_are_decoded() {
    close(row(2, &[])[1][0], 0.214_041_140_482_232_55, "a decoded half");
    close(row(2, &[])[1][3], 0.25, "unchanged alpha");
    for (space, linear, encoded) in
        [("auto", 0.5, 0.214_041_14), ("srgb", 0.214_041_14, 0.214_041_14), ("linear", 0.5, 0.5), ("data", 0.5, 0.5)]
    {
        let found = |light: bool| row_of(2, &[("space", word(space))], light)[1][0];
        assert_eq!((found(true), found(false)), (linear, encoded), "{space}");
    }
}

/// Every pixel type gives its exact values.
#[test]
fn every_pixel_type_is_sampled_exactly() {
    let size = [5, 3];
    let bits = |count: usize, step: u32| (0..count as u32).map(move |i| i.wrapping_mul(step) ^ i >> 3);
    for channels in 1..=4 {
        let count = 15 * channels;
        let bytes: Vec<u8> = bits(count, 83).map(|v| v as u8).collect();
        let words: Vec<u16> = bits(count, 40_503).map(|v| v as u16).collect();
        // The first three are NaN, infinity and −0.
        let halves: Vec<u16> = [0x7e00, 0x7c00, 0x8000].into_iter().chain(words.iter().copied()).take(count).collect();
        let floats: Vec<f32> = bits(count, 77).map(|v| (v % 200) as f32 / 64.0 - 1.0).collect();
        let grey = channels < 3;
        let byte = |v: &u8| if grey { f32::from(*v) * (1.0 / 255.0) } else { f32::from(*v) / 255.0 };
        let two_bytes = |v: &u16| if grey { f32::from(*v) * (1.0 / 65535.0) } else { f32::from(*v) / 65535.0 };
        let kinds = [
            (Sample::U8, Raster::U8(bytes.clone()), bytes.iter().map(byte).collect::<Vec<f32>>()),
            (Sample::U16, Raster::U16(words.clone()), words.iter().map(two_bytes).collect()),
            (Sample::F16, Raster::F16(halves.clone()), halves.iter().map(|v| half(*v)).collect()),
            (Sample::F32, Raster::F32(floats.clone()), floats),
        ];
        for (sample, raster, px) in kinds {
            for space in ["srgb", "linear"] {
                for filter in ["nearest", "bilinear", "cubic"] {
                    let args = [("space", word(space)), ("filter", word(filter)), ("wrap", word("black"))];
                    let layout = Layout { size, channels, sample, light: false, premultiplied: false, decode_bytes: 0 };
                    let raster = raster.clone();
                    let stored = Picture::new(layout, Box::new(move |_| Ok(raster.clone())));
                    let plain = Picture::of(Image { size, channels, px: px.clone().into() }, false);
                    let [stored, plain] = [stored, plain].map(|picture| sampled_image([11, 7], &args, picture));
                    let same =
                        stored.iter().flatten().zip(plain.iter().flatten()).all(|(a, b)| a.to_bits() == b.to_bits());
                    assert!(same, "{sample:?} of {channels}, {space}, {filter}: {stored:?} and {plain:?}");
                }
            }
        }
    }
}

/// Premultiplied colours are divided by alpha; fully transparent pixels stay.
#[test]
fn associated_alpha_is_converted_to_straight_alpha() {
    let px = vec![0.25, 0.5, 0.125, 0.5, 0.25, 0.5, 0.125, 0.0, 0.25, 0.5, 0.125, 1.0];
    let layout =
        Layout { size: [3, 1], channels: 4, sample: Sample::F32, light: true, premultiplied: true, decode_bytes: 0 };
    let picture = Picture::new(layout, Box::new(move |_| Ok(Raster::F32(px.clone()))));
    let found = sampled_image([3, 1], &[], picture);
    assert_eq!(found, [[0.5, 1.0, 0.25, 0.5], [0.25, 0.5, 0.125, 0.0], [0.25, 0.5, 0.125, 1.0]]);
}

/// Decodes a 16-bit float.
fn half(bits: u16) -> f32 {
    let (sign, power, part) = (if bits >> 15 == 1 { -1.0 } else { 1.0 }, i32::from(bits >> 10 & 31), bits & 1023);
    match power {
        0 => sign * f32::from(part) * (1.0 / 16_777_216.0),
        31 if part == 0 => sign * f32::INFINITY,
        31 => f32::NAN,
        _ => sign * (1.0 + f32::from(part) / 1024.0) * f32::from_bits(((power + 112) as u32) << 23),
    }
}

/// The red channel of each pixel.
fn reds(row: &[[f32; 4]]) -> Vec<f32> {
    row.iter().map(|pixel| pixel[0]).collect()
}
