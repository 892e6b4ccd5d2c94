//! The library as JSON.

use super::description::yields;
use lapidary_evaluator::node::spec::{Kind, Output, Socket, Spec, Variability};
use serde_json::{Value, json};

/// A node, with all it declares.
pub(super) fn node(spec: &Spec) -> Value {
    json!({
        "name": spec.name,
        "aliases": spec.aliases,
        "category": format!("{:?}", spec.category).to_lowercase(),
        "icon": spec.icon,
        "doc": spec.doc,
        "version": spec.version,
        "image": spec.image().is_some(),
        "sockets": spec.sockets.iter().map(socket).collect::<Vec<_>>(),
        "outputs": spec.outputs.iter().map(|output| self::output(spec, output)).collect::<Vec<_>>(),
    })
}

fn output(spec: &Spec, output: &Output) -> Value {
    json!({ "name": output.name, "doc": output.doc, "yields": yields(spec, output) })
}

fn socket(socket: &Socket) -> Value {
    let mut out = json!({ "name": socket.name, "doc": socket.doc, "painted": socket.painted });
    let kind = match &socket.kind {
        Kind::Number { default: rest, range, variability: flow } => json!({
            "type": "number",
            "default": rest,
            "range": range.as_ref().map(|r| [r.start(), r.end()]),
            "wire": *flow != Variability::Constant,
        }),
        Kind::Any { default: rest, any_type: passes } => {
            json!({ "type": if *passes { "any" } else { "number or color" }, "default": rest })
        }
        Kind::Color { default: rest } => json!({ "type": "color", "default": format!("#{rest:06x}") }),
        Kind::Vector { default: rest } => json!({ "type": "vector", "default": rest }),
        Kind::Normal => json!({ "type": "normal" }),
        Kind::Material => json!({ "type": "material" }),
        Kind::Curve { default: rest } => json!({ "type": "curve", "default": rest, "wire": false }),
        Kind::Text { default: rest, file, tables } => {
            json!({ "type": if *file || *tables { "file" } else { "text" }, "default": rest, "wire": false })
        }
        Kind::Ramp { default: rest } => {
            let stops: Vec<Value> = rest.iter().map(|(at, hex)| json!([at, format!("#{hex:06x}")])).collect();
            json!({ "type": "ramp", "default": stops, "wire": false })
        }
        Kind::Whole { default: rest, range } => {
            json!({ "type": "whole", "default": rest, "range": [range.start(), range.end()], "wire": false })
        }
        Kind::Choice { default: rest, words } => {
            json!({ "type": "choice", "default": words[*rest], "words": words, "wire": false })
        }
    };
    if let (Value::Object(out), Value::Object(kind)) = (&mut out, kind) {
        out.extend(kind.into_iter().filter(|(_, value)| !value.is_null()));
    }
    out
}
