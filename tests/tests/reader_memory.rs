//! A file takes a small multiple of its own bytes to be read and checked, whatever it holds.

use lapidary_document::read;
use lapidary_nodes::LIBRARY;
use peak_alloc::PeakAlloc;

/// Counts every byte that is held. What grows counts twice while it is moved.
#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// As many of a thing as a file is filled with.
const MANY: usize = 20_000;
/// For each byte of a graph as people and programs write them.
const GRAPH: f64 = 18.0;
/// For each byte of what nobody means to write.
const ODD: f64 = 36.0;
/// Where there is a complaint for every ten bytes.
const WRONG: f64 = 56.0;

fn many(one: impl Fn(usize) -> String) -> String {
    (0..MANY).map(one).collect()
}
/// A graph with nothing but these entries.
fn file(entries: String) -> String {
    format!("lapidary(\n    format: 1,\n    {entries},\n    outputs: {{ \"height\": 0.5 }},\n)\n")
}
fn nodes(one: impl Fn(usize) -> String) -> String {
    file(format!("nodes: {{\n{}    }}", many(one)))
}
/// A graph with nodes that each read the one before.
fn chain() -> String {
    many(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.max(1) - 1))
}
/// A node with a list of these.
fn list(one: &str) -> String {
    file(format!("nodes: {{ \"it\": perlin() }}, tags: [{}]", many(|_| one.to_owned())))
}

/// The most bytes that were held at once while a text was read and checked, for each of its own.
fn held(text: &str) -> f64 {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let (document, slips) = read(text);
    let checked = document.as_ref().map(|document| document.check(LIBRARY));
    let most = HEAP.peak_usage() - before;
    drop((document, slips, checked));
    most as f64 / text.len() as f64
}

/// Alone in its file, as what other tests hold would count.
#[test]
fn reading_takes_a_small_multiple_of_the_file_size() {
    let group = "(nodes: { \"a\": perlin() }, outputs: { \"o\": \"a\" })";
    let remarks = |remark: &str| many(|_| format!("// {remark}\n")) + &nodes(|i| format!("\"n{i}\": perlin(),\n"));
    let all = [
        ("a chain", GRAPH, file(format!("nodes: {{\n{}    }}", chain()))),
        ("bare nodes", GRAPH, nodes(|i| format!("        \"n{i}\": perlin(),\n"))),
        ("nodes given numbers", GRAPH, nodes(|i| format!("        \"n{i}\": mix(a: 1, b: 0.25, by: 0.5),\n"))),
        ("a circle", GRAPH, nodes(|i| format!("        \"n{i}\": mix(a: \"n{}\"),\n", (i + 1) % MANY))),
        ("outputs", GRAPH, nodes(|_| String::new()).replace("0.5", &many(|i| format!("0.5, \"o{i}\": 0.5")))),
        ("stops of a ramp", GRAPH, {
            let stops = many(|i| format!("({}, \"#000\"), ", i as f32 / MANY as f32));
            file(format!("nodes: {{ \"it\": gradient_map(ramp: [{stops}]) }}"))
        }),
        ("points of a curve", GRAPH, {
            file(format!("nodes: {{ \"it\": curve(curve: [{}]) }}", many(|i| format!("({i}, {i}), "))))
        }),
        ("parameters", GRAPH, {
            let parameters = many(|i| format!("        \"p{i}\": number(value: 1),\n"));
            file(format!("parameters: {{\n{parameters}}}, nodes: {{}}"))
        }),
        ("presets", GRAPH, {
            let presets = many(|i| format!("        \"p{i}\": {{ \"p\": 2 }},\n"));
            file(format!("parameters: {{ \"p\": number(value: 1) }}, presets: {{\n{presets}}}, nodes: {{}}"))
        }),
        ("places", GRAPH, {
            let places = many(|i| format!("            \"n{i}\": ({i}, 0),\n"));
            file(format!("nodes: {{}}, layout: (nodes: {{\n{places}}})"))
        }),
        ("frames", GRAPH, {
            let frame = "(about: \"\", at: (0, 0), size: (1, 1)),\n".repeat(MANY);
            file(format!("nodes: {{}}, layout: (frames: [\n{frame}])"))
        }),
        ("tests", GRAPH, file(format!("nodes: {{}}, tests: [{}]", "tiles(of: \"height\"), ".repeat(MANY)))),
        ("a long text", GRAPH, file(format!("about: \"{}\", nodes: {{}}", "ten bytes ".repeat(MANY)))),
        ("escapes", GRAPH, file(format!("about: \"{}\", nodes: {{}}", "\\n\\u{e9}".repeat(MANY)))),
        ("remarks", GRAPH, remarks("ten bytes")),
        ("remarks of merges", GRAPH, remarks("conflict: it is taken out here")),
        ("instances", GRAPH, {
            let users = many(|i| format!("        \"n{i}\": graph(local: \"g\"),\n"));
            file(format!("graphs: {{ \"g\": {group} }}, nodes: {{\n{users}}}"))
        }),
        ("what nobody uses", ODD, {
            file(format!("graphs: {{\n{}}}, nodes: {{}}", many(|i| format!("        \"g{i}\": {group},\n"))))
        }),
        ("one is muted", ODD, file(format!("nodes: {{\n{}}}, muted: [\"n9\"]", chain()))),
        ("all are muted", ODD, {
            file(format!("nodes: {{\n{}}}, muted: [{}]", chain(), many(|i| format!("\"n{i}\", "))))
        }),
        ("as short as nodes are", ODD, nodes(|i| format!("\"{i:x}\":mix(),"))),
        ("versions", WRONG, file(format!("nodes: {{}}, versions: {{ {} }}", many(|i| format!("\"k{i}\": 1, "))))),
        ("texts of one letter", ODD, list("\"a\",")),
        ("numbers of one digit", ODD, list("1,")),
        ("no commas", ODD, list("1 ")),
        ("empty brackets", ODD, list("(),")),
        ("brackets in brackets", ODD, list("((((((()))))))")),
        ("brackets without end", ODD, "(".repeat(MANY)),
        ("brackets without beginning", ODD, ")".repeat(MANY)),
        ("names of one letter", ODD, list("a:1,")),
        ("always the same name", ODD, file(format!("nodes: {{ {} }}", "\"n\": perlin(), ".repeat(MANY)))),
        ("no such node", ODD, nodes(|i| format!("        \"n{i}\": no(),\n"))),
        ("wires to nowhere", ODD, nodes(|i| format!("        \"n{i}\": mix(a: \"m{i}\"),\n"))),
        ("nothing understood", ODD, nodes(|i| format!("        \"n{i}\": 1,\n"))),
        ("no such socket", WRONG, file(format!("nodes: {{ \"it\": perlin({}) }}", many(|i| format!("s{i}: 1, "))))),
    ];
    for (name, most, text) in &all {
        let held = held(text);
        assert!(held <= *most, "{name}: {held:.1} bytes for each of the text's, and there may be {most}");
    }
}
