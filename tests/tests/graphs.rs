//! Every graph worth using renders, and pictures come from beside the graph that names them.

use lapidary_tests::{Folder, lapidary, root, said};

#[test]
fn every_graph_renders_without_a_word() {
    let folder = Folder::new("graphs");
    let graphs = root().join("graphs").read_dir().expect("there are graphs").flatten().map(|e| e.path());
    for graph in graphs.filter(|path| path.extension().is_some_and(|e| e == "ron")) {
        let mut command = lapidary();
        command.arg("render").arg(&graph).args(["--size", "32", "-o"]).arg(folder.path());
        let (status, out, err) = said(&mut command);
        assert_eq!((status, err.as_str()), (0, ""), "{}", graph.display());
        assert!(out.contains("basecolor"), "{}: {out}", graph.display());
    }
}

#[test]
fn a_picture_comes_from_beside_the_graph() {
    let folder = Folder::new("pictures");
    let render = |graph: &str, text: &str| {
        let file = folder.path().join(graph);
        std::fs::write(&file, text).expect("the folder is one's own");
        let mut command = lapidary();
        said(command.current_dir(root()).arg("render").arg(&file).args(["--size", "8", "-o"]).arg(folder.path()))
    };
    let graph =
        |node: &str| format!("lapidary(format: 1, nodes: {{ \"it\": {node} }}, outputs: {{ \"base_color\": \"it\" }})");
    assert_eq!(render("one.ron", &graph("color(is: \"#336699\")")).0, 0);
    assert_eq!(render("two.ron", &graph("image(file: \"one_basecolor.png\")")).0, 0);
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("it was written");
    assert_eq!(read("one_basecolor.png"), read("two_basecolor.png"), "what is read is what was written");
    let (status, _, err) = render("three.ron", &graph("image(file: \"none.png\")"));
    assert!(status == 1 && err.contains("none.png\" cannot be read"), "{status}: {err}");
    let (status, _, err) = render("four.ron", &graph("image(file: \"one.ron\")"));
    assert!(status == 1 && err.contains("one.ron\" is no picture this program reads"), "{status}: {err}");
    let (status, _, err) = render("five.ron", &graph("image()"));
    assert!(status == 1 && err.contains("no picture is named"), "{status}: {err}");
}

#[test]
fn a_picture_of_a_block_comes_from_beside_the_block() {
    let folder = Folder::new("block-pictures");
    std::fs::create_dir(folder.path().join("blocks")).expect("the folder is one's own");
    let graph =
        |node: &str| format!("lapidary(format: 1, nodes: {{ \"it\": {node} }}, outputs: {{ \"base_color\": \"it\" }})");
    let render = |graph: &str, text: &str, to: &str| {
        std::fs::write(folder.path().join(graph), text).expect("the folder is one's own");
        let mut command = lapidary();
        said(command.current_dir(folder.path()).args(["render", graph, "--size", "8", "-o", to]))
    };
    // Both folders have a picture of that name.
    assert_eq!(render("red.ron", &graph("color(is: \"#aa0000\")"), ".").0, 0);
    assert_eq!(render("blocks/red.ron", &graph("color(is: \"#00aa00\")"), "blocks").0, 0);
    assert_eq!(render("blocks/photo.ron", &graph("image(file: \"red_basecolor.png\")"), "blocks").0, 0);
    assert_eq!(render("top.ron", &graph("image(file: \"red_basecolor.png\")"), ".").0, 0);
    assert_eq!(render("of.ron", &graph("graph(file: \"blocks/photo.ron\")"), ".").0, 0);
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("it was written");
    assert_eq!(read("of_basecolor.png"), read("blocks/red_basecolor.png"));
    assert_eq!(read("top_basecolor.png"), read("red_basecolor.png"));
    assert!(read("top_basecolor.png") != read("of_basecolor.png"));
}
