//! A file takes a small multiple of its own bytes to be read and checked, whatever it holds.

use lapidary_document::read;
use lapidary_nodes::LIBRARY;
use peak_alloc::PeakAlloc;

/// Counts every byte that is asked for; one that grows counts as old and new, as it is both for a moment.
#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// As many as a file is filled with.
const MANY: usize = 20_000;

fn repeat(line: impl Fn(usize) -> String) -> String {
    (0..MANY).map(line).collect()
}
fn nodes(line: impl Fn(usize) -> String) -> String {
    file(&format!("nodes: {{\n{}}},", repeat(line)))
}
/// A graph that is right, with these entries.
fn file(entries: &str) -> String {
    format!("lapidary(\n    format: 1,\n    {entries}\n    outputs: {{ \"height\": 0.5 }},\n)\n")
}
fn beside(entries: &str) -> String {
    file(&format!("nodes: {{ \"it\": perlin() }},\n    {entries}"))
}

/// The most bytes that were held at once while a text was read and checked, for each byte of it.
fn held(text: &str) -> f64 {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let (document, slips) = read(text);
    let checked = document.as_ref().map(|document| document.check(LIBRARY));
    let most = HEAP.peak_usage() - before;
    drop((document, slips, checked));
    most as f64 / text.len() as f64
}

#[test]
fn a_file_takes_a_small_multiple_of_its_bytes() {
    let all = [
        (9.0, "a chain", nodes(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.saturating_sub(1)))),
        (9.0, "bare nodes", nodes(|i| format!("        \"n{i}\": perlin(),\n"))),
        (9.0, "short nodes", nodes(|i| format!("\"{i:x}\":mix(),"))),
        (
            9.0,
            "muted",
            file(&format!(
                "nodes: {{\n{}}},\nmuted: [{}],",
                repeat(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.saturating_sub(1))),
                repeat(|i| format!("\"n{i}\", "))
            )),
        ),
        (
            9.0,
            "one muted",
            file(&format!(
                "nodes: {{\n{}}},\nmuted: [\"n9\"],",
                repeat(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.saturating_sub(1)))
            )),
        ),
        (
            9.0,
            "instances",
            file(&format!(
                "graphs: {{ \"g\": (nodes: {{ }}, outputs: {{ \"o\": 0.5 }}) }}, nodes: {{\n{}}},",
                repeat(|i| format!("        \"n{i}\": graph(local: \"g\"),\n"))
            )),
        ),
        (
            9.0,
            "unused groups",
            beside(&format!(
                "graphs: {{\n{}}},",
                repeat(|i| format!("        \"n{i}\": (nodes: {{ \"a\": perlin() }}, outputs: {{ \"o\": \"a\" }}),\n"))
            )),
        ),
        (9.0, "sockets", nodes(|i| format!("        \"n{i}\": mix(a: 1, b: 0.25, by: 0.5),\n"))),
        (
            9.0,
            "one node's sockets",
            file(&format!("nodes: {{ \"it\": perlin({}) }},", repeat(|i| format!("s{i}: 1, ")))),
        ),
        (
            9.0,
            "outputs",
            format!(
                "lapidary(format: 1, nodes: {{ \"it\": perlin() }}, outputs: {{ {} }})",
                repeat(|i| format!("\"o{i}\": \"it\", "))
            ),
        ),
        (
            9.0,
            "a ramp",
            file(&format!(
                "nodes: {{ \"it\": gradient_map(ramp: [{}]) }},",
                repeat(|i| format!("({}, \"#000\"), ", i as f32 / MANY as f32))
            )),
        ),
        (
            9.0,
            "a curve",
            file(&format!("nodes: {{ \"it\": curve(curve: [{}]) }},", repeat(|i| format!("({i}, {i}), ")))),
        ),
        (
            9.0,
            "parameters",
            beside(&format!("parameters: {{\n{}}},", repeat(|i| format!("        \"p{i}\": number(value: 1),\n")))),
        ),
        (
            9.0,
            "presets",
            beside(&format!(
                "parameters: {{ \"p\": number(value: 1) }}, presets: {{\n{}}},",
                repeat(|i| format!("        \"p{i}\": {{ \"p\": 2 }},\n"))
            )),
        ),
        (
            9.0,
            "layout",
            beside(&format!("layout: (nodes: {{\n{}}}),", repeat(|i| format!("            \"n{i}\": ({i}, 0),\n")))),
        ),
        (
            9.0,
            "frames",
            beside(&format!(
                "layout: (frames: [\n{}]),",
                repeat(|_| "(about: \"\", at: (0, 0), size: (1, 1)),\n".to_owned())
            )),
        ),
        (9.0, "tags", beside(&format!("tags: [{}],", repeat(|_| "\"a\",".to_owned())))),
        (9.0, "tests", beside(&format!("tests: [{}],", repeat(|_| "tiles(of: \"height\"),".to_owned())))),
        (9.0, "versions", beside(&format!("versions: {{ {} }},", repeat(|i| format!("\"k{i}\": 1, "))))),
        (9.0, "a long text", beside(&format!("about: \"{}\",", repeat(|_| "ten bytes ".to_owned())))),
        (9.0, "escapes", beside(&format!("about: \"{}\",", repeat(|_| "\\n\\u{e9}".to_owned())))),
        (9.0, "remarks", repeat(|_| "// ten byte\n".to_owned()) + &beside("")),
        (9.0, "remarks of merges", repeat(|_| "// conflict: x\n".to_owned()) + &beside("")),
        (9.0, "entries", beside(&format!("tags: [{}],", repeat(|_| "1,".to_owned())))),
        (9.0, "no commas", beside(&format!("tags: [{}],", repeat(|_| "1 ".to_owned())))),
        (9.0, "empty brackets", beside(&format!("tags: [{}],", repeat(|_| "(),".to_owned())))),
        (9.0, "nested", repeat(|_| "(".to_owned())),
        (9.0, "nested in turn", beside(&format!("tags: [{}],", repeat(|_| "((((((()))))))".to_owned())))),
        (9.0, "closed", repeat(|_| ")".to_owned())),
        (9.0, "names of one letter", beside(&format!("tags: [{}],", repeat(|_| "a:1,".to_owned())))),
        (9.0, "twice", beside(&format!("parameters: {{\n{}}},", repeat(|_| "\"p\": number(value: 1),\n".to_owned())))),
        (9.0, "unknown kinds", nodes(|i| format!("        \"n{i}\": no(),\n"))),
        (9.0, "wires to nowhere", nodes(|i| format!("        \"n{i}\": mix(a: \"m{i}\"),\n"))),
        (9.0, "nothing understood", nodes(|i| format!("        \"n{i}\": 1,\n"))),
        (9.0, "a circle", nodes(|i| format!("        \"n{i}\": mix(a: \"n{}\"),\n", (i + 1) % MANY))),
    ];
    let mut worst = vec![];
    for (most, name, text) in &all {
        let t = std::time::Instant::now();
        let held = held(text);
        println!(
            "{name:22} {held:6.1} {:8} {:?} {}",
            text.len(),
            t.elapsed(),
            lapidary_document::read(text).0.map_or(0, |d| d.check(LIBRARY).1.len())
        );
        if held > *most {
            worst.push(name);
        }
    }
    assert!(worst.is_empty(), "{worst:?}");
}
