//! UDIM tiles: their numbers and names, the part of the plane that each shows, files of materials, and errors.

use lapidary_tests::{Folder, lapidary, outcome};
use std::path::Path;

/// A graph that does not repeat: a ramp over the whole plane.
const RAMP: &str = "lapidary(format: 1, name: \"Ramp\", size: (8, 8), metres: 0.5, nodes: {
    \"place\": coordinates(), \"sum\": math(do: multiply_add, a: \"place.y\", b: 0.25, c: \"place.x\"),
}, outputs: { \"roughness\": \"sum\", \"emission\": \"sum\" })";

/// Renders a graph into a folder; returns the status and standard error.
fn render(folder: &Folder, graph: &Path, args: &[&str]) -> (i32, String) {
    let mut command = lapidary();
    let (status, _, err) = outcome(command.current_dir(folder.path()).arg("render").arg(graph).args(args));
    (status, err)
}

/// The numbers of an array file: 32-bit floats after the header.
fn numbers(folder: &Folder, name: &str) -> Vec<f32> {
    let bytes = folder.read(name);
    let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    bytes[start..].chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

#[test]
fn tiles_are_numbered_from_the_bottom_left_and_join() {
    let folder = Folder::new("udim-tiles");
    let graph = folder.write("ramp.ron", RAMP);
    let arrays = ["-o", "out", "--format", "npy", "--outputs", "roughness"];
    assert_eq!(render(&folder, &graph, &[&arrays[..], &["--udim", "3x2"]].concat()).0, 0);
    let names = ["1001", "1002", "1003", "1011", "1012", "1013"].map(|n| format!("ramp_roughness.{n}.npy"));
    let found: Vec<String> = (0..6).map(|i| format!("out/{}", names[i])).collect();
    for name in &found {
        assert!(folder.path().join(name).is_file(), "{name}: {:?}", folder.names());
    }
    // A pixel is 1/8 wide; the tiles span 3 units across and 2 down, with 1011 at the top left.
    let value = |tile: usize, x: usize, y: usize| numbers(&folder, &found[tile])[y * 8 + x];
    let at = |x: f32, y: f32| (x + 0.5) / 8.0 + 0.25 * ((y + 0.5) / 8.0);
    assert_eq!((value(3, 0, 0), value(5, 7, 7)), (at(0.0, 0.0), at(23.0, 7.0)));
    assert_eq!((value(0, 0, 0), value(2, 7, 7)), (at(0.0, 8.0), at(23.0, 15.0)));
    // Each tile is a region of all of them.
    let wide = folder.write("wide.ron", RAMP.replace("size: (8, 8)", "size: (24, 16), tile: (3, 2)"));
    let region = [&arrays[..], &["--region", "8,8,8,8"]].concat();
    assert_eq!(render(&folder, &wide, &region).0, 0);
    assert_eq!(numbers(&folder, "out/wide_roughness.npy"), numbers(&folder, &found[1]));
}

#[test]
fn patterns_place_the_number_anywhere() {
    let folder = Folder::new("udim-names");
    let graph = folder.write("ramp.ron", RAMP);
    let args = ["--outputs", "roughness", "--udim", "2x1", "-o", "."];
    let (status, err) = render(&folder, &graph, &[&args[..], &["--name", "{udim}/{graph}-{usage}"]].concat());
    assert_eq!(status, 0, "{err}");
    assert!(folder.path().join("1002/ramp-roughness.png").is_file());
    let (status, err) = render(&folder, &graph, &[&args[..], &["--name", "{graph}_{usage}"]].concat());
    assert!(status == 2 && err.contains("several images the same name") && err.contains("{udim}"), "{err}");
    // Shards and presets divide the job further.
    let (status, err) = render(&folder, &graph, &[&args[..], &["--shard", "2/2", "--if-changed"]].concat());
    assert!(status == 0 && folder.names().contains(&"ramp_roughness.1002.png".to_owned()), "{err}");
    assert!(!folder.names().contains(&"ramp_roughness.1001.png".to_owned()), "{:?}", folder.names());
}

#[test]
fn material_files_refer_to_all_tiles_with_a_token() {
    let folder = Folder::new("udim-materials");
    let graph = folder.write("ramp.ron", RAMP);
    for (target, file, expected) in [
        ("materialx", "ramp.mtlx", "value=\"ramp_roughness.&lt;UDIM&gt;.png\""),
        ("usd", "ramp.usda", "@./ramp_roughness.<UDIM>.png@"),
        ("unreal", "ramp.json", "\"file\": \"T_ramp_ORM.1001.png\""),
    ] {
        let (status, err) = render(&folder, &graph, &["-o", ".", "--target", target, "--udim", "2x1"]);
        assert_eq!(status, 0, "{target}: {err}");
        let text = folder.read_text(file);
        assert!(text.contains(expected), "{target}: {text}");
        assert!(
            err.contains("`emission`") && err.contains("clipped"),
            "one file cannot state several strengths: {err}"
        );
    }
    // Width and height of the PNG file.
    assert_eq!(folder.read("ramp_roughness.1002.png")[16..24], [0, 0, 0, 8, 0, 0, 0, 8]);
}

#[test]
fn wrong_tiles_are_errors() {
    let folder = Folder::new("udim-errors");
    let graph = folder.write("ramp.ron", RAMP);
    let refused = |args: &[&str], message: &str| {
        let (status, err) = render(&folder, &graph, &[&["-o", "out"], args].concat());
        assert!(status == 2 && err.contains(message), "{args:?}: {err}");
        assert!(!folder.path().join("out").exists(), "{args:?}: nothing is written");
    };
    refused(&["--udim", "11x1"], "11 UDIM tiles across are too many: a row has at most 10");
    refused(&["--udim", "1x900"], "900 rows of UDIM tiles are too many: four digits number at most 899");
    refused(&["--udim", "0x2"], "there must be at least one UDIM tile across and one up");
    refused(&["--udim", "2"], "`2` is not a number of tiles across and up\n  help: write both, for example 2x1");
    refused(&["--udim", "2x1", "--region", "0,0,4,4"], "cannot be used with");
    refused(&["--udim", "2x1", "--tile", "4"], "cannot be used with");
    for target in ["gltf", "godot", "materialx-graph"] {
        let message = format!(
            "files of the target `{target}` cannot refer to UDIM tiles\n  help: leave out `--udim`, or use a target that can, \
             such as `materialx`"
        );
        refused(&["--udim", "2x1", "--target", target], &message);
    }
    refused(&["--udim", "2x1", "--format", "gif"], "animated files cannot be rendered in tiles");
    refused(&["--name", "{graph}_{usage}.{udim}"], "help: state the tiles across and up, for example `--udim 2x1`");
}
