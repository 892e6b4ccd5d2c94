//! The commands that print information: `info`, `sample`, `trace`, `explain`, `nodes`, `new`, `completions` and `man`.

use lapidary_tests::{Folder, lapidary, outcome, root};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

/// Runs the binary in the root; returns the exit status, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    outcome(lapidary().current_dir(root()).args(args))
}

/// Runs the binary, expects success without messages, and returns standard output.
fn succeed(args: &[&str]) -> String {
    let (status, out, err) = run(args);
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    out
}

#[test]
fn info_lists_parameters_presets_and_outputs() {
    let out = succeed(&["info", "graphs/rusted_plate.ron"]);
    for line in [
        "parameters  dust=0.35  number, within [0.0,1.0]. Amount of dust.",
        "extent      0.3x0.3 m, relief 0.003 m",
        "presets     new  dust=0.05, rust=0.12, worn=0.2",
        "            wreck  dust=0.4, rust=0.8, worn=0.4",
        "outputs     base_color  colour",
        "files       graphs/rusted_plate.ron",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    let json = succeed(&["info", "graphs/rusted_plate.ron", "--json"]);
    assert!(json.contains("\"range\": [\n        0.0,\n        1.0\n      ]"), "{json}");
    let files = "graphs/rusted_plate.ron\ngraphs/library/dust.ron\ngraphs/library/rust.ron\n";
    assert_eq!(succeed(&["info", "graphs/rusted_plate.ron", "--deps"]), files);
}

#[test]
fn info_lists_units_and_widgets() {
    let folder = Folder::new("units");
    let parameter = "\"lean\": number(value: 30, range: (0, 360), widget: dial, unit: \"°\", about: \"Angle.\")";
    let text = "lapidary(format: 1, parameters: { LEAN }, nodes: {}, outputs: { \"height\": \"$lean\" })";
    folder.write("lean.ron", text.replace("LEAN", parameter));
    let info = |more: &[&str]| outcome(lapidary().current_dir(folder.path()).args(["info", "lean.ron"]).args(more)).1;
    assert!(info(&[]).contains("lean=30 °  number, within [0.0,360.0], dial. Angle."), "{}", info(&[]));
    let json: Value = serde_json::from_str(&info(&["--json"])).expect("the output is JSON");
    let found = &json["parameters"][0];
    assert_eq!((&found["unit"], &found["widget"]), (&Value::from("°"), &Value::from("dial")));
}

#[test]
fn info_states_the_physical_size_and_the_values_of_presets() {
    let folder = Folder::new("extent");
    let text = r##"lapidary(format: 1, tile: (2, 1), metres: 0.5, relief: 0.02, parameters: {
        "dull": number(value: 0.5), "tint": color(value: "#102030"), "way": vector(value: (1, 0, 0)), "count": whole(value: 3),
    }, presets: { "defaults": { "dull": 0.7 }, "wet": { "tint": "#ff0000", "way": (0, 1, 0.5), "count": 9 } },
    nodes: {}, outputs: { "height": "$dull", "base_color": "$tint", "pole": data("$way"), "many": data("$count") })"##;
    folder.write("it.ron", text);
    let info = |more: &[&str]| outcome(lapidary().current_dir(folder.path()).args(["info", "it.ron"]).args(more)).1;
    let json: Value = serde_json::from_str(&info(&["--json"])).expect("the output is JSON");
    assert_eq!((&json["metres"], &json["relief"], &json["tile"]), (&0.5.into(), &0.02.into(), &vec![2.0, 1.0].into()));
    // Values as options write them, with those of the preset `defaults`.
    let wet = serde_json::json!({ "count": "9", "dull": "0.7", "tint": "#ff0000", "way": "0,1,0.5" });
    assert_eq!(json["presets"]["wet"], wet);
    assert!(succeed(&["info", "graphs/museum/noise_sphere.ron"]).contains(" tiles, does not repeat\n"));
    let text = info(&[]);
    for line in
        ["\nextent      1x0.5 m, relief 0.02 m\n", "\n            wet  count=9, dull=0.7, tint=#ff0000, way=0,1,0.5\n"]
    {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn info_prints_the_memory_that_a_dry_run_reports() {
    let json = |args: &[&str]| serde_json::from_str::<Value>(&succeed(args)).expect("the output is JSON");
    for graph in ["graphs/rusted_plate.ron", "graphs/marble.ron"] {
        let reported = json(&["render", graph, "--dry-run", "--report", "json"])["memory"]["bytes"].clone();
        let bytes = reported.as_u64().expect("a dry run reports the memory");
        assert_eq!(json(&["info", graph, "--json"])["memory"], reported, "{graph}");
        let line = format!("\nmemory      {:.1} MiB to render at this size\n", bytes as f64 / f64::from(1 << 20));
        let out = succeed(&["info", graph]);
        assert!(out.contains(&line), "{line}{out}");
    }
}

#[test]
fn sample_reads_and_writes_tables() {
    let sample = |args: &[&str], table: &str| {
        let mut command = lapidary();
        command.current_dir(root()).args(["sample", "graphs/marble.ron", "--points", "-"]).args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let result = child.stdin.take().expect("standard input is piped").write_all(table.as_bytes());
        let output = child.wait_with_output().expect("the child can be waited for");
        result.expect("sample reads its whole input");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, out, _) = sample(&["--output", "height,roughness"], "id, y ,x\r\na,0.5,0.25\n\nb,0.1,1e-1\n");
    assert_eq!(status, Some(0));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "id, y ,x,height,roughness");
    assert!(lines.len() == 3 && lines[1].starts_with("a,0.5,0.25,0.6"), "{out}");
    // Points beyond the tile repeat it, except with raw coordinates.
    let table = "x,y\n0.25,0.5\n1.25,3.5\n";
    let difference = |args: &[&str]| {
        let (_, out, _) = sample(args, table);
        let value = |line: &str| {
            line.rsplit(',').next().and_then(|cell| cell.parse::<f32>().ok()).expect("the cell is a number")
        };
        let values: Vec<f32> = out.lines().skip(1).map(value).collect();
        (values[0] - values[1]).abs()
    };
    let output = ["--output", "roughness"];
    assert!(difference(&output) < 1e-5 && difference(&[&output[..], &["--unit", "raw"]].concat()) > 1e-4);
    for (table, message) in [
        ("x,z\n0,0\n", "line 1: the first line must name the columns, with `x` and `y` among them"),
        ("x,y\n0,0\n0,far\n", "line 3: \"far\" in column 2 is not a number"),
        ("x,y\n0\n", "line 2: the line has 1 column, and the first line names 2"),
    ] {
        let (status, _, err) = sample(&[], table);
        assert!(status == Some(3) && err.contains(message), "{err}");
    }
}

#[test]
fn trace_prints_the_values_of_every_node_at_a_point() {
    let out = succeed(&["trace", "graphs/marble.ron", "--at", "0.25,0.5"]);
    let folder = Folder::new("trace");
    let table = folder.path().join("at.csv");
    std::fs::write(&table, "x,y\n0.25,0.5\n").expect("the temporary folder is writable");
    let sampled = succeed(&[
        "sample",
        "graphs/marble.ron",
        "--output",
        "roughness",
        "--points",
        table.to_str().expect("the path is UTF-8"),
    ]);
    let value: f32 =
        sampled.trim().rsplit(',').next().expect("a line has cells").parse().expect("the cell is a number");
    let line = out.lines().find(|line| line.starts_with("roughness.value")).expect("the node is traced");
    let traced: f32 =
        line.split_whitespace().last().expect("a line has a value").parse().expect("the cell is a number");
    assert!((traced - value).abs() < 1e-6, "{line} is not {value}");
    assert_eq!(run(&["trace", "graphs/marble.ron", "--at", "0.25"]).0, 2);
}

#[test]
fn commands_take_graphs_whose_nodes_have_any_names() {
    let folder = Folder::new("names");
    let text = "lapidary(
    format: 1,
    parameters: {
        \"size\": whole(value: 4),
    },
    nodes: {
        \"Körnung\": perlin(scale: \"$size\"),
        \"weave 1.5\": invert(of: \"Körnung.value\"),
        \"#1/2\": invert(of: \"'weave 1.5'\"),
        \"it's\": invert(of: \"'#1/2'.value\"),
    },
    outputs: { \"height\": \"it's\" },
)
";
    folder.write("it.ron", text);
    folder.write("ours.ron", text.replace("weave 1.5", "weave 2.5"));
    folder.write("theirs.ron", text.replace("value: 4", "value: 5"));
    let run = |args: &[&str]| {
        let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(args));
        assert_eq!(err, "", "{args:?}");
        (status, out)
    };
    for args in [&["check", "it.ron"][..], &["fmt", "--check", "it.ron"]] {
        assert_eq!(run(args), (0, String::new()), "{args:?}");
    }
    let (_, out) = run(&["trace", "it.ron", "--at", "0.25,0.5"]);
    for name in ["Körnung.value ", "'weave 1.5'.value ", "'#1/2'.value ", "it's.value "] {
        assert!(out.lines().any(|line| line.starts_with(name)), "{name}: {out}");
    }
    let (_, out) = run(&["explain", "it.ron", "--size", "32", "--node", "weave 1.5"]);
    assert!(out.lines().any(|line| line.starts_with("'weave 1.5'.value ")), "{out}");
    let (_, json) = run(&["info", "it.ron", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&json).expect("the output is JSON")["nodes"], 4);
    let (status, out) = run(&["diff", "it.ron", "ours.ron"]);
    assert!(status == 0 && out.contains("weave 1.5") && out.contains("weave 2.5"), "{out}");
    let (status, out) = run(&["merge", "it.ron", "ours.ron", "theirs.ron"]);
    assert!(status == 0 && out.contains("\"'weave 2.5'\"") && out.contains("value: 5"), "{out}");
    // Files are named after outputs, which have fewer characters.
    let render = ["render", "it.ron", "-o", "out", "--size", "16", "--set", "size=8"];
    let (status, out, _) = outcome(lapidary().current_dir(folder.path()).args(render));
    assert!(status == 0 && out.contains("height") && !out.contains("weave"), "{out}");
}

#[test]
fn explain_prints_passes_and_bounds() {
    let out = succeed(&["explain", "graphs/rusted_iron.ron", "--size", "64"]);
    assert!(out.contains("runs directional_blur, for `leaks/long_runs`") && out.contains("for the outputs"), "{out}");
    let one = succeed(&["explain", "graphs/rusted_iron.ron", "--size", "256", "--node", "grain_noise"]);
    assert_eq!(one.lines().count(), 2, "{one}");
    assert!(one.contains("proven range") && one.lines().all(|line| !line.contains('?')), "{one}");
    let line = one.lines().find(|line| line.starts_with("grain_noise.value")).expect("the wire is listed");
    let [.., proven, pixels] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{line}") };
    assert!(proven == "0..1" && pixels.contains(".."), "{line}");
    // `--time` adds a column and changes no other.
    let timed = succeed(&["explain", "graphs/rusted_iron.ron", "--size", "256", "--node", "grain_noise", "--time"]);
    for (timed, line) in timed.lines().zip(one.lines()) {
        let mut cells: Vec<&str> = timed.split_whitespace().collect();
        let time = cells.remove(2);
        assert!(time == "ns/px" || time.parse::<f64>().is_ok_and(|time| time >= 0.0), "{timed}");
        assert_eq!(cells, line.split_whitespace().collect::<Vec<_>>());
    }
    let (status, _, err) = run(&["explain", "graphs/rusted_iron.ron", "--node", "grain_niose"]);
    assert!(status == 1 && err.contains("did you mean `grain_noise`?"), "{err}");
}

#[test]
fn explained_ranges_enclose_those_of_the_pixels() {
    /// The ends of the ranges of a column.
    fn ends(column: &str) -> Vec<[f32; 2]> {
        let number = |text: &str, unbounded: f32| if text == "?" { unbounded } else { text.parse().expect(text) };
        let ends = column.split_whitespace().map(|range| {
            let (low, high) = range.split_once("..").expect(range);
            [number(low, f32::NEG_INFINITY), number(high, f32::INFINITY)]
        });
        ends.collect()
    }
    for graph in ["rain_on_glass", "peeling_plaster", "marble"] {
        let out = succeed(&["explain", &format!("graphs/{graph}.ron"), "--size", "32"]);
        let (_, table) = out.split_once("\n\n").expect("a table follows the passes");
        let head = table.lines().next().expect("it has a head");
        let [proven, pixels] = ["proven range", "pixels"].map(|name| head.rfind(name).expect("it names the columns"));
        let wires: Vec<&str> = table.lines().skip(1).take_while(|line| !line.is_empty()).collect();
        assert!(wires.len() > 20, "{out}");
        for wire in wires {
            let column = |range: std::ops::RangeFrom<usize>| wire.chars().skip(range.start);
            let proven: String = column(proven..).take(pixels - proven).collect();
            let (proven, pixels) = (ends(&proven), ends(&column(pixels..).collect::<String>()));
            assert_eq!(proven.len(), pixels.len(), "{wire}");
            // Rounding errors below a millionth are not shown.
            let excess = |(proven, pixels): (&[f32; 2], &[f32; 2])| (proven[0] - pixels[0]).max(pixels[1] - proven[1]);
            assert!(proven.iter().zip(&pixels).map(excess).all(|excess| excess <= 1.001e-6), "{wire}");
        }
    }
    // An end far smaller than the other one is no rounding error.
    let lens = succeed(&["explain", "graphs/rain_on_glass.ron", "--size", "32", "--node", "large_beads/lens"]);
    assert!(lens.contains("-2000001.875..1 "), "{lens}");
    let pass = succeed(&["explain", "graphs/rusted_iron.ron", "--size", "32", "--node", "leaks/long_runs"]);
    assert!(pass.lines().skip(1).all(|line| line.contains("  pass  ")), "{pass}");
}

#[test]
fn nodes_prints_json_and_markdown() {
    let count = succeed(&["nodes"]).lines().filter(|line| line.starts_with("  ")).count();
    let json = succeed(&["nodes", "--json"]);
    assert_eq!(json.matches("\"category\":").count(), count);
    let tables = succeed(&["nodes", "--markdown"]);
    assert_eq!(tables.lines().filter(|line| line.starts_with("### ")).count(), count);
    assert!(succeed(&["nodes", "perlin", "--json"]).contains("\"gradient_noise\""));
    assert_eq!(run(&["nodes", "perlni", "--json"]).0, 1);
    assert!(run(&["nodes", "graph"]).2.contains("help: `graph` uses another graph as a node"));
}

#[test]
fn templates_are_valid_formatted_and_never_overwrite() {
    let folder = Folder::new("new");
    for template in ["pbr", "height", "terrain", "mask", "solid", "empty"] {
        let new = || {
            let mut command = lapidary();
            outcome(command.current_dir(folder.path()).args(["new", template, "--template", template]))
        };
        let file = format!("{template}.ron");
        assert_eq!(new(), (0, format!("{file}\n"), String::new()));
        let before = folder.read(&file);
        for args in [&["check", &file][..], &["fmt", "--check", &file], &["render", &file, "--size", "32"]] {
            let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(args));
            assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
        }
        let (status, _, err) = new();
        assert!(status == 3 && err.contains("the file already exists"), "{err}");
        assert!(folder.read(&file) == before);
    }
}

#[test]
fn completions_and_man_pages_cover_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(succeed(&["completions", shell]).contains("identify"), "{shell}");
    }
    assert!(succeed(&["man"]).contains(".TH lapidary 1"));
    assert!(succeed(&["man", "render"]).contains("\\-\\-region"));
    let (status, _, err) = run(&["man", "rendr"]);
    assert!(status == 2 && err.contains("did you mean `render`?"), "{err}");
}
