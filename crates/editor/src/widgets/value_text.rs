//! Short text of a value, and names as they are shown.

use super::color_field::screen_colour;
use super::number_field::short_number;
use lapidary_evaluator::graph::{Arg, wire_reference};
use std::borrow::Cow;

/// Name of an input, an output, a kind of node or a graph file as every part of the window shows it: with spaces, as in
/// `base color`.
pub(crate) fn spaced(name: &str) -> Cow<'_, str> {
    if name.contains('_') { name.replace('_', " ").into() } else { name.into() }
}

/// Value of an input as it is shown beside its socket.
pub(crate) fn value_text(arg: &Arg) -> String {
    match arg {
        Arg::Number(v) => short_number(*v as f32),
        Arg::Color(color) => {
            let shown = screen_colour(*color);
            format!("#{:02x}{:02x}{:02x}", shown.r(), shown.g(), shown.b())
        }
        Arg::Parameter(name) => format!("${name}"),
        Arg::Word(word) => word.clone(),
        Arg::Vector(v) => v.map(|v| short_number(v as f32)).join(", "),
        Arg::Text(text) => text.clone(),
        Arg::Ramp(stops) => format!("{} stops", stops.len()),
        Arg::Wire(node, output) => wire_reference(node, output.as_deref()),
    }
}
