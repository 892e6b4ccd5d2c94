//! `lapidary mesh`: files of meshes and their normals.

use lapidary_field::real::Real;
use lapidary_tests::image_files::parse_npy;
use lapidary_tests::{Folder, fnv1a, lapidary, outcome, root};
use std::f64::consts::TAU;
use std::path::Path;

/// Runs a command with an output path; returns the exit status, standard output and standard error.
fn run(args: &[&str], output: &Path) -> (i32, String, String) {
    let mut command = lapidary();
    outcome(command.current_dir(root()).args(args).arg("-o").arg(output))
}

#[test]
fn the_terrain_of_the_article_is_exact_as_a_mesh() {
    for name in ["terrain_a_64x64", "terrain_b_48x80"] {
        let json =
            std::fs::read_to_string(root().join(format!("tests/vectors/{name}.json"))).expect("the reference exists");
        let setting = |key: &str| {
            let (_, rest) = json.split_once(&format!("\"{key}\":")).expect("the reference has the setting");
            rest.split([',', '}']).next().expect("a setting has a value").trim_matches('"').to_owned()
        };
        let expected = |stage: &str| {
            let (_, rest) = json.split_once(&format!("\"stage\":\"{stage}\"")).expect("the reference has the stage");
            rest.split("\"fnv1a64_le_f32\":\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .expect("a stage has a hash")
                .to_owned()
        };
        let folder = Folder::new(name);
        let graph = folder.path().join("it.ron");
        // Drawn tables and the same ones from a file.
        let tables = match name {
            "terrain_a_64x64" => format!("seed: {}", setting("seed")),
            _ => given_tables(&folder, "classic_sr_42"),
        };
        let text = format!(
            "lapidary(format: 1, nodes: {{
                \"noise\": terrain_noise({0}, frequency: {1}, amplitude: {2}),
                \"perturb\": terrain_perturb({0}, of: \"noise\", frequency: {3}, distance: {4}),
                \"erode\": terrain_erode(of: \"perturb\", threshold: {5}, passes: 10),
                \"smooth\": terrain_smooth(of: \"erode\"),
            }}, outputs: {{ \"height\": \"smooth\" }})",
            tables,
            setting("YSize"),
            setting("base"),
            setting("mF"),
            setting("mD"),
            setting("mErode")
        );
        std::fs::write(&graph, text).expect("the temporary folder is writable");
        let file = folder.path().join("it.ply");
        let size = format!("{}x{}", setting("cols"), setting("rows"));
        let extent = format!("{},{}", setting("XSize"), setting("ZSize"));
        let graph = graph.to_str().expect("paths and files are UTF-8");
        let args = ["mesh", graph, "--size", &size, "--extent", &extent, "--uv-repeat", "10"];
        assert_eq!(run(&args, &file).0, 0);
        let ply = std::fs::read(&file).expect("the mesh was written");
        let header = ply.windows(11).position(|w| w == b"end_header\n").expect("a PLY file has a header") + 11;
        let vertex_count: usize = setting("cols").parse::<usize>().expect("an integer")
            * setting("rows").parse::<usize>().expect("an integer");
        let (vertices, faces) = ply[header..].split_at(32 * vertex_count);
        let hash = |bytes: Vec<u8>| format!("{:016x}", fnv1a(bytes));
        let part =
            |from: usize, to: usize| vertices.chunks(32).flat_map(move |v| v[from..to].to_vec()).collect::<Vec<u8>>();
        assert_eq!(hash(part(0, 12)), expected("position_xyz"), "{name}");
        assert_eq!(hash(part(12, 24)), expected("normal_xyz"), "{name}");
        assert_eq!(hash(part(24, 32)), expected("texcoord_uv"), "{name}");
        assert_eq!(
            hash(faces.chunks(13).flat_map(|f| f[1..].to_vec()).collect()),
            setting("index_fnv1a64_le_u32"),
            "{name}"
        );
    }
}

/// The parameters of a node that reads tables of the reference from a file in the folder.
fn given_tables(folder: &Folder, name: &str) -> String {
    let from = root().join(format!("tests/vectors/tables_{name}.json"));
    std::fs::copy(from, folder.path().join("tables.json")).expect("the reference exists");
    "tables: file, file: \"tables.json\"".to_owned()
}

/// The article's own terrain: 500 by 500 points over an extent of 200 by 200. At the sizes of the references both orders of
/// multiplication and division give the same positions; at this size they do not.
#[test]
fn positions_and_texture_coordinates_are_exact_at_the_size_of_the_article() {
    const SIDE: usize = 500;
    let folder = Folder::new("terrain-500");
    let graph = folder.write(
        "it.ron",
        "lapidary(format: 1, nodes: {
            \"noise\": terrain_noise(seed: 42, frequency: 15, amplitude: 10),
            \"perturb\": terrain_perturb(seed: 42, of: \"noise\", frequency: 32, distance: 32),
            \"erode\": terrain_erode(of: \"perturb\", threshold: 1, passes: 10),
            \"smooth\": terrain_smooth(of: \"erode\"),
        }, outputs: { \"height\": \"smooth\" })",
    );
    let graph = graph.to_str().expect("paths and files are UTF-8");
    let (status, _, err) = run(
        &["mesh", graph, "--size", "500", "--extent", "200,200", "--uv-repeat", "10"],
        &folder.path().join("it.ply"),
    );
    assert_eq!((status, err.as_str()), (0, ""));
    let (status, _, err) = run(&["render", graph, "--size", "500", "--format", "npy"], folder.path());
    assert_eq!((status, err.as_str()), (0, ""));
    let heights = parse_npy(&folder.read("it_height.npy")).1;
    let ply = folder.read("it.ply");
    let header = ply.windows(11).position(|w| w == b"end_header\n").expect("a PLY file has a header") + 11;
    let vertices = &ply[header..].as_chunks::<32>().0[..SIDE * SIDE];
    // The article divides the extent by the number of columns once, and multiplies the rounded spacing by the column.
    let spacing = 200f32 / SIDE as f32;
    for (i, vertex) in vertices.iter().enumerate() {
        let [r, c] = [i / SIDE, i % SIDE].map(|k| k as f32);
        let bytes = |numbers: &[f32]| numbers.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<u8>>();
        assert_eq!(vertex[..12], bytes(&[c * spacing, heights[i], r * spacing]), "the position of row {r}, column {c}");
        assert_eq!(vertex[24..], bytes(&[c / 500.0 * 10.0, (1.0 - r / 500.0) * 10.0]), "row {r}, column {c}");
    }
    let rounded_later = (0..SIDE).map(|c| c as f32).filter(|c| c * 200.0 / 500.0 != c * spacing).count();
    assert_eq!(rounded_later, 99);
}

#[test]
fn a_terrain_has_the_same_heights_as_a_mesh_and_as_an_image() {
    let folder = Folder::new("terrain-tables");
    let tables = given_tables(&folder, "classic_c_sm42");
    let graph = folder.path().join("it.ron");
    let text = format!(
        "lapidary(format: 1, nodes: {{ \"noise\": terrain_noise({tables}), \"moved\": terrain_perturb(of: \"noise\", \
         {tables}) }}, outputs: {{ \"height\": \"moved\" }})"
    );
    std::fs::write(&graph, text).expect("the temporary folder is writable");
    let graph = graph.to_str().expect("paths and files are UTF-8");
    let file = folder.path().join("it.ply");
    let (status, _, err) = run(&["mesh", graph, "--size", "40x24"], &file);
    assert_eq!(status, 0, "{err}");
    let (status, _, err) = run(&["render", graph, "--size", "40x24", "--format", "npy"], folder.path());
    assert_eq!(status, 0, "{err}");
    let ply = folder.read("it.ply");
    let header = ply.windows(11).position(|w| w == b"end_header\n").expect("a PLY file has a header") + 11;
    let vertices = ply[header..].as_chunks::<32>().0[..40 * 24].iter();
    let heights: Vec<f32> = vertices.map(|v| f32::from_le_bytes([v[4], v[5], v[6], v[7]])).collect();
    assert_eq!(heights, parse_npy(&folder.read("it_height.npy")).1);
}

#[test]
fn meshes_are_written_in_every_format() {
    let folder = Folder::new("mesh");
    let mesh = |file: &str, args: &[&str]| {
        let path = folder.path().join(file);
        let all = [&["mesh", "graphs/marble.ron", "--size", "4x3"][..], args].concat();
        let (status, out, err) = run(&all, &path);
        assert_eq!((status, out.trim(), err.as_str()), (0, path.to_str().expect("paths and files are UTF-8"), ""));
        std::fs::read(path).expect("the mesh was written")
    };
    let obj = String::from_utf8(mesh("it.obj", &["--centre", "0,1,0", "--extent", "4,3"]))
        .expect("paths and files are UTF-8");
    let count = |kind: &str| obj.lines().filter(|line| line.starts_with(kind)).count();
    assert_eq!((count("v "), count("vt "), count("vn "), count("f ")), (12, 12, 12, 12));
    assert!(obj.starts_with("v -2 1.6 -1.5\n"), "{obj}");
    let list = String::from_utf8(mesh("list.obj", &["--triangles", "list"])).expect("paths and files are UTF-8");
    assert_eq!(list.lines().filter(|line| line.starts_with("v ")).count(), 36);
    let glb = mesh("it.glb", &[]);
    assert_eq!((&glb[..4], glb.len() as u32), (&b"glTF"[..], u32::from_le_bytes([glb[8], glb[9], glb[10], glb[11]])));
    let refused = |args: &[&str], file: &str| {
        run(&[&["mesh", "graphs/marble.ron"][..], args].concat(), &folder.path().join(file))
    };
    assert_eq!(refused(&[], "it.stl").0, 2);
    assert_eq!(refused(&["--size", "1x8"], "it.obj").0, 2);
    assert_eq!(refused(&["--height", "base_color"], "it.obj").0, 1);
    assert!(refused(&["--height", "hight"], "it.obj").2.contains("did you mean `height`?"));
}

#[test]
fn exact_normals_match_the_derivative_on_a_coarse_mesh() {
    let folder = Folder::new("lean");
    let graph = folder.path().join("hills.ron");
    let hills = "lapidary(format: 1, tile: (2, 1), nodes: {
            \"hills\": sine(bands: 3),
        }, outputs: { \"height\": \"hills\" })";
    std::fs::write(&graph, hills).expect("the temporary folder is writable");
    let mesh = |normals: &str, extent: &str| {
        let file = folder.path().join("hills.obj");
        let graph = graph.to_str().expect("paths and files are UTF-8");
        let args = ["mesh", graph, "--size", "32x4", "--extent", extent, "--relief", "0.5", "--normals", normals];
        assert_eq!(run(&args, &file), (0, format!("{}\n", file.display()), String::new()));
        let text = std::fs::read_to_string(file).expect("the mesh was written");
        let number = |v: &str| v.parse::<f64>().expect("a component is a number");
        let lines = |kind: &str| -> Vec<Vec<f64>> {
            text.lines()
                .filter_map(|line| line.strip_prefix(kind))
                .map(|line| line.split(' ').map(number).collect())
                .collect()
        };
        (lines("v "), lines("vn "))
    };
    for (extent, width) in [("1,1", 1.0), ("4,1", 4.0)] {
        let (vertices, exact) = mesh("exact", extent);
        let (_, article) = mesh("article", extent);
        let error = |normals: &[Vec<f64>]| {
            let each = vertices.iter().zip(normals).map(|(vertex, normal)| {
                // There are two tiles with three waves each.
                let slope = 0.25 * 3.0 * TAU * Real::cos(3.0 * TAU * vertex[0] * 2.0 / width) * 2.0 / width;
                let length = (1.0 + slope * slope).sqrt();
                let expected = [-slope / length, 1.0 / length, 0.0];
                (0..3).map(|axis| (normal[axis] - expected[axis]).abs()).fold(0.0, f64::max)
            });
            each.fold(0.0, f64::max)
        };
        assert_eq!(exact.len(), 128);
        assert!(error(&exact) < 1e-5, "{}", error(&exact));
        assert!(error(&article) > 0.1, "{}", error(&article));
    }
}
