//! `lapidary nodes`: the library, from its declarations.

mod markdown;
pub(crate) mod versions;

use crate::args;
use crate::error::CommandError;
use lapidary_document::INSTANCE;
use lapidary_evaluator::diagnostic::spelling::did_you_mean;
use lapidary_evaluator::node::spec::{Spec, find, newest};
use lapidary_nodes::LIBRARY;
use lapidary_render::node_json;
use std::io::{self, Write};
use versions::versions;

/// Lists all nodes, or describes one.
pub(crate) fn nodes(args: &args::NodesArgs) -> Result<(), CommandError> {
    let out = &mut io::BufWriter::new(io::stdout().lock());
    let specs: Vec<&'static Spec> = match &args.name {
        None => newest(LIBRARY).collect(),
        Some(name) => vec![find_node(name)?],
    };
    match &specs[..] {
        _ if args.json => {
            let nodes: Vec<_> = specs.iter().map(|spec| node_json(spec)).collect();
            writeln!(out, "{:#}", serde_json::Value::Array(nodes))?;
        }
        [spec] if args.markdown => markdown::node(out, spec)?,
        specs if args.markdown => markdown::library(out, specs)?,
        [spec] => print_node(out, spec)?,
        _ => list(out)?,
    }
    Ok(out.flush()?)
}

fn find_node(name: &str) -> Result<&'static Spec, CommandError> {
    find(LIBRARY, name).ok_or_else(|| {
        let names = newest(LIBRARY).flat_map(|s| std::iter::once(s.name).chain(s.aliases.iter().copied()));
        if name == INSTANCE {
            let help = "`graph` uses another graph as a node, for example `graph(file: \"library/dust.ron\")`";
            return CommandError::NotFound(format!("the library of nodes has no `graph`\n  help: {help}"));
        }
        let near = did_you_mean(name, names).map_or(String::new(), |near| format!("; {near}"));
        CommandError::NotFound(format!("there is no kind of node called `{name}`{near}"))
    })
}

fn list(out: &mut impl Write) -> io::Result<()> {
    let wide = newest(LIBRARY).map(|s| s.name.len()).max().unwrap_or(0);
    let mut category = None;
    for spec in newest(LIBRARY) {
        if category != Some(spec.category) {
            category = Some(spec.category);
            writeln!(out, "{}", spec.category.title())?;
        }
        writeln!(out, "  {} {:wide$}  {}", spec.icon, spec.name, spec.doc)?;
    }
    Ok(())
}

fn print_node(out: &mut impl Write, spec: &Spec) -> io::Result<()> {
    writeln!(out, "{} {}: {}", spec.icon, spec.name, spec.doc)?;
    if !spec.aliases.is_empty() {
        writeln!(out, "also called: {}", spec.aliases.join(", "))?;
    }
    versions(out, spec)?;
    writeln!(out, "\ninputs")?;
    let wide = spec.sockets.iter().map(|s| s.name.len()).max().unwrap_or(0);
    for socket in spec.sockets {
        writeln!(out, "  {:wide$}  {}", socket.name, socket.doc)?;
        writeln!(out, "  {:wide$}  {}", "", socket.kind.description())?;
    }
    writeln!(out, "\noutputs")?;
    for output in spec.outputs {
        writeln!(out, "  {}  {} ({})", output.name, output.doc, output.output_type.description(spec.sockets))?;
    }
    Ok(())
}
