//! Reading of graph assertions.

use crate::read::reader::EntryReader;
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::{About, Code};
use lapidary_evaluator::report::assertion::Assertion;
use std::collections::BTreeMap;

/// Help for assertions.
const TESTS: &str = "write `tiles(of: \"height\")`, `range(of: \"height\", within: (0, 1))`, `mean(of: \"height\", is: 0.5, within: 0.01)` or `hash(of: \"height\", size: 256, is: \"\")`";

impl EntryReader {
    /// Reads a list of assertions.
    pub(crate) fn tests(&mut self, tree: SyntaxNode<'_>) -> Vec<Assertion> {
        let read = self.list(tree, |reader, item| Some((reader.test(item)?, item.span())));
        for (number, (_, span)) in read.iter().enumerate() {
            self.record_span(About::Test(number), span);
        }
        read.into_iter().map(|(test, _)| test).collect()
    }

    /// Reads `tiles(of: "height")`, `range(of: "height", within: (0, 1))` and so on.
    fn test(&mut self, tree: SyntaxNode<'_>) -> Option<Assertion> {
        let kind = if let SyntaxKind::Bracket { name, .. } = tree.shape() { name } else { "" };
        let known: &[&str] = match kind {
            "tiles" => &["of"],
            "range" => &["of", "within"],
            "mean" => &["of", "is", "within"],
            "hash" => &["of", "size", "is"],
            _ => {
                let message = if kind.is_empty() {
                    "expected a test".to_owned()
                } else {
                    format!("there is no test called `{kind}`")
                };
                self.report_with_help(Code::Entry, &tree.span(), message, TESTS);
                return None;
            }
        };
        let before = self.count();
        let mut entries = BTreeMap::new();
        for (name, span, tree) in self.entries(tree, b'(') {
            if known.contains(&&*name) {
                entries.insert(name, tree);
            } else {
                self.unknown("this test", &name, span, known);
            }
        }
        let missing: Vec<&str> = known.iter().copied().filter(|name| !entries.contains_key(*name)).collect();
        if self.count() == before && !missing.is_empty() {
            let message = format!("`{kind}` has no `{}`", missing.join("` and no `"));
            self.report_with_help(Code::Entry, &tree.span(), message, TESTS);
        }
        let of = self.free_text(*entries.get("of")?)?;
        Some(match kind {
            "tiles" => Assertion::Tiles { of },
            "range" => Assertion::Range { of, within: self.position(*entries.get("within")?)? },
            "mean" => Assertion::Mean {
                of,
                is: self.number(*entries.get("is")?)?,
                within: self.number(*entries.get("within")?)?,
            },
            _ => Assertion::Hash {
                of,
                size: self.whole(*entries.get("size")?, 1, 1 << 14)?,
                is: self.free_text(*entries.get("is")?)?,
            },
        })
    }
}
