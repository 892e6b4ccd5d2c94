//! Names of the entries of a file, in the order in which they are written.

/// The entries of a file.
pub(crate) const ENTRIES: &[&str] = &[
    "format",
    "versions",
    "name",
    "about",
    "author",
    "licence",
    "tags",
    "size",
    "tile",
    "wrap",
    "samples",
    "seed",
    "metres",
    "relief",
    "loop",
    "parameters",
    "presets",
    "nodes",
    "graphs",
    "outputs",
    "muted",
    "tests",
    "layout",
];

/// The entries of a graph inside a file.
pub(crate) const GROUP_ENTRIES: &[&str] = &["about", "parameters", "nodes", "outputs", "muted", "layout"];

/// The entries of a layout.
pub(crate) const LAYOUT_ENTRIES: &[&str] = &["nodes", "outputs", "frames", "notes", "collapsed", "portals"];
