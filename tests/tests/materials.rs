//! Companion files of the targets `materialx`, `usd` and `godot`: their text, the images that they refer to, and the notes about
//! outputs that they do not use.

use lapidary_tests::{Folder, golden, lapidary, outcome, root};
use std::path::Path;

/// A graph with every channel, an emission up to 3.2, and an output without a meaning.
const GRAPH: &str = "lapidary(format: 1, name: \"Hot rock\", size: (16, 16), metres: 0.5, relief: 0.02, nodes: {
    \"place\": coordinates(),
    \"heat\": remap(of: \"place.x\", low: 0.03125, high: 0.96875, to_low: 0, to_high: 3.2),
    \"light\": combine(red: \"heat\", green: 0.5, blue: 0),
    \"half\": remap(of: \"place.y\", to_low: 0.2, to_high: 0.8),
    \"slope\": normal_from_height(of: \"half\"),
}, outputs: { \"base_color\": \"#806040\", \"emission\": \"light\", \"height\": \"heat\", \"roughness\": \"half\",
    \"metallic\": \"half\", \"normal\": \"slope\", \"occlusion\": \"half\", \"opacity\": \"half\", \"glow\": data(\"half\") })";

/// A graph with a material that has every optional channel.
const LACQUER: &str = "lapidary(format: 1, name: \"Lacquer\", size: (16, 16), metres: 0.5, nodes: {
    \"place\": coordinates(),
    \"shade\": remap(of: \"place.x\", to_low: 0.2, to_high: 0.8),
    \"light\": combine(red: \"shade\", green: 0.5, blue: 0),
    \"bumps\": normal_from_height(of: \"shade\"),
    \"it\": material(base_color: \"light\", emission: \"light\", coat_weight: \"shade\", coat_color: \"light\",
        coat_roughness: 0.1, coat_ior: 1.4, coat_normal: \"bumps\", fuzz_weight: \"shade\", fuzz_color: \"light\", fuzz_roughness: 0.3,
        transmission_weight: 0.25, transmission_color: \"light\", transmission_depth: 0.5, subsurface_weight: 0.5,
        subsurface_color: \"light\", subsurface_radius_scale: \"light\", specular_weight: \"shade\", specular_ior: 1.33,
        anisotropy: \"shade\", anisotropy_rotation: \"shade\", emission_luminance: 4),
}, outputs: { \"material\": \"it\" })";

/// The targets, and the extensions of their files.
const TARGETS: [(&str, &str); 3] = [("materialx", "mtlx"), ("usd", "usda"), ("godot", "tres")];

/// Renders a graph for a target; returns standard error.
fn render(folder: &Folder, graph: &Path, args: &[&str]) -> String {
    let mut command = lapidary();
    command.current_dir(folder.path()).arg("render").arg(graph).args(["-o", "."]).args(args);
    let (status, _, err) = outcome(&mut command);
    assert_eq!(status, 0, "{args:?}: {err}");
    err
}

fn hot_rock(name: &str) -> (Folder, std::path::PathBuf) {
    let folder = Folder::new(name);
    let graph = folder.write("rock.ron", GRAPH);
    (folder, graph)
}

/// The parts of a text between a beginning and an end.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Vec<&'a str> {
    text.split(begin).skip(1).map(|rest| rest.split(end).next().unwrap_or_default()).collect()
}

/// The images that a companion file refers to.
fn images(text: &str) -> Vec<String> {
    let in_xml = between(text, "type=\"filename\" value=\"", "\"").into_iter().map(str::to_owned);
    let in_usd = between(text, "asset inputs:file = @./", "@").into_iter().map(str::to_owned);
    let in_godot = between(text, "type=\"Texture2D\" path=\"", "\"").into_iter().map(str::to_owned);
    in_xml.chain(in_usd).chain(in_godot).collect()
}

#[test]
fn the_files_have_the_expected_text() {
    let (folder, graph) = hot_rock("materials-text");
    for (target, extension) in TARGETS {
        render(&folder, &graph, &["--target", target]);
        let text = folder.read_text(&format!("rock.{extension}"));
        golden(&format!("hot_rock.{extension}"), &text);
        render(&folder, &graph, &["--target", target, "--jobs", "1", "--simd", "scalar"]);
        assert!(text == folder.read_text(&format!("rock.{extension}")), "{target}: the text is the same");
    }
}

#[test]
fn files_state_the_optional_lobes_that_their_format_has() {
    let folder = Folder::new("materials-lobes");
    let graph = folder.write("lacquer.ron", LACQUER);
    let unused = |target: &str| {
        let err = render(&folder, &graph, &["--target", target]);
        let notes = err.lines().filter_map(|line| line.split_once("does not use ")).map(|(_, note)| note);
        notes.collect::<Vec<_>>().join("\n")
    };
    for (target, extension) in TARGETS {
        let note = unused(target);
        golden(&format!("lacquer.{extension}"), &folder.read_text(&format!("lacquer.{extension}")));
        let whole = ["materialx", "usd"].contains(&target);
        assert_eq!(whole, !note.contains("`coat_color`"), "{target}: {note}");
    }
    let note = unused("gltf");
    assert!(note.starts_with("`height`, `coat_color`, `coat_ior`,") && note.contains("`subsurface_weight`"), "{note}");
    assert!(!note.contains("`specular_ior`") && !note.contains("`emission_luminance`"), "{note}");
    let gltf: serde_json::Value =
        serde_json::from_str(&folder.read_text("lacquer.gltf")).expect("the document is JSON");
    let used: Vec<&str> =
        gltf["extensionsUsed"].as_array().expect("a list").iter().filter_map(|v| v.as_str()).collect();
    let lobes = ["anisotropy", "clearcoat", "emissive_strength", "ior", "sheen", "specular", "transmission"];
    assert_eq!(used, lobes.map(|lobe| format!("KHR_materials_{lobe}")));
    let extensions = &gltf["materials"][0]["extensions"];
    assert_eq!(extensions["KHR_materials_ior"]["ior"], 1.33);
    let normal = extensions["KHR_materials_clearcoat"]["clearcoatNormalTexture"]["index"].as_u64().expect("a number");
    let source = gltf["textures"][normal as usize]["source"].as_u64().expect("a number");
    assert_eq!(gltf["images"][source as usize]["uri"], "lacquer_coatnormal.png");
    // An index that varies is no number.
    let text = LACQUER.replace("specular_ior: 1.33", "specular_ior: \"shade\"");
    let err = render(&folder, &folder.write("varies.ron", text), &["--target", "gltf"]);
    assert!(err.contains("`specular_ior`: glTF takes one number for it, and the images vary"), "{err}");
}

#[test]
fn files_refer_to_the_images_of_every_graph() {
    for graph in ["marble", "sci_fi_panel", "rain_on_glass", "fire"] {
        for (target, extension) in TARGETS {
            let folder = Folder::new("materials-images");
            render(&folder, &root().join(format!("graphs/{graph}.ron")), &["--target", target, "--size", "16"]);
            let found = images(&folder.read_text(&format!("{graph}.{extension}")));
            assert!(found.len() > 2, "{graph} {target}: {found:?}");
            for file in &found {
                assert!(folder.path().join(file).is_file(), "{graph} {target}: {file}");
            }
            let unused = ["_occlusion.png", "_mask.png", "_id.png"];
            for name in folder.names().iter().filter(|name| !name.ends_with(extension)) {
                let expected = unused.iter().any(|end| name.ends_with(end));
                assert!(expected || found.contains(name), "{graph} {target}: {name}");
            }
        }
    }
}

#[test]
fn only_colours_have_a_colour_space() {
    let (folder, graph) = hot_rock("materials-spaces");
    let spaces = |args: &[&str]| {
        render(&folder, &graph, args);
        let text = folder.read_text("rock.mtlx");
        let lines = text.lines().filter(|line| line.contains("type=\"filename\""));
        lines
            .map(|line| {
                let file = between(line, "rock_", "\"").concat();
                (file, between(line, "colorspace=\"", "\"").concat())
            })
            .filter(|(_, space)| !space.is_empty())
            .collect::<Vec<_>>()
    };
    let all = |extension: &str, space: &str| {
        ["basecolor", "emissive"].map(|usage| (format!("{usage}.{extension}"), space.to_owned()))
    };
    assert_eq!(spaces(&["--target", "materialx"]), all("png", "srgb_texture"));
    assert_eq!(spaces(&["--target", "materialx", "--format", "exr"]), all("exr", "lin_rec709"));
    let usd_spaces = |args: &[&str]| {
        render(&folder, &graph, args);
        let text = folder.read_text("rock.usda");
        between(&text, "sourceColorSpace = \"", "\"").into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let spaces = usd_spaces(&["--target", "usd"]);
    assert_eq!(spaces.iter().filter(|space| *space == "sRGB").count(), 2, "{spaces:?}");
    assert!(usd_spaces(&["--target", "usd", "--format", "exr"]).iter().all(|space| space == "raw"));
}

#[test]
fn heights_are_not_clipped_and_displace_by_metres() {
    let (folder, graph) = hot_rock("materials-height");
    let err = render(&folder, &graph, &["--target", "materialx"]);
    assert!(!err.contains("clipped"), "{err}");
    let text = folder.read_text("rock.mtlx");
    assert!(
        text.contains("value=\"rock_height.exr\"") && text.contains("name=\"scale\" type=\"float\" value=\"0.02\"")
    );
    assert!(text.contains("name=\"image_size\" type=\"vector2\" value=\"0.5, 0.5\""), "{text}");
    render(&folder, &graph, &["--target", "usd"]);
    assert!(folder.read_text("rock.usda").contains("inputs:scale = (0.02, 0.02, 0.02, 1)"));
    let flat = folder.write("flat.ron", GRAPH.replace("relief: 0.02, ", ""));
    let err = render(&folder, &flat, &["--target", "materialx"]);
    assert!(!folder.read_text("flat.mtlx").contains("displacement"));
    assert!(err.contains("does not use `height`: the graph does not state the `relief`"), "{err}");
    assert!(err.contains("help: write it into the graph, for example `relief: 0.02`"), "{err}");
}

#[test]
fn outputs_that_a_file_cannot_hold_are_named_once() {
    let (folder, graph) = hot_rock("materials-notes");
    let table = folder.write("table.csv", "name,seed\na,1\nb,2\n").display().to_string();
    let note = |args: &[&str]| render(&folder, &graph, args).replace(&graph.display().to_string(), "rock.ron");
    let variations = ["--target", "materialx", "--vary", &table];
    let unused =
        "rock.ron: note: the MaterialX material does not use `occlusion`, `glow`: MaterialX has no input for them\n";
    assert_eq!(note(&variations), unused);
    let unused = "rock.ron: note: the USD material does not use `glow`: USD has no input for it\n";
    assert_eq!(note(&["--target", "usd"]), unused);
    assert_eq!(note(&["--target", "usd", "--dry-run"]), unused);
    let unused = "does not use `height`, `glow`: glTF has no input for them\n";
    let err = note(&["--target", "gltf"]);
    assert!(err.contains(unused), "{err}");
    // Files of several frames have no companion.
    let err = note(&["--target", "usd", "--frames", "0..1"]);
    assert!(!err.contains("does not use"), "{err}");
}

#[test]
fn an_opacity_of_one_has_no_image() {
    let folder = Folder::new("materials-opacity");
    let opacity = |color: &str| {
        let text = format!("lapidary(format: 1, outputs: {{ \"base_color\": \"{color}\" }})");
        let graph = folder.write("it.ron", text);
        let _ = std::fs::remove_file(folder.path().join("it_opacity.png"));
        render(&folder, &graph, &["--target", "usd", "--size", "8"]);
        (folder.read_text("it.usda").contains("inputs:opacity"), folder.path().join("it_opacity.png").exists())
    };
    assert_eq!((opacity("#336699"), opacity("#33669980")), ((false, false), (true, true)));
}

#[test]
fn images_that_a_file_cannot_refer_to_are_refused() {
    let (folder, graph) = hot_rock("materials-refused");
    let refused = |args: &[&str], message: &str| {
        let mut command = lapidary();
        command.current_dir(folder.path()).arg("render").arg(&graph).args(["-o", "."]).args(args);
        let (status, out, err) = outcome(&mut command);
        assert!(status == 2 && out.is_empty() && err.contains(message), "{args:?}: {err}");
    };
    refused(&["--target", "materialx", "--format", "npy"], "MaterialX files can use PNG, EXR and TIFF images only");
    refused(&["--target", "usd", "--format", "gif"], "USD files can use PNG, EXR and TIFF images only");
    refused(&["--target", "usd", "--tile", "4"], "the images of USD files cannot be rendered in tiles");
}
