//! Graphs that can be added as nodes: subgraphs of the file, and files of the library folders.

use crate::platform::Platform;
use crate::widgets::spaced;
use lapidary_document::{Document, GraphInterface as SubgraphInterface, INSTANCE, write};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{Library, Spec};
use lapidary_field::fingerprint::Fingerprint;
use std::path::Path;
use std::sync::Arc;

/// Graph that can be added as a node.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LibraryGraph {
    pub(super) title: String,
    /// Identity of its content.
    pub(super) key: String,
    /// Name of the subgraph, if it is one of the file.
    pub(super) subgraph: Option<String>,
    pub(super) node: Node,
    pub(super) interface: SubgraphInterface,
}

/// Node or graph that the finder offers.
#[derive(Clone)]
pub(super) enum FinderSubject {
    Node(&'static Spec),
    Graph(Arc<LibraryGraph>),
}

impl FinderSubject {
    /// Key among the favourites: the kind of a node, or the file of a graph.
    pub(super) fn favourite_key(&self) -> Option<&str> {
        match self {
            FinderSubject::Node(spec) => Some(spec.name),
            FinderSubject::Graph(graph) => match graph.node.args.get("file")? {
                Arg::Text(file) => Some(file),
                _ => None,
            },
        }
    }

    pub(super) fn key(&self) -> &str {
        match self {
            FinderSubject::Node(spec) => spec.name,
            FinderSubject::Graph(graph) => &graph.key,
        }
    }
}

/// Lists the graphs that a document at a path can use.
pub(super) fn library_graphs(
    platform: &dyn Platform,
    library: &Library,
    document: &Document,
    path: &Path,
) -> Vec<Arc<LibraryGraph>> {
    let subgraphs = Document { groups: document.groups.clone(), ..Document::default() };
    let stamp = Fingerprint::of(&write(&subgraphs, library)) as u64;
    let groups = document.groups.keys();
    let groups = groups.map(|name| (format!("{name} (of this file)"), "local", name.clone(), stamp));
    let beside = path.parent().map(|folder| folder.join("library"));
    let mut found: Vec<(String, u64)> = vec![];
    for folder in beside.iter().map(|folder| folder.as_path()).chain([Path::new("graphs/library")]) {
        for entry in platform.list(folder).unwrap_or_default() {
            let file = folder.join(&entry.name);
            let new = found.iter().all(|(name, _)| *name != entry.name);
            if new && entry.file && entry.name.ends_with(".ron") && file != path {
                found.push((entry.name, platform.stamp(&file).unwrap_or_default()));
            }
        }
    }
    for (path, text) in platform.bundled_graphs() {
        if let Some(name) = path.strip_prefix("library/")
            && found.iter().all(|(known, _)| known != name)
        {
            found.push((name.to_owned(), Fingerprint::of(text) as u64));
        }
    }
    found.sort();
    let files = found.into_iter().map(|(name, stamp)| {
        let title = spaced(name.trim_end_matches(".ron")).into_owned();
        (format!("{title} (of the library)"), "file", format!("library/{name}"), stamp)
    });
    let user_library = platform.library_folder();
    let mut own = vec![];
    for entry in user_library.iter().flat_map(|folder| platform.list(folder).unwrap_or_default()) {
        let file = user_library.as_ref().map(|folder| folder.join(&entry.name)).unwrap_or_default();
        if entry.file && entry.name.ends_with(".ron") && file != path {
            let title = format!("{} (of your library)", spaced(entry.name.trim_end_matches(".ron")));
            own.push((title, "file", entry.name, platform.stamp(&file).unwrap_or_default()));
        }
    }
    let mut loader = platform.files(path);
    let graph = |(title, source, name, stamp): (String, &str, String, u64)| {
        let subgraph = (source == "local").then(|| name.clone());
        let node = Node { kind: INSTANCE.to_owned(), args: [(source.to_owned(), Arg::Text(name))].into() };
        let interface = document.interface(&node, &mut loader, library)?;
        Some(Arc::new(LibraryGraph { key: format!("{title} {stamp:x}"), title, subgraph, node, interface }))
    };
    groups.chain(files).chain(own).filter_map(graph).collect()
}
