//! The bytes of text that a driver compiles: functions count wherever they are called, because drivers inline them.

use super::library::{DOUBLE_PLACES, EXACT, PLACES, PRELUDE, SAMPLING};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The bytes of functions, with those of the functions that they call.
pub(super) struct InlinedBytes {
    library: &'static HashMap<String, usize>,
    own: RefCell<HashMap<String, usize>>,
}

impl InlinedBytes {
    /// Those of the functions that are written by hand.
    pub(super) fn new(has_doubles: bool) -> InlinedBytes {
        InlinedBytes { library: library(has_doubles), own: RefCell::default() }
    }
    /// The bytes of a text, with those of the functions that it calls.
    pub(super) fn of(&self, text: &str) -> usize {
        text.len() + called(text).map(|name| self.function(name)).sum::<usize>()
    }
    /// Notes the bytes of a function.
    pub(super) fn note(&self, name: &str, bytes: usize) {
        self.own.borrow_mut().insert(name.to_owned(), bytes);
    }
    fn function(&self, name: &str) -> usize {
        self.own.borrow().get(name).or_else(|| self.library.get(name)).copied().unwrap_or(0)
    }
}

/// The names that are followed by a parenthesis.
fn called(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices('(').filter_map(move |(end, _)| {
        let begin = text[..end].rfind(|c| !is_name(c)).map_or(0, |at| at + 1);
        Some(&text[begin..end]).filter(|name| !name.is_empty())
    })
}

/// The functions that are written by hand. Each follows those that it calls.
fn library(has_doubles: bool) -> &'static HashMap<String, usize> {
    static LIBRARIES: [OnceLock<HashMap<String, usize>>; 2] = [const { OnceLock::new() }; 2];
    LIBRARIES[usize::from(has_doubles)].get_or_init(|| {
        let places = if has_doubles { DOUBLE_PLACES } else { PLACES };
        let mut known: HashMap<String, usize> = HashMap::new();
        for function in [PRELUDE, EXACT, SAMPLING, places].into_iter().flat_map(|text| text.split("\nfn ").skip(1)) {
            let name = function.split('(').next().unwrap_or_default();
            let bytes = function.len() + called(function).filter_map(|name| known.get(name)).sum::<usize>();
            known.insert(name.to_owned(), bytes);
        }
        known
    })
}

#[cfg(test)]
mod tests {
    use super::{InlinedBytes, called};

    #[test]
    fn functions_count_wherever_they_are_called() {
        assert_eq!(called("let r3 = f(g(x), (1.0)) + vec2<f32>(y);").collect::<Vec<_>>(), ["f", "g"]);
        let [integers, doubles] = [false, true].map(InlinedBytes::new);
        integers.note("f", 100);
        assert_eq!(integers.of("f(f(x))"), 7 + 200);
        let quotient = integers.of("exact_div(a, b)");
        assert!((1000..8000).contains(&quotient), "{quotient}");
        let [by_integers, by_doubles] = [integers, doubles].map(|bytes| bytes.of("periodic_place(0u, 1u, x)"));
        assert!(by_doubles > 1000 && by_integers > 5 * by_doubles, "{by_integers}, {by_doubles}");
    }
}
