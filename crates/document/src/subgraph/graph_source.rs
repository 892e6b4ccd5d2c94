//! Sources of instances: a file, or a graph inside it.

use crate::subgraph::graph_files::LoadedFile;
use lapidary_evaluator::diagnostic::quoted;
use std::sync::Arc;

/// A graph of a file: the whole, or a group.
#[derive(Clone, Debug, Default)]
pub(crate) struct GraphSource {
    /// Which file; `None` is the one that all began with.
    pub(crate) held: Option<Arc<LoadedFile>>,
    pub(crate) group: Option<String>,
}

impl GraphSource {
    pub(crate) fn key(&self) -> (Option<&str>, Option<&str>) {
        (self.held.as_ref().map(|held| held.path.as_str()), self.group.as_deref())
    }
    pub(crate) fn name(&self) -> String {
        let file = self.held.as_ref().map_or("this file", |held| &held.path);
        match &self.group {
            Some(group) => format!("\"{}\" of {file}", quoted(group)),
            None => file.to_owned(),
        }
    }
}
