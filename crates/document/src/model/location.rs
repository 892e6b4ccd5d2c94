//! Locations of diagnostics in the text of a document.

use crate::model::document::Document;
use lapidary_evaluator::diagnostic::{About, Diagnostic};
use std::ops::Range;

impl Document {
    /// The diagnostic with its span in the text.
    pub fn located(&self, diagnostic: Diagnostic) -> Diagnostic {
        if diagnostic.span.is_some() {
            return diagnostic;
        }
        // A fix may only edit the part that the diagnostic is about.
        let exact = self.source_map.contains(&diagnostic.about);
        let fix = diagnostic.fix.filter(|fix| exact || !fix.edits().is_empty());
        Diagnostic { span: self.span_of(&diagnostic.about), fix, ..diagnostic }
    }
    fn span_of(&self, about: &About) -> Option<Range<usize>> {
        let node = |name: &String| self.source_map.get(&About::Node(name.clone()));
        let place = self.source_map.get(about).or_else(|| match about {
            About::Socket(name, _) | About::SocketName(name, _) => node(name),
            About::OutputName(name) => self.source_map.get(&About::Output(name.clone())),
            _ => None,
        });
        place.or_else(|| self.source_map.get(&About::Graph))
    }
}
