//! The types of the Python package: its stub file has a method for each node of the library, and no name of a node or an
//! input collides with another method or argument.

use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::node::spec::{Spec, find, newest};
use lapidary_nodes::{LIBRARY, OPERATORS, Operator};
use lapidary_render::node_json;
use lapidary_tests::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// The stub file: written by hand up to the line [`MARKER`], and from the library below it.
const STUB: &str = "crates/python/python/lapidary/__init__.pyi";
const MARKER: &str = "    # The nodes of the library. A test writes them with UPDATE=1.\n";
/// Words that cannot be names of arguments: arguments of this name end with `_`.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

#[test]
fn the_stub_file_has_every_node() {
    let text = fs::read_to_string(root().join(STUB)).expect("the stub file exists");
    let end = text.find(MARKER).expect("the stub file has the line before the nodes") + MARKER.len();
    let mut expected = text[..end].to_owned();
    newest(LIBRARY).for_each(|spec| expected += &method(spec));
    if std::env::var_os("UPDATE").is_some_and(|v| v == "1") {
        fs::write(root().join(STUB), &expected).expect("the stub file can be written");
        return;
    }
    let difference = expected.lines().zip(text.lines()).find(|(now, before)| now != before);
    assert!(expected == text, "{STUB} is out of date (UPDATE=1 rewrites it), first at {difference:?}");
}

#[test]
fn names_of_nodes_and_inputs_are_free() {
    let text = fs::read_to_string(root().join(STUB)).expect("the stub file exists");
    let own = text.split(MARKER).next().expect("a text has a beginning");
    let class = own.split("class Graph:").nth(1).expect("the stub file has the class");
    let names = class.split("    def ").skip(1).filter_map(|rest| rest.split('(').next());
    let names: BTreeSet<&str> = names.collect();
    assert!(names.contains("render"));
    for spec in newest(LIBRARY) {
        assert!(!names.contains(spec.name), "the node `{}` hides a method of graphs", spec.name);
        assert!(!KEYWORDS.contains(&spec.name), "`{}` cannot be a name in Python", spec.name);
        for socket in spec.sockets {
            let place = format!("{}.{}", spec.name, socket.name);
            assert!(!["name", "self"].contains(&socket.name), "{place} hides an argument of every node");
            assert!(!socket.name.ends_with('_'), "{place} ends as names of arguments do that are words of Python");
        }
    }
}

#[test]
fn operators_are_operations_of_the_library() {
    for Operator { sign, node, operation: [socket, word], operands } in OPERATORS {
        let spec = find(LIBRARY, node).expect("the node exists");
        let at = spec.socket(socket).expect("the socket exists");
        let Widget::Choice(words) = spec.sockets[at].kind.widget() else { panic!("{socket} is no choice") };
        assert!(words.contains(word), "`{sign}` is {word}, which {node} does not compute");
        assert!(operands.iter().all(|operand| spec.socket(operand).is_some()), "{sign}");
    }
}

/// The method that adds a node.
fn method(spec: &Spec) -> String {
    let node = node_json(spec);
    let list = |key: &str| node[key].as_array().expect("it is a list").clone();
    let text = |value: &Value, key: &str| value[key].as_str().expect("it is a text").to_owned();
    let mut out = format!("    def {}(\n        self,\n        *,\n", spec.name);
    let mut doc = vec![text(&node, "doc")];
    let sockets = list("sockets");
    if !sockets.is_empty() {
        doc.extend([String::new(), "Inputs:".to_owned()]);
    }
    for socket in &sockets {
        let name = argument(&text(socket, "name"));
        out += &format!("        {name}: {},\n", declaration(socket));
        doc.push(format!("  {name}: {} ({})", text(socket, "doc"), text(socket, "takes")));
    }
    doc.extend([String::new(), "Outputs:".to_owned()]);
    for output in &list("outputs") {
        doc.push(format!("  {}: {} ({})", text(output, "name"), text(output, "doc"), text(output, "yields")));
    }
    out += "        name: str | None = None,\n    ) -> Node:\n";
    let doc: Vec<String> = doc.iter().map(|line| indented(line)).collect();
    out + &format!("        \"\"\"{}\n        \"\"\"\n", doc.join("\n").trim_start())
}

fn indented(line: &str) -> String {
    if line.is_empty() {
        String::new()
    } else {
        format!("        {}", line.replace('\\', "\\\\").replace("\"\"\"", "\\\"\"\""))
    }
}

fn argument(name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("{name}_") } else { name.to_owned() }
}

/// The type of the values of an input.
fn input_type(socket: &Value) -> String {
    let words =
        socket["words"].as_array().map(|words| words.iter().map(Value::to_string).collect::<Vec<_>>().join(", "));
    let kind = socket["type"].as_str().expect("it is a text");
    match (kind, words) {
        (_, Some(words)) if words.contains("\"on\"") => format!("bool | Literal[{words}] | _Wire"),
        (_, Some(words)) => format!("Literal[{words}] | _Wire"),
        ("number", _) => "_Number".to_owned(),
        ("whole", _) => "int | _Wire".to_owned(),
        ("curve" | "points", _) => "_Points".to_owned(),
        ("ramp", _) => "_Ramp".to_owned(),
        ("file" | "text", _) => "str".to_owned(),
        ("normal" | "material", _) => "_Wire".to_owned(),
        _ => "_Value".to_owned(),
    }
}

/// The type of an input, and its default: `None` for one that no value stands for, `...` for one with several numbers.
fn declaration(socket: &Value) -> String {
    let values = input_type(socket);
    match &socket["default"] {
        Value::Null | Value::Object(_) => format!("{values} | None = None"),
        Value::Array(_) => format!("{values} = ..."),
        value => format!("{values} = {value}"),
    }
}
