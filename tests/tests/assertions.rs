//! `lapidary test` runs the assertions of a graph file and reports those that fail.

use lapidary_tests::{Folder, lapidary, outcome};

/// A graph with these assertions.
fn graph(tests: &str) -> String {
    format!(
        "// A wave, and one that does not meet itself.
lapidary(
    format: 1,
    nodes: {{
        \"wave\": sine(bands: 3), // three of them
        \"odd\":  sine(bands: 2.5, tiling: off),
    }},
    outputs: {{ \"height\": \"wave\", \"odd\": data(\"odd\"), \"base_color\": \"#ff0000\" }},
    tests: [{tests}],
)
"
    )
}

/// Runs `lapidary test` in a new folder.
fn run_tests(folder: &str, tests: &str, args: &[&str]) -> (Folder, (i32, String, String)) {
    let folder = Folder::new(folder);
    folder.write("it.ron", graph(tests));
    let out = outcome(lapidary().current_dir(folder.path()).args(["test", "it.ron"]).args(args));
    (folder, out)
}

#[test]
fn results_are_printed_with_the_measured_values() {
    for (test, passes, found) in [
        ("tiles(of: \"height\")", true, "differ by 0.0368 from pixel to pixel"),
        ("tiles(of: \"base_color\")", true, "it is constant"),
        ("tiles(of: \"odd\")", false, "left and right differ by "),
        ("range(of: \"height\", within: (0, 1))", true, "it runs from "),
        ("range(of: \"height\", within: (0.25, 1))", false, " values lie outside"),
        ("mean(of: \"height\", is: 0.5, within: 0.001)", true, "it is 0.5"),
        ("mean(of: \"height\", is: 0.4, within: 0.05)", false, "it is 0.5"),
        ("mean(of: \"base_color\", is: 0.3333, within: 0.001)", true, "it is 0.333333"),
        ("hash(of: \"height\", size: 16, is: \"0123456789abcdef\")", false, "it is "),
        ("tiles(of: \"hight\")", false, "the graph has no output called `hight`; did you mean `height`?"),
    ] {
        let (_, (status, out, err)) = run_tests("assertions", test, &[]);
        assert_eq!((status, err.as_str()), (i32::from(!passes), ""), "{test}: {out}");
        let start = format!("it.ron: {test} {}: ", if passes { "passes" } else { "fails" });
        assert!(out.starts_with(&start) && out.contains(found) && out.lines().count() == 1, "{out}");
    }
    let (_, result) = run_tests("assertions", "", &[]);
    assert_eq!(result, (0, "it.ron: no tests\n".into(), String::new()));
    let (_, (status, out, err)) = run_tests("assertions", "mean(of: \"height\", is: 1)", &[]);
    assert!(status == 1 && out.is_empty() && err.contains("`mean` has no `within`"), "{err}");
}

#[test]
fn check_warns_of_assertions_that_cannot_hold() {
    for (test, warning) in [
        ("tiles(of: \"hight\")", "the graph has no output called `hight`\n"),
        ("range(of: \"height\", within: (1, 0))", "no number lies within 1 and 0\n"),
        ("mean(of: \"height\", is: 0.5, within: -0.1)", "no mean is closer than -0.1\n"),
        ("hash(of: \"height\", size: 16, is: \"0123456789ABCDEF\")", "no fingerprint reads `0123456789ABCDEF`\n"),
        ("hash(of: \"height\", size: 16, is: \"\")", ""),
        ("range(of: \"height\", within: (0, 0))", ""),
        ("range(of: \"height\", within: (1.00000001, 1))", ""),
    ] {
        let folder = Folder::new("impossible");
        folder.write("it.ron", graph(&format!("tiles(of: \"height\"), {test}")));
        let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(["check", "it.ron"]));
        assert_eq!((status, out.as_str(), err.is_empty()), (0, "", warning.is_empty()), "{test}: {err}");
        assert!(err.contains(warning) && err.starts_with("it.ron:9:34: warning[E051]") != warning.is_empty(), "{err}");
        assert_eq!(err.contains("help: did you mean `height`?"), test.contains("hight"), "{err}");
    }
    let folder = Folder::new("impossible-material");
    folder.write(
        "it.ron",
        "lapidary(format: 1, nodes: { \"all\": material(roughness: 0.5) }, outputs: { \"material\": \"all\" }, \
         tests: [range(of: \"roughness\", within: (0, 1)), range(of: \"material\", within: (0, 1))])",
    );
    let message = "assertions read the channels of the material `material`, each as an output of its own";
    let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(["check", "it.ron"]));
    assert!(status == 0 && err.matches("E051").count() == 1 && err.contains(message), "{err}");
    assert!(err.contains("known names: ") && err.contains("roughness"), "{err}");
    let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(["test", "it.ron"]));
    assert!(status == 1 && out.contains(message), "{out}{err}");
}

#[test]
fn an_output_of_its_own_has_the_tiling_of_its_own() {
    let folder = Folder::new("own-channel");
    folder.write(
        "it.ron",
        "lapidary(format: 1, nodes: { \"rough\": improved_perlin(scale: 3.3, tiling: off), \"all\": material(roughness: 0.5) }, \
         outputs: { \"material\": \"all\", \"roughness\": \"rough\" }, \
         tests: [tiles(of: \"roughness\"), tiles(of: \"metallic\"), tiles(of: \"base_color\")])",
    );
    let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(["test", "it.ron"]));
    assert_eq!(status, 1, "{out}{err}");
    for line in ["\"roughness\") fails: ", "\"metallic\") passes: ", "\"base_color\") passes: "] {
        assert!(out.contains(&format!("tiles(of: {line}")), "{out}{err}");
    }
}

#[test]
fn bless_changes_hashes_and_nothing_else() {
    let tests = "tiles(of: \"height\"), hash(of: \"height\", size: 16, is: \"\")/* kept */, hash(of: \"odd\", size: 16, is: \"\")";
    let (folder, (status, out, _)) = run_tests("bless", tests, &["--bless"]);
    assert_eq!(status, 0);
    assert_eq!(out.matches(" is updated: it is ").count(), 2, "{out}");
    let found: Vec<&str> = out.lines().filter_map(|line| line.split_once(" it is ")).map(|(_, hash)| hash).collect();
    let mut expected = graph(tests);
    for hash in &found {
        assert!(hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{hash}");
        expected = expected.replacen("is: \"\"", &format!("is: \"{hash}\""), 1);
    }
    assert_eq!(folder.read_text("it.ron"), expected);
    let (status, out, _) = outcome(lapidary().current_dir(folder.path()).args(["test", "it.ron", "--bless"]));
    assert!(status == 0 && out.matches(" passes: ").count() == 3, "{out}");
    folder.write("locked.ron", graph(tests));
    let mut locked = std::fs::metadata(folder.path().join("locked.ron")).expect("it was written").permissions();
    locked.set_readonly(true);
    std::fs::set_permissions(folder.path().join("locked.ron"), locked).expect("the file is ours");
    let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(["test", "locked.ron", "--bless"]));
    assert!(status == 3 && out.is_empty() && err.contains("read-only"), "{out}{err}");
    let (_, (status, _, err)) = run_tests("stdin", tests, &["-", "--bless"]);
    assert!(status == 2 && err.contains("standard input"), "{err}");
}

#[test]
fn the_junit_report_is_complete_and_escaped() {
    let (folder, (status, _, _)) =
        run_tests("junit", "tiles(of: \"height\"), tiles(of: \"<&>\")", &["--junit", "it.xml"]);
    assert_eq!(status, 1);
    assert_eq!(
        folder.read_text("it.xml"),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites>
  <testsuite name=\"it.ron\" tests=\"2\" failures=\"1\" errors=\"0\">
    <testcase classname=\"it.ron\" name=\"tiles(of: &quot;height&quot;)\"/>
    <testcase classname=\"it.ron\" name=\"tiles(of: &quot;&lt;&amp;&gt;&quot;)\">
      <failure message=\"the graph has no output called `&lt;&amp;&gt;`; known names: height, odd, base_color\"/>
    </testcase>
  </testsuite>
</testsuites>
"
    );
    folder.write("wrong.ron", "lapidary(");
    let mut command = lapidary();
    let (status, _, err) =
        outcome(command.current_dir(folder.path()).args(["test", "wrong.ron", "it.ron", "--junit", "all.xml"]));
    assert!(status == 1 && err.contains("error[E002]"), "{err}");
    let report = folder.read_text("all.xml");
    assert!(report.contains("<failure message=\"the graph has errors\">"), "{report}");
    let args = ["test", "none.ron", "it.ron", "gone.ron", "--junit", "all.xml"];
    let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(args));
    assert!(status == 3 && err.contains("none.ron") && err.contains("gone.ron"), "{err}");
    assert!(out.starts_with("it.ron: "), "{out}");
    let report = folder.read_text("all.xml");
    assert_eq!(report.matches("<failure message=\"the graph cannot be read\">").count(), 2, "{report}");
    let names: Vec<String> = folder.files().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["all.xml", "it.ron", "it.xml", "wrong.ron"], "no partial file is left");
    let (status, _, _) =
        outcome(lapidary().current_dir(folder.path()).args(["test", "it.ron", "--junit", "no/it.xml"]));
    assert_eq!(status, 3);
}
