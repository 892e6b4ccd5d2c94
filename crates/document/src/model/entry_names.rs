//! Names of the entries of a file, in the order in which they are written.

/// What a file may say, in the order it is written.
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

/// What a graph inside a file may say, in the order it is written.
pub(crate) const GROUP_ENTRIES: &[&str] = &["about", "parameters", "nodes", "outputs", "muted", "layout"];

/// What a layout may say, in the order it is written.
pub(crate) const LAYOUT_ENTRIES: &[&str] = &["nodes", "frames", "notes", "collapsed"];
