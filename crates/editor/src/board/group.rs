//! Graphs inside the file: made of nodes, opened, left.

use super::OUTPUTS;
use crate::editor::Editor;
use lapidary_document::INSTANCE;
use lapidary_evaluator::graph::Arg;

impl Editor {
    /// Makes one node of several, and a graph inside the file of what they were.
    pub(crate) fn group(&mut self, ids: &[String]) {
        let nodes: Vec<String> = ids.iter().filter(|id| !id.starts_with('#')).cloned().collect();
        if nodes.is_empty() {
            return;
        }
        self.say("groups come with the next step");
    }

    /// Opens a node: the graph it stands for, a note to write on.
    pub(crate) fn enter(&mut self, id: &str) {
        if id.starts_with('#') {
            if id != OUTPUTS {
                self.writing = Some(id.to_owned());
            }
            return;
        }
        let Some(node) = self.part().graph.nodes.get(id) else { return };
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
