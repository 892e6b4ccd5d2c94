//! Writer of canonical text: one node per line, default values left out.

use crate::model::defaults::is_default;
use crate::model::document::{Document, FORMAT, Group, Preset};
use crate::model::instance::INSTANCE;
use crate::model::layout::{CanvasFrame, CanvasLayout};
use crate::syntax::literal::{DATA, quote};
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::graph::{Arg, Graph, Node, Parameter, Setting, wire_reference};
use lapidary_evaluator::node::spec::{Library, Spec, find, rgb};
use lapidary_evaluator::report::assertion::Assertion;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, LowerExp, Write};
use std::sync::OnceLock;

/// The canonical text of a document. Defaults of the library, in the versions that the document states, are left out.
pub fn write(document: &Document, library: &Library) -> String {
    let mut out = format!("lapidary(\n    format: {FORMAT},\n");
    let mut entry = |name: &str, wanted: bool, value: String| {
        if wanted {
            let _ = writeln!(out, "    {name}: {value},");
        }
    };
    let versions = versions(document, library);
    entry("versions", !versions.is_empty(), inline_of(versions.iter().map(|(k, v)| (quote(k), v.to_string()))));
    let new = metadata_entries(&Document::default());
    for ((name, value), (_, rest)) in metadata_entries(document).into_iter().zip(new) {
        entry(name, value != rest, value);
    }
    entry("parameters", !document.graph.parameters.is_empty(), parameters(&document.graph, 1));
    let presets = document.presets.iter().map(|(name, preset)| (quote(name), preset_text(preset)));
    entry("presets", !document.presets.is_empty(), tall(presets, 1));
    let node = |it: &Node| node_text(it, document.spec(&it.kind, library));
    entry("nodes", true, nodes(&document.graph, &node, 1));
    let groups = document.groups.iter().map(|(name, group)| (quote(name), self::group_text(group, &node)));
    entry("graphs", !document.groups.is_empty(), tall(groups, 1));
    entry("outputs", true, outputs(&document.graph));
    entry("muted", !document.muted.is_empty(), names(&document.muted));
    let tests = document.tests.iter().map(|test| format!("\n        {},", assertion_text(test)));
    entry("tests", !document.tests.is_empty(), format!("[{}\n    ]", tests.collect::<String>()));
    entry("layout", document.layout != CanvasLayout::default(), layout(&document.layout, 1));
    out + ")\n"
}

/// The entries before the parameters, including defaults.
pub(crate) fn metadata_entries(document: &Document) -> [(&'static str, String); 13] {
    [
        ("name", quote(&document.name)),
        ("about", quote(&document.about)),
        ("author", quote(&document.author)),
        ("licence", quote(&document.licence)),
        ("tags", list(document.tags.iter().map(|tag| quote(tag)))),
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

/// The text of an assertion.
pub fn assertion_text(test: &Assertion) -> String {
    match test {
        Assertion::Tiles { of } => format!("tiles(of: {})", quote(of)),
        Assertion::Range { of, within } => format!("range(of: {}, within: {})", quote(of), position_text(*within)),
        Assertion::Mean { of, is, within } => {
            format!("mean(of: {}, is: {}, within: {})", quote(of), number(*is), number(*within))
        }
        Assertion::Hash { of, size, is } => format!("hash(of: {}, size: {size}, is: {})", quote(of), quote(is)),
    }
}

/// The text of a node, without defaults of its declaration.
pub(crate) fn node_text(node: &Node, spec: Option<&'static Spec>) -> String {
    let stated = node.args.iter().filter(|(socket, arg)| !is_default(spec, socket, arg));
    // In the order of the sockets in the declaration; the source of an instance comes first.
    let place = |socket: &str| spec.and_then(|spec| spec.socket(socket)).map_or(0, |at| at + 1);
    let mut stated: Vec<_> = stated.collect();
    stated.sort_by_key(|(socket, _)| (place(socket), node.kind == INSTANCE && *socket != "file" && *socket != "local"));
    let args = stated.into_iter().map(|(socket, arg)| format!("{socket}: {}", arg_text(arg)));
    format!("{}({})", node.kind, args.collect::<Vec<_>>().join(", "))
}

/// The text of a value.
pub(crate) fn arg_text(arg: &Arg) -> String {
    match arg {
        Arg::Number(v) => number(*v),
        Arg::Color(c) => quote(&color_text(*c)),
        Arg::Wire(node, output) => quote(&wire_reference(node, output.as_deref())),
        Arg::Parameter(name) => quote(&format!("${name}")),
        Arg::Word(word) => word.clone(),
        Arg::Ramp(stops) => list(stops.iter().map(|(at, stop)| {
            // The position of a stop is an `f32`, written with as few digits as that needs.
            let (size, is_whole) = (f64::from(at.abs()), at.fract() == 0.0);
            let at = if is_whole && size < 1e7 { at.to_string() } else { digits(at, size, is_whole) };
            format!("({at}, {})", arg_text(stop))
        })),
        Arg::Vector(v) => format!("({})", v.map(number).join(", ")),
        Arg::Text(t) => quote(t),
    }
}

/// The text of a parameter.
pub(crate) fn parameter_text(parameter: &Parameter) -> String {
    let (kind, fields) = parameter_fields(parameter);
    let fields = fields.into_iter().map(|(name, value)| format!("{name}: {value}"));
    format!("{kind}({})", fields.collect::<Vec<_>>().join(", "))
}

/// The kind of a parameter, and the text of its fields.
pub(crate) fn parameter_fields(parameter: &Parameter) -> (&'static str, Vec<(&'static str, String)>) {
    let mut rest = vec![("value", arg_text(&parameter.value.arg()))];
    rest.extend(match parameter.value.widget() {
        Widget::Number { range: Some(range), .. } => Some(("range", pair([*range.start(), *range.end()].map(number)))),
        Widget::Choice(words) if !words.is_empty() => Some(("words", list(words.into_iter().map(str::to_owned)))),
        _ => None,
    });
    rest.extend(parameter.widget.map(|widget| ("widget", widget.name().to_owned())));
    let texts = [("unit", &parameter.unit), ("about", &parameter.about), ("group", &parameter.group)];
    rest.extend(texts.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name, quote(text))));
    (parameter.value.name(), rest)
}

/// The text of a preset, `{ "name": value, … }`, on one line.
pub(crate) fn preset_text(values: &Preset) -> String {
    inline_of(values.iter().map(|(name, arg)| (quote(name), arg_text(arg))))
}

/// The text of a position or a size.
pub(crate) fn position_text(at: [f64; 2]) -> String {
    pair(at.map(number))
}

fn number(v: f64) -> String {
    let is_whole = v.fract() == 0.0;
    if is_whole && v.abs() < 1e15 { v.to_string() } else { digits(v, v.abs(), is_whole) }
}

/// The fewest digits that are this number, with an exponent if it is very large or very small.
fn digits(v: impl Display + LowerExp, size: f64, is_whole: bool) -> String {
    if size >= 1e16 || size < 1e-4 && size != 0.0 {
        format!("{v:e}")
    } else if is_whole {
        format!("{v}.0")
    } else {
        v.to_string()
    }
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

/// One entry per line, indented by `depth` levels.
fn tall(entries: impl Iterator<Item = (String, String)>, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let entries: Vec<String> = entries.map(|(name, value)| format!("{indent}    {name}: {value},\n")).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{\n{}{indent}}}", entries.concat()) }
}

fn parameters(graph: &Graph, depth: usize) -> String {
    tall(graph.parameters.iter().map(|(name, p)| (quote(name), parameter_text(p))), depth)
}

fn nodes(graph: &Graph, node: &dyn Fn(&Node) -> String, depth: usize) -> String {
    tall(graph.nodes.iter().map(|(name, n)| (quote(name), node(n))), depth)
}

fn outputs(graph: &Graph) -> String {
    inline_of(graph.outputs.iter().map(|(name, arg)| (quote(name), output_text(arg, graph.data.contains(name)))))
}

/// The text of an output, within `data( )` if it is declared as plain data.
pub(crate) fn output_text(arg: &Arg, is_data: bool) -> String {
    if is_data { format!("{DATA}({})", arg_text(arg)) } else { arg_text(arg) }
}

fn names(names: &BTreeSet<String>) -> String {
    list(names.iter().map(|name| quote(name)))
}

/// The text of a graph inside a file.
pub(crate) fn group_text(group: &Group, node: &dyn Fn(&Node) -> String) -> String {
    let mut out = "(\n".to_owned();
    let mut entry = |name: &str, wanted: bool, value: String| {
        if wanted {
            let _ = writeln!(out, "            {name}: {value},");
        }
    };
    entry("about", !group.about.is_empty(), quote(&group.about));
    entry("parameters", !group.graph.parameters.is_empty(), parameters(&group.graph, 3));
    entry("nodes", true, nodes(&group.graph, node, 3));
    entry("outputs", true, outputs(&group.graph));
    entry("muted", !group.muted.is_empty(), names(&group.muted));
    entry("layout", group.layout != CanvasLayout::default(), layout(&group.layout, 3));
    out + "        )"
}

fn layout(layout: &CanvasLayout, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let mut out = "(\n".to_owned();
    if !layout.nodes.is_empty() {
        let nodes = layout.nodes.iter().map(|(name, at)| (quote(name), position_text(*at)));
        let _ = writeln!(out, "{indent}    nodes: {},", tall(nodes, depth + 1));
    }
    if let Some(at) = layout.outputs {
        let _ = writeln!(out, "{indent}    outputs: {},", position_text(at));
    }
    if !layout.frames.is_empty() {
        let _ = writeln!(out, "{indent}    frames: {},", frames_text(&layout.frames, depth + 1));
    }
    if !layout.notes.is_empty() {
        let _ = writeln!(out, "{indent}    notes: {},", frames_text(&layout.notes, depth + 1));
    }
    if !layout.collapsed.is_empty() {
        let _ = writeln!(out, "{indent}    collapsed: {},", names(&layout.collapsed));
    }
    if !layout.portals.is_empty() {
        let _ = writeln!(out, "{indent}    portals: {},", names(&layout.portals));
    }
    out + &indent + ")"
}

/// The text of frames or notes, one per line.
pub(crate) fn frames_text(frames: &[CanvasFrame], depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let lines = frames.iter().map(|it| format!("{indent}    {},\n", frame_text(it)));
    format!("[\n{}{indent}]", lines.collect::<String>())
}

/// The text of a frame or a note.
pub(crate) fn frame_text(frame: &CanvasFrame) -> String {
    let fields = frame_fields(frame).into_iter().filter_map(|(name, value)| Some(format!("{name}: {}", value?)));
    format!("({})", fields.collect::<Vec<_>>().join(", "))
}

/// The text of the fields of a frame; `None` for a field at its default.
pub(crate) fn frame_fields(frame: &CanvasFrame) -> [(&'static str, Option<String>); 4] {
    [
        ("about", Some(quote(&frame.about))),
        ("at", Some(position_text(frame.at))),
        ("size", Some(position_text(frame.size))),
        ("color", frame.color.map(|color| quote(&color_text(color)))),
    ]
}

/// The stated versions of nodes in use, except version 1.
fn versions(document: &Document, library: &Library) -> BTreeMap<String, u32> {
    let name = |kind: &str| find(library, kind).map_or(kind.to_owned(), |spec| spec.name.to_owned());
    let kinds: BTreeSet<&str> = document.all_nodes().map(|(.., node)| node.kind.as_str()).collect();
    let used: BTreeSet<String> = kinds.into_iter().map(name).collect();
    let stated = document.versions.iter().map(|(kind, version)| (name(kind), *version));
    stated.filter(|(kind, version)| *version > 1 && used.contains(kind)).collect()
}

/// The nearest `#rrggbb` of a colour, or `#rrggbbaa` if it is not opaque.
pub(crate) fn color_text([r, g, b, a]: [f32; 4]) -> String {
    static LINEAR: OnceLock<[f32; 256]> = OnceLock::new();
    let linear = LINEAR.get_or_init(|| std::array::from_fn(|i| rgb(i as u32)[2]));
    let byte = |v: f32| {
        let above = linear.partition_point(|l| *l < v);
        let nearer = above.checked_sub(1).filter(|below| above == 256 || v - linear[*below] < linear[above] - v);
        nearer.unwrap_or(above)
    };
    let color = format!("#{:02x}{:02x}{:02x}", byte(r), byte(g), byte(b));
    if a >= 1.0 { color } else { format!("{color}{:02x}", (a.max(0.0) * 255.0).round() as u32) }
}

/// The value of a parameter as a word for the command line.
pub fn setting_text(setting: &Setting) -> String {
    match setting.arg() {
        Arg::Number(v) => v.to_string(),
        Arg::Color(color) => color_text(color),
        Arg::Vector(v) => v.map(|v| v.to_string()).join(","),
        Arg::Word(text) | Arg::Text(text) => text,
        arg => arg_text(&arg),
    }
}
