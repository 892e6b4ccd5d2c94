//! EXR files read back: exactly with 32 bits, and with straight alpha.

use lapidary_tests::image_files::parse_npy;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::path::Path;

/// Renders a graph; returns the exit status, standard output and standard error.
fn render(graph: &Path, args: &[&str], into: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    outcome(command.current_dir(root()).arg("render").arg(graph).arg("-o").arg(into).args(args))
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
    let read = folder.write(
        "read.ron",
        "lapidary(format: 1, size: (16, 16), nodes: {
            \"tint\": image(file: \"made_tint.exr\", filter: nearest),
        }, outputs: { \"tint\": data(\"tint\") })",
    );
    for (graph, args) in [
        (&made, &["--format", "exr", "--depth", "32f"][..]),
        (&made, &["--format", "npy"]),
        (&read, &["--format", "npy"]),
    ] {
        let (status, _, err) = render(graph, args, folder.path());
        assert_eq!((status, err.as_str()), (0, ""));
    }
    assert!(folder.read("made_tint.npy") == folder.read("read_tint.npy"));
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
    let read = folder.write(
        "read.ron",
        "lapidary(format: 1, size: (16, 16), nodes: {
            \"tint\": image(file: \"made_tint.exr\", filter: nearest),
        }, outputs: { \"tint\": data(\"tint\") })",
    );
    let render = |graph: &Path, args: &[&str]| {
        let (status, _, err) = render(graph, args, folder.path());
        assert_eq!((status, err.as_str()), (0, ""));
    };
    let pixels = |name: &str| parse_npy(&folder.read(name)).1;
    for depth in ["32f", "16f"] {
        render(&made, &["--format", "exr", "--depth", depth]);
        render(&made, &["--format", "npy"]);
        render(&read, &["--format", "npy"]);
        let (made, read) = (pixels("made_tint.npy"), pixels("read_tint.npy"));
        let tolerance = if depth == "32f" { 1e-6 } else { 2e-3 };
        for (made, read) in made.iter().zip(&read) {
            assert!((made - read).abs() <= tolerance * made, "{made} reads back as {read} with depth {depth}");
        }
    }
}
