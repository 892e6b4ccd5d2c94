//! Sources of instances: a file, or a graph inside it.

use crate::model::fingerprints::hash_args;
use crate::subgraph::graph_files::LoadedFile;
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::graph::Args;
use lapidary_field::fingerprint::Fingerprint;
use std::hash::Hash;
use std::sync::Arc;

/// A graph of a file: its main graph, or one inside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct GraphSource {
    /// The file; `None` is the file that flattening started from.
    pub(crate) file: Option<Arc<LoadedFile>>,
    /// The graph inside the file; `None` is its main graph.
    pub(crate) group: Option<String>,
}

impl GraphSource {
    /// The path of the file and the name of the graph inside it.
    pub(crate) fn key(&self) -> (Option<&str>, Option<&str>) {
        (self.file.as_ref().map(|file| file.path.as_str()), self.group.as_deref())
    }
    /// The fingerprint of the graph with these arguments and working size: instances with equal fingerprints have equal
    /// outputs.
    pub(crate) fn fingerprint(&self, args: &Args, working_size: Option<u32>) -> u128 {
        let mut print = Fingerprint::new();
        match self.key().0 {
            Some(path) => ("file", path).hash(&mut print),
            None => "this file".hash(&mut print),
        }
        match self.key().1 {
            Some(group) => ("group", group).hash(&mut print),
            None => "main graph".hash(&mut print),
        }
        hash_args(args, &mut print);
        working_size.hash(&mut print);
        print.value()
    }
    /// The name of the graph in messages.
    pub(crate) fn name(&self) -> String {
        let file = self.file.as_ref().map_or("this file", |file| &file.path);
        match &self.group {
            Some(group) => format!("\"{}\" of {file}", quoted(group)),
            None => file.to_owned(),
        }
    }
}
