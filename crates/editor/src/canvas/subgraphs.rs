//! Subgraphs: created from nodes, dissolved, and entered.

use super::node_canvas::{FRAME, NodeCanvas};
use super::viewing::view;
use crate::commands::{EditorCommand, report};
use crate::session::{OUTPUTS, Session};
use egui::Rect;
use lapidary_document::{Group, INSTANCE, read};
use lapidary_evaluator::graph::Arg;

impl NodeCanvas {
    /// Replaces nodes by a subgraph. A frame stands for the nodes in it.
    pub(super) fn group(&mut self, session: &Session, ids: &[String], commands: &mut Vec<EditorCommand>) {
        let areas = self.areas(session);
        let frames = areas.iter().filter(|(id, _)| id.starts_with(FRAME) && ids.contains(id));
        let frames: Vec<Rect> = frames.map(|(_, area)| *area).collect();
        let within = |area: &Rect| frames.iter().any(|frame| frame.contains_rect(*area));
        let nodes = areas.into_iter().filter(|(id, area)| !id.starts_with('#') && (ids.contains(id) || within(area)));
        let nodes: Vec<String> = nodes.map(|(id, _)| id).collect();
        if nodes.is_empty() {
            return commands.push(EditorCommand::Notify("select the nodes of the group".to_owned()));
        }
        match self.grouped(session, &nodes, "group") {
            Ok((text, node)) => {
                let known = &session.file.document.groups;
                let groups = read(&text).0.map(|document| document.groups).unwrap_or_default();
                let has_inputs =
                    |(name, group): (&String, &Group)| !known.contains_key(name) && !group.graph.parameters.is_empty();
                let message = match groups.iter().any(has_inputs) {
                    true => "grouped: press Enter to open the group; its inputs are in the properties",
                    false => "grouped: press Enter to open the group",
                };
                commands.push(EditorCommand::ReplaceText(text, Some(node)));
                commands.push(EditorCommand::Notify(message.to_owned()));
            }
            Err(report) => commands.push(*report),
        }
    }

    /// Text of the file with nodes replaced by a subgraph, and the name of the node that stands for it.
    pub(super) fn grouped(
        &self,
        session: &Session,
        nodes: &[String],
        name: &str,
    ) -> Result<(String, String), Box<EditorCommand>> {
        let type_of = |node: &str, output: Option<&str>| {
            let interface = session.interface(node, session.node(node)?);
            let output = output.or_else(|| Some(interface.outputs().first()?.0))?;
            Some(session.output_type(interface, node, output))
        };
        let (text, inside) = (&session.file.text, session.subgraph());
        let grouped = lapidary_document::group(text, inside, nodes, name, &type_of, session.library);
        grouped.map_err(|diagnostic| Box::new(report(&diagnostic)))
    }

    /// Opens a node: enters its subgraph, opens its file, edits a note, or shows its next output in the 2D view.
    pub(crate) fn open_node(&mut self, session: &Session, id: &str, commands: &mut Vec<EditorCommand>) {
        if id.starts_with('#') && id != OUTPUTS {
            return self.edit_annotation(id.to_owned(), false);
        }
        if id == OUTPUTS {
            return commands.extend(view(session, id, None));
        }
        let Some(node) = session.node(id) else { return };
        if node.kind != INSTANCE {
            return commands.extend(view(session, id, None));
        }
        match (node.args.get("local"), node.args.get("file")) {
            (Some(Arg::Text(graph)), _) => {
                commands.push(EditorCommand::EnterSubgraph { node: id.to_owned(), graph: graph.clone() });
            }
            (_, Some(Arg::Text(file))) => commands.push(EditorCommand::OpenUsedFile(file.clone())),
            _ => {}
        }
    }
}

/// Replaces the node that stands for a subgraph by the nodes of the subgraph.
pub(crate) fn ungroup(session: &Session, node: &str) -> EditorCommand {
    match lapidary_document::ungroup(&session.file.text, session.subgraph(), node, session.library) {
        Ok(text) => EditorCommand::ReplaceText(text, None),
        Err(diagnostic) => report(&diagnostic),
    }
}
