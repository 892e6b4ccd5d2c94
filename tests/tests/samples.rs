//! Supersampling: how the option, the file and the target choose the number of samples, and the messages about it.

use lapidary_tests::image_files::parse_npy;
use lapidary_tests::{Folder, lapidary, outcome, root};

const OAK: &str = "graphs/oak_planks.ron";

/// Renders into a new folder, with 96 pixels unless the options have a size; returns the files and standard error.
fn render(graph: &str, args: &[&str]) -> (Vec<(String, Vec<u8>)>, String) {
    let folder = Folder::new("samples");
    let mut command = lapidary();
    let size: &[&str] = if args.contains(&"--size") { &[] } else { &["--size", "96"] };
    command.current_dir(root()).args(["render", graph, "-o"]).arg(folder.path()).args(size).args(args);
    let (status, _, err) = outcome(&mut command);
    assert_eq!(status, 0, "{args:?}: {err}");
    (folder.files(), err)
}

/// The number of samples in the provenance of rendered images.
fn samples_in_provenance(args: &[&str]) -> String {
    let folder = Folder::new("samples-identify");
    let mut command = lapidary();
    outcome(command.current_dir(root()).args(["render", OAK, "--size", "96", "-o"]).arg(folder.path()).args(args));
    let (name, _) = folder.files().into_iter().find(|(name, _)| name.ends_with("png")).expect("there are images");
    let (_, out, _) = outcome(lapidary().arg("identify").arg(folder.path().join(name)));
    let line = out.lines().find(|line| line.trim_start().starts_with("samples")).expect("the provenance has samples");
    line.split_whitespace().nth(1).expect("the line has a number").to_owned()
}

#[test]
fn engine_targets_choose_samples_automatically() {
    for target in ["gltf", "materialx", "usd", "godot", "unreal", "unity", "unity-hdrp", "blender"] {
        let (default, err) = render(OAK, &["--target", target]);
        assert!(!err.contains("detail finer than a pixel"), "{target}: {err}");
        let (auto, _) = render(OAK, &["--target", target, "--samples", "auto"]);
        let (one, _) = render(OAK, &["--target", target, "--samples", "1"]);
        assert!(default == auto && default != one, "{target}");
    }
    assert_eq!(samples_in_provenance(&["--target", "gltf", "--samples", "1"]), "1");
    let auto: u32 = samples_in_provenance(&["--target", "gltf"]).parse().expect("the number is whole");
    assert!([2, 4, 16].contains(&auto), "{auto}");
}

#[test]
fn other_targets_use_one_sample_and_note_lost_detail() {
    for target in ["separate", "raw"] {
        let args = ["--size", "256", "--target", target, "--outputs", "base_color,normal"];
        let (default, err) = render(OAK, &args);
        let note = "note: `base_color` has detail finer than a pixel at 256x256\n  help: `--samples auto` takes ";
        assert!(err.starts_with(note) && err.lines().count() == 2, "{target}: {err}");
        let (one, err) = render(OAK, &[&args[..], &["--samples", "1"]].concat());
        assert_eq!((err.as_str(), default == one), ("", true), "{target}");
    }
    // The normal comes from an image node, so it has no detail finer than a pixel.
    assert_eq!(render(OAK, &["--size", "256", "--outputs", "normal"]).1, "");
    // There is no note for thumbnails.
    assert_eq!(render(OAK, &["--size", "255"]).1, "");
}

#[test]
fn the_option_overrides_the_file_and_the_file_the_target() {
    let folder = Folder::new("samples-file");
    let graph = |name: &str, samples: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "lapidary(format: 1, {samples} nodes: {{ \"n\": perlin(scale: 90) }}, outputs: {{ \"height\": \"n\" }})"
        );
        std::fs::write(&path, text).expect("the temporary folder is writable");
        path.to_str().expect("the path is UTF-8").to_owned()
    };
    let heights = |graph: &str, args: &[&str]| {
        let (files, err) = render(graph, &[args, &["--format", "npy", "--name", "it"]].concat());
        let (_, file) = files.into_iter().next().expect("the render wrote a file");
        let pixels: Vec<u32> = parse_npy(&file).1.into_iter().map(f32::to_bits).collect();
        (pixels, err)
    };
    let (auto, one, unset) =
        (graph("auto.ron", "samples: auto,"), graph("one.ron", "samples: 1,"), graph("unset.ron", ""));
    let (supersampled, err) = heights(&unset, &["--samples", "auto"]);
    assert_eq!(err, "");
    assert_eq!(heights(&auto, &[]), (supersampled.clone(), String::new()));
    let (single, _) = heights(&unset, &[]);
    assert_ne!(single, supersampled);
    assert_eq!(
        heights(&one, &[]),
        (single.clone(), String::new()),
        "there is no note where the file chooses one sample"
    );
    assert_eq!(heights(&one, &["--target", "blender"]).0, single);
    assert_eq!(heights(&auto, &["--samples", "1"]).0, single);
    assert_eq!(heights(&one, &["--samples", "auto"]).0, supersampled);
}

#[test]
fn a_supersampled_region_is_a_crop_of_the_image() {
    let graph = "graphs/rusted_iron.ron";
    let args = ["--target", "blender", "--outputs", "base_color", "--format", "npy"];
    let (whole, _) = render(graph, &args);
    let (part, _) = render(graph, &[&args[..], &["--region", "40,7,30,21"]].concat());
    let pixels = |files: &[(String, Vec<u8>)]| {
        let (_, pixels) = parse_npy(&files[0].1);
        pixels.into_iter().map(f32::to_bits).collect::<Vec<u32>>()
    };
    let (whole, part) = (pixels(&whole), pixels(&part));
    let channels = whole.len() / (96 * 96);
    let row = |y: usize| &whole[((7 + y) * 96 + 40) * channels..][..30 * channels];
    assert!(part == (0..21).flat_map(row).copied().collect::<Vec<_>>());
}

#[test]
fn explain_lists_wires_with_detail_finer_than_a_pixel() {
    let explain = |size: &str| outcome(lapidary().current_dir(root()).args(["explain", OAK, "--size", size])).1;
    let small = explain("64");
    let line =
        small.lines().find(|line| line.starts_with("with one sample per pixel")).expect("the output lists wires");
    assert!(line.starts_with("with one sample per pixel these wires lose detail at 64x64"), "{line}");
    assert!(line.contains("`base_color.value`"), "{line}");
}
