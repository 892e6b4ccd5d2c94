//! Finder: finds a node by its name, aliases or description, and adds it to the graph.

mod library_graphs;
mod matches;
mod row;
mod search;
mod thumbnails;

pub(crate) use search::Finder;
