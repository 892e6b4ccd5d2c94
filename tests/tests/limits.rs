//! What is too much is refused in words of its own, before it is begun.

use lapidary_document::{GraphFiles, LoadResult, MAX_FILE_BYTES, MAX_NODES, read};
use lapidary_evaluator::trace::plan;
use lapidary_nodes::LIBRARY;
use lapidary_tests::{Folder, lapidary, outcome};

fn told(text: &str) -> Vec<String> {
    let (document, mut complaints) = read(text);
    let mut files =
        GraphFiles::new("it.ron", &[], |path| if path == "huge.ron" { LoadResult::Large } else { LoadResult::Missing });
    complaints.extend(document.map(|document| document.check_with(LIBRARY, &mut files).1).unwrap_or_default());
    complaints.iter().map(|c| c.render("it.ron", text)).collect()
}
/// The one thing that is told of a graph with this node in it.
fn of_node(node: &str) -> String {
    of_text(&format!("lapidary(format: 1, nodes: {{ \"a\": {node} }}, outputs: {{ \"height\": \"a\" }})"))
}
fn of_text(text: &str) -> String {
    let told = told(text);
    assert_eq!(told.len(), 1, "{told:#?}");
    told[0].clone()
}

#[test]
fn files_have_a_maximum_size() {
    let told = of_text(&" ".repeat(MAX_FILE_BYTES + 1));
    assert!(told.contains("error[E004]: the file has 67108865 bytes, more than the 67108864 there may be"), "{told}");
    assert!(of_node("graph(file: \"huge.ron\")").contains("error[E004]: \"huge.ron\" has more than 67108864 bytes"));
}

#[test]
fn brackets_and_subgraphs_have_a_maximum_depth() {
    let text = format!("lapidary(format: 1, about: {}", "[".repeat(100_000));
    assert!(told(&text).iter().any(|t| t.contains("error[E003]: brackets are nested more than 32 deep from here on")));
    let groups = |n: usize| {
        let group = |i: usize| {
            format!("\"g{i}\": (nodes: {{ \"n\": graph(local: \"g{}\") }}, outputs: {{ \"o\": \"n\" }}), ", i + 1)
        };
        let groups: String = (0..n).map(group).collect();
        format!(
            "lapidary(format: 1, nodes: {{ \"a\": graph(local: \"g0\") }}, graphs: {{ {groups}\"g{n}\": (nodes: {{ \"n\": sine() }}, \
             outputs: {{ \"o\": \"n\" }}) }}, outputs: {{ \"height\": \"a\" }})"
        )
    };
    assert_eq!(told(&groups(20)), [""; 0]);
    let told = told(&groups(40));
    assert!(told.iter().any(|t| t.contains("error[E003]: graphs are nested more than 24 deep")), "{told:#?}");
}

#[test]
fn graphs_and_their_subgraphs_have_a_maximum_number_of_nodes() {
    // Each use is given another number, so that none is shared.
    let inner: String = (0..2048).map(|i| format!("\"n{i}\": mix(a: \"$p\"), ")).collect();
    let uses = |n: usize| {
        let outer: String = (0..n).map(|i| format!("\"u{i}\": graph(local: \"g\", p: {i}), ")).collect();
        format!(
            "lapidary(format: 1, nodes: {{ {outer} }}, graphs: {{ \"g\": (parameters: {{ \"p\": number(value: 0) }}, \
             nodes: {{ {inner} }}, outputs: {{ \"o\": \"n7\" }}) }}, outputs: {{ \"height\": \"u0\" }})"
        )
    };
    let told = of_text(&uses(MAX_NODES / 2048 + 1));
    assert!(
        told.contains("error[E004]: this graph and the graphs that it uses have more than 1048576 nodes"),
        "{told}"
    );
}

#[test]
fn numbers_have_their_ranges() {
    assert!(of_node("octaves(octaves: 25)").contains("error[E025]: `octaves` is 25, outside the range 1 to 24"));
    let head = |entry: &str| {
        of_text(&format!("lapidary(format: 1, {entry}, nodes: {{ \"a\": sine() }}, outputs: {{ \"height\": \"a\" }})"))
    };
    assert!(head("size: (1048577, 1)").contains("error[E015]: expected a whole number from 1 to 1048576"));
    assert!(head("tile: (65537, 1)").contains("error[E015]: expected a number above 0 and up to 65536"));
    assert!(head("metres: 2e9").contains("error[E015]: expected a number above 0 and up to 1e9"));
}

#[test]
fn many_diagnostics_are_truncated() {
    let text = format!("lapidary(format: 1, nodes: {{ {} }}, outputs: {{}})", "1, ".repeat(100_000));
    assert!(told(&text).len() < 500);
}

/// The one complaint about a graph that is right, as far as it comes to a program; nothing where it does.
fn too_long(text: &str) -> Option<String> {
    let document = read(text).0.expect("it is a graph");
    let (checked, complaints) = document.check(LIBRARY);
    assert_eq!(complaints, []);
    let (plan, complaints) = plan(&checked, &["height"]);
    assert_eq!(plan.is_none(), complaints.len() == 1, "{complaints:?}");
    complaints.first().map(|complaint| complaint.render("it.ron", text))
}

#[test]
fn programs_have_a_maximum_number_of_instructions() {
    let nodes: String =
        (1..100_000).map(|i| format!("\"n{i}\": blend(below: \"n{}\", above: 0.{i}),\n", i - 1)).collect();
    let told = too_long(&format!(
        "lapidary(format: 1, nodes: {{ \"n0\": perlin(),\n{nodes} }}, outputs: {{ \"height\": \"n99999\" }})"
    ));
    let told = told.expect("these are too many");
    assert!(told.contains("error[E004]: the graph exceeds the limit of 524288 instructions"), "{told}");
    assert!(told.contains(" of its 100000 nodes fit\n  help: use fewer nodes"), "{told}");
    assert!(!told.contains("sampl") && !told.contains("paint"), "{told}");
}

#[test]
fn nested_warps_are_refused_with_a_node_to_paint() {
    let mut nodes: Vec<String> = vec!["\"n0\": perlin()".to_owned()];
    nodes.extend((1..=20).map(|i| format!("\"n{i}\": directional_warp(of: \"n{0}\", push: \"n{0}\")", i - 1)));
    let text = |nodes: &[String]| {
        format!("lapidary(format: 1, nodes: {{ {} }}, outputs: {{ \"height\": \"n20\" }})", nodes.join(",\n"))
    };
    let told = too_long(&text(&nodes)).expect("a million points are too many");
    let named = |told: &str| -> usize {
        let (_, rest) = told.split_once("help: paint `n").expect("a node is named");
        rest.split('`').next().and_then(|n| n.parse().ok()).expect("it is one of them")
    };
    let node = named(&told);
    assert!(told.contains(&format!("error[E004]: `n{node}` is evaluated at ")), "{told}");
    assert!(
        told.contains(&format!("add the node `\"painted\": paint(of: \"n{node}\")`, and wire \"painted\"")),
        "{told}"
    );
    // What is advised helps.
    let mended: Vec<String> = nodes
        .iter()
        .map(|line| {
            line.replace(&format!("of: \"n{node}\""), "of: \"painted\"")
                .replace(&format!("push: \"n{node}\""), "push: \"painted\"")
        })
        .chain([format!("\"painted\": paint(of: \"n{node}\")")])
        .collect();
    assert_eq!(too_long(&text(&mended)), None);
}

/// What `render` tells of a graph with this node as `height`, which does not fit into 96 MiB.
fn refused(node: &str, args: &[&str]) -> String {
    let folder = Folder::new(&format!("refused-{}", args.len()));
    let graph = folder.path().join("it.ron");
    let text =
        format!("lapidary(format: 1, nodes: {{ \"a\": perlin(), \"it\": {node} }}, outputs: {{ \"height\": \"it\" }})");
    std::fs::write(&graph, text).expect("the temporary folder is writable");
    let mut command = lapidary();
    command.arg("render").arg(&graph).args(["--size", "4096", "--memory", "96MiB", "-o"]).arg(folder.path());
    let (status, out, err) = outcome(command.args(args));
    assert_eq!((status, out.as_str()), (4, ""), "{err}");
    assert!(err.starts_with("lapidary: "), "{err}");
    let help = err.split_once("\n  help: ").expect("there is help").1;
    help.trim_end().to_owned()
}

#[test]
fn a_region_is_suggested_only_where_it_would_fit() {
    let either = "ask for a smaller `--size` or for a part with `--region`, or allow more with `--memory`";
    assert_eq!(refused("blur(of: \"a\", radius: 0.02)", &[]), either);
    let smaller = "ask for a smaller `--region` or `--size`, or allow more with `--memory`";
    assert_eq!(refused("blur(of: \"a\", radius: 0.02)", &["--region", "0,0,4096,4000"]), smaller);
    let none = "ask for a smaller `--size` or allow more with `--memory`; no `--region` of this size would fit";
    assert_eq!(refused("auto_levels(of: \"a\")", &["--region", "0,0,16,16"]), none);
    assert_eq!(refused("auto_levels(of: \"a\")", &[]), none);
}

#[test]
fn duplicate_names_are_refused_with_a_placeholder_to_add() {
    let folder = Folder::new("one-name");
    let text = "lapidary(format: 1, size: (4, 4), nodes: { \"a\": perlin() }, outputs: { \"height\": \"a\", \"mask\": \"a\" })";
    for name in ["a.ron", "b.ron"] {
        folder.write(name, text);
    }
    let help = |args: &[&str]| -> String {
        let (status, _, err) = outcome(lapidary().current_dir(folder.path()).args(["render", "-o", "out"]).args(args));
        assert_eq!(status, 2, "{err}");
        assert!(err.contains("would be written to out"), "{err}");
        err.split_once("\n  help: ").expect("there is help").1.trim_end().to_owned()
    };
    assert_eq!(help(&["a.ron", "--name", "{graph}"]), "put `{output}` into `--name`");
    assert_eq!(help(&["a.ron", "b.ron", "--name", "{output}"]), "put `{graph}` into `--name`");
    assert_eq!(help(&["a.ron", "--frames", "0..2", "--name", "{graph}_{output}"]), "put `{frame}` into `--name`");
    assert_eq!(help(&["a.ron", "--frames", "0..2", "--name", "x"]), "put `{output}` and `{frame}` into `--name`");
    let alone = "render graphs of the same file name one at a time, each with an `--output` folder of its own";
    let sub = folder.path().join("sub");
    std::fs::create_dir(&sub).expect("the temporary folder is writable");
    std::fs::write(sub.join("a.ron"), text).expect("the temporary folder is writable");
    assert_eq!(help(&["a.ron", "sub/a.ron", "--name", "{graph}_{output}"]), alone);
    assert_eq!(help(&["a.ron", "sub/a.ron"]), alone);
}
