//! Graphs inside a file, added, changed, taken out and called something else.

use super::{Editor, no_group};
use crate::called::Called;
use crate::document::Group;
use crate::splice::entry;
use crate::version::declared;
use crate::write;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::Node;

impl<'e> Editor<'e> {
    pub(super) fn graph(&mut self, name: &str, graph: Option<&Group>) -> Result<(), Box<Diagnostic>> {
        let mut file = self.file_at_hand();
        let Some(graph) = graph else {
            let graphs = file.part("graphs").filter(|graphs| entry(*graphs, name).is_some());
            let graphs = graphs.ok_or_else(|| no_group(name))?;
            // Without graphs there is nothing to list.
            let (tree, name) = if graphs.items().count() > 1 { (graphs, name) } else { (file.root, "graphs") };
            file.set(tree, name, None, true);
            self.cuts.append(&mut file.cuts);
            return Ok(());
        };
        self.named(name)?;
        let kinds = graph.graph.nodes.values().map(|node| node.kind.as_str());
        let (specs, cuts) = declared(self.text, self.file, kinds, self.library);
        let node = |it: &Node| write::node(it, specs.get(it.kind.as_str()).copied());
        file.put("graphs", name, Some(write::group(graph, &node)), true)?;
        self.cuts.extend(cuts.into_iter().chain(file.cuts));
        Ok(())
    }
    pub(super) fn rename_graph(&mut self, from: &str, to: &str) -> Result<(), Box<Diagnostic>> {
        if !self.file_at_hand().renamed("graphs", from, to, (Code::NoGroup, About::Graph, "graph"))? {
            let groups = [(from.to_owned(), to.to_owned())].into();
            self.call(&Called { groups, ..Called::default() });
        }
        Ok(())
    }
    /// The file, whichever of its graphs is at hand.
    fn file_at_hand(&self) -> Editor<'e> {
        Editor { root: self.file, group: None, cuts: vec![], ..*self }
    }
}
