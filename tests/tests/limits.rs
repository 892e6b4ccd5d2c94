//! Requests above a limit fail before any work with an error that names the limit.

use lapidary_document::{GraphFiles, LoadResult, MAX_FILE_BYTES, MAX_NODES, read};
use lapidary_evaluator::trace::plan;
use lapidary_nodes::LIBRARY;
use lapidary_tests::graph_texts::chain;
use lapidary_tests::{Folder, lapidary, outcome};

/// The rendered diagnostics of a text.
fn diagnose(text: &str) -> Vec<String> {
    let (document, mut diagnostics) = read(text);
    let mut files =
        GraphFiles::new("it.ron", &[], |path| if path == "huge.ron" { LoadResult::Large } else { LoadResult::Missing });
    diagnostics.extend(document.map(|document| document.check_with(LIBRARY, &mut files).1).unwrap_or_default());
    diagnostics.iter().map(|c| c.render("it.ron", text)).collect()
}
/// The only diagnostic of a graph of one node.
fn of_node(node: &str) -> String {
    of_text(&format!("lapidary(format: 1, nodes: {{ \"a\": {node} }}, outputs: {{ \"height\": \"a\" }})"))
}
/// The only diagnostic of a text.
fn of_text(text: &str) -> String {
    let found = diagnose(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    found[0].clone()
}

#[test]
fn files_have_a_maximum_size() {
    let message = of_text(&" ".repeat(MAX_FILE_BYTES + 1));
    assert!(message.contains("error[E004]: the file has 67108865 bytes, more than the limit of 67108864"), "{message}");
    assert!(of_node("graph(file: \"huge.ron\")").contains("error[E004]: \"huge.ron\" has more than 67108864 bytes"));
}

#[test]
fn brackets_and_subgraphs_have_a_maximum_depth() {
    let text = format!("lapidary(format: 1, about: {}", "[".repeat(100_000));
    assert!(
        diagnose(&text).iter().any(|t| t.contains("error[E003]: brackets are nested more than 32 deep from here on"))
    );
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
    assert_eq!(diagnose(&groups(20)), [""; 0]);
    let found = diagnose(&groups(40));
    assert!(found.iter().any(|t| t.contains("error[E003]: graphs are nested more than 24 deep")), "{found:#?}");
}

#[test]
fn graphs_and_their_subgraphs_have_a_maximum_number_of_nodes() {
    // Each instance has another argument, so that none is shared.
    let inner: String = (0..2048).map(|i| format!("\"n{i}\": mix(a: \"$p\"), ")).collect();
    let uses = |n: usize| {
        let outer: String = (0..n).map(|i| format!("\"u{i}\": graph(local: \"g\", p: {i}), ")).collect();
        format!(
            "lapidary(format: 1, nodes: {{ {outer} }}, graphs: {{ \"g\": (parameters: {{ \"p\": number(value: 0) }}, \
             nodes: {{ {inner} }}, outputs: {{ \"o\": \"n7\" }}) }}, outputs: {{ \"height\": \"u0\" }})"
        )
    };
    let message = of_text(&uses(MAX_NODES / 2048 + 1));
    assert!(
        message.contains("error[E004]: this graph and the graphs that it uses have more than 1048576 nodes"),
        "{message}"
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
    assert!(diagnose(&text).len() < 500);
}

/// The only diagnostic of planning a valid graph, or none.
fn too_long(text: &str) -> Option<String> {
    let document = read(text).0.expect("the text is a graph");
    let (checked, diagnostics) = document.check(LIBRARY);
    assert_eq!(diagnostics, []);
    let (plan, diagnostics) = plan(&checked, &["height"]);
    assert_eq!(plan.is_none(), diagnostics.len() == 1, "{diagnostics:?}");
    diagnostics.first().map(|diagnostic| diagnostic.render("it.ron", text))
}

#[test]
fn programs_have_a_maximum_number_of_instructions() {
    let addition = |i: usize, before: &str| format!("math(do: add, a: {before}, b: 0.{i})");
    assert_eq!(too_long(&chain(100_000, addition)), None);
    let blend = |i: usize, before: &str| format!("blend(below: {before}, above: 0.{i})");
    for (count, text) in [(300_000, chain(300_000, addition)), (100_000, chain(100_000, blend))] {
        let message = too_long(&text).unwrap_or_else(|| panic!("{count} nodes exceed the limit"));
        assert!(message.contains("error[E004]: the graph exceeds the limit of 524288 instructions"), "{message}");
        assert!(message.contains(&format!(" of its {count} nodes fit\n  help: use fewer nodes")), "{message}");
        assert!(!message.contains("sampl") && !message.contains("paint"), "{message}");
    }
}

#[test]
fn nested_warps_are_refused_with_a_node_to_paint() {
    let mut nodes: Vec<String> = vec!["\"n0\": perlin()".to_owned()];
    nodes.extend((1..=20).map(|i| format!("\"n{i}\": directional_warp(of: \"n{0}\", push: \"n{0}\")", i - 1)));
    let text = |nodes: &[String]| {
        format!("lapidary(format: 1, nodes: {{ {} }}, outputs: {{ \"height\": \"n20\" }})", nodes.join(",\n"))
    };
    let message = too_long(&text(&nodes)).expect("a million evaluations exceed the limit");
    let named = |message: &str| -> usize {
        let (_, rest) = message.split_once("paint(of: \"n").expect("the help names a node");
        rest.split('"').next().and_then(|n| n.parse().ok()).expect("the name has a number")
    };
    let node = named(&message);
    assert!(message.contains(&format!("error[E004]: `n{node}` is evaluated at ")), "{message}");
    assert!(
        message.contains(&format!("add the node `\"painted\": paint(of: \"n{node}\")`, and wire \"painted\"")),
        "{message}"
    );
    // The help removes the error.
    let repaired: Vec<String> = nodes
        .iter()
        .map(|line| {
            line.replace(&format!("of: \"n{node}\""), "of: \"painted\"")
                .replace(&format!("push: \"n{node}\""), "push: \"painted\"")
        })
        .chain([format!("\"painted\": paint(of: \"n{node}\")")])
        .collect();
    assert_eq!(too_long(&text(&repaired)), None);
}

/// The help of `render` for a graph with this node as `height`, which does not fit into 96 MiB.
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
    let help = err.split_once("\n  help: ").expect("the message has help").1;
    help.trim_end().to_owned()
}

#[test]
fn a_region_is_suggested_only_where_it_would_fit() {
    let either = "use a smaller `--size` or render a part with `--region`, or raise the limit with `--memory`";
    assert_eq!(refused("blur(of: \"a\", radius: 0.02)", &[]), either);
    let smaller = "use a smaller `--region` or `--size`, or raise the limit with `--memory`";
    assert_eq!(refused("blur(of: \"a\", radius: 0.02)", &["--region", "0,0,4096,4000"]), smaller);
    let none = "use a smaller `--size` or raise the limit with `--memory`; no `--region` of this size fits";
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
        err.split_once("\n  help: ").expect("the message has help").1.trim_end().to_owned()
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
