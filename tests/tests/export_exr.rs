//! EXR files store colours multiplied by alpha, and read back: exactly with 32 bits, and with straight alpha.

use exr::prelude::{ReadChannels, ReadLayers, read};
use lapidary_tests::image_files::parse_npy;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::path::Path;

/// A graph with the image that `made.ron` writes.
const READING: &str = "lapidary(format: 1, size: (16, 16), nodes: {
    \"tint\": image(file: \"made_tint.exr\", filter: nearest),
}, outputs: { \"tint\": data(\"tint\") })";

/// Renders a graph into a folder, without messages.
fn render(folder: &Folder, graph: &Path, args: &[&str]) {
    let mut command = lapidary();
    command.current_dir(root()).arg("render").arg(graph).arg("-o").arg(folder.path()).args(args);
    let (status, _, err) = outcome(&mut command);
    assert_eq!((status, err.as_str()), (0, ""));
}

/// The numbers of an image that was written as NPY.
fn pixels(folder: &Folder, name: &str) -> Vec<f32> {
    parse_npy(&folder.read(name)).1
}

#[test]
fn an_exr_file_of_32_bits_reads_back_exactly() {
    let folder = Folder::new("exr");
    let made = folder.write(
        "made.ron",
        "lapidary(format: 1, size: (16, 16), nodes: {
            \"grain\": perlin(scale: 4), \"tint\": gradient_map(of: \"grain\", ramp: [(0.0, \"#203040\"), (1.0, \"#f0c080\")]),
        }, outputs: { \"tint\": data(\"tint\") })",
    );
    let read = folder.write("read.ron", READING);
    for (graph, args) in [
        (&made, &["--format", "exr", "--depth", "32f"][..]),
        (&made, &["--format", "npy"]),
        (&read, &["--format", "npy"]),
    ] {
        render(&folder, graph, args);
    }
    assert!(pixels(&folder, "made_tint.npy") == pixels(&folder, "read_tint.npy"));
}

#[test]
fn colours_divided_by_alpha_read_back_within_precision() {
    let folder = Folder::new("associated");
    // Alpha grows from 0 to 1 with x; the colour is constant.
    let made = folder.write(
        "made.ron",
        "lapidary(format: 1, size: (16, 16), nodes: { \"place\": coordinates(),
            \"tint\": combine(red: 0.75, green: 0.5, blue: 2, alpha: \"place.x\"),
        }, outputs: { \"tint\": data(\"tint\") })",
    );
    let read = folder.write("read.ron", READING);
    for depth in ["32f", "16f"] {
        render(&folder, &made, &["--format", "exr", "--depth", depth]);
        render(&folder, &made, &["--format", "npy"]);
        render(&folder, &read, &["--format", "npy"]);
        let (made, read) = (pixels(&folder, "made_tint.npy"), pixels(&folder, "read_tint.npy"));
        let tolerance = if depth == "32f" { 1e-6 } else { 2e-3 };
        for (made, read) in made.iter().zip(&read) {
            assert!((made - read).abs() <= tolerance * made, "{made} reads back as {read} with depth {depth}");
        }
    }
}

/// The channels of an EXR file as an independent reader decodes them, with the names in the file.
fn stored_channels(file: &Path) -> Vec<(String, Vec<f32>)> {
    let image = read().no_deep_data().largest_resolution_level().all_channels().first_valid_layer().all_attributes();
    let image = image.from_file(file).expect("the file is valid");
    let channels = image.layer_data.channel_data.list.into_iter();
    channels.map(|channel| (channel.name.to_string(), channel.sample_data.values_as_f32().collect())).collect()
}

#[test]
fn stored_colours_are_multiplied_by_alpha_and_read_back_straight() {
    let folder = Folder::new("premultiplied");
    // From the left: four columns with alpha 0, eight where it grows, four with alpha 1. The colour exceeds 1.
    let made = folder.write(
        "made.ron",
        "lapidary(format: 1, size: (16, 16), nodes: { \"place\": coordinates(), \"grain\": perlin(scale: 4),
            \"alpha\": remap(of: \"place.x\", low: 0.25, high: 0.75),
            \"tint\": combine(red: \"grain\", green: \"place.y\", blue: 3, alpha: \"alpha\"),
        }, outputs: { \"tint\": data(\"tint\") })",
    );
    let again = folder.write("again.ron", READING);
    render(&folder, &made, &["--format", "npy"]);
    let straight = pixels(&folder, "made_tint.npy");
    let counts = [0.0, 1.0].map(|alpha| straight.chunks_exact(4).filter(|px| px[3] == alpha).count());
    assert_eq!(counts, [64, 64], "a quarter of the pixels is transparent, and a quarter is opaque");
    for (depth, tolerance) in [("32f", 0.0), ("16f", 1.0 / 2048.0)] {
        render(&folder, &made, &["--format", "exr", "--depth", depth]);
        let channels = stored_channels(&folder.path().join("made_tint.exr"));
        assert_eq!(channels.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["A", "B", "G", "R"]);
        for (i, &[red, green, blue, alpha]) in straight.as_chunks().0.iter().enumerate() {
            let expected = [alpha, blue * alpha, green * alpha, red * alpha];
            for ((name, stored), expected) in channels.iter().zip(expected) {
                let error = (stored[i] - expected).abs();
                // Half floats below 2⁻¹⁴ are 2⁻²⁴ apart.
                let most = tolerance * expected.abs().max(1.0 / 16384.0);
                assert!(error <= most, "{depth}, pixel {i}: {name} is {}, not {expected}", stored[i]);
            }
        }
        render(&folder, &again, &["--format", "npy"]);
        let read = pixels(&folder, "again_tint.npy");
        for (straight, read) in straight.as_chunks::<4>().0.iter().zip(read.as_chunks::<4>().0) {
            // The colour of a transparent pixel is not stored.
            let expected = if straight[3] == 0.0 { [0.0; 4] } else { *straight };
            let close =
                |(read, expected): (&f32, &f32)| (read - expected).abs() <= expected.abs() * (1e-6 + 2.0 * tolerance);
            assert!(read.iter().zip(&expected).all(close), "{depth}: {straight:?} reads back as {read:?}");
        }
    }
}
