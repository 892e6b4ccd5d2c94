//! File extensions match the format, an output has one name in files of every format, and misspelt
//! names in targets are reported.

use lapidary_tests::{Folder, lapidary, outcome, root};
use std::path::Path;

#[test]
fn a_file_extension_of_another_format_is_refused() {
    let folder = Folder::new("extensions");
    let marble = root().join("graphs/marble.ron");
    let marble = marble.to_str().expect("the path is UTF-8");
    let refused = |args: &[&str], texts: &[&str]| {
        let mut command = lapidary();
        let (status, _, err) = outcome(command.current_dir(folder.path()).args(args));
        assert!(status == 2 && texts.iter().all(|text| err.contains(text)), "{args:?}: {status} {err}");
        assert!(folder.files().is_empty(), "{args:?}");
    };
    let png = ["a preview is a .png file, not .jpg", "help: write `x.png`"];
    refused(&["preview", marble, "-o", "x.jpg"], &png);
    refused(&["preview", marble, "-o", "x"], &["not a file without an extension", "help: write `x.png`"]);
    let mesh = ["a mesh is a .obj, .ply or .glb file, not .stl", "help: write `x.obj`"];
    refused(&["mesh", marble, "-o", "x.stl"], &mesh);
    let folders = |ending: &str| [format!("expected a folder, not a .{ending} file"), "help: write `x`".to_owned()];
    let folders: [String; 2] = folders("png");
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    refused(&["render", marble, "-o", "x.png"], &folders);
    refused(&["vary", marble, "--vary", "seed=0..1", "-o", "x.png"], &folders);
    refused(&["diff", marble, marble, "--images", "x.png"], &folders);
    refused(&["manual", "-o", "x.png"], &folders);
    refused(&["merge", marble, marble, marble, "-o", "x.png"], &["a text file cannot have the extension .png"]);
    refused(&["test", marble, "--junit", "x.gif"], &["a text file cannot have the extension .gif"]);
    refused(&["render", marble, "--depfile", "x.exr"], &["a text file cannot have the extension .exr"]);
    // Extensions in capitals and existing folders are accepted.
    let mut command = lapidary();
    let args = ["preview", marble, "--size", "8", "--samples", "1", "-o", "x.PNG"];
    assert_eq!(outcome(command.current_dir(folder.path()).args(args)).0, 0);
    std::fs::create_dir(folder.path().join("y.png")).expect("the temporary folder is writable");
    let mut command = lapidary();
    let args = ["render", marble, "--size", "8", "--outputs", "height", "-o", "y.png"];
    assert_eq!(outcome(command.current_dir(folder.path()).args(args)).0, 0);
}

#[test]
fn an_output_has_one_name_in_all_formats() {
    let names = |args: &[&str]| {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--dry-run", "--outputs", "base_color"]);
        let (status, out, err) = outcome(command.args(args));
        assert_eq!((status, err.as_str()), (0, ""));
        Path::new(out.trim()).file_stem().expect("a path has a file name").to_string_lossy().into_owned()
    };
    for format in ["png", "exr", "tiff", "npy"] {
        assert_eq!(names(&["--format", format]), "marble_basecolor");
    }
    assert_eq!(names(&["--format", "npy", "--target", "unity"]), "marble_AlbedoTransparency");
}

#[test]
fn misspelt_outputs_of_a_target_are_reported() {
    let folder = Folder::new("misspelt");
    let graph = "lapidary(format: 1, size: (8, 8), nodes: {}, outputs: { \"roughness\": 0.25, \"metallic\": 1 })";
    folder.write("stone.ron", graph);
    let target = "target(name: \"near\", images: [
        (usage: \"a\", channels: [(output: \"rougness\", value: 0.5), (output: \"roughness\"), (output: \"emission\")]),
        (usage: \"b\", channels: [(output: \"metallics\")]),
        (usage: \"c\", channels: [(output: \"halo\")]),
    ])";
    folder.write("near.ron", target);
    let args = ["render", "stone.ron", "--target", "near.ron", "-o", "out"];
    let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(args));
    let read = |image: &str, name: &str, result: &str, near: &str| {
        format!(
            "stone.ron: warning: image `{image}` of the target `near` reads `{name}`, which the graph lacks: {result}\n  \
             help: did you mean `{near}`?\n"
        )
    };
    let expected = read("a", "rougness", "its `value` is stored", "roughness")
        + &read("b", "metallics", "the image is not written", "metallic");
    assert_eq!((status, err), (0, expected));
    assert!(folder.path().join("out/stone_a.png").exists() && !folder.path().join("out/stone_b.png").exists());
}
