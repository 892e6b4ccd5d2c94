//! Writes a document as canonical text: a node a line, what is at rest not written.

use crate::FORMAT;
use crate::document::{Document, Frame, Group, INSTANCE, Layout, Preset};
use crate::entry::DATA;
use crate::rest::{at_rest, hex};
use lapidary_evaluator::graph::{Arg, Graph, Node, Parameter, Setting};
use lapidary_evaluator::node::spec::{Library, Spec, find};
use lapidary_evaluator::report::assertion::Test;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

/// A document as text. The library says what need not be written, as it is what the versions that the document means
/// rest at.
pub fn write(document: &Document, library: &Library) -> String {
    let mut out = format!("lapidary(\n    format: {FORMAT},\n");
    let mut entry = |name: &str, wanted: bool, value: String| {
        if wanted {
            let _ = writeln!(out, "    {name}: {value},");
        }
    };
    let versions = versions(document, library);
    entry("versions", !versions.is_empty(), inline_of(versions.iter().map(|(k, v)| (text(k), v.to_string()))));
    let new = head(&Document::default());
    for ((name, value), (_, rest)) in head(document).into_iter().zip(new) {
        entry(name, value != rest, value);
    }
    entry("parameters", !document.graph.parameters.is_empty(), parameters(&document.graph, 1));
    let presets = document.presets.iter().map(|(name, preset)| (text(name), inline(preset)));
    entry("presets", !document.presets.is_empty(), tall(presets, 1));
    let node = |it: &Node| node(it, document.spec(&it.kind, library));
    entry("nodes", true, nodes(&document.graph, &node, 1));
    let groups = document.groups.iter().map(|(name, group)| (text(name), self::group(group, &node)));
    entry("graphs", !document.groups.is_empty(), tall(groups, 1));
    entry("outputs", true, outputs(&document.graph));
    entry("muted", !document.muted.is_empty(), names(&document.muted));
    let tests = document.tests.iter().map(|test| format!("\n        {},", spelt_test(test)));
    entry("tests", !document.tests.is_empty(), format!("[{}\n    ]", tests.collect::<String>()));
    entry("layout", document.layout != Layout::default(), layout(&document.layout, 1));
    out + ")\n"
}

/// The entries before the parameters, with those that need not be written.
pub(crate) fn head(document: &Document) -> [(&'static str, String); 13] {
    [
        ("name", text(&document.name)),
        ("about", text(&document.about)),
        ("author", text(&document.author)),
        ("licence", text(&document.licence)),
        ("tags", list(document.tags.iter().map(|tag| text(tag)))),
        ("size", pair(document.size)),
        ("tile", pair(document.tile.map(number))),
        ("wrap", pair(document.graph.wrap)),
        ("samples", document.samples.name().to_owned()),
        ("seed", document.graph.seed.to_string()),
        ("metres", number(document.metres)),
        ("relief", number(document.relief)),
        ("loop", number(document.seconds)),
    ]
}

/// A test, as files spell it.
pub fn spelt_test(test: &Test) -> String {
    match test {
        Test::Tiles { of } => format!("tiles(of: {})", text(of)),
        Test::Range { of, within } => format!("range(of: {}, within: {})", text(of), spot(*within)),
        Test::Mean { of, is, within } => {
            format!("mean(of: {}, is: {}, within: {})", text(of), number(*is), number(*within))
        }
        Test::Hash { of, size, is } => format!("hash(of: {}, size: {size}, is: {})", text(of), text(is)),
    }
}

/// A node, without what is at rest in its declaration.
pub(crate) fn node(node: &Node, spec: Option<&'static Spec>) -> String {
    let given = node.args.iter().filter(|(socket, arg)| !at_rest(spec, socket, arg));
    // In the order of its sockets, as its author thought of them; what it is taken from comes first.
    let place = |socket: &str| spec.and_then(|spec| spec.socket(socket)).map_or(0, |at| at + 1);
    let mut given: Vec<_> = given.collect();
    given.sort_by_key(|(socket, _)| (place(socket), node.kind == INSTANCE && *socket != "file" && *socket != "local"));
    let args = given.into_iter().map(|(socket, arg)| format!("{socket}: {}", value(arg)));
    format!("{}({})", node.kind, args.collect::<Vec<_>>().join(", "))
}

/// What a socket, an output or a preset's parameter is given.
pub(crate) fn value(arg: &Arg) -> String {
    match arg {
        Arg::Number(v) => number(*v),
        Arg::Color(c) => text(&hex(*c)),
        Arg::Wire(node, None) => text(node),
        Arg::Wire(node, Some(output)) => text(&format!("{node}.{output}")),
        Arg::Parameter(name) => text(&format!("${name}")),
        Arg::Word(word) => word.clone(),
        Arg::Ramp(stops) => list(stops.iter().map(|(at, stop)| {
            // A place is an `f32`, and its shortest spelling is that of one.
            let at = if at.fract() == 0.0 && at.abs() < 1e7 { format!("{at}") } else { format!("{at:?}") };
            format!("({at}, {})", value(stop))
        })),
        Arg::Vector(v) => format!("({})", v.map(number).join(", ")),
        Arg::Text(t) => text(t),
    }
}

/// A parameter.
pub(crate) fn parameter(parameter: &Parameter) -> String {
    let (kind, fields) = fields(parameter);
    let fields = fields.into_iter().map(|(name, value)| format!("{name}: {value}"));
    format!("{kind}({})", fields.collect::<Vec<_>>().join(", "))
}

/// The kind of a parameter, and what it is given.
pub(crate) fn fields(parameter: &Parameter) -> (&'static str, Vec<(&'static str, String)>) {
    let mut rest = vec![("value", value(&parameter.value.arg()))];
    let kind = match &parameter.value {
        Setting::Number(_, range) => {
            rest.extend(range.as_ref().map(|r| ("range", pair([*r.start(), *r.end()].map(number)))));
            "number"
        }
        Setting::Whole(_, range) => {
            rest.extend(range.as_ref().map(|r| ("range", pair([r.start(), r.end()]))));
            "whole"
        }
        Setting::Word(_, words) => {
            rest.extend((!words.is_empty()).then(|| ("words", list(words.iter().cloned()))));
            "choice"
        }
        Setting::Color(_) => "color",
        Setting::Vector(_) => "vector",
    };
    let texts = [("about", &parameter.about), ("group", &parameter.group)];
    rest.extend(texts.into_iter().filter(|(_, held)| !held.is_empty()).map(|(name, held)| (name, text(held))));
    (kind, rest)
}

/// `{ "name": value, … }` on one line.
pub(crate) fn inline(values: &Preset) -> String {
    inline_of(values.iter().map(|(name, arg)| (text(name), value(arg))))
}

/// Where something lies.
pub(crate) fn spot(at: [f64; 2]) -> String {
    pair(at.map(number))
}

/// Text in quotes.
pub(crate) fn text(text: &str) -> String {
    ron::to_string(text).expect("any text can be written in quotes")
}

fn number(v: f64) -> String {
    if v.fract() == 0.0 && v.abs() < 1e15 { format!("{v}") } else { format!("{v:?}") }
}

fn pair<T: Display>([a, b]: [T; 2]) -> String {
    format!("({a}, {b})")
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn inline_of(entries: impl Iterator<Item = (String, String)>) -> String {
    let entries: Vec<String> = entries.map(|(name, value)| format!("{name}: {value}")).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
}

/// An entry a line, at a depth.
fn tall(entries: impl Iterator<Item = (String, String)>, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let entries: Vec<String> = entries.map(|(name, value)| format!("{indent}    {name}: {value},\n")).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{\n{}{indent}}}", entries.concat()) }
}

fn parameters(graph: &Graph, depth: usize) -> String {
    tall(graph.parameters.iter().map(|(name, p)| (text(name), parameter(p))), depth)
}

fn nodes(graph: &Graph, node: &dyn Fn(&Node) -> String, depth: usize) -> String {
    tall(graph.nodes.iter().map(|(name, n)| (text(name), node(n))), depth)
}

fn outputs(graph: &Graph) -> String {
    inline_of(graph.outputs.iter().map(|(name, arg)| (text(name), output(arg, graph.data.contains(name)))))
}

/// The value of an output, within `data( )` if it is declared as plain data.
pub(crate) fn output(arg: &Arg, is_data: bool) -> String {
    if is_data { format!("{DATA}({})", value(arg)) } else { value(arg) }
}

fn names(names: &BTreeSet<String>) -> String {
    list(names.iter().map(|name| text(name)))
}

/// A graph inside a file.
pub(crate) fn group(group: &Group, node: &dyn Fn(&Node) -> String) -> String {
    let mut out = "(\n".to_owned();
    let mut entry = |name: &str, wanted: bool, value: String| {
        if wanted {
            let _ = writeln!(out, "            {name}: {value},");
        }
    };
    entry("about", !group.about.is_empty(), text(&group.about));
    entry("parameters", !group.graph.parameters.is_empty(), parameters(&group.graph, 3));
    entry("nodes", true, nodes(&group.graph, node, 3));
    entry("outputs", true, outputs(&group.graph));
    entry("muted", !group.muted.is_empty(), names(&group.muted));
    entry("layout", group.layout != Layout::default(), layout(&group.layout, 3));
    out + "        )"
}

fn layout(layout: &Layout, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let mut out = "(\n".to_owned();
    if !layout.nodes.is_empty() {
        let nodes = layout.nodes.iter().map(|(name, at)| (text(name), spot(*at)));
        let _ = writeln!(out, "{indent}    nodes: {},", tall(nodes, depth + 1));
    }
    if !layout.frames.is_empty() {
        let _ = writeln!(out, "{indent}    frames: {},", frames(&layout.frames, depth + 1));
    }
    if !layout.notes.is_empty() {
        let _ = writeln!(out, "{indent}    notes: {},", frames(&layout.notes, depth + 1));
    }
    if !layout.collapsed.is_empty() {
        let _ = writeln!(out, "{indent}    collapsed: {},", names(&layout.collapsed));
    }
    out + &indent + ")"
}

/// Frames or notes, one a line.
pub(crate) fn frames(frames: &[Frame], depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let lines = frames.iter().map(|it| format!("{indent}    {},\n", frame(it)));
    format!("[\n{}{indent}]", lines.collect::<String>())
}

/// A frame or a note.
pub(crate) fn frame(frame: &Frame) -> String {
    let fields = frame_fields(frame).into_iter().filter_map(|(name, value)| Some(format!("{name}: {}", value?)));
    format!("({})", fields.collect::<Vec<_>>().join(", "))
}

/// What a frame is given, where it is.
pub(crate) fn frame_fields(frame: &Frame) -> [(&'static str, Option<String>); 4] {
    [
        ("about", Some(text(&frame.about))),
        ("at", Some(spot(frame.at))),
        ("size", Some(spot(frame.size))),
        ("color", frame.color.map(|color| text(&hex(color)))),
    ]
}

/// The versions of the nodes in use, those that are not their first: whoever reads the file later knows what it meant.
fn versions(document: &Document, library: &Library) -> BTreeMap<String, u32> {
    let name = |kind: &str| find(library, kind).map_or(kind.to_owned(), |spec| spec.name.to_owned());
    let kinds: BTreeSet<&str> = document.all_nodes().map(|(.., node)| node.kind.as_str()).collect();
    let used: BTreeSet<String> = kinds.into_iter().map(name).collect();
    let stated = document.versions.iter().map(|(kind, version)| (name(kind), *version));
    stated.filter(|(kind, version)| *version > 1 && used.contains(kind)).collect()
}
