//! Fixes that several checks offer.

use crate::diagnostic::fix::{Applicability, Fix, Repair};
use crate::diagnostic::quoted;
use crate::diagnostic::suggestion::suggestion;

/// The fix that writes another number.
pub fn write_number(v: f64) -> Fix {
    Fix::maybe(format!("write {v}"), Repair::Replace(v.to_string()))
}

/// The fix that rounds a number to the nearest whole one of a range.
pub fn write_whole(v: f64, low: f64, high: f64) -> Fix {
    let (below, above) = (v.floor(), v.ceil());
    let nearer = if v - below <= above - v { [below, above] } else { [above, below] };
    let fits = |v: &f64| (low..=high).contains(v);
    write_number(nearer.into_iter().find(fits).unwrap_or_else(|| nearer[0].clamp(low, high)))
}

/// The fix that replaces a word that a choice does not offer: by its nearest word, or by `on` or `off` for a truth value.
pub fn choose_word<'a>(word: &str, words: impl Iterator<Item = &'a str> + Clone) -> Option<Fix> {
    let switch = match word {
        "true" | "yes" => "on",
        "false" | "no" => "off",
        _ => "",
    };
    let (name, certain) = match words.clone().find(|offered| *offered == switch) {
        Some(offered) => (offered, true),
        // Two short words are near to each other whatever they mean.
        None => suggestion(word, words).filter(|_| word.len() > 2).map(|near| (near.name, near.certain))?,
    };
    let title = format!("replace `{}` by `{name}`", quoted(word));
    Some(Fix { title, applicability: Applicability::when(certain), repair: Repair::Replace(name.to_owned()) })
}

/// The fix that sorts stops or points.
pub fn sort(which: &str) -> Fix {
    Fix::maybe(format!("sort the {which}"), Repair::Sort)
}

/// The fix that puts the name of a node in quotes, which makes it a wire.
pub fn quote_wire(name: &str) -> Fix {
    Fix::certain(format!("put `{}` in quotes", quoted(name)), Repair::Replace(format!("\"{name}\"")))
}

/// A wire as a file spells it.
pub fn spelt_wire(node: &str, output: Option<&str>) -> String {
    let wire = output.map_or_else(|| node.to_owned(), |output| format!("{node}.{output}"));
    format!("\"{}\"", wire.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The fix that removes a wire, which leaves the socket at its default.
pub fn unwire(socket: &str) -> Fix {
    Fix::maybe(format!("remove `{}` to use its default", quoted(socket)), Repair::Remove)
}

/// The fix that puts a node between a wire and what it leads to, where their types differ. `kind` is the kind of node,
/// which reads the wire at `socket`.
pub(crate) fn insert_node(name: &str, kind: &'static str, socket: &'static str, output: Option<&'static str>) -> Fix {
    let repair = Repair::AddNode { name: name.to_owned(), kind, socket, output };
    Fix::maybe(format!("insert a `{kind}` node between them"), repair)
}
