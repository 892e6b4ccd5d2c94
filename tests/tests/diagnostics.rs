//! All mistakes of a graph are reported in one run, each with its place and a help line.

use lapidary_document::MAX_FILE_BYTES;
use lapidary_evaluator::diagnostic::Code;
use lapidary_tests::{Folder, golden, lapidary, outcome, root};

#[test]
fn all_mistakes_of_a_graph_are_reported_in_one_run() {
    for name in ["names", "values", "text"] {
        let file = format!("{name}.ron");
        let folder = root().join("tests/broken");
        let (status, out, err) = outcome(lapidary().current_dir(&folder).args(["check", &file]));
        assert_eq!((status, out.as_str()), (1, ""));
        golden(&format!("{name}.txt"), &err);
        let output = Folder::new(name);
        let (status, out, render_err) =
            outcome(lapidary().current_dir(&folder).args(["render", &file, "-o"]).arg(output.path()));
        assert_eq!((status, out.as_str()), (1, ""));
        assert_eq!(render_err, err, "render and check report the same");
        assert!(output.files().is_empty());
    }
}

#[test]
fn a_missing_file_is_an_error_and_a_valid_one_is_silent() {
    let (status, _, err) = outcome(lapidary().current_dir(root()).args(["render", "graphs/marbel.ron"]));
    assert_eq!(status, 3);
    assert!(err.starts_with("lapidary: graphs/marbel.ron: "), "{err}");
    let (status, out, err) = outcome(lapidary().current_dir(root()).args(["check", "graphs/marble.ron"]));
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
}

/// The codes whose file in `tests/broken/codes` can still be rendered.
const WARNINGS: [Code; 7] = [
    Code::NotDrawn,
    Code::Muted,
    Code::OlderVersion,
    Code::SimilarNames,
    Code::RenderSize,
    Code::Conflict,
    Code::Assertion,
];

#[test]
fn every_code_has_a_file_that_causes_it() {
    let folder = root().join("tests/broken/codes");
    let mut all = String::new();
    // A file of more than 64 MiB is written below.
    for code in Code::ALL.iter().filter(|code| **code != Code::Limit) {
        let (status, out, err) =
            outcome(lapidary().current_dir(&folder).args(["check", "--require-tiling", &format!("{code}.ron")]));
        assert!(err.contains(&format!("[{code}]")), "{code}: {err}");
        let is_error = !WARNINGS.contains(code);
        assert_eq!((status, out.as_str()), (i32::from(is_error), ""), "{code}: {err}");
        all += &format!("# {}\n{err}\n", code.doc());
    }
    golden("codes.txt", &all);
    let folder = Folder::new("limit");
    folder.write("large.ron", vec![b' '; MAX_FILE_BYTES + 1]);
    let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(["check", "large.ron"]));
    assert!(status == 1 && err.starts_with("large.ron: error[E004]: "), "{err}");
}

#[test]
fn every_command_that_evaluates_a_graph_prints_the_warnings_of_its_plan() {
    let folder = Folder::new("plan-warnings");
    let sign = std::fs::read_to_string(root().join("tests/broken/codes/E036.ron")).expect("the graph exists");
    folder.write("sign.ron", sign);
    folder.write("points.csv", "x,y\n0.5,0.5\n");
    let commands: [&[&str]; 7] = [
        &["check"],
        &["render", "--size=16", "-o", "out"],
        &["preview", "--size=8x8", "--samples=1", "-o", "ball.png"],
        &["test"],
        &["mesh", "--size=4", "-o", "it.obj"],
        &["sample", "--points", "points.csv"],
        &["vary", "--size=8", "--vary", "seed=1,2", "-o", "sheet"],
    ];
    for args in commands {
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(args).arg("sign.ron"));
        let warning = "sign.ron:4:28: warning[E036]: the font has no glyphs for `石`";
        assert!(status == 0 && err.matches(warning).count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn many_diagnostics_are_counted() {
    let folder = Folder::new("many");
    let nodes: String = (0..2000).map(|n| format!("\"n{n}\": perlin(sede: 1),\n")).collect();
    let text = format!("lapidary(format: 1, nodes: {{\n{nodes}}}, outputs: {{ \"height\": \"n0\" }})");
    folder.write("many.ron", text);
    let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(["check", "many.ron", "many.ron"]));
    assert_eq!(status, 1);
    assert_eq!(err.lines().filter(|line| *line == "many.ron: and 1900 more").count(), 2, "{}", &err[..2000]);
    assert_eq!(err.matches("error[E020]").count(), 200);
}

#[test]
fn every_code_has_an_explanation_with_an_example() {
    let explain = |code: &str| outcome(lapidary().args(["check", "--explain", code]));
    for code in Code::ALL {
        let (status, out, err) = explain(&code.to_string());
        assert_eq!((status, err.as_str()), (0, ""));
        assert!(out.starts_with(&format!("{code}:{}\n\n{}\n", code.doc(), code.why())), "{out}");
        let example = std::fs::read_to_string(root().join(format!("tests/broken/codes/{code}.ron")));
        let shown: String = example.iter().flat_map(|text| text.lines()).map(|line| format!("    {line}\n")).collect();
        assert!(out.ends_with(&shown) && (example.is_ok() || *code == Code::Limit), "{out}");
    }
    assert_eq!(explain("e012").1, explain("E012").1);
    let (status, _, err) = explain("E12");
    assert!(status == 1 && err.contains("did you mean `E012`?"), "{err}");
}

#[test]
fn diagnostics_can_be_printed_as_json() {
    let check = |args: &[&str]| outcome(lapidary().current_dir(root().join("tests/broken")).arg("check").args(args));
    let (status, out, err) = check(&["--json", "values.ron", "codes/E046.ron", "codes/E047.ron"]);
    assert_eq!((status, err.as_str()), (1, ""));
    let (_, _, lines) = check(&["values.ron", "codes/E046.ron"]);
    let heads: Vec<&str> = lines.lines().filter(|line| line.contains(": error[") || line.contains(": note[")).collect();
    assert_eq!(out.matches("\"message\":").count(), heads.len());
    let has_note = |code: &str, line: usize, column: usize| {
        let fields = format!(
            "\"line\": {line},\n    \"column\": {column},\n    \"severity\": \"note\",\n    \"code\": \"{code}\""
        );
        out.contains(&fields)
    };
    assert!(has_note("E046", 4, 14), "{out}");
    assert_eq!(check(&["--json", "codes/E047.ron"]), (0, "[]\n".to_owned(), String::new()));
    let (status, out, _) = check(&["--json", "--require-tiling", "codes/E047.ron"]);
    assert!(status == 1 && out.contains("\"node\": \"a\"") && out.contains("\"socket\": null"), "{out}");
    assert_eq!(check(&["--json", "no.ron"]).0, 3);
}

#[test]
fn materials_of_the_repository_tile() {
    let graphs = ["graphs/marble.ron", "graphs/brick_wall.ron", "graphs/rusted_plate.ron"];
    let (status, out, err) = outcome(lapidary().current_dir(root()).args(["check", "--require-tiling"]).args(graphs));
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
}

/// The options of each command that take numbers.
const NUMBERS: [(&str, &[&str]); 7] = [
    ("render", &["seed", "jobs", "samples", "frames", "fps", "time", "region", "size", "memory"]),
    ("preview", &["seed", "frames", "samples", "fov", "tiles", "relief", "light", "eye", "target", "size"]),
    ("mesh", &["seed", "extent", "centre", "uv-repeat", "relief", "size"]),
    ("vary", &["seed", "size"]),
    ("sample", &["seed", "size"]),
    ("trace", &["seed", "at", "size"]),
    ("explain", &["seed", "size"]),
];

#[test]
fn options_describe_the_numbers_they_accept() {
    let huge = "9".repeat(400);
    for (command, options) in NUMBERS {
        for option in options {
            for text in ["abc", "-1", "1.5", "", "0x10", "1e3", &huge] {
                let (status, _, err) = outcome(lapidary().args([command, &format!("--{option}={text}"), "no.ron"]));
                let (first, rest) = err.split_once('\n').unwrap_or((&err, ""));
                if rest.trim_start().starts_with("[possible values: ") {
                    continue;
                }
                if !first.starts_with("error: invalid value ") {
                    // The value is accepted, and another error follows.
                    assert!(!["abc", ""].contains(&text), "{command} --{option}={text}: {err}");
                    continue;
                }
                assert_eq!(status, 2, "{err}");
                assert!(first.contains(&format!("'--{option} <")), "{err}");
                let reason = first.rsplit_once(">': ").map_or(rest, |(_, reason)| reason);
                assert!(!reason.is_empty(), "{command} --{option}={text}: {err}");
                for wrong in ["digit", "literal", "parse", "too large", "too small", " is not in "] {
                    assert!(!reason.contains(wrong), "{command} --{option}={text}: {err}");
                }
            }
        }
    }
    let seed = |text: &str| outcome(lapidary().args(["render", "--seed", text, "no.ron"])).2;
    for text in ["abc", "-1", "1.5", "4294967296"] {
        let message = format!(
            "error: invalid value '{text}' for '--seed <N>': `{text}` is not a whole number from 0 to 4294967295\n"
        );
        assert!(seed(text).starts_with(&message), "{}", seed(text));
    }
}

#[test]
fn a_number_for_a_normal_is_converted_by_the_node_for_normals() {
    let folder = Folder::new("number-as-normal");
    for (nodes, output, help) in [
        ("\"a\": perlin(), \"n\": normal(of: \"a\")", "n", "insert a `normal_from_height` node between them"),
        ("\"a\": perlin(), \"n\": normal_adjust(of: \"a\")", "n", "insert a `normal_from_height` node between them"),
        ("\"a\": perlin()", "a", "add `\"normal\": normal_from_height(of: \"a\")` to the nodes"),
    ] {
        let text = format!("lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"normal\": \"{output}\" }})");
        let graph = folder.write("it.ron", text);
        let (status, _, err) = outcome(lapidary().arg("check").arg(graph));
        assert!(status == 1 && err.contains("error[E024]") && err.contains(help), "{nodes}: {err}");
    }
}
