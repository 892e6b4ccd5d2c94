//! Images are read in common formats and in every format that `render` writes.

use lapidary_tests::image_files::{ExrType, check_image, exr, image_graph, rendered_pixels, succeed, two_pixels};
use lapidary_tests::{Folder, fnv1a, golden, root};
use std::fs::{self, write};

/// A graph with a grey output, an opaque colour and a transparent one.
const SOURCE: &str = "lapidary(format: 1, size: (8, 4), nodes: {
    \"x\": coordinates(), \"across\": mix(a: 0.0, b: 1.0, by: \"x.x\"),
    \"clear\": color(is: \"#ff804080\"), \"half\": color(is: \"#4080ff\"),
  }, outputs: { \"mask\": \"across\", \"base_color\": \"half\" })";

#[test]
fn every_written_image_reads_back() {
    let folder = Folder::new("pictures-again");
    let folder = folder.path();
    write(folder.join("opaque.ron"), SOURCE).expect("the temporary folder is writable");
    write(folder.join("clear.ron"), SOURCE.replace(": \"half\"", ": \"clear\""))
        .expect("the temporary folder is writable");
    let depths = [
        ("png", &["8", "16"][..]),
        ("exr", &["16f", "32f"]),
        ("tiff", &["8", "16", "16f", "32f"]),
        ("npy", &["32f"]),
        ("apng", &["8", "16"]),
        ("gif", &["8"]),
    ];
    for (format, depths) in depths {
        for depth in depths {
            for (source, output, space) in [
                ("opaque.ron", "mask", "data"),
                ("opaque.ron", "base_color", "auto"),
                ("clear.ron", "base_color", "auto"),
            ] {
                let name = format!("{output}_{depth}");
                let more = ["--format", format, "--depth", depth, "--outputs", output, "--name", &name, "-o", "."];
                succeed(folder, &[&["render", source], &more[..]].concat());
                let file = format!("{name}.{format}");
                write(folder.join("again.ron"), image_graph(&file, &format!(", space: {space}")))
                    .expect("the temporary folder is writable");
                let (before, after) =
                    (rendered_pixels(folder, source, output), rendered_pixels(folder, "again.ron", "base_color"));
                let channels = before.len() / 32;
                // Pixels of a GIF are opaque or transparent.
                let tolerance = if format == "gif" {
                    0.02
                } else if *depth == "8" {
                    0.005
                } else {
                    0.0011
                };
                let pixels = before.chunks_exact(channels).zip(after.chunks_exact(after.len() / 32));
                for (before, after) in pixels.filter(|_| format != "gif" || source != "clear.ron") {
                    let before = if channels == 1 { vec![before[0]; 3] } else { before.to_vec() };
                    let close = before.iter().zip(after).all(|(a, b)| (a - b).abs() <= tolerance);
                    assert!(close, "{file}: {before:?} reads back as {after:?}");
                }
            }
        }
    }
}

#[test]
fn exr_files_of_one_channel_are_read_with_any_name_and_type() {
    let folder = Folder::new("pictures-exr");
    let folder = folder.path();
    let (half, float) = ([0x3800, 0x4000], [0.5f32.to_bits(), 2f32.to_bits()]);
    for name in ["Y", "Z", "R", "A", "depth", "view.mask"] {
        for (kind, numbers) in [(ExrType::Half, half), (ExrType::Float, float)] {
            write(folder.join("one.exr"), exr(&[(name, kind, &numbers)])).expect("the temporary folder is writable");
            assert_eq!(two_pixels(folder, "one.exr"), [0.5, 0.5, 0.5, 1.0, 2.0, 2.0, 2.0, 1.0], "{name}");
        }
    }
    write(folder.join("one.exr"), exr(&[("id", ExrType::Uint, &[3, 70_000])]))
        .expect("the temporary folder is writable");
    assert_eq!(two_pixels(folder, "one.exr"), [3.0, 3.0, 3.0, 1.0, 70_000.0, 70_000.0, 70_000.0, 1.0]);
    let rgb = [("B", ExrType::Half, &half[..]), ("G", ExrType::Float, &float), ("R", ExrType::Uint, &[1, 0])];
    write(folder.join("rgb.exr"), exr(&rgb)).expect("the temporary folder is writable");
    assert_eq!(two_pixels(folder, "rgb.exr"), [1.0, 0.5, 0.5, 1.0, 0.0, 2.0, 2.0, 1.0]);
    // EXR stores associated colours: they are divided by alpha where it is not 0.
    let rgba = [("A", [0x3800, 0]), ("B", half), ("G", half), ("R", half)];
    let rgba: Vec<(&str, ExrType, &[u32])> = rgba.iter().map(|(name, px)| (*name, ExrType::Half, &px[..])).collect();
    write(folder.join("rgba.exr"), exr(&rgba)).expect("the temporary folder is writable");
    assert_eq!(two_pixels(folder, "rgba.exr"), [1.0, 1.0, 1.0, 0.5, 2.0, 2.0, 2.0, 0.0]);
    write(folder.join("xy.exr"), exr(&[("X", ExrType::Half, &half), ("Y2", ExrType::Half, &half)]))
        .expect("the temporary folder is writable");
    let (status, err) = check_image(folder, "xy.exr");
    assert!(
        status == 1 && err.contains("its channels are X, Y2; supported are R, G and B, or Y, or Z, or one channel"),
        "{err}"
    );
}

#[test]
fn images_of_common_formats_are_read() {
    let folder = Folder::new("pictures-people");
    let images = root().join("tests/vectors/pictures");
    let folder = folder.path();
    let files = [
        "colour.jpg",
        "grey.jpg",
        "progressive.jpg",
        "lossy.webp",
        "clear.webp",
        "colour.bmp",
        "colour.tga",
        "clear.tga",
        "palette.png",
        "interlaced.png",
        "bits.tiff",
        "deep.tiff",
        "light.hdr",
    ];
    let summary = |file: &str| {
        fs::copy(images.join(file), folder.join(file)).expect("the image exists");
        write(folder.join("it.ron"), image_graph(file, "").replace("(8, 4)", "(16, 16)"))
            .expect("the temporary folder is writable");
        let px = rendered_pixels(folder, "it.ron", "base_color");
        // The bits are the same on every machine, for JPEG and WebP too.
        let hash = fnv1a(px.iter().flat_map(|v| v.to_le_bytes()));
        let mean = px.iter().map(|v| f64::from(*v)).sum::<f64>() / px.len() as f64;
        format!("{file}: {hash:016x}, {mean:.4} on average\n")
    };
    golden("pictures.txt", &files.map(summary).concat());
}
