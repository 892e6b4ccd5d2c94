//! Nodes added: under a free name, where they were asked for, wired to what they were asked for from.

use super::events::{give, spot};
use crate::editor::Editor;
use crate::node_interface::NodeInterface;
use egui::Pos2;
use egui_node_graph::{GRID, SocketRef, SocketSide, Wire};
use lapidary_document::INSTANCE;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::{Arg, Node};

impl Editor {
    /// A name no node has yet.
    pub(crate) fn fresh(&self, base: &str) -> String {
        let nodes = &self.session.active().graph.nodes;
        free(base, |name| nodes.contains_key(name))
    }

    /// Adds a node where it was asked for.
    pub(crate) fn add(&mut self, node: Node, place: Pos2) {
        self.add_wired(node, NodeInterface::Unknown, place, None);
    }

    /// Adds a node of this face where it was asked for, wired to what it was asked for from.
    pub(crate) fn add_wired(
        &mut self,
        node: Node,
        face: NodeInterface<'_>,
        place: Pos2,
        wire: Option<&SocketRef<String>>,
    ) {
        let base = match node.args.get("local").or(node.args.get("file")) {
            Some(Arg::Text(text)) if node.kind == INSTANCE => stem(text),
            _ => node.kind.clone(),
        };
        let name = self.fresh(&base);
        let session = &self.session;
        let mut edits = vec![Edit::Add(name.clone(), node)];
        let at = (place.to_vec2() / GRID).round() * GRID;
        edits.push(Edit::Move(name.clone(), spot(at.to_pos2())));
        match wire {
            Some(from) if from.side == SocketSide::Output => {
                let source = session.active().graph.nodes.get(&from.node);
                let type_ =
                    source.map(|node| session.output_type(session.interface(&from.node, node), &from.node, &from.pin));
                let slots = face.inputs();
                let slot = slots.iter().find(|slot| slot.wirable && type_.is_some_and(|t| slot.kind.accepts(t)));
                if let Some(slot) = slot {
                    let to = SocketRef::input(name.clone(), slot.name.to_owned());
                    let wire = Wire { from: from.clone(), to };
                    edits.extend(self.connect(&wire));
                }
            }
            Some(to) => {
                let takes = self.takes_at(to);
                let fits = |output: &str| takes.as_ref().is_none_or(|takes| takes(face.output_type(output)));
                let outputs = face.outputs();
                let best = outputs.iter().position(|(output, _)| fits(output)).unwrap_or(0);
                if let Some((output, _)) = outputs.get(best) {
                    // The first output needs no name.
                    let output = (best > 0).then(|| (*output).to_owned());
                    edits.push(give(to, Some(Arg::Wire(name.clone(), output))));
                }
            }
            None => {}
        }
        if self.change(edits, None) {
            self.canvas.canvas.selection = [name].into();
        }
    }
}

/// The name, or with the first number behind it that nobody has.
pub(crate) fn free(base: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(base) {
        return base.to_owned();
    }
    let free = (2..).map(|n| format!("{base} {n}")).find(|name| !taken(name));
    free.expect("there are more numbers than names")
}

/// What a file of graphs is called without folder and ending, as a name of a node.
fn stem(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.strip_suffix(".ron").unwrap_or(name);
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "_ -".contains(c) { c } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { plain } else { format!("_{plain}") }
}
