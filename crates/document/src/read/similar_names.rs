//! Names of nodes that look alike: they differ only in case, in spaces or in characters of the same shape.

use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use unicode_security::confusable_detection::skeleton;

/// Two names that look alike, with their spans.
pub(crate) struct SimilarNames {
    first: (String, Range<usize>),
    second: (String, Range<usize>),
}

/// The names that look like an earlier one.
pub(crate) fn similar_names(names: &[(Cow<'_, str>, Range<usize>)]) -> Vec<SimilarNames> {
    // Shapes by their hashes, as large files have many names.
    let mut earlier: HashMap<u64, usize> = HashMap::with_capacity(names.len());
    let mut similar = vec![];
    for (i, second) in names.iter().enumerate() {
        let shapes = shapes(&second.0);
        let alike = |first: &&usize| self::shapes(&names[**first].0).iter().any(|shape| shapes.contains(shape));
        match shapes.iter().find_map(|shape| earlier.get(&hash(shape)).filter(alike)) {
            Some(first) => {
                let owned = |(name, span): &(Cow<'_, str>, Range<usize>)| (name.to_string(), span.clone());
                similar.push(SimilarNames { first: owned(&names[*first]), second: owned(second) });
            }
            None => earlier.extend(shapes.iter().map(|shape| (hash(shape), i))),
        }
    }
    similar
}

fn hash(shape: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    shape.hash(&mut hasher);
    hasher.finish()
}

/// The shapes of a name: its skeleton (Unicode Technical Standard 39) without case and spaces, before and after capitals
/// become small letters, because these may look like different letters.
fn shapes(name: &str) -> [String; 2] {
    let visible = |c: &char| !c.is_whitespace() && !matches!(c, '\u{200c}' | '\u{200d}');
    let own: String = name.chars().filter(visible).collect();
    let small = own.to_lowercase();
    [own, small].map(|text| skeleton(&text).collect::<String>().to_lowercase())
}

impl SimilarNames {
    /// The warning, with the line of the first name.
    pub(crate) fn diagnostic(self, text: &str) -> Diagnostic {
        let SimilarNames { first: (first, at), second: (second, span) } = self;
        let line = text.get(..at.start).unwrap_or_default().bytes().filter(|b| *b == b'\n').count() + 1;
        let message = format!("the name `{}` looks like `{}` in line {line}", quoted(&second), quoted(&first));
        let help = match different_letters(&first, &second) {
            Some([a, b]) => {
                let [from, to] = [a, b].map(u32::from);
                format!("rename one of them: `{b}` is U+{to:04X} and `{a}` is U+{from:04X}")
            }
            None => "rename one of them".to_owned(),
        };
        let diagnostic = Diagnostic::error(Code::SimilarNames, About::Graph, message).at(span).help(help);
        Diagnostic { severity: Severity::Warning, ..diagnostic }
    }
}

/// The first two characters that differ, if one of them is no ASCII character and both are visible.
fn different_letters(first: &str, second: &str) -> Option<[char; 2]> {
    let pair = first.chars().zip(second.chars()).find(|(a, b)| a != b)?;
    let foreign = !pair.0.is_ascii() || !pair.1.is_ascii();
    (foreign && quoted(&format!("{}{}", pair.0, pair.1)).chars().count() == 2).then_some([pair.0, pair.1])
}
