//! Sheets of variations, and meshes.

use lapidary_field::real::Real;
use lapidary_tests::{Folder, lapidary, root, said};
use std::f64::consts::TAU;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

fn make(args: &[&str], into: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    said(command.current_dir(root()).args(args).arg("-o").arg(into))
}

#[test]
fn variations_lie_on_one_sheet_with_a_list() {
    let folder = Folder::new("vary");
    let vary = |axes: &[&str]| {
        let args = [&["vary", "graphs/rusted_plate.ron", "--size", "16"][..], axes].concat();
        let (status, out, err) = make(&args, folder.path());
        assert_eq!((status, out.lines().count(), err.as_str()), (0, 2, ""), "{axes:?}");
        let sheet = std::fs::read(folder.path().join("rusted_plate_sheet.png")).expect("it was written");
        let side = |at: usize| u32::from_be_bytes([sheet[at], sheet[at + 1], sheet[at + 2], sheet[at + 3]]);
        let list = std::fs::read_to_string(folder.path().join("rusted_plate_sheet.json")).expect("it was written");
        ([side(16), side(20)], list)
    };
    let (size, list) = vary(&["--vary", "rust=0.1,0.5,0.9", "--vary", "seed=0..1"]);
    assert_eq!(size, [2 * 20 - 4, 3 * 20 - 4], "a column for each seed");
    assert_eq!(list.matches("\"row\":").count(), 6);
    assert!(list.contains("\"rust\": \"0.9\",\n        \"seed\": \"1\""), "{list}");
    assert_eq!(vary(&["--vary", "seed=0..4", "--show", "height"]).0, [3 * 20 - 4, 2 * 20 - 4]);
    let told = |axis: &str| make(&["vary", "graphs/rusted_plate.ron", "--size", "8", "--vary", axis], folder.path());
    let (status, _, err) = told("rsut=0,1");
    assert!(status == 1 && err.contains("did you mean `rust`?"), "{err}");
    let (status, _, err) = told("sed=0,1");
    assert!(status == 1 && err.contains("did you mean `seed`?"), "{err}");
    assert_eq!((told("rust").0, told("seed=3..1").0, told("seed=0..9999").0), (2, 2, 2));
}

#[test]
fn variations_of_standard_input_are_those_of_the_file() {
    let sheet = |graph: &str| {
        let folder = Folder::new(&format!("vary_{}", graph.len()));
        let mut command = lapidary();
        command.current_dir(root().join("graphs")).args(["vary", graph, "--size", "16", "--vary", "rust=0.1,0.5,0.9"]);
        command.arg("-o").arg(folder.path());
        command.stdin(File::open(root().join("graphs/rusted_plate.ron")).expect("it is there"));
        let (status, out, err) = said(&mut command);
        assert_eq!((status, err.as_str()), (0, ""));
        std::fs::read(out.lines().next().expect("the name of the sheet")).expect("it was written")
    };
    assert_eq!(sheet("-"), sheet("rusted_plate.ron"));
}

#[test]
fn sheets_that_will_not_fit_are_refused_before_work() {
    let folder = Folder::new("vary_large");
    let refused = |args: &[&str]| {
        let args = [&["vary", "graphs/rusted_plate.ron"][..], args].concat();
        let begun = Instant::now();
        let (status, _, err) = make(&args, &folder.path().join("out"));
        assert!(begun.elapsed() < Duration::from_secs(5), "{args:?} took {:?}", begun.elapsed());
        assert!(folder.files().is_empty(), "{args:?}");
        (status, err)
    };
    let (status, err) = refused(&["--vary", "seed=0..4095", "--size", "16384"]);
    let wrong = "lapidary: a sheet of 4096 pictures of 16384x16384 pixels would have 1048828x1048828, and may have \
        134217728 pixels in all\n  help: choose `--size 128` or vary fewer values with `--vary`\n";
    assert_eq!((status, err.as_str()), (2, wrong));
    let (status, err) = refused(&["--vary", "seed=0..15", "--size", "1024", "--memory", "256MiB"]);
    let help = "help: ask for a smaller `--size`, vary fewer values, or allow more with `--memory`";
    assert!(status == 4 && err.contains("MiB of memory, more than the 256MiB allowed") && err.contains(help), "{err}");
}

/// FNV-1a-64, as the reference keeps it.
fn fnv(bytes: impl Iterator<Item = u8>) -> String {
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325u64, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

#[test]
fn the_terrain_of_the_article_is_exact_as_a_mesh() {
    for name in ["terrain_a_64x64", "terrain_b_48x80"] {
        let json = std::fs::read_to_string(root().join(format!("tests/vectors/{name}.json"))).expect("it is kept");
        let set = |key: &str| {
            let (_, rest) = json.split_once(&format!("\"{key}\":")).expect("the key");
            rest.split([',', '}']).next().expect("a value").trim_matches('"').to_owned()
        };
        let kept = |stage: &str| {
            let (_, rest) = json.split_once(&format!("\"stage\":\"{stage}\"")).expect("the stage");
            rest.split("\"fnv1a64_le_f32\":\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .expect("a sum")
                .to_owned()
        };
        let folder = Folder::new(name);
        let graph = folder.path().join("it.ron");
        let text = format!(
            "lapidary(format: 1, nodes: {{
                \"noise\": terrain_noise(seed: {0}, frequency: {1}, amplitude: {2}),
                \"perturb\": terrain_perturb(seed: {0}, of: \"noise\", frequency: {3}, distance: {4}),
                \"erode\": terrain_erode(of: \"perturb\", threshold: {5}, passes: 10),
                \"smooth\": terrain_smooth(of: \"erode\"),
            }}, outputs: {{ \"height\": \"smooth\" }})",
            set("seed"),
            set("YSize"),
            set("base"),
            set("mF"),
            set("mD"),
            set("mErode")
        );
        std::fs::write(&graph, text).expect("the folder is one's own");
        let file = folder.path().join("it.ply");
        let size = format!("{}x{}", set("cols"), set("rows"));
        let extent = format!("{},{}", set("XSize"), set("ZSize"));
        let graph = graph.to_str().expect("it is text");
        let args = ["mesh", graph, "--size", &size, "--extent", &extent, "--uv-repeat", "10"];
        assert_eq!(make(&args, &file).0, 0);
        let ply = std::fs::read(&file).expect("it was written");
        let header = ply.windows(11).position(|w| w == b"end_header\n").expect("it has a header") + 11;
        let corners: usize =
            set("cols").parse::<usize>().expect("a number") * set("rows").parse::<usize>().expect("one");
        let (vertices, faces) = ply[header..].split_at(32 * corners);
        let part = |from: usize, to: usize| vertices.chunks(32).flat_map(move |v| v[from..to].to_vec());
        assert_eq!(fnv(part(0, 12)), kept("position_xyz"), "{name}");
        assert_eq!(fnv(part(12, 24)), kept("normal_xyz"), "{name}");
        assert_eq!(fnv(part(24, 32)), kept("texcoord_uv"), "{name}");
        assert_eq!(fnv(faces.chunks(13).flat_map(|f| f[1..].to_vec())), set("index_fnv1a64_le_u32"), "{name}");
    }
}

#[test]
fn a_mesh_is_the_same_in_every_file() {
    let folder = Folder::new("mesh");
    let mesh = |file: &str, args: &[&str]| {
        let path = folder.path().join(file);
        let all = [&["mesh", "graphs/marble.ron", "--size", "4x3"][..], args].concat();
        let (status, out, err) = make(&all, &path);
        assert_eq!((status, out.trim(), err.as_str()), (0, path.to_str().expect("it is text"), ""));
        std::fs::read(path).expect("it was written")
    };
    let obj = String::from_utf8(mesh("it.obj", &["--centre", "0,1,0", "--extent", "4,3"])).expect("it is text");
    let count = |kind: &str| obj.lines().filter(|line| line.starts_with(kind)).count();
    assert_eq!((count("v "), count("vt "), count("vn "), count("f ")), (12, 12, 12, 12));
    assert!(obj.starts_with("v -2 1.6 -1.5\n"), "{obj}");
    let list = String::from_utf8(mesh("list.obj", &["--triangles", "list"])).expect("it is text");
    assert_eq!(list.lines().filter(|line| line.starts_with("v ")).count(), 36);
    let glb = mesh("it.glb", &[]);
    assert_eq!((&glb[..4], glb.len() as u32), (&b"glTF"[..], u32::from_le_bytes([glb[8], glb[9], glb[10], glb[11]])));
    let told = |args: &[&str], file: &str| {
        make(&[&["mesh", "graphs/marble.ron"][..], args].concat(), &folder.path().join(file))
    };
    assert_eq!(told(&[], "it.stl").0, 2);
    assert_eq!(told(&["--size", "1x8"], "it.obj").0, 2);
    assert_eq!(told(&["--height", "base_color"], "it.obj").0, 1);
    assert!(told(&["--height", "hight"], "it.obj").2.contains("did you mean `height`?"));
}

#[test]
fn exact_normals_are_those_of_the_function_however_few_corners_there_are() {
    let folder = Folder::new("lean");
    let graph = folder.path().join("hills.ron");
    let hills = "lapidary(format: 1, tile: (2, 1), nodes: {
            \"hills\": sine(bands: 3),
        }, outputs: { \"height\": \"hills\" })";
    std::fs::write(&graph, hills).expect("the folder is one's own");
    let normals = |how: &str, extent: &str| {
        let file = folder.path().join("hills.obj");
        let graph = graph.to_str().expect("it is text");
        let args = ["mesh", graph, "--size", "32x4", "--extent", extent, "--relief", "0.5", "--normals", how];
        assert_eq!(make(&args, &file), (0, format!("{}\n", file.display()), String::new()));
        let text = std::fs::read_to_string(file).expect("it was written");
        let number = |v: &str| v.parse::<f64>().expect("it is a number");
        let of = |kind: &str| -> Vec<Vec<f64>> {
            text.lines()
                .filter_map(|line| line.strip_prefix(kind))
                .map(|line| line.split(' ').map(number).collect())
                .collect()
        };
        (of("v "), of("vn "))
    };
    for (extent, across) in [("1,1", 1.0), ("4,1", 4.0)] {
        let (corners, exact) = normals("exact", extent);
        let (_, article) = normals("article", extent);
        let apart = |normals: &[Vec<f64>]| {
            let each = corners.iter().zip(normals).map(|(corner, normal)| {
                // Three waves in each of two tiles.
                let slope = 0.25 * 3.0 * TAU * Real::cos(3.0 * TAU * corner[0] * 2.0 / across) * 2.0 / across;
                let length = (1.0 + slope * slope).sqrt();
                let expected = [-slope / length, 1.0 / length, 0.0];
                (0..3).map(|axis| (normal[axis] - expected[axis]).abs()).fold(0.0, f64::max)
            });
            each.fold(0.0, f64::max)
        };
        assert_eq!(exact.len(), 128);
        assert!(apart(&exact) < 1e-5, "{}", apart(&exact));
        assert!(apart(&article) > 0.1, "{}", apart(&article));
    }
}
