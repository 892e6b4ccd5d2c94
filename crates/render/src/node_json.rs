//! The library as JSON, for programs and for front ends that are built from it.

use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::node::spec::{Kind, Output, Socket, Spec, Variability};
use serde_json::{Value, json};

/// A node, with all it declares.
pub fn node_json(spec: &Spec) -> Value {
    json!({
        "name": spec.name,
        "aliases": spec.aliases,
        "category": spec.category.name(),
        "icon": spec.icon,
        "doc": spec.doc,
        "version": spec.version,
        "image": spec.image().is_some(),
        "sockets": spec.sockets.iter().map(socket).collect::<Vec<_>>(),
        "outputs": spec.outputs.iter().map(|output| self::output(spec, output)).collect::<Vec<_>>(),
    })
}

fn output(spec: &Spec, output: &Output) -> Value {
    json!({ "name": output.name, "doc": output.doc, "yields": output.output_type.description(spec.sockets) })
}

fn socket(socket: &Socket) -> Value {
    let kind = &socket.kind;
    let widget = kind.widget();
    let range = match &widget {
        Widget::Number { range: Some(range), whole: true, .. } => {
            json!([*range.start() as u32, *range.end() as u32])
        }
        Widget::Number { range: Some(range), .. } => json!([range.start(), range.end()]),
        _ => Value::Null,
    };
    let words = if let Widget::Choice(words) = &widget { json!(words) } else { Value::Null };
    let is_constant = kind.variability() == Variability::Constant;
    let mut out = json!({
        "name": socket.name,
        "doc": socket.doc,
        "painted": socket.painted,
        "type": kind.name(),
        "takes": kind.description(),
        "default": default(kind.default_value()),
        "range": range,
        "words": words,
        "wire": (is_constant || matches!(kind, Kind::Number { .. })).then_some(!is_constant),
    });
    if let Value::Object(fields) = &mut out {
        fields.retain(|_, value| !value.is_null());
    }
    out
}

fn default(value: DefaultValue) -> Value {
    match value {
        DefaultValue::Nothing => Value::Null,
        DefaultValue::Node(kind) => json!({ "node": kind }),
        DefaultValue::Number(v) => json!(v),
        DefaultValue::Whole(n) => json!(n),
        DefaultValue::Color(hex) => color(hex),
        DefaultValue::Vector(v) => json!(v),
        DefaultValue::Curve(points) | DefaultValue::Points(points) => json!(points),
        DefaultValue::Ramp(stops) => stops.iter().map(|(at, hex)| json!([at, color(*hex)])).collect(),
        DefaultValue::Text(text) => json!(text),
        DefaultValue::Word(index, words) => json!(words[index]),
    }
}

fn color(hex: u32) -> Value {
    json!(format!("#{hex:06x}"))
}
