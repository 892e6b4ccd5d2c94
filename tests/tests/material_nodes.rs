//! The target `materialx-graph`: nodes of MaterialX that compute channels, compared with the pixels of renders.
//!
//! An evaluator in Python computes the nodes from the document alone. These tests are skipped where the Python module of
//! MaterialX, which reads the document, is not installed.

use lapidary_tests::{Folder, golden, lapidary, outcome, report_skipped, root};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A graph with nodes of arithmetic, one that is baked, and parameters of each type.
const GRAPH: &str = r##"lapidary(format: 1, name: "Warm rock", size: (16, 16), metres: 0.5, relief: 0.02, parameters: {
    "heat": number(value: 2, range: (0, 4), group: "Light", unit: "kW", about: "Heat of the <cracks>."),
    "stone": color(value: "#806040"),
    "gain": vector(value: (1, 0.5, 0.25)),
    "size": number(value: 3),
    "depth": whole(value: 2, range: (2, 3)),
}, nodes: {
    "place": coordinates(),
    "rise": remap(of: "place.x", to_low: 0.2, to_high: 0.8),
    "cracks/fine": perlin(scale: 4, dims: "$depth"),
    "stone": mix(a: "$stone", b: "#ffffff", by: "cracks/fine"),
    "far": transform(of: "rise", move_x: "$size", edge: repeat),
    "far_vector": vector(x: "far", y: "rise", z: 1),
    "light": vector_math(do: multiply, a: "$gain", b: "far_vector"),
    "glow": split(of: "light"),
    "warm": math(do: multiply, a: "$heat", b: "glow.x"),
    "blurred": blur(of: "far", radius: 0.1),
}, outputs: { "base_color": "stone", "emission": "warm", "height": "rise", "roughness": "far", "metallic": 0,
    "occlusion": "blurred", "opacity": 1 })"##;

/// The largest difference that the manual and the reports state.
const TOLERANCE: f64 = 1.0 / 4096.0;

/// Runs the program.
fn run(folder: &Folder, args: &[&str]) -> [String; 2] {
    let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(args));
    assert_eq!(status, 0, "{args:?}: {err}");
    [out, err]
}

/// Renders a graph as a document and as arrays; returns standard error of the document.
fn render(folder: &Folder, graph: &Path, args: &[&str]) -> String {
    let graph = graph.display().to_string();
    let all = |target: &[&'static str]| {
        let fixed = ["render", &graph, "-o", ".", "--samples", "1"];
        run(folder, &[&fixed[..], target, args].concat())
    };
    all(&["--target", "separate", "--format", "npy"]);
    all(&["--target", "materialx-graph"])[1].clone()
}

/// A channel that the evaluator has computed.
struct ComputedChannel {
    name: String,
    /// The largest difference between pixels, and the count of nodes; none for a channel with an image.
    found: Option<(f64, usize)>,
}

/// Evaluates a document next to arrays; `None` with a message where the module is not installed.
fn evaluate(folder: &Folder, stem: &str, size: [u32; 2], settings: &[&str]) -> Option<Vec<ComputedChannel>> {
    let import = Command::new("python3").args(["-c", "import MaterialX"]).output();
    if !import.is_ok_and(|done| done.status.success()) {
        report_skipped("nodes of MaterialX", "Python has no module MaterialX");
        return None;
    }
    let [width, height] = size.map(|side| side.to_string());
    let mut command = Command::new("python3");
    command.arg(root().join("tests/tests/material_nodes.py")).current_dir(folder.path());
    command.args([&format!("{stem}.mtlx"), ".", stem, &width, &height]).args(settings);
    let (status, out, err) = outcome(&mut command);
    assert_eq!(status, 0, "{stem}: {err}");
    let channel = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<f64>().ok());
        let found = number(1).zip(number(3)).map(|(worst, nodes)| (worst, nodes as usize));
        ComputedChannel { name: words[0].to_owned(), found }
    };
    Some(out.lines().map(channel).collect())
}

/// Asserts that all channels are within the tolerance; returns the names of those that nodes compute.
fn assert_equal(what: &str, channels: &[ComputedChannel]) -> Vec<String> {
    for ComputedChannel { name, found } in channels {
        assert!(found.is_none_or(|(worst, _)| worst <= TOLERANCE), "{what}: {name} differs by {found:?}");
    }
    channels.iter().filter(|channel| channel.found.is_some()).map(|channel| channel.name.clone()).collect()
}

#[test]
fn nodes_of_materials_compute_their_pixels() {
    for graph in ["marble", "brick_wall", "sci_fi_panel", "fire", "oak_planks"] {
        let folder = Folder::new("material-nodes-gallery");
        render(&folder, &root().join(format!("graphs/{graph}.ron")), &["--size", "32"]);
        let Some(channels) = evaluate(&folder, graph, [32, 32], &[]) else { return };
        let computed = assert_equal(graph, &channels);
        assert!(computed.contains(&"basecolor".to_owned()), "{graph}: {computed:?}");
        let nodes = channels.iter().filter_map(|channel| Some(channel.found?.1)).max();
        assert!(nodes > Some(100), "{graph}: {nodes:?}");
    }
}

#[test]
fn every_operation_computes_its_pixels() {
    let [text, _] = run(&Folder::new("material-nodes-words"), &["nodes", "math", "--json"]);
    let node: Value = serde_json::from_str(&text).expect("it is JSON");
    let words = find_words(&node, "hyperbolic_tangent").expect("the node has this operation");
    assert!(words.len() > 40, "{words:?}");
    let math = |word: &String| format!("math(do: {word}, a: \"u\", b: \"v\", c: 0.7)");
    for words in words.chunks(9) {
        let mut values: Vec<String> = words.iter().map(math).collect();
        values.resize(9, "coordinates()".to_owned());
        let nodes = values.iter().zip(0..).map(|(value, k)| format!("\"n{k}\": {value},"));
        compare_operations(
            &nodes.collect::<String>(),
            "\"base_color\": \"c0\", \"emission\": \"c1\", \"roughness\": \"n6\", \"metallic\": \"n7\", \"height\": \"n8\"",
        );
    }
    let places = (0..9).map(|k| format!("\"n{k}\": coordinates(),")).collect::<String>();
    for space in ["srgb", "hsv", "hsl", "oklab", "oklch"] {
        let nodes = format!(
            "{places} \"color\": combine(red: \"place.y\", green: 0.3, blue: \"place.x\"),
            \"to\": color_space(of: \"color\", to: {space}), \"from\": color_space(of: \"to\", from: {space}, to: linear),"
        );
        compare_operations(&nodes, "\"base_color\": \"to\", \"emission\": \"from\"");
    }
}

/// Compares the channels of a graph of two tiles whose nodes read `place`, `u` and `v`; `c0` and `c1` are three of `n0` to `n5` each.
fn compare_operations(nodes: &str, outputs: &str) {
    let folder = Folder::new("material-nodes-operations");
    let color =
        |first: usize| format!("combine(red: \"n{first}\", green: \"n{}\", blue: \"n{}\")", first + 1, first + 2);
    let graph = format!(
        "lapidary(format: 1, name: \"Ops\", tile: (2, 1), size: (32, 16), relief: 0.1, nodes: {{
            \"place\": coordinates(),
            \"u\": remap(of: \"place.x\", high: 2, to_low: -1.5, to_high: 1.5),
            \"v\": remap(of: \"place.y\", to_low: -1.1, to_high: 2.3),
            {nodes} \"c0\": {}, \"c1\": {} }}, outputs: {{ {outputs} }})",
        color(0),
        color(3)
    );
    render(&folder, &folder.write("ops.ron", graph), &[]);
    // The channels repeat with the image.
    for place in ["0,0", "3,-2"] {
        let Some(channels) = evaluate(&folder, "ops", [32, 16], &[&format!("place={place}")]) else { return };
        let computed = assert_equal(nodes, &channels);
        assert_eq!(computed.len(), channels.len(), "{computed:?}");
    }
}

/// The list of texts in a JSON value that contains a text.
fn find_words(value: &Value, wanted: &str) -> Option<Vec<String>> {
    match value {
        Value::Array(all) if all.iter().any(|word| word == wanted) => {
            Some(all.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        }
        Value::Array(all) => all.iter().find_map(|value| find_words(value, wanted)),
        Value::Object(all) => all.values().find_map(|value| find_words(value, wanted)),
        _ => None,
    }
}

#[test]
fn inputs_change_what_parameters_change() {
    let folder = Folder::new("material-nodes-parameters");
    let graph = folder.write("rock.ron", GRAPH);
    render(&folder, &graph, &[]);
    let Some(channels) = evaluate(&folder, "rock", [16, 16], &[]) else { return };
    assert_eq!(
        assert_equal("rock", &channels),
        ["basecolor", "metallic", "roughness", "emission", "opacity", "height"]
    );
    let document = folder.read_text("rock.mtlx");
    render(&folder, &graph, &["--set", "heat=3", "--set", "stone=#ff0000"]);
    let _ = folder.write("rock.mtlx", document);
    let settings = ["heat=3", "stone=1,0,0"];
    let Some(channels) = evaluate(&folder, "rock", [16, 16], &settings) else { return };
    assert_equal("rock with other settings", &channels);
}

#[test]
fn the_document_has_the_expected_text() {
    let folder = Folder::new("material-nodes-text");
    let graph = folder.write("rock.ron", GRAPH);
    let err = render(&folder, &graph, &[]);
    let text = folder.read_text("rock.mtlx");
    golden("warm_rock.mtlx", &text);
    render(&folder, &graph, &["--jobs", "1", "--simd", "scalar"]);
    assert!(text == folder.read_text("rock.mtlx"), "the text is the same");
    let note = err.replace(&graph.display().to_string(), "rock.ron");
    let expected = "rock.ron: note: 4 nodes of the graph became MaterialX nodes, which differ by 1/4096 at most
  1 node became images
  `cracks/fine` (perlin): baked_cracks_fine: the noises of MaterialX have other patterns
  not adjustable, because nodes are compiled for their values: `depth`, `gain`
  not adjustable, because images depend on them: `size`
";
    assert!(note.ends_with(expected), "{note}");
    let input = "uimin=\"0\" uimax=\"4\" uiname=\"heat\" uifolder=\"Light\" doc=\"Heat of the &lt;cracks&gt;. (kW)\"";
    assert!(text.contains(input), "{text}");
    let images = folder.names().into_iter().filter(|name| name.ends_with("exr") || name.ends_with("png"));
    assert_eq!(images.collect::<Vec<_>>(), ["rock_baked_cracks_fine.exr", "rock_occlusion.png"]);
}

#[test]
fn the_report_lists_every_node() {
    let folder = Folder::new("material-nodes-report");
    folder.write("rock.ron", GRAPH);
    let args = ["render", "rock.ron", "-o", ".", "--target", "materialx-graph", "--report", "json"];
    for more in [&["--dry-run"][..], &[]] {
        let [out, _] = run(&folder, &[&args[..], more].concat());
        let report: Value = serde_json::from_str(&out).expect("it is JSON");
        let graph = &report["nodes"][0];
        assert_eq!(graph["graph"], "rock.ron");
        assert_eq!(graph["tolerance"].as_f64().map(|tolerance| tolerance as f32), Some(TOLERANCE as f32));
        let nodes = graph["nodes"].as_array().expect("there are nodes");
        let node = |name: &str| nodes.iter().find(|node| node["node"] == name).expect("the node is listed");
        let fine = node("cracks/fine");
        assert_eq!((&fine["result"], &fine["kind"]), (&"baked".into(), &"perlin".into()));
        assert_eq!(fine["images"], serde_json::json!(["baked_cracks_fine"]));
        assert_eq!((&node("stone")["result"], &node("rise")["result"]), (&"nodes".into(), &"nodes".into()));
        assert!(node("rise")["operations"].as_u64() > Some(0));
        let inputs = graph["parameters"].as_array().expect("there are parameters").iter();
        let inputs: Vec<&Value> = inputs.filter(|input| input["input"] == true).map(|input| &input["name"]).collect();
        assert_eq!(inputs, ["heat", "stone"]);
    }
}

#[test]
fn graphs_without_images_have_a_document() {
    let folder = Folder::new("material-nodes-constant");
    let graph = "lapidary(format: 1, outputs: { \"base_color\": \"#336699\", \"metallic\": 1 })";
    folder.write("plain.ron", graph);
    let args = ["render", "plain.ron", "-o", ".", "--target", "materialx-graph", "--depfile", "it.d"];
    for more in [&["--dry-run"][..], &[], &["--if-changed"]] {
        run(&folder, &[&args[..], more].concat());
    }
    assert_eq!(folder.names(), ["it.d", "plain.mtlx", "plain.ron"]);
    assert_eq!(folder.read_text("it.d"), "./plain.mtlx: plain.ron\n");
}

#[test]
fn frames_of_an_animation_are_images() {
    let folder = Folder::new("material-nodes-frames");
    folder.write("rock.ron", GRAPH);
    run(&folder, &["render", "rock.ron", "-o", ".", "--target", "materialx-graph", "--frames", "0..1", "--size", "8"]);
    let names = folder.names();
    assert!(names.contains(&"rock_basecolor_0001.png".to_owned()), "{names:?}");
    assert!(names.iter().all(|name| !name.ends_with(".mtlx") && !name.contains("baked")), "{names:?}");
}
