//! Every graph of the repository renders and passes its assertions, and each of its parameters has an effect.

mod common;

use common::{Opened, graphs, graphs_in};
use lapidary_document::{Document, Preset};
use lapidary_evaluator::graph::Setting;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::report::assertion::Assertion;
use lapidary_field::image::Image;
use lapidary_tests::{Folder, lapidary, on_all_cores, outcome, root};
use std::path::Path;

#[test]
fn every_graph_renders_without_messages() {
    on_all_cores(&graphs(), |graph| {
        // Some materials have the name of a graph of the library, and renders of one name wait for each other.
        let folder = Folder::new("graphs");
        let mut command = lapidary();
        command.current_dir(root()).args(["render", graph, "--size", "32", "-o"]).arg(folder.path());
        let (status, out, err) = outcome(&mut command);
        assert_eq!((status, err.as_str()), (0, ""), "{graph}");
        assert!(graph.contains("/library/") || out.contains("basecolor"), "{graph}: {out}");
    });
}

#[test]
fn frames_of_a_graph_have_different_titles() {
    for graph in graphs() {
        let Opened { document, .. } = Opened::new(&graph);
        let mut titles: Vec<&str> = document.layout.frames.iter().map(|frame| frame.about.as_str()).collect();
        titles.sort_unstable();
        assert!(titles.windows(2).all(|pair| pair[0] != pair[1]), "{graph}: {titles:?}");
    }
}

#[test]
fn every_graph_passes_its_assertions_and_every_output_has_some() {
    let graphs = graphs();
    let (status, out, err) = outcome(lapidary().current_dir(root()).arg("test").args(&graphs));
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    for graph in graphs {
        let Opened { document, .. } = Opened::new(&graph);
        for (name, _) in &document.graph.outputs {
            let tests = document.tests.iter().filter(|test| test.of() == name);
            let has = |is: &dyn Fn(&Assertion) -> bool| tests.clone().any(is);
            assert!(
                has(&|t| matches!(t, Assertion::Hash { size: 256, .. })),
                "{graph}: `{name}` has no assertion of its hash"
            );
            assert!(has(&|t| matches!(t, Assertion::Tiles { .. })), "{graph}: `{name}` has no assertion of tiling");
            assert!(has(&|t| matches!(t, Assertion::Range { .. })), "{graph}: `{name}` has no assertion of its range");
        }
    }
}

#[test]
fn every_material_has_presets_and_each_changes_the_image() {
    on_all_cores(&graphs(), |graph| {
        let (opened, cache) = (Opened::new(graph), Cache::new(1 << 26));
        let plain = opened.painted(&opened.document, &cache);
        assert!(graph.contains("/library/") || !opened.document.presets.is_empty(), "{graph} has no preset");
        let presets: Vec<(&String, &Preset)> = opened.document.presets.iter().collect();
        for (name, _) in presets {
            let mut chosen = opened.document.clone();
            chosen.choose(name).expect("the preset exists");
            assert!(opened.painted(&chosen, &cache) != plain, "{graph}: `{name}` changes nothing");
        }
    });
}

#[test]
fn graphs_of_the_museum_pass_their_assertions() {
    let museum = graphs_in("graphs/museum");
    assert!(museum.len() >= 17, "{museum:?}");
    for command in ["test", "check"] {
        let (status, out, err) = outcome(lapidary().current_dir(root()).arg(command).args(&museum));
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
    }
    let (status, out, err) = outcome(lapidary().current_dir(root()).args(["fmt", "--check"]).args(&museum));
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
}

#[test]
fn every_parameter_is_documented_and_changes_the_image_at_its_limits() {
    on_all_cores(&graphs(), |graph| {
        let (opened, cache) = (Opened::new(graph), Cache::new(1 << 26));
        // Some parameters only have an effect with others, such as the colour of a thread where there is a seam.
        let mut bases = vec![opened.document.clone()];
        for preset in opened.document.presets.keys() {
            let mut base = opened.document.clone();
            base.choose(preset).unwrap_or_else(|c| panic!("{graph}: {}", c.message));
            bases.push(base);
        }
        let plain: Vec<_> = bases.iter().map(|base| opened.painted(base, &cache)).collect();
        for (name, parameter) in &opened.document.graph.parameters {
            assert!(!parameter.about.is_empty(), "{graph}: `{name}` has no description");
            let ends: Vec<String> = match &parameter.value {
                Setting::Number(_, Some(range)) => vec![range.start().to_string(), range.end().to_string()],
                Setting::Whole(_, Some(range)) => vec![range.start().to_string(), range.end().to_string()],
                Setting::Color(_) => vec!["#000000".to_owned(), "#ffffff".to_owned()],
                Setting::Word(_, words) if !words.is_empty() => words.clone(),
                open => panic!("{graph}: `{name}` has no limits: {open:?}"),
            };
            let changes = |base: &Document, plain: &Vec<Image>, end: &String| {
                let mut moved = base.clone();
                moved.set(name, end).unwrap_or_else(|c| panic!("{graph}: {}", c.message));
                opened.painted(&moved, &cache) != *plain
            };
            // Hairs and the like are finer than the pixels of a small image.
            let is_fine = |end: &String| {
                let mut moved = opened.document.clone();
                moved.set(name, end).unwrap_or_else(|c| panic!("{graph}: {}", c.message));
                opened.painted_at(&moved, &cache, 256) != opened.painted_at(&opened.document, &cache, 256)
            };
            let has_effect =
                bases.iter().zip(&plain).any(|(base, plain)| ends.iter().any(|end| changes(base, plain, end)))
                    || ends.iter().any(is_fine);
            assert!(has_effect, "{graph}: `{name}` changes nothing at its limits");
        }
    });
}

#[test]
fn images_are_found_relative_to_the_graph() {
    let folder = Folder::new("pictures");
    let render = |graph: &str, text: &str| {
        let file = folder.path().join(graph);
        std::fs::write(&file, text).expect("the temporary folder is writable");
        let mut command = lapidary();
        outcome(command.current_dir(root()).arg("render").arg(&file).args(["--size", "8", "-o"]).arg(folder.path()))
    };
    let graph =
        |node: &str| format!("lapidary(format: 1, nodes: {{ \"it\": {node} }}, outputs: {{ \"base_color\": \"it\" }})");
    assert_eq!(render("one.ron", &graph("color(is: \"#336699\")")).0, 0);
    assert_eq!(render("two.ron", &graph("image(file: \"one_basecolor.png\")")).0, 0);
    let pixels = |name: &str| pixels(&folder.path().join(name));
    assert_eq!(pixels("one_basecolor.png"), pixels("two_basecolor.png"), "the image reads back as it was written");
    let (status, _, err) = render("three.ron", &graph("image(file: \"none.png\")"));
    assert!(status == 1 && err.contains("none.png\" cannot be read"), "{status}: {err}");
    let (status, _, err) = render("four.ron", &graph("image(file: \"one.ron\")"));
    assert!(status == 1 && err.contains("one.ron\" cannot be read as an image"), "{status}: {err}");
    let (status, _, err) = render("five.ron", &graph("image()"));
    assert!(status == 1 && err.contains("no image file is set"), "{status}: {err}");
}

#[test]
fn images_of_a_subgraph_are_found_relative_to_the_subgraph() {
    let folder = Folder::new("block-pictures");
    std::fs::create_dir(folder.path().join("blocks")).expect("the temporary folder is writable");
    let graph =
        |node: &str| format!("lapidary(format: 1, nodes: {{ \"it\": {node} }}, outputs: {{ \"base_color\": \"it\" }})");
    let render = |graph: &str, text: &str, to: &str| {
        folder.write(graph, text);
        let mut command = lapidary();
        outcome(command.current_dir(folder.path()).args(["render", graph, "--size", "8", "-o", to]))
    };
    // Both folders have an image of that name.
    assert_eq!(render("red.ron", &graph("color(is: \"#aa0000\")"), ".").0, 0);
    assert_eq!(render("blocks/red.ron", &graph("color(is: \"#00aa00\")"), "blocks").0, 0);
    assert_eq!(render("blocks/photo.ron", &graph("image(file: \"red_basecolor.png\")"), "blocks").0, 0);
    assert_eq!(render("top.ron", &graph("image(file: \"red_basecolor.png\")"), ".").0, 0);
    assert_eq!(render("of.ron", &graph("graph(file: \"blocks/photo.ron\")"), ".").0, 0);
    let pixels = |name: &str| pixels(&folder.path().join(name));
    assert_eq!(pixels("of_basecolor.png"), pixels("blocks/red_basecolor.png"));
    assert_eq!(pixels("top_basecolor.png"), pixels("red_basecolor.png"));
    assert!(pixels("top_basecolor.png") != pixels("of_basecolor.png"));
}

/// The bytes of a PNG file from its pixels on, without the provenance before them.
fn pixels(path: &Path) -> Vec<u8> {
    let file = std::fs::read(path).expect("the render wrote it");
    let from = file.windows(4).position(|four| four == b"IDAT").expect("a PNG file has pixels");
    file[from..].to_vec()
}
