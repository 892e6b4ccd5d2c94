//! The estimated memory of a command matches the peak of its process: at most a tenth more, and not much less.
#![cfg(target_os = "linux")]

mod common;

use common::MEASURED;
use lapidary_evaluator::node::spec::{Kind, Spec};
use lapidary_nodes::LIBRARY;
use lapidary_tests::{DEADLINE, Folder, RunningChild, lapidary, outcome, root};
use serde_json::Value;
use std::fs::write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const MIB: f64 = (1 << 20) as f64;
/// The largest ratio of the peak to the estimate.
const MAX_RATIO: f64 = 1.1;
/// The smallest ratio of the peak to a large estimate.
const MIN_RATIO: f64 = 0.5;
/// Nodes that need less for most images: every other pixel may be an island, each with a sum.
const DEPENDS_ON_PIXELS: [&str; 1] = ["island_mean"];
/// Smallest estimate in MiB to which `MIN_RATIO` applies. Below it, most memory is the program itself, which is smaller
/// when optimised.
const LARGE: f64 = 96.0;

/// A run: its name, the command and its arguments, and the output relative to a folder.
struct Case {
    name: String,
    verb: &'static str,
    args: Vec<String>,
    file: &'static str,
}

impl Case {
    fn new(name: impl Into<String>, graph: &Path, args: &str) -> Case {
        Case::of("render", name, graph, args, "")
    }
    fn of(verb: &'static str, name: impl Into<String>, graph: &Path, args: &str, file: &'static str) -> Case {
        let graph = graph.display().to_string();
        let args = [graph].into_iter().chain(args.split_whitespace().map(str::to_owned)).collect();
        Case { name: name.into(), verb, args, file }
    }
    fn command(&self, out: &Folder) -> Command {
        let mut command = lapidary();
        command.current_dir(root()).arg(self.verb).args(&self.args).arg("-o").arg(out.path().join(self.file));
        command
    }
    /// The estimate in bytes: of a dry run, or for other commands, of the error without memory.
    fn estimate(&self, out: &Folder) -> f64 {
        if self.verb != "render" {
            let (status, _, fault) = outcome(self.command(out).args(["--memory", "1"]));
            let needs = fault.split_once("this needs ").and_then(|(_, needs)| needs.split_once("MiB of memory"));
            let needs = needs.unwrap_or_else(|| panic!("{}: {status} {fault}", self.name)).0;
            return needs.parse::<f64>().expect("the need is a number") * MIB;
        }
        let (status, report, fault) = outcome(self.command(out).args(["--dry-run", "--report", "json"]));
        assert_eq!(status, 0, "{}: {fault}", self.name);
        let report: Value = serde_json::from_str(&report).expect("a report is JSON");
        report["memory"]["bytes"].as_f64().expect("a dry run reports the memory")
    }
    /// The peak of the process's resident memory in bytes.
    fn peak(&self, out: &Folder) -> f64 {
        let child = RunningChild::spawn(self.command(out).stdout(Stdio::null()));
        let (output, peak) = child.finish_within(DEADLINE);
        assert!(output.status.success(), "{}", self.name);
        peak.expect("Linux reports the peak") as f64
    }
}

/// Runs every case, prints its estimate and its peak, and fails where they differ too much.
fn compare(cases: &[Case]) {
    let mut faults = vec![];
    for case in cases {
        let (folder, start) = (Folder::new("memory"), Instant::now());
        let (estimate, peak) = (case.estimate(&folder) / MIB, case.peak(&folder) / MIB);
        let (ratio, seconds) = (peak / estimate, start.elapsed().as_secs_f64());
        println!("{:44} estimate {estimate:7.1} MiB, peak {peak:7.1} MiB: {ratio:.2} ({seconds:.1} s)", case.name);
        let depends = DEPENDS_ON_PIXELS.iter().any(|node| case.name.starts_with(node));
        if ratio > MAX_RATIO || estimate >= LARGE && ratio < MIN_RATIO && !depends {
            faults.push(format!("{}: estimate {estimate:.1} MiB, peak {peak:.1} MiB", case.name));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A graph of one image node with noise or a colour as its input.
fn graph_of_node(spec: &Spec, colour: bool) -> String {
    let feed = |socket: &lapidary_evaluator::node::spec::Socket| match socket.kind {
        Kind::Any { .. } if colour => Some("tint"),
        Kind::Any { .. } => Some("grain"),
        Kind::Normal => Some("bump"),
        _ if socket.painted => Some("grain"),
        _ => None,
    };
    let bump = if spec.sockets.iter().any(|socket| matches!(socket.kind, Kind::Normal)) {
        "\"bump\": normal_from_height(of: \"grain\"), "
    } else {
        ""
    };
    let given = spec.sockets.iter().filter_map(|s| feed(s).map(|from| format!("{}: \"{from}\"", s.name)));
    let outputs = spec.outputs.iter().map(|o| format!("\"{0}_made\": data(\"it.{0}\")", o.name));
    format!(
        "lapidary(format: 1, nodes: {{ \"grain\": perlin(scale: 6), \
         \"tint\": gradient_map(of: \"grain\", ramp: [(0, \"#102040\"), (1, \"#f0c080\")]), {bump}\
         \"it\": {}({}) }}, outputs: {{ {} }})",
        spec.name,
        given.collect::<Vec<_>>().join(", "),
        outputs.collect::<Vec<_>>().join(", ")
    )
}

#[test]
fn image_nodes_stay_within_the_estimate() {
    let folder = Folder::new("memory-nodes");
    let mut cases = vec![];
    for spec in LIBRARY.iter().filter(|spec| spec.image().is_some()) {
        for colour in [false, true] {
            if colour && !spec.sockets.iter().any(|s| matches!(s.kind, Kind::Any { .. })) {
                continue;
            }
            let path = folder.path().join(format!("{}_{colour}.ron", spec.name));
            write(&path, graph_of_node(spec, colour)).expect("the temporary folder is writable");
            // The number of threads changes the memory little, so one thread is tested at a smaller size and without colours.
            for (jobs, size) in [(1, 1024), (2, 2048)] {
                let name = format!("{}{}, {jobs} threads", spec.name, if colour { " of a colour" } else { "" });
                if !colour || jobs == 2 {
                    cases.push(Case::new(name, &path, &format!("--size {size} --jobs {jobs}")));
                }
            }
        }
    }
    compare(&cases);
}

#[test]
fn graphs_stay_within_the_estimate_in_every_format() {
    let mut cases = vec![];
    let mut graphs: Vec<_> =
        root().join("graphs").read_dir().expect("there are graphs").flatten().map(|e| e.path()).collect();
    graphs.retain(|path| path.extension().is_some_and(|e| e == "ron"));
    graphs.sort();
    for graph in &graphs {
        let name = graph.file_stem().expect("files have names").to_string_lossy();
        // Ten materials in every format and at a larger size stand for all.
        let measured = MEASURED.iter().any(|path| graph.ends_with(path));
        let (formats, size): (&[&str], _) =
            if measured { (&["png", "exr", "tiff", "npy"], 1024) } else { (&["png"], 512) };
        for format in formats {
            let args = format!("--size {size} --format {format} --jobs 2");
            cases.push(Case::new(format!("{name} as {format}"), graph, &args));
        }
    }
    compare(&cases);
}

#[test]
fn animations_regions_and_strips_stay_within_the_estimate() {
    let folder = Folder::new("memory-shapes");
    let graph = |name: &str, nodes: &str, output: &str| {
        let path = folder.path().join(format!("{name}.ron"));
        let text = format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"{output}\" }})");
        write(&path, text).expect("the temporary folder is writable");
        path
    };
    let marble = root().join("graphs/marble.ron");
    let plate = root().join("graphs/rusted_plate.ron");
    let noise = graph("noise", "\"grain\": perlin(scale: 6), \"it\": octaves(of: \"grain\", octaves: 8)", "it");
    let soft = graph("soft", "\"grain\": perlin(scale: 6), \"it\": blur(of: \"grain\", radius: 0.002)", "it");
    let lines = |name: &str, turn: &str| {
        let blur = format!("directional_blur(of: \"grain\", length: 0.3, turn: {turn})");
        graph(name, &format!("\"grain\": perlin(scale: 6), \"it\": {blur}"), "it")
    };
    let (down, diagonal) = (lines("down", "0.25"), lines("diagonal", "0.125"));
    let wide =
        graph("wide", "\"grain\": perlin(scale: 6), \"it\": ambient_occlusion(of: \"grain\", radius: 0.5)", "it");
    let cells = graph("cells", "\"it\": worley(scale: 64)", "it");
    let mut cases = vec![
        Case::new("marble, apng", &marble, "--size 512 --frames 0..3 --format apng --outputs base_color,height"),
        Case::new("marble, gif", &marble, "--size 512 --frames 0..1 --format gif --outputs base_color"),
        Case::new("marble, frames", &marble, "--size 1024 --frames 0..2 --outputs base_color"),
        Case::new("plate, region", &plate, "--size 4096 --region 1000,1500,2000,900"),
        Case::new("plate, large", &plate, "--size 2048 --outputs base_color,height"),
        Case::new("occlusion far away", &wide, "--size 2048"),
        Case::new("noise, 65536 x 64", &noise, "--size 65536x64"),
        Case::new("noise, 64 x 65536", &noise, "--size 64x65536"),
        Case::new("noise, 262144 x 16, exr", &noise, "--size 262144x16 --format exr"),
        Case::new("blur, 32768 x 256", &soft, "--size 32768x256"),
        Case::new("blur, 256 x 32768", &soft, "--size 256x32768"),
        Case::new("blur down, one thread", &down, "--size 2048 --jobs 1"),
        Case::new("blur down", &down, "--size 2048"),
        Case::new("blur along a diagonal", &diagonal, "--size 2048"),
        Case::new("cells, 65536 x 64", &cells, "--size 65536x64"),
        Case::new("noise, 16 samples per pixel", &noise, "--size 1024 --samples 16"),
    ];
    let melted = folder.path().join("melted.ron");
    let text = "lapidary(format: 1, nodes: { \"grain\": perlin(scale: 6), \
        \"it\": graph(local: \"melt\", repeat: 3, working_size: 2048, value: \"grain\"), \
        \"soft\": blur(of: \"it\", radius: 0.01) }, graphs: { \"melt\": (parameters: { \"value\": number(value: 0.5) }, \
        nodes: { \"run\": slope_blur(of: \"$value\", map: \"$value\") }, outputs: { \"value\": data(\"run\") }) }, \
        outputs: { \"height\": \"soft\" })";
    write(&melted, text).expect("the temporary folder is writable");
    for size in [256, 2048, 4096] {
        cases.push(Case::new(format!("working size 2048, size {size}"), &melted, &format!("--size {size} --jobs 2")));
    }
    // An image to read.
    let (status, _, fault) =
        outcome(Case::new("", &noise, "--size 2048 --depth 16").command(&folder).args(["--name", "picture"]));
    assert_eq!(status, 0, "{fault}");
    let image = graph(
        "image",
        "\"read\": image(file: \"picture.png\"), \"grey\": channels(of: \"read\"), \"it\": blur(of: \"grey\")",
        "it",
    );
    cases.push(Case::new("a picture, blurred", &image, "--size 1024"));
    compare(&cases);
}

#[test]
fn previews_sheets_and_meshes_stay_within_the_estimate() {
    let marble = root().join("graphs/marble.ron");
    let plate = root().join("graphs/rusted_plate.ron");
    let mut cases = vec![];
    for (graph, name) in [(&marble, "marble"), (&plate, "plate")] {
        for args in [
            "",
            "--size 1024",
            "--size 1024 --samples 1",
            "--size 256 --samples 256",
            "--shape terrain --size 800x400",
            "--solid --size 256 --samples 4",
        ] {
            cases.push(Case::of("preview", format!("{name}, preview {args}"), graph, args, "it.png"));
        }
        for args in ["--vary seed=0..3", "--vary seed=0..15 --size 512", "--vary seed=1 --size 2048"] {
            cases.push(Case::of("vary", format!("{name}, {args}"), graph, args, ""));
            let args = format!("{args} --show height");
            cases.push(Case::of("vary", format!("{name}, {args}"), graph, &args, ""));
        }
    }
    let (wall, args) = (root().join("graphs/brick_wall.ron"), "--solid --size 512 --samples 1");
    cases.push(Case::of("preview", format!("wall, preview {args}"), &wall, args, "it.png"));
    for file in ["it.ply", "it.glb", "it.obj"] {
        for args in ["--size 512", "--size 1024", "--size 512 --triangles list", "--size 512 --normals exact"] {
            cases.push(Case::of("mesh", format!("marble, {file} {args}"), &marble, args, file));
        }
    }
    compare(&cases);
}

/// A memory limit below the estimate is an error before any work; the estimate itself is enough.
#[test]
fn the_estimate_is_enough_and_half_of_it_is_refused() {
    let folder = Folder::new("memory-enough");
    let case = Case::new("plate", &root().join("graphs/rusted_plate.ron"), "--size 1024");
    let estimate = case.estimate(&folder) as u64;
    let with = |memory: u64| outcome(case.command(&folder).args(["--memory", &memory.to_string()]));
    let (status, _, fault) = with(estimate / 2);
    assert_eq!(status, 4, "{fault}");
    assert!(fault.contains("of memory, more than the ") && fault.contains(" of it for "), "{fault}");
    assert!(folder.files().is_empty());
    let (status, _, fault) = with(estimate);
    assert_eq!(status, 0, "{fault}");
}
