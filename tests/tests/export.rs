//! `lapidary render`: every format, region, frame and target has the same pixels, and files embed their provenance.

use lapidary_tests::image_files::parse_npy;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::path::Path;

/// Renders a graph; returns the exit status, standard output and standard error.
fn render(graph: &str, args: &[&str], into: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    outcome(command.current_dir(root()).args(["render", graph, "-o"]).arg(into).args(args))
}

/// Messages without the notes about outputs that a material does not use.
fn without_notes(err: &str) -> String {
    err.lines().filter(|line| !line.contains(" material does not use ")).collect()
}

/// Renders into a new folder and expects no other message than notes; returns the files by name.
fn files(graph: &str, args: &[&str]) -> Vec<(String, Vec<u8>)> {
    let folder = Folder::new(&format!("export-{}", args.concat().replace(['/', '{', '}'], "")));
    let (status, _, err) = render(graph, args, folder.path());
    assert_eq!((status, without_notes(&err).as_str()), (0, ""), "{args:?}");
    folder.files()
}

const TERRAIN: &str = "graphs/eroded_terrain.ron";

#[test]
fn a_region_is_a_crop_of_the_image_across_image_nodes() {
    let [x, y, w, h] = [90, 37, 41, 70];
    for samples in ["1", "4"] {
        let render = |region: &[&str]| {
            let args = ["--format", "npy", "--size", "160x128", "--samples", samples];
            files(TERRAIN, &[&args[..], region].concat())
        };
        let (whole, part) = (render(&[]), render(&["--region", &format!("{x},{y},{w},{h}")]));
        assert_eq!(whole.len(), part.len());
        for ((name, whole), (_, part)) in whole.iter().zip(&part) {
            let ((shape, all), (part_shape, part)) = (parse_npy(whole), parse_npy(part));
            assert_eq!((&shape[..2], &part_shape[..2]), (&[128, 160][..], &[h, w][..]));
            let channels = shape.get(2).copied().unwrap_or(1);
            let row = |j: usize| &all[((y + j) * 160 + x) * channels..][..w * channels];
            let crop: Vec<u32> = (0..h).flat_map(row).map(|v| v.to_bits()).collect();
            let part: Vec<u32> = part.iter().map(|v| v.to_bits()).collect();
            assert!(crop == part, "{name} with {samples} samples");
        }
    }
}

#[test]
fn images_equal_sampled_points() {
    let folder = Folder::new("points");
    let text = "lapidary(format: 1, size: (8, 8), loop: 0.5, nodes: {
        \"t\": time(wave: triangle), \"a\": perlin(scale: 3), \"it\": math(do: add, a: \"a\", b: \"t\"),
    }, outputs: { \"it\": data(\"it\"), \"tint\": data(\"#336699\") })";
    let graph = folder.write("moving.ron", text);
    let graph = graph.to_str().expect("paths are UTF-8");
    let out = folder.path().join("out");
    let (status, paths, err) = render(graph, &["--format", "npy", "--fps", "8", "--outputs", "it"], &out);
    assert_eq!((status, err.as_str()), (0, ""));
    let names: Vec<String> = (0..4).map(|k| format!("moving_it_{k:04}.npy")).collect();
    let printed: Vec<&str> = paths.lines().map(|line| line.rsplit('/').next().unwrap_or("")).collect();
    assert_eq!(printed, names, "a loop of half a second is four frames");
    for (k, name) in names.iter().enumerate() {
        let (_, pixels) = parse_npy(&std::fs::read(out.join(name)).expect("the render wrote it"));
        let mut table = "x,y,t\n".to_owned();
        for i in 0..64 {
            let centre = |i: usize| (i as f64 + 0.5) / 8.0;
            table += &format!("{},{},{}\n", centre(i % 8), centre(i / 8), k as f64 / 4.0);
        }
        let points = folder.write("points.csv", table);
        let mut command = lapidary();
        let (status, sampled, err) =
            outcome(command.args(["sample", graph, "--output", "it", "--points"]).arg(&points));
        assert_eq!((status, err.as_str()), (0, ""));
        let mut lines = sampled.lines();
        assert_eq!(lines.next(), Some("x,y,t,it"));
        let values: Vec<f32> =
            lines.map(|line| line.rsplit(',').next().expect("a line has cells").parse().expect("a number")).collect();
        assert!(values == pixels, "frame {k}");
    }
    for kind in ["apng", "gif"] {
        let animation = ["--format", kind, "--fps", "8", "--outputs", "tint"];
        assert_eq!(
            render(graph, &animation, &out).1,
            format!("{}\n", out.join(format!("moving_tint.{kind}")).display())
        );
    }
    let (status, _, err) =
        render(graph, &["--frames", "2..3", "--format", "npy", "--name", "x", "--outputs", "it"], &out);
    assert!(status == 2 && err.contains("would be written to") && err.contains("out/x.npy"), "{err}");
}

#[test]
fn threads_simd_level_and_locale_change_no_byte() {
    let formats: [&[&str]; 5] = [
        &["--dither"],
        &["--format", "tiff"],
        &["--format", "exr"],
        &["--format", "tiff", "--depth", "32f"],
        &["--target", "gltf"],
    ];
    for (i, format) in formats.iter().enumerate() {
        let render = |jobs: &str, level: &str, zone: &str| {
            let folder = Folder::new(&format!("same-{i}-{jobs}-{level}"));
            let mut command = lapidary();
            command.env("TZ", zone).env("LC_ALL", "tr_TR.UTF-8").env("USER", zone).current_dir(folder.path());
            command.arg("render").arg(root().join("graphs/rusted_iron.ron")).args(["--size", "50", "-o", "some where"]);
            let (status, _, err) = outcome(command.args(*format).args(["--jobs", jobs, "--simd", level]));
            assert_eq!((status, without_notes(&err).as_str()), (0, ""));
            let entries = folder.path().join("some where").read_dir().expect("the render made the folder").flatten();
            let mut files: Vec<_> =
                entries.map(|e| (e.file_name(), std::fs::read(e.path()).expect("a file"))).collect();
            files.sort();
            files
        };
        let one = render("1", "scalar", "Asia/Tokyo");
        assert!(one.len() >= 4 && one == render("3", "auto", "UTC"), "{format:?}");
    }
}

#[test]
fn if_changed_skips_images_with_the_same_provenance() {
    let folder = Folder::new("changed");
    let states = |args: &[&str]| {
        let args = [&["--size", "32", "--if-changed", "--report", "json"][..], args].concat();
        let (status, out, err) = render("graphs/marble.ron", &args, folder.path());
        assert_eq!((status, err.as_str()), (0, ""));
        let states = out.lines().filter_map(|line| line.trim().strip_prefix("\"state\": \""));
        states.map(|state| state.trim_end_matches("\",").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(states(&["--dry-run"]), ["planned"; 5]);
    assert_eq!(states(&[]), ["written"; 5]);
    assert_eq!(states(&[]), ["kept"; 5]);
    assert_eq!(states(&["--outputs", "height"]), ["kept"]);
    let deeper = ["written", "kept", "kept", "written", "written"];
    assert_eq!(states(&["--depth", "16"]), deeper, "heights and normals have 16 bits by default");
    assert_eq!(states(&["--seed", "7", "--set", "stone=#a08060"]), ["written"; 5]);
    let mut command = lapidary();
    let (status, out, _) = outcome(command.arg("identify").arg(folder.path().join("marble_basecolor.png")));
    assert_eq!(status, 0);
    for line in ["graph       Marble", "outputs     base_color", "stone=#a08060", "seed        7", "size        32x32"]
    {
        assert!(out.contains(line), "{line}: {out}");
    }
    let names: Vec<String> = folder.files().into_iter().map(|(name, _)| name).collect();
    let maps = ["basecolor", "height", "normal", "occlusion", "roughness"].map(|map| format!("marble_{map}.png"));
    assert_eq!(names, maps);
    let mut command = lapidary();
    let (status, out, err) = outcome(command.current_dir(root()).args(["identify", "README.md"]));
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(err.contains("README.md has no provenance"), "{err}");
    let mut command = lapidary();
    let command = command.current_dir(folder.path()).args(["identify", "none.png", "marble_height.png"]);
    let (status, out, err) = outcome(command);
    assert!(status == 3 && err.contains("none.png") && out.starts_with("marble_height.png\n"), "{out}{err}");
}

#[test]
fn engine_targets_name_and_pack_files_as_documented() {
    let names = |target: &str| -> Vec<String> {
        files("graphs/rusted_iron.ron", &["--size", "32", "--target", target])
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!(
        names("gltf"),
        ["basecolor.png", "height.png", "normal.png", "orm.png"].map(|n| format!("rusted_iron_{n}")).into_iter().fold(
            vec!["rusted_iron.gltf".to_owned()],
            |mut all, name| {
                all.push(name);
                all
            }
        )
    );
    let unreal = ["BC", "H", "N", "ORM"].map(|n| format!("T_rusted_iron_{n}.png"));
    assert_eq!(names("unreal"), [&unreal[..], &["rusted_iron.json".to_owned()]].concat());
    assert_eq!(
        names("unity"),
        ["AlbedoTransparency", "Height", "MetallicSmoothness", "Normal", "Occlusion"]
            .map(|n| format!("rusted_iron_{n}.png"))
    );
    assert_eq!(names("unity-hdrp"), ["BaseMap", "Height", "MaskMap", "Normal"].map(|n| format!("rusted_iron_{n}.png")));
    assert_eq!(
        names("godot"),
        [".tres", "_albedo.png", "_heightmap.png", "_normal.png", "_orm.png"].map(|n| format!("rusted_iron{n}"))
    );
    assert!(names("raw").iter().all(|name| name.ends_with(".exr")));
    let blender = names("blender");
    assert_eq!(blender.iter().filter(|name| name.ends_with(".png")).count(), 1, "{blender:?}");
    let (status, _, err) = render("graphs/marble.ron", &["--target", "unrael"], Path::new("nowhere"));
    assert!(status == 2 && err.contains("'unreal'"), "{err}");
}

#[test]
fn alpha_is_written_only_where_it_varies() {
    let folder = Folder::new("alpha");
    let channels = |color: &str| {
        // The range of an image node is not known before rendering, so alpha cannot be ruled out.
        let text = format!(
            "lapidary(format: 1, nodes: {{ \"a\": perlin(), \"l\": auto_levels(of: \"a\"), \"m\": math(do: multiply, a: \"l\", b: \"l\"),
            \"it\": mix(a: \"#336699\", b: \"{color}\", by: \"m\") }}, outputs: {{ \"base_color\": \"it\" }})"
        );
        let graph = folder.write("it.ron", text);
        let out = folder.path().join("out");
        let (status, _, err) = render(graph.to_str().expect("paths are UTF-8"), &["--size", "64"], &out);
        assert_eq!((status, err.as_str()), (0, ""));
        // The colour type in the header of a PNG file.
        std::fs::read(out.join("it_basecolor.png")).expect("the render wrote it")[25]
    };
    assert_eq!((channels("#ffffff"), channels("#ffffff80")), (2, 6));
}

#[test]
fn names_and_depths_are_checked_before_rendering() {
    let folder = Folder::new("names");
    let refused = |args: &[&str], status: i32, text: &str| {
        let (found, _, err) = render("graphs/marble.ron", args, folder.path());
        assert!(found == status && err.contains(text), "{args:?}: {found} {err}");
    };
    refused(
        &["--format", "png", "--depth", "32f"],
        2,
        "write `--depth 8` or `16`, or `--format exr` or `tiff` or `npy`",
    );
    refused(&["--target", "gltf", "--format", "exr"], 2, "glTF files can use PNG images only");
    refused(&["--name", "{grph}"], 2, "did you mean `{graph}`?");
    refused(&["--name", "{graph"], 2, "has no `}`");
    refused(&["--name", "{graph}"], 2, "put `{output}` into `--name`");
    refused(&["--name", "{output}.PNG"], 2, "ends in `.png`, and the extension of the format is added to it");
    refused(&["--memory", "much"], 2, "help: write a whole number and its unit, for example 512MiB or 2GiB");
    refused(&["--time", "0..x"], 2, "`x` is not a number from -1000000 to 1000000");
    assert!(folder.files().is_empty());
    let name = "{output}/{graph}-{size}-{seed}";
    let (status, out, _) = render("graphs/marble.ron", &["--name", name, "--size", "16", "--dry-run"], Path::new("o"));
    assert_eq!((status, out.lines().next()), (0, Some("o/base_color/marble-16x16-0.png")));
}

#[test]
fn a_depfile_lists_the_files_read() {
    let folder = Folder::new("deps");
    let rules = folder.path().join("it.d");
    let args = ["--size", "8", "--outputs", "height", "--depfile", rules.to_str().expect("paths are UTF-8")];
    assert_eq!(render("graphs/rusted_plate.ron", &args, &folder.path().join("a b:c")).0, 0);
    let rules = std::fs::read_to_string(&rules).expect("the render wrote it");
    let out = folder.path().join("a b:c/rusted_plate_height.png").display().to_string();
    let out = out.replace(' ', "\\ ").replace(':', "\\:");
    let inputs = "graphs/rusted_plate.ron graphs/library/dust.ron graphs/library/rust.ron";
    assert_eq!(rules, format!("{out}: {inputs}\n"));

    let broken = folder.write("broken.ron", "lapidary(format: 1)");
    let render = |args: &[&str]| {
        let mut command = lapidary();
        command.current_dir(root()).arg("render").arg(&broken).args(["graphs/marble.ron", "--size", "8", "-o"]);
        outcome(command.arg(folder.path()).args(args))
    };
    assert_eq!((render(&[]).0, render(&[]).1.as_str()), (1, ""));
    let (status, out, _) = render(&["--keep-going"]);
    assert_eq!((status, out.lines().count()), (1, 5));
}

#[test]
fn a_target_file_packs_channels_as_it_states() {
    let folder = Folder::new("own-target");
    let text = "lapidary(format: 1, size: (8, 8), nodes: {}, \
        outputs: { \"base_color\": \"#336699\", \"roughness\": 0.25, \"metallic\": 1 })";
    let graph = folder.write("stone.ron", text);
    let target = "target(name: \"mine\", pattern: \"{usage}-{graph}\", images: [
        (usage: \"mask\", format: \"npy\", channels: [
            (output: \"metallic\"), (output: \"roughness\", invert: true), (output: \"absent\", value: 0.5),
        ]),
    ])";
    let target = folder.write("mine.ron", target);
    let (graph, target) = (graph.to_str().expect("paths are UTF-8"), target.to_str().expect("paths are UTF-8"));
    let out = folder.path().join("out");
    let (status, _, err) = render(graph, &["--target", target], &out);
    assert_eq!((status, err.as_str()), (0, ""));
    let (shape, pixels) = parse_npy(&std::fs::read(out.join("mask-stone.npy")).expect("the target names it"));
    assert_eq!((&shape[..], &pixels[..3]), (&[8, 8, 3][..], &[1.0, 0.75, 0.5][..]));
    assert!(out.join("basecolor-stone.png").exists(), "other outputs have files of their own");
    let wrong =
        folder.write("wrong.ron", "target(name: \"wrong\", images: [(usage: \"a\", space: \"cmyk\", channels: [()])])");
    let (status, _, err) = render(graph, &["--target", wrong.to_str().expect("paths are UTF-8")], &out);
    assert!(status != 0 && err.contains("wrong.ron: image `a`: there is no space `cmyk`"), "{err}");
    let wrong = "target(name: \"wrong\", images: [(usage: \"a\", channels: [(output: \"base_color.q\")])])";
    let wrong = folder.write("component.ron", wrong);
    let (status, _, err) = render(graph, &["--target", wrong.to_str().expect("paths are UTF-8")], &out);
    assert!(status != 0 && err.contains("`base_color` has no component `q`: write `r`, `g`, `b` or `a`"), "{err}");
}
