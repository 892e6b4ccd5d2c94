//! Source map: the spans of the parts of a document in its text, in 16 bytes each.

use lapidary_evaluator::diagnostic::About;
use lapidary_field::fingerprint::Fingerprint;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The spans of the parts of a document in its text. Clones share them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceMap(Arc<[SourceMapEntry]>);

/// The span of one part. Names are stored as 64-bit hashes: among a million parts, two equal hashes are as likely as a
/// flipped bit, and would only show a wrong span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SourceMapEntry {
    hash: u64,
    span: [u32; 2],
}

impl SourceMap {
    /// A map of these entries.
    pub(crate) fn new(mut source_map: Vec<SourceMapEntry>) -> SourceMap {
        source_map.sort_unstable_by_key(|entry| entry.hash);
        SourceMap(source_map.into())
    }
    /// The map with spans in another text.
    pub(crate) fn moved(&self, to: impl Fn(Range<usize>) -> Range<usize>) -> SourceMap {
        let moved = |entry: &SourceMapEntry| {
            let [start, end] = entry.span;
            let span = to(start as usize..end as usize);
            SourceMapEntry { span: [span.start as u32, span.end as u32], ..*entry }
        };
        SourceMap(self.0.iter().map(moved).collect())
    }
    /// The span of a part, in bytes.
    pub fn get(&self, about: &About) -> Option<Range<usize>> {
        let hash = hash(about);
        let found = self.0.binary_search_by_key(&hash, |entry| entry.hash).ok()?;
        let [start, end] = self.0[found].span;
        Some(start as usize..end as usize)
    }
    /// Returns whether a part is in the text, valid or not.
    pub fn contains(&self, about: &About) -> bool {
        self.get(about).is_some()
    }
}

impl SourceMapEntry {
    pub(crate) fn new(about: &About, span: &Range<usize>) -> SourceMapEntry {
        SourceMapEntry { hash: hash(about), span: [span.start as u32, span.end as u32] }
    }
}

/// The key of something that a diagnostic may be about: the low half of a fingerprint with an explicit tag.
fn hash(about: &About) -> u64 {
    let mut fingerprint = Fingerprint::new();
    match about {
        About::Graph => fingerprint.write(b"graph"),
        About::Node(node) => ("node", node).hash(&mut fingerprint),
        About::Socket(node, socket) => ("socket", node, socket).hash(&mut fingerprint),
        About::SocketName(node, socket) => ("socket name", node, socket).hash(&mut fingerprint),
        About::Output(output) => ("output", output).hash(&mut fingerprint),
        About::OutputName(output) => ("output name", output).hash(&mut fingerprint),
        About::Parameter(parameter) => ("parameter", parameter).hash(&mut fingerprint),
        About::Test(number) => ("test", *number as u64).hash(&mut fingerprint),
    }
    fingerprint.finish()
}

/// The subject of a diagnostic, moved into a graph inside the file.
pub(crate) fn about_in_group(group: &str, about: About) -> About {
    let within = |name: String| format!("{group}/{name}");
    match about {
        About::Graph => About::Graph,
        About::Node(name) => About::Node(within(name)),
        About::Socket(name, socket) => About::Socket(within(name), socket),
        About::SocketName(name, socket) => About::SocketName(within(name), socket),
        About::Output(name) => About::Output(within(name)),
        About::OutputName(name) => About::OutputName(within(name)),
        About::Parameter(name) => About::Parameter(within(name)),
        // Graphs inside the file have no assertions.
        About::Test(number) => About::Test(number),
    }
}

/// The key of the list of versions. No node can have this name.
pub(crate) fn about_versions() -> About {
    About::Node(VERSIONS.to_owned())
}

/// The key of a name in the list of versions.
pub(crate) fn about_version_name(kind: &str) -> About {
    About::SocketName(VERSIONS.to_owned(), kind.to_owned())
}

/// The key of a number in the list of versions.
pub(crate) fn about_version_value(kind: &str) -> About {
    About::Socket(VERSIONS.to_owned(), kind.to_owned())
}

const VERSIONS: &str = "(versions)";

/// The key of a graph inside the file, and the name of its instance if no node uses it.
pub(crate) fn about_unused_graph(group: &str) -> About {
    About::Node(format!("{UNUSED_PREFIX}{group}"))
}

pub(crate) const UNUSED_PREFIX: &str = "(graphs)/";
