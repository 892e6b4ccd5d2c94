//! `lapidary trace`: the value of every node at one point.

use crate::args;
use crate::explain::{explained, numbers};
use crate::fault::{Fault, say};
use crate::settled::Settled;

/// Prints a line for each output of each node.
pub(crate) fn trace(args: &args::Trace) -> Result<(), Fault> {
    let settled = Settled::of(&args.graph, &args.settings)?;
    let size = args.size.map_or(settled.document.size, |size| size.of(settled.document.size));
    let explained = explained(&settled, size, args.at)?;
    let names: Vec<String> = explained.wires.iter().map(|wire| format!("{}.{}", wire.node, wire.output)).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, wire) in names.iter().zip(&explained.wires) {
        say(&format!("{name:wide$}  {}", numbers(&wire.value)))?;
    }
    Ok(())
}
