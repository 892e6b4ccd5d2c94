//! What the verbs that look at things say.

use lapidary_tests::{Folder, lapidary, outcome, root};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

fn look(args: &[&str]) -> (i32, String, String) {
    outcome(lapidary().current_dir(root()).args(args))
}

fn fine(args: &[&str]) -> String {
    let (status, out, err) = look(args);
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    out
}

#[test]
fn info_lists_parameters_presets_and_outputs() {
    let told = fine(&["info", "graphs/rusted_plate.ron"]);
    for line in [
        "parameters  dust=0.35  number, within [0.0,1.0]. Amount of dust.",
        "presets     new, wreck",
        "outputs     base_color  colour",
        "files       graphs/rusted_plate.ron",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let json = fine(&["info", "graphs/rusted_plate.ron", "--json"]);
    assert!(json.contains("\"range\": [\n        0.0,\n        1.0\n      ]"), "{json}");
    let of = "graphs/rusted_plate.ron\ngraphs/library/dust.ron\ngraphs/library/rust.ron\n";
    assert_eq!(fine(&["info", "graphs/rusted_plate.ron", "--deps"]), of);
}

#[test]
fn info_prints_the_memory_that_a_dry_run_reports() {
    let json = |args: &[&str]| serde_json::from_str::<Value>(&fine(args)).expect("it is JSON");
    for graph in ["graphs/rusted_plate.ron", "graphs/marble.ron"] {
        let reported = json(&["render", graph, "--dry-run", "--report", "json"])["memory"]["bytes"].clone();
        let bytes = reported.as_u64().expect("a dry run reports the memory");
        assert_eq!(json(&["info", graph, "--json"])["memory"], reported, "{graph}");
        let told = format!("\nmemory      {:.1} MiB to render at this size\n", bytes as f64 / f64::from(1 << 20));
        let out = fine(&["info", graph]);
        assert!(out.contains(&told), "{told}{out}");
    }
}

#[test]
fn sample_reads_and_writes_tables() {
    let sample = |args: &[&str], table: &str| {
        let mut command = lapidary();
        command.current_dir(root()).args(["sample", "graphs/marble.ron", "--points", "-"]).args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let written = child.stdin.take().expect("it is piped").write_all(table.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        written.expect("it reads its table");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, out, _) = sample(&["--output", "height,roughness"], "id, y ,x\r\na,0.5,0.25\n\nb,0.1,1e-1\n");
    assert_eq!(status, Some(0));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "id, y ,x,height,roughness");
    assert!(lines.len() == 3 && lines[1].starts_with("a,0.5,0.25,0.6"), "{out}");
    // The tile repeats, unless nothing is to.
    let far = "x,y\n0.25,0.5\n1.25,3.5\n";
    let apart = |args: &[&str]| {
        let (_, out, _) = sample(args, far);
        let value = |line: &str| line.rsplit(',').next().and_then(|cell| cell.parse::<f32>().ok()).expect("a number");
        let values: Vec<f32> = out.lines().skip(1).map(value).collect();
        (values[0] - values[1]).abs()
    };
    let of = ["--output", "roughness"];
    assert!(apart(&of) < 1e-5 && apart(&[&of[..], &["--unit", "raw"]].concat()) > 1e-3);
    for (table, told) in [
        ("x,z\n0,0\n", "line 1: the first line names the columns, `x` and `y` among them"),
        ("x,y\n0,0\n0,far\n", "line 3: \"far\" is no number, in column 2"),
        ("x,y\n0\n", "line 2: \"\" is no number, in column 2"),
    ] {
        let (status, _, err) = sample(&[], table);
        assert!(status == Some(3) && err.contains(told), "{err}");
    }
}

#[test]
fn trace_prints_the_values_of_every_node_at_a_point() {
    let told = fine(&["trace", "graphs/marble.ron", "--at", "0.25,0.5"]);
    let folder = Folder::new("trace");
    let table = folder.path().join("at.csv");
    std::fs::write(&table, "x,y\n0.25,0.5\n").expect("the temporary folder is writable");
    let sampled =
        fine(&["sample", "graphs/marble.ron", "--output", "roughness", "--points", table.to_str().expect("text")]);
    let value: f32 = sampled.trim().rsplit(',').next().expect("a line has cells").parse().expect("a number");
    let line = told.lines().find(|line| line.starts_with("roughness.value")).expect("the node is traced");
    let traced: f32 = line.split_whitespace().last().expect("a line has a value").parse().expect("a number");
    assert!((traced - value).abs() < 1e-6, "{line} is not {value}");
    assert_eq!(look(&["trace", "graphs/marble.ron", "--at", "0.25"]).0, 2);
}

#[test]
fn explain_prints_passes_and_bounds() {
    let told = fine(&["explain", "graphs/rusted_iron.ron", "--size", "64"]);
    assert!(told.contains("runs directional_blur, for `rust_streaks`") && told.contains("for the outputs"), "{told}");
    let one = fine(&["explain", "graphs/rusted_iron.ron", "--size", "256", "--node", "grain_noise"]);
    assert_eq!(one.lines().count(), 2, "{one}");
    assert!(one.contains("grain_noise.value") && one.trim().ends_with("0..1"), "{one}");
    // What is measured stands beside what is known, and nothing else is different.
    let timed = fine(&["explain", "graphs/rusted_iron.ron", "--size", "256", "--node", "grain_noise", "--time"]);
    for (timed, line) in timed.lines().zip(one.lines()) {
        let mut cells: Vec<&str> = timed.split_whitespace().collect();
        let time = cells.remove(2);
        assert!(time == "ns/px" || time.parse::<f64>().is_ok_and(|time| time >= 0.0), "{timed}");
        assert_eq!(cells, line.split_whitespace().collect::<Vec<_>>());
    }
    let (status, _, err) = look(&["explain", "graphs/rusted_iron.ron", "--node", "grain_niose"]);
    assert!(status == 1 && err.contains("did you mean `grain_noise`?"), "{err}");
}

#[test]
fn nodes_prints_json_and_markdown() {
    let count = fine(&["nodes"]).lines().filter(|line| line.starts_with("  ")).count();
    let json = fine(&["nodes", "--json"]);
    assert_eq!(json.matches("\"category\":").count(), count);
    let tables = fine(&["nodes", "--markdown"]);
    assert_eq!(tables.lines().filter(|line| line.starts_with("### ")).count(), count);
    assert!(fine(&["nodes", "perlin", "--json"]).contains("\"gradient_noise\""));
    assert_eq!(look(&["nodes", "perlni", "--json"]).0, 1);
}

#[test]
fn templates_are_valid_formatted_and_never_overwrite() {
    let folder = Folder::new("new");
    for template in ["pbr", "height", "terrain", "mask", "solid"] {
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
        assert!(status == 3 && err.contains("there is a file of that name, and it stays"), "{err}");
        assert!(folder.read(&file) == before);
    }
}

#[test]
fn completions_and_man_pages_cover_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(fine(&["completions", shell]).contains("identify"), "{shell}");
    }
    assert!(fine(&["man"]).contains(".TH lapidary 1"));
    assert!(fine(&["man", "render"]).contains("\\-\\-region"));
    let (status, _, err) = look(&["man", "rendr"]);
    assert!(status == 2 && err.contains("did you mean `render`?"), "{err}");
}
