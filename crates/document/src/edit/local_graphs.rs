//! Edits of the graphs inside a file: added, changed, removed and renamed.

use crate::edit::editor::{GraphEditor, unknown_graph};
use crate::edit::version_entries::declared_versions;
use crate::model::document::Group;
use crate::model::renames::RenameSet;
use crate::syntax::entry_edits::find_entry;
use crate::writer::{group_text, node_text};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::Node;

impl<'e> GraphEditor<'e> {
    pub(crate) fn graph(&mut self, name: &str, graph: Option<&Group>) -> Result<(), Box<Diagnostic>> {
        let mut file = self.main_graph();
        let Some(graph) = graph else {
            let graphs = file.part("graphs").filter(|graphs| find_entry(*graphs, name).is_some());
            let graphs = graphs.ok_or_else(|| unknown_graph(name))?;
            // The entry `graphs` is removed with the last graph.
            let (tree, name) = if graphs.items().count() > 1 { (graphs, name) } else { (file.root, "graphs") };
            file.set(tree, name, None, true);
            self.edits.append(&mut file.edits);
            return Ok(());
        };
        self.check_name(name)?;
        let kinds = graph.graph.nodes.values().map(|node| node.kind.as_str());
        let (specs, edits) = declared_versions(self.text, self.file, kinds, self.library);
        let node = |it: &Node| node_text(it, specs.get(it.kind.as_str()).copied());
        file.put("graphs", name, Some(group_text(graph, &node)), true)?;
        self.edits.extend(edits.into_iter().chain(file.edits));
        Ok(())
    }
    pub(crate) fn rename_graph(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        if !self.main_graph().check_rename("graphs", from, to, (Code::NoSubgraph, About::Graph, "graph"))? {
            let groups = [(from.to_owned(), to.to_owned())].into();
            self.rename_references(&RenameSet { groups, ..RenameSet::default() });
        }
        Ok(())
    }
}
