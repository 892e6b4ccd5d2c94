//! A file keeps its pixels: its nodes have the versions that they had when it was written.

use lapidary_document::edit::{Edit, edit};
use lapidary_document::{Document, GraphFiles, LoadResult, read, write};
use lapidary_evaluator::diagnostic::{Code, Diagnostic, Severity, no_errors};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use lapidary_tests::{Folder, golden, lapidary, outcome, root};

/// A document of an older version.
fn old_file(name: &str) -> String {
    std::fs::read_to_string(root().join("tests/documents").join(name)).expect("the document exists")
}
fn document(text: &str) -> Document {
    let (document, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    document.expect("there are no diagnostics")
}
/// The hashes of a text's outputs at 128², and its diagnostics.
fn hashes(text: &str) -> (Vec<(String, u64)>, Vec<Diagnostic>) {
    let mut files = GraphFiles::new("it.ron", &[], |path| match path {
        "old.ron" => LoadResult::Text(old_file("marble_1.ron")),
        _ => LoadResult::Missing,
    });
    let (checked, diagnostics) = document(text).check_with(LIBRARY, &mut files);
    assert!(no_errors(&diagnostics), "{diagnostics:?}");
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let plan = plan(&checked, &names).0.expect("the graph is valid");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(128, 128))
        .expect("the images fit into memory");
    let named = plan.outputs.iter().map(|(name, _)| name.clone());
    (named.zip(images.iter().map(|image| image.hash())).collect(), diagnostics)
}

#[test]
fn old_documents_keep_their_pixels() {
    let mut files: Vec<String> = root()
        .join("tests/documents")
        .read_dir()
        .expect("the folder exists")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let mut all = String::new();
    for file in &files {
        for (output, hash) in hashes(&old_file(file)).0 {
            all += &format!("{file} {output} {hash:016x}\n");
        }
    }
    golden("documents.txt", &all);
    assert!(hashes(&old_file("curve_1.ron")).0 != hashes(&old_file("curve_2.ron")).0);
    assert!(hashes(&old_file("levels_1.ron")).0 != hashes(&old_file("levels_2.ron")).0);
    assert!(hashes(&old_file("marble_1.ron")).0 != hashes(&old_file("marble_2.ron")).0);
}

#[test]
fn a_newer_version_is_noted_once_and_the_fix_selects_it() {
    let old = old_file("marble_1.ron");
    let (before, diagnostics) = hashes(&old);
    let [note] = diagnostics.as_slice() else { panic!("{diagnostics:?}") };
    assert_eq!((note.severity, note.code), (Severity::Note, Code::OlderVersion));
    assert!(old[note.span.clone().expect("the note has a place")].starts_with("marble("));
    let help = note.help.as_deref().expect("the note has help");
    let line = help.split('`').nth(1).expect("the help quotes a line");
    let new = old.replace("format: 1,", &format!("format: 1,\n    {line},"));
    let (after, diagnostics) = hashes(&new);
    assert!(before != after && diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(after, hashes(&old_file("marble_2.ron")).0);

    let folder = root().join("tests/documents");
    let (status, _, err) = outcome(lapidary().current_dir(&folder).args(["check", "marble_1.ron"]));
    assert!(status == 0 && err.starts_with("marble_1.ron:7:17: note[E046]: "), "{err}");
    let (status, _, err) = outcome(lapidary().current_dir(&folder).args(["check", "marble_2.ron"]));
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn written_documents_keep_versions_and_pixels() {
    for file in ["marble_1.ron", "marble_2.ron"] {
        let text = old_file(file);
        let written = write(&document(&text), LIBRARY);
        assert_eq!(written.contains("versions: { \"marble\": 2 }"), file == "marble_2.ron", "{written}");
        assert_eq!(hashes(&written).0, hashes(&text).0);
        // A default of one version is left out there, and must be written in the other.
        let six = text.replace("marble(bend: \"folds\")", "marble(bend: \"folds\", bands: 6)");
        let written = write(&document(&six), LIBRARY);
        assert_eq!(written.contains("bands: 6"), file == "marble_2.ron", "{written}");
        assert_eq!(hashes(&written).0, hashes(&six).0);
    }
}

#[test]
fn subgraphs_use_the_versions_of_their_own_file() {
    let using = |versions: &str| {
        format!(
            "lapidary(format: 1, nodes: {{ \"old\": graph(file: \"old.ron\"), \"own\": marble(bend: \"old\") }}, \
             outputs: {{ \"height\": \"old.height\", \"roughness\": \"old.roughness\", \"own\": data(\"own\") }}{versions})"
        )
    };
    let (first, second) = (hashes(&using("")).0, hashes(&using(", versions: { \"marble\": 2 }")).0);
    let old = hashes(&old_file("marble_1.ron")).0;
    assert_eq!((&first[..2], &second[..2]), (&old[..], &old[..]));
    assert!(first[2] != second[2]);
    assert_eq!(hashes(&using(", versions: { \"marble\": 2 }")).1, []);
    // A local graph has the versions of its file; a muted node has the same output in every version.
    let inside = |versions: &str| {
        format!(
            "lapidary(format: 1, nodes: {{ \"g\": graph(local: \"slab\"), \"m\": marble(bend: \"g\") }}, muted: [\"m\"], graphs: {{ \
             \"slab\": (nodes: {{ \"n\": perlin(), \"it\": marble(bend: \"n\") }}, outputs: {{ \"value\": \"it\" }}) }}, \
             outputs: {{ \"height\": \"m\" }}{versions})"
        )
    };
    let (first, second) = (hashes(&inside("")), hashes(&inside(", versions: { \"marble\": 2 }")));
    assert!(first.0 != second.0 && first.1.len() == 1 && second.1.is_empty(), "{:?} {:?}", first.1, second.1);
}

#[test]
fn a_new_node_gets_the_version_of_the_file_or_the_newest() {
    let add = |text: &str, group: Option<&str>| {
        let args = [("bands".to_owned(), Arg::Number(3.0)), ("reach".to_owned(), Arg::Number(0.5))];
        let node = Node { kind: "marble".to_owned(), args: args.into() };
        edit(text, group, &Edit::Add("new".to_owned(), node), LIBRARY).expect("the node can be added")
    };
    // Arguments with the default value of the version are left out.
    let (first, second) = ("\"new\": marble(bands: 3)", "\"new\": marble(reach: 0.5)");
    let bare = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": perlin(),\n    },\n    outputs: { \"height\": \"a\" },\n)\n";
    let text = add(bare, None);
    assert!(text.contains("    format: 1,\n    versions: { \"marble\": 2 },\n") && text.contains(second), "{text}");
    let listed = bare.replace("    nodes:", "    versions: { \"perlin\": 1 },\n    nodes:");
    assert!(add(&listed, None).contains("versions: { \"perlin\": 1, \"marble\": 2 },"), "{}", add(&listed, None));
    let removed = bare.replace("    nodes:", "    versions: { \"veins\": 1 },\n    nodes:");
    assert!(add(&removed, None).contains("versions: { \"veins\": 2 },"), "{}", add(&removed, None));
    for (file, expected) in [("marble_1.ron", first), ("marble_2.ron", second)] {
        let text = add(&old_file(file), None);
        assert!(text.contains(expected), "{text}");
        assert_eq!(document(&text).versions, document(&old_file(file)).versions);
    }
    let group =
        bare.replace("    outputs:", "    graphs: {\n        \"g\": (nodes: {}, outputs: {}),\n    },\n    outputs:");
    assert!(
        add(&group, Some("g")).contains("    format: 1,\n    versions: { \"marble\": 2 },\n"),
        "{}",
        add(&group, Some("g"))
    );
    let short = "lapidary(format: 1, outputs: { \"height\": 0.5 })";
    assert!(
        add(short, None).starts_with("lapidary(\n    format: 1, versions: { \"marble\": 2 },\n    nodes:"),
        "{}",
        add(short, None)
    );
    let used = group.replace("perlin()", "marble()");
    assert!(document(&add(&used, Some("g"))).versions.is_empty() && add(&used, Some("g")).contains(first));
}

#[test]
fn invalid_versions_are_reported() {
    let diagnose = |versions: &str| {
        let text = format!(
            "lapidary(format: 1, nodes: {{ \"a\": marble() }}, outputs: {{ \"height\": \"a\" }}, versions: {versions})"
        );
        let (document, mut diagnostics) = read(&text);
        diagnostics.extend(document.expect("the text is a graph").check(LIBRARY).1);
        diagnostics.iter().map(|c| c.render("it.ron", &text)).collect::<Vec<_>>().join("\n")
    };
    assert!(diagnose("{ \"marble\": 3 }").contains("error[E045]: `marble` has no version 3; the newest is 2"));
    assert!(diagnose("{ \"marble\": 0 }").contains("error[E015]"));
    assert!(diagnose("{ \"marble\": two }").contains("error[E015]"));
    assert!(diagnose("{ \"marbel\": 2 }").contains("did you mean `marble`?"));
    assert!(diagnose("{ \"marble\": 2, \"veins\": 1 }").contains("error[E013]"));
    assert!(diagnose("{ \"marble\": 1 }").contains("note[E046]"));
    assert_eq!(diagnose("{ \"marble\": 2, \"perlin\": 1 }"), "");
}

#[test]
fn a_version_that_one_side_states_is_a_conflict_for_nodes_of_the_other() {
    let it = Folder::new("merge-versions");
    let graph = |versions: &str, nodes: &str| {
        format!(
            "lapidary(\n    format: 1,\n{versions}    nodes: {{\n        \"n\": perlin(scale: 3),\n{nodes}    }},\n    \
             outputs: {{ \"height\": \"n\" }},\n)\n"
        )
    };
    let run = |args: &[&str]| outcome(lapidary().current_dir(it.path()).args(args));
    let newer = "    versions: { \"levels\": 2 },\n";
    it.write("base.ron", graph("", ""));
    it.write("ours.ron", graph("", "        \"old\": levels(of: \"n\"),\n"));
    it.write("theirs.ron", graph(newer, "        \"new\": levels(of: \"n\"),\n"));
    it.write("same.ron", graph(newer, "        \"other\": levels(of: \"n\"),\n"));
    let message = "error[E050]: \"old\" is version 1 of `levels` in ours, and version 2 in the merged graph";
    let (status, _, err) = run(&["merge", "base.ron", "ours.ron", "theirs.ron"]);
    assert!(status == 1 && err.contains(message) && err.matches("E050").count() == 1, "{err}");
    let (status, _, err) = run(&["merge", "base.ron", "theirs.ron", "ours.ron"]);
    assert!(status == 1 && err.contains(&message.replace("ours", "theirs")), "{err}");
    assert_eq!(run(&["merge", "base.ron", "theirs.ron", "same.ron"]).0, 0);
    it.write("other.ron", graph("", "        \"new\": smooth(of: \"n\"),\n"));
    let (_, _, err) = run(&["merge", "base.ron", "other.ron", "theirs.ron"]);
    assert!(!err.contains("version"), "{err}");
    // A change of the version alone holds for the nodes that both sides know.
    it.write("newer.ron", graph(newer, "        \"old\": levels(of: \"n\"),\n"));
    it.write("seeded.ron", graph("", "        \"old\": levels(of: \"n\"),\n").replace("scale: 3", "scale: 4"));
    assert_eq!(run(&["merge", "ours.ron", "newer.ron", "seeded.ron"]).0, 0);
    it.write("stated.ron", graph("    versions: { \"levels\": 1 },\n", ""));
    assert_eq!(run(&["diff", "base.ron", "stated.ron"]), (0, String::new(), String::new()));
    it.write("samples.ron", graph("    samples: 4,\n", ""));
    assert_eq!(run(&["diff", "base.ron", "samples.ron"]).1, "+ samples: 4\n");
}

#[test]
fn a_first_node_states_its_version_after_an_entry_without_a_comma() {
    for text in ["lapidary(\n    format: 1\n)\n", "lapidary(format: 1)\n", "lapidary(\n    format: 1,\n)\n"] {
        let add = Edit::Add("veins".to_owned(), Node { kind: "marble".to_owned(), ..Node::default() });
        let changed = edit(text, None, &add, LIBRARY).expect("the name is free");
        let document = document(&changed);
        assert_eq!((document.versions.get("marble"), document.graph.nodes.len()), (Some(&2), 1), "{changed}");
    }
}
