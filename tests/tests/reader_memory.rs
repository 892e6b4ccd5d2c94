//! Reading and checking a file allocates a small multiple of its size, whatever it contains.

use lapidary_document::read;
use lapidary_nodes::LIBRARY;
use peak_alloc::PeakAlloc;

/// Counts allocated bytes. A growing buffer counts twice while it is copied.
#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The number of items in each file.
const MANY: usize = 20_000;
/// Maximum number of allocated bytes for each byte of a valid or nearly valid graph.
const GRAPH: f64 = 20.0;
/// Maximum number of allocated bytes for each byte of an unusual file.
const UNUSUAL: f64 = 36.0;
/// Maximum number of allocated bytes for each byte of a file with an error every ten bytes.
const ERRORS: f64 = 56.0;

/// [`MANY`] items, one after the other.
fn many(item: impl Fn(usize) -> String) -> String {
    (0..MANY).map(item).collect()
}
/// A graph of these entries.
fn file(entries: String) -> String {
    format!("lapidary(\n    format: 1,\n    {entries},\n    outputs: {{ \"height\": 0.5 }},\n)\n")
}
/// A graph of [`MANY`] nodes.
fn nodes(node: impl Fn(usize) -> String) -> String {
    file(format!("nodes: {{\n{}    }}", many(node)))
}
/// Nodes that each read the one before.
fn chain() -> String {
    many(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.max(1) - 1))
}
/// A graph with a list of [`MANY`] items.
fn list(item: &str) -> String {
    file(format!("nodes: {{ \"it\": perlin() }}, tags: [{}]", many(|_| item.to_owned())))
}

/// The peak of allocated bytes while a text is read and checked, for each byte of the text.
fn peak_per_byte(text: &str) -> f64 {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let (document, diagnostics) = read(text);
    let checked = document.as_ref().map(|document| document.check(LIBRARY));
    let peak = HEAP.peak_usage() - before;
    drop((document, diagnostics, checked));
    peak as f64 / text.len() as f64
}

/// The only test of its file, because allocations of other tests would count.
#[test]
fn reading_takes_a_small_multiple_of_the_file_size() {
    let group = "(nodes: { \"a\": perlin() }, outputs: { \"o\": \"a\" })";
    let comments = |comment: &str| many(|_| format!("// {comment}\n")) + &nodes(|i| format!("\"n{i}\": perlin(),\n"));
    let all = [
        ("a chain", GRAPH, file(format!("nodes: {{\n{}    }}", chain()))),
        ("bare nodes", GRAPH, nodes(|i| format!("        \"n{i}\": perlin(),\n"))),
        ("nodes with numbers", GRAPH, nodes(|i| format!("        \"n{i}\": mix(a: 1, b: 0.25, by: 0.5),\n"))),
        ("a cycle", GRAPH, nodes(|i| format!("        \"n{i}\": mix(a: \"n{}\"),\n", (i + 1) % MANY))),
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
        ("positions", GRAPH, {
            let positions = many(|i| format!("            \"n{i}\": ({i}, 0),\n"));
            file(format!("nodes: {{}}, layout: (nodes: {{\n{positions}}})"))
        }),
        ("frames", GRAPH, {
            let frame = "(about: \"\", at: (0, 0), size: (1, 1)),\n".repeat(MANY);
            file(format!("nodes: {{}}, layout: (frames: [\n{frame}])"))
        }),
        ("tests", GRAPH, file(format!("nodes: {{}}, tests: [{}]", "tiles(of: \"height\"), ".repeat(MANY)))),
        ("a long text", GRAPH, file(format!("about: \"{}\", nodes: {{}}", "ten bytes ".repeat(MANY)))),
        ("escapes", GRAPH, file(format!("about: \"{}\", nodes: {{}}", "\\n\\u{e9}".repeat(MANY)))),
        ("comments", GRAPH, comments("ten bytes")),
        ("comments of merges", GRAPH, comments("conflict: it is taken out here")),
        ("instances", GRAPH, {
            let users = many(|i| format!("        \"n{i}\": graph(local: \"g\"),\n"));
            file(format!("graphs: {{ \"g\": {group} }}, nodes: {{\n{users}}}"))
        }),
        ("unused graphs", UNUSUAL, {
            file(format!("graphs: {{\n{}}}, nodes: {{}}", many(|i| format!("        \"g{i}\": {group},\n"))))
        }),
        ("one muted node", UNUSUAL, file(format!("nodes: {{\n{}}}, muted: [\"n9\"]", chain()))),
        ("all nodes muted", UNUSUAL, {
            file(format!("nodes: {{\n{}}}, muted: [{}]", chain(), many(|i| format!("\"n{i}\", "))))
        }),
        ("shortest nodes", UNUSUAL, nodes(|i| format!("\"{i:x}\":mix(),"))),
        ("versions", ERRORS, file(format!("nodes: {{}}, versions: {{ {} }}", many(|i| format!("\"k{i}\": 1, "))))),
        ("texts of one letter", UNUSUAL, list("\"a\",")),
        ("numbers of one digit", UNUSUAL, list("1,")),
        ("no commas", UNUSUAL, list("1 ")),
        ("empty brackets", UNUSUAL, list("(),")),
        ("brackets in brackets", UNUSUAL, list("((((((()))))))")),
        ("unclosed brackets", UNUSUAL, "(".repeat(MANY)),
        ("unopened brackets", UNUSUAL, ")".repeat(MANY)),
        ("names of one letter", UNUSUAL, list("a:1,")),
        ("one name for all nodes", UNUSUAL, file(format!("nodes: {{ {} }}", "\"n\": perlin(), ".repeat(MANY)))),
        ("unknown nodes", UNUSUAL, nodes(|i| format!("        \"n{i}\": no(),\n"))),
        ("wires to missing nodes", UNUSUAL, nodes(|i| format!("        \"n{i}\": mix(a: \"m{i}\"),\n"))),
        ("numbers instead of nodes", UNUSUAL, nodes(|i| format!("        \"n{i}\": 1,\n"))),
        ("unknown sockets", ERRORS, file(format!("nodes: {{ \"it\": perlin({}) }}", many(|i| format!("s{i}: 1, "))))),
    ];
    for (name, most, text) in &all {
        let peak = peak_per_byte(text);
        assert!(peak <= *most, "{name}: {peak:.1} bytes per byte of text, more than {most}");
    }
}
