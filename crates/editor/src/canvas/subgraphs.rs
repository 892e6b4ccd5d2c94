//! Graphs inside the file: made of nodes, opened, left.

use super::{FRAME, OUTPUTS};
use crate::editor::Editor;
use egui::Rect;
use lapidary_document::INSTANCE;
use lapidary_document::edit::Edit;
use lapidary_evaluator::graph::Arg;

impl Editor {
    /// Makes one node of several, and a graph inside the file of what they were.
    pub(crate) fn group(&mut self, ids: &[String]) {
        // A frame stands for what lies in it.
        let areas = self.areas();
        let frames = areas.iter().filter(|(id, _)| id.starts_with(FRAME) && ids.contains(id));
        let frames: Vec<Rect> = frames.map(|(_, area)| *area).collect();
        let within = |area: &Rect| frames.iter().any(|frame| frame.contains_rect(*area));
        let nodes = areas.into_iter().filter(|(id, area)| !id.starts_with('#') && (ids.contains(id) || within(area)));
        let nodes: Vec<String> = nodes.map(|(id, _)| id).collect();
        if nodes.is_empty() {
            return self.say("select the nodes the group is made of");
        }
        let session = &self.session;
        let look = |node: &str, output: Option<&str>| {
            let face = session.interface(node, session.active().graph.nodes.get(node)?);
            let output = output.or_else(|| Some(face.outputs().first()?.0))?;
            Some(session.output_type(face, node, output))
        };
        let inside = self.session.subgraph().map(str::to_owned);
        let made = lapidary_document::group(
            &self.session.file.text,
            inside.as_deref(),
            &nodes,
            "group",
            &look,
            self.session.library,
        );
        match made {
            Ok((text, node)) => {
                self.session.file.replace(text, None);
                self.canvas.canvas.selection = [node].into();
                self.say("grouped: Enter opens it, its sockets are in the panel on the right");
            }
            Err(complaint) => self.complain(&complaint),
        }
    }

    /// Puts the nodes of a group in the place of the node that stands for it.
    pub(crate) fn ungroup(&mut self, node: &str) {
        let inside = self.session.subgraph().map(str::to_owned);
        match lapidary_document::ungroup(&self.session.file.text, inside.as_deref(), node, self.session.library) {
            Ok(text) => self.session.file.replace(text, None),
            Err(complaint) => self.complain(&complaint),
        }
    }

    /// Makes a file of a group, beside this one, and lets the node stand for that.
    pub(crate) fn lift(&mut self, node: &str) {
        let Some(Arg::Text(graph)) =
            self.session.active().graph.nodes.get(node).and_then(|n| n.args.get("local")).cloned()
        else {
            return;
        };
        let Some(own) = self.session.file.path.clone() else {
            return self.say("save this file first: the other lies beside it");
        };
        let lifted = match lapidary_document::extract_graph(&self.session.file.text, &graph, self.session.library) {
            Ok(text) => text,
            Err(complaint) => return self.complain(&complaint),
        };
        let taken = |name: &str| self.session.platform.stamp(&own.with_file_name(format!("{name}.ron"))).is_some();
        let file = format!("{}.ron", super::free(&graph, taken));
        if let Err(why) = self.session.platform.write(&own.with_file_name(&file), &lifted) {
            return self.notices.warn(&why, self.session.platform.now());
        }
        let socket = |name: &str, arg| Edit::Socket(node.to_owned(), name.to_owned(), arg);
        let stands = vec![socket("local", None), socket("file", Some(Arg::Text(file.clone())))];
        if self.change(stands, None) {
            self.say(&format!("written to {file}: edit it, and whoever uses it changes"));
        }
    }

    /// Opens a node: the graph it stands for, a note to write on.
    pub(crate) fn enter(&mut self, id: &str) {
        if id.starts_with('#') {
            if id != OUTPUTS {
                self.writing = Some(id.to_owned());
            }
            return;
        }
        let Some(node) = self.session.active().graph.nodes.get(id) else { return };
        if node.kind != INSTANCE {
            self.look_at(id, None);
            return;
        }
        match (node.args.get("local"), node.args.get("file")) {
            (Some(Arg::Text(graph)), _) => {
                let graph = graph.clone();
                self.go_in(id.to_owned(), graph);
            }
            (_, Some(Arg::Text(file))) => {
                let file = file.clone();
                self.open_used(&file);
            }
            _ => {}
        }
    }
}
