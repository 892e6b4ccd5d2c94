//! Finder: finds a node by its name, aliases or description, and adds it to the graph.

mod library_graphs;
mod list_keys;
mod matches;
mod recent_items;
mod row;
mod search;
mod thumbnails;

pub(crate) use recent_items::RECENT_ITEMS;
pub(crate) use search::Finder;
