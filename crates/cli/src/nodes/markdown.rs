//! The library as Markdown tables.

use lapidary_evaluator::node::spec::{Library, Spec};
use std::io::{self, Write};

/// Writes all nodes by category, each with its inputs and outputs.
pub(super) fn library(out: &mut impl Write, library: &Library) -> io::Result<()> {
    let mut shelf = None;
    for spec in library {
        if shelf != Some(spec.category) {
            shelf = Some(spec.category);
            writeln!(out, "\n## {}", spec.category.title())?;
        }
        node(out, spec)?;
    }
    Ok(())
}

pub(super) fn node(out: &mut impl Write, spec: &Spec) -> io::Result<()> {
    writeln!(out, "\n### `{}` {}\n\n{}\n", spec.name, spec.icon, spec.doc)?;
    if !spec.sockets.is_empty() {
        writeln!(out, "| input | takes | |\n|---|---|---|")?;
        for socket in spec.sockets {
            writeln!(out, "| `{}` | {} | {} |", socket.name, cell(&socket.kind.description()), cell(socket.doc))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "| output | carries | |\n|---|---|---|")?;
    for output in spec.outputs {
        writeln!(
            out,
            "| `{}` | {} | {} |",
            output.name,
            cell(&output.output_type.description(spec.sockets)),
            cell(output.doc)
        )?;
    }
    Ok(())
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
