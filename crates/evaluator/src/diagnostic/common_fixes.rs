//! Fixes that several checks offer.

use crate::declare::string_literal::quote;
use crate::diagnostic::fix::{Applicability, Fix, Repair};
use crate::diagnostic::quoted;
use crate::diagnostic::suggestion::suggestion;
use crate::graph::wire_reference;

/// The fix that replaces a value by a number.
pub fn write_number(v: f64) -> Fix {
    Fix::maybe(format!("write {v}"), Repair::Replace(v.to_string()))
}

/// The fix that rounds a number to the nearest whole number within a range.
pub fn write_whole(v: f64, low: f64, high: f64) -> Fix {
    let (below, above) = (v.floor(), v.ceil());
    let nearer = if v - below <= above - v { [below, above] } else { [above, below] };
    let fits = |v: &f64| (low..=high).contains(v);
    write_number(nearer.into_iter().find(fits).unwrap_or_else(|| nearer[0].clamp(low, high)))
}

/// The fix that replaces an unknown option of a choice: by the nearest known one, or by `on` or `off` for a boolean.
pub fn choose_option<'a>(word: &str, options: impl Iterator<Item = &'a str> + Clone) -> Option<Fix> {
    let switch = match word {
        "true" | "yes" => "on",
        "false" | "no" => "off",
        _ => "",
    };
    let (name, certain) = match options.clone().find(|option| *option == switch) {
        Some(option) => (option, true),
        // Two short words are always within the tolerance of each other.
        None => suggestion(word, options).filter(|_| word.len() > 2).map(|near| (near.name, near.certain))?,
    };
    let title = format!("replace `{}` by `{name}`", quoted(word));
    Some(Fix { title, applicability: Applicability::when(certain), repair: Repair::Replace(name.to_owned()) })
}

/// The fix that sorts the stops of a ramp or the points of a curve.
pub fn sort(items: &str) -> Fix {
    Fix::maybe(format!("sort the {items}"), Repair::Sort)
}

/// The fix that puts the name of a node in quotes, so that it is a wire.
pub fn quote_wire(name: &str) -> Fix {
    Fix::certain(format!("put `{}` in quotes", quoted(name)), Repair::Replace(format!("\"{name}\"")))
}

/// The text of a wire in a file.
pub fn wire_text(node: &str, output: Option<&str>) -> String {
    quote(&wire_reference(node, output))
}

/// The fix that removes a wire, so that the socket has its default.
pub fn unwire(socket: &str) -> Fix {
    Fix::maybe(format!("remove `{}` to use its default", quoted(socket)), Repair::Remove)
}

/// The fix that inserts a node of kind `kind` into a wire between different types. The node reads the wire at `socket`.
pub(crate) fn insert_node(name: &str, kind: &'static str, socket: &'static str, output: Option<&'static str>) -> Fix {
    let repair = Repair::AddNode { name: name.to_owned(), kind, socket, output };
    Fix::maybe(format!("insert a `{kind}` node between them"), repair)
}
