//! Subgraphs that are saved as files of their own.

use super::state::Files;
use crate::commands::{EditorCommand, report};
use crate::session::Session;
use lapidary_document::edit::Edit;
use lapidary_document::extract_graph;
use lapidary_evaluator::graph::{Arg, free_name};

impl Files {
    /// Writes the subgraph of a node to a file in the folder of the open one, which the node reads from then on.
    pub(crate) fn extract_subgraph(&mut self, session: &Session, node: String, commands: &mut Vec<EditorCommand>) {
        let Some(Arg::Text(graph)) = session.node(&node).and_then(|n| n.args.get("local")) else { return };
        let Some(own) = session.file.path.clone() else {
            let message = "save this file first: the group is saved in the same folder";
            return commands.push(EditorCommand::Notify(message.to_owned()));
        };
        let text = match extract_graph(&session.file.text, graph, session.library) {
            Ok(text) => text,
            Err(diagnostic) => return commands.push(report(&diagnostic)),
        };
        let (graph, before) = (graph.clone(), (session.canvas_graph(), session.file.text.clone()));
        self.send(move |access| {
            let taken = |name: &str| access.platform.stamp(&own.with_file_name(format!("{name}.ron"))).is_some();
            let file = format!("{}.ron", free_name(&graph, ' ', taken));
            let written = access.platform.write(&own.with_file_name(&file), &text);
            Box::new(move |_, session, commands| {
                if let Err(why) = written {
                    return commands.push(EditorCommand::Warn(why));
                }
                if (session.canvas_graph(), &session.file.text) != (before.0, &before.1) {
                    let message = format!("saved {file}; the graph was edited meanwhile and does not use it");
                    return commands.push(EditorCommand::Warn(message));
                }
                let message = format!("saved {file}: editing it changes all graphs that use it");
                let socket = |name: &str, arg| Edit::Socket(node.clone(), name.to_owned(), arg);
                let edits = vec![socket("local", None), socket("file", Some(Arg::Text(file)))];
                commands.push(EditorCommand::edit(edits));
                commands.push(EditorCommand::Notify(message));
            })
        });
    }
}
