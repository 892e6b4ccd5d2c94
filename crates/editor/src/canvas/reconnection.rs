//! Nodes taken out of the middle of wires: what is left is joined.

use crate::editor::Editor;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Arg;
use std::collections::BTreeSet;

impl Editor {
    /// Wires what nodes were given to what they gave to.
    pub(super) fn healed(&self, ids: &[String]) -> Vec<Edit> {
        let session = &self.session;
        let nodes = &session.active().graph.nodes;
        let gone: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        // The first wire of a node, in the order of its sockets, followed through all that go.
        let source = |name: &str| -> Option<Arg> {
            let (mut name, mut seen) = (name.to_owned(), BTreeSet::new());
            while seen.insert(name.clone()) {
                let node = nodes.get(&name)?;
                let face = session.interface(&name, node);
                let mut wired = face.inputs().into_iter().filter_map(|slot| node.args.get(slot.name));
                let Some(Arg::Wire(from, output)) = wired.find(|arg| matches!(arg, Arg::Wire(..))) else {
                    return None;
                };
                if !gone.contains(from.as_str()) {
                    return Some(Arg::Wire(from.clone(), output.clone()));
                }
                name = from.clone();
            }
            None
        };
        let carried = |arg: &Arg| match arg {
            Arg::Wire(node, output) => {
                let face = session.interface(node, nodes.get(node)?);
                let output = output.clone().or_else(|| Some(face.outputs().first()?.0.to_owned()))?;
                Some(session.output_type(face, node, &output))
            }
            _ => None,
        };
        let mut edits = vec![];
        for (name, node) in nodes.iter().filter(|(name, _)| !gone.contains(name.as_str())) {
            for (socket, arg) in &node.args {
                if let Arg::Wire(from, _) = arg
                    && gone.contains(from.as_str())
                    && let Some(arg) = source(from)
                    && let Some(type_) = carried(&arg)
                {
                    let face = session.interface(name, node);
                    let fits = face.inputs().iter().any(|slot| slot.name == socket && slot.kind.accepts(type_));
                    if fits {
                        edits.push(Edit::Socket(name.clone(), socket.clone(), Some(arg)));
                    }
                }
            }
        }
        for (output, arg) in &session.active().graph.outputs {
            if let Arg::Wire(from, _) = arg
                && gone.contains(from.as_str())
                && let Some(arg) = source(from)
            {
                edits.push(Edit::Output(output.clone(), Some(arg)));
            }
        }
        edits
    }
}
