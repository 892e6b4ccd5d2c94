//! Where in a text things stand: kept in so few bytes that a graph of a hundred thousand nodes can have all of them.

use lapidary_evaluator::diagnostic::About;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Where in a text things stand. Copies of a document share them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places(Arc<[Place]>);

/// Where one thing stands. Names are long and places are only shown, so names are kept as what they hash to: that two
/// are alike among a million is as likely as a flipped bit, and would show the place of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    hash: u64,
    span: [u32; 2],
}

impl Places {
    /// These, to be found by what stands there.
    pub(crate) fn new(mut places: Vec<Place>) -> Places {
        places.sort_unstable_by_key(|place| place.hash);
        Places(places.into())
    }
    /// The same places in another text.
    pub(crate) fn moved(&self, to: impl Fn(Range<usize>) -> Range<usize>) -> Places {
        let moved = |place: &Place| {
            let [start, end] = place.span;
            let span = to(start as usize..end as usize);
            Place { span: [span.start as u32, span.end as u32], ..*place }
        };
        Places(self.0.iter().map(moved).collect())
    }
    /// The bytes at which something stands.
    pub fn get(&self, about: &About) -> Option<Range<usize>> {
        let hash = hash(about);
        let found = self.0.binary_search_by_key(&hash, |place| place.hash).ok()?;
        let [start, end] = self.0[found].span;
        Some(start as usize..end as usize)
    }
    /// Whether something stands in the text, understood or not.
    pub fn contains(&self, about: &About) -> bool {
        self.get(about).is_some()
    }
}

impl Place {
    pub(crate) fn of(about: &About, span: &Range<usize>) -> Place {
        Place { hash: hash(about), span: [span.start as u32, span.end as u32] }
    }
}

fn hash(about: &About) -> u64 {
    let mut hasher = DefaultHasher::new();
    about.hash(&mut hasher);
    hasher.finish()
}

/// What a complaint is about, where the node is one of a group.
pub(crate) fn inside(group: &str, about: About) -> About {
    let within = |name: String| format!("{group}/{name}");
    match about {
        About::Graph => About::Graph,
        About::Node(name) => About::Node(within(name)),
        About::Socket(name, socket) => About::Socket(within(name), socket),
        About::SocketName(name, socket) => About::SocketName(within(name), socket),
        About::Output(name) => About::Output(within(name)),
        About::OutputName(name) => About::OutputName(within(name)),
        About::Parameter(name) => About::Parameter(within(name)),
    }
}
