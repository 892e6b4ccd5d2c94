//! Light and alpha come back from EXR files as they went there.

use lapidary_tests::picture_files::array;
use lapidary_tests::{Folder, lapidary, root, said};
use std::path::Path;

/// Renders a graph; yields the exit status, standard output and standard error.
fn render(graph: &Path, args: &[&str], into: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    said(command.current_dir(root()).arg("render").arg(graph).arg("-o").arg(into).args(args))
}

#[test]
fn light_comes_back_from_a_file_as_it_went_there() {
    let folder = Folder::new("light");
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
    let array = |name: &str| std::fs::read(folder.path().join(name)).expect("it was written");
    assert!(array("made_tint.npy") == array("read_tint.npy"));
}

#[test]
fn colour_and_alpha_come_back_from_an_exr_file_that_has_them_multiplied() {
    let folder = Folder::new("associated");
    // Alpha runs from 0 to 1 across, and the colour is the same everywhere.
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
    let numbers = |name: &str| array(&std::fs::read(folder.path().join(name)).expect("it was written")).1;
    for depth in ["32f", "16f"] {
        render(&made, &["--format", "exr", "--depth", depth]);
        render(&made, &["--format", "npy"]);
        render(&read, &["--format", "npy"]);
        let (made, read) = (numbers("made_tint.npy"), numbers("read_tint.npy"));
        let near = if depth == "32f" { 1e-6 } else { 2e-3 };
        for (made, read) in made.iter().zip(&read) {
            assert!((made - read).abs() <= near * made, "{made} comes back as {read} from {depth}");
        }
    }
}
