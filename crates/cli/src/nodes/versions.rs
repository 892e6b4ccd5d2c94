//! Descriptions of the versions of a node.

use lapidary_evaluator::node::spec::{Socket, Spec};
use lapidary_nodes::LIBRARY;
use std::io::{self, Write};

/// Writes the version of a node, and how earlier versions differ.
pub(crate) fn versions(out: &mut impl Write, spec: &Spec) -> io::Result<()> {
    writeln!(out, "version: {}", spec.version)?;
    for before in LIBRARY.iter().filter(|other| other.name == spec.name && other.version < spec.version) {
        let then = |socket: &&Socket| before.sockets.iter().find(|s| s.name == socket.name);
        let differs =
            |socket: &&Socket| then(socket).is_some_and(|then| then.kind.description() != socket.kind.description());
        let differs: Vec<&str> = spec.sockets.iter().filter(differs).map(|socket| socket.name).collect();
        let difference = if differs.is_empty() { "formula".to_owned() } else { format!("`{}`", differs.join("`, `")) };
        writeln!(
            out,
            "  version {} has another {difference}: see `lapidary nodes {}`",
            before.version,
            before.versioned_name()
        )?;
    }
    Ok(())
}
