//! Suggestions for misspelt names.

use strsim::osa_distance;

/// Names longer than this, in bytes, are not compared: the distance takes quadratic time.
const MAX_WORD_BYTES: usize = 64;

/// The known name that is nearest to a misspelt one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion<'a> {
    /// The known name.
    pub name: &'a str,
    /// True if no other name is likely: see [`suggestion`].
    pub certain: bool,
}

/// The nearest of the known names within the tolerance: one edit for up to four letters, two for up to eight, else a third
/// of the letters. An edit changes, inserts or removes a letter, or swaps two neighbours (Damerau, 1964, as optimal string
/// alignment).
///
/// The suggestion is certain if no other name is within the tolerance, the digits agree, and the names differ only in case
/// and separators, or by one edit with at least four letters, or by two edits with at least eight.
pub fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<Suggestion<'a>> {
    let tolerance = match name.chars().count() {
        0..=4 => 1,
        5..=8 => 2,
        count => count / 3,
    };
    let close = known.filter_map(|other| Some((distance(name, other)?, other)));
    let close = close.filter(|(d, other)| *d <= tolerance && *d < name.len().max(other.len()));
    let (mut best, mut rivals) = (None, 0);
    for (d, other) in close {
        match best {
            Some((_, known)) if known == other => {}
            Some((least, _)) if least <= d => rivals += 1,
            _ => {
                rivals += usize::from(best.is_some());
                best = Some((d, other));
            }
        }
    }
    let (d, other) = best?;
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let plain = |name: &str| name.to_lowercase().replace(['_', '-', ' '], "");
    let letters = name.chars().count();
    let small = plain(name) == plain(other) || (d == 1 && letters >= 4) || (d == 2 && letters >= 8);
    Some(Suggestion { name: other, certain: rivals == 0 && small && digits(name) == digits(other) })
}

/// The nearest of the known names within the tolerance of [`suggestion`].
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    suggestion(name, known).map(|near| near.name)
}

/// The number of edits from one name to another; `None` for long names.
pub(crate) fn distance(a: &str, b: &str) -> Option<usize> {
    (a.len().max(b.len()) <= MAX_WORD_BYTES).then(|| osa_distance(a, b))
}
