//! `lapidary trace`: the value of every node at one point.

use crate::args;
use crate::error::CommandError;
use crate::explain::{explain_error, numbers, wire_name};
use crate::load::prepare;
use crate::terminal::print_line;
use lapidary_evaluator::report::explain::wire_values;
use lapidary_field::program::{Frame, RunOptions};

/// Prints a line for each output of each node.
pub(crate) fn trace(args: &args::TraceArgs) -> Result<(), CommandError> {
    let prepared = prepare(&args.graph, &args.settings)?;
    let size = args.size.map_or(prepared.document.size, |size| size.pixels(prepared.document.size));
    let frame = Frame { z_time: [args.at[2], args.at[3]], ..prepared.document.frame(size) };
    let wires =
        wire_values(&prepared.checked, RunOptions::best(), &frame, args.at).map_err(|e| explain_error(&prepared, e))?;
    let names: Vec<String> = wires.iter().map(|wire| wire_name(&wire.node, &wire.output)).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, wire) in names.iter().zip(&wires) {
        print_line(&format!("{name:wide$}  {}", numbers(&wire.value)))?;
    }
    Ok(())
}
