//! What a complaint advises, typed for whoever presses a button.

use lapidary_evaluator::diagnostic::{Code, Diagnostic};

/// The text with a complaint's advice followed, where that can be done without asking.
pub(crate) fn fixed(text: &str, complaint: &Diagnostic) -> Option<String> {
    let span = complaint.span.clone()?;
    let old = text.get(span.clone())?;
    let new = match complaint.code {
        Code::Range => clamped(old, complaint)?,
        Code::Whole => instead(old, &number_in(&complaint.message)?, nearest(complaint)?)?,
        _ => perhaps(old, complaint)?,
    };
    (new != old).then(|| format!("{}{new}{}", &text[..span.start], &text[span.end..]))
}

/// The wrong word with the one in its place that was probably meant.
fn perhaps(old: &str, complaint: &Diagnostic) -> Option<String> {
    let help = complaint.help.as_deref()?;
    let meant = match (help.strip_prefix("perhaps `"), help.strip_prefix("write `")) {
        // More advice may follow.
        (Some(rest), _) => rest.split('`').next()?,
        (None, Some(rest)) => rest.strip_suffix('`').or_else(|| rest.strip_suffix("` without quotes"))?,
        (None, None) => return None,
    };
    if help.ends_with("without quotes") {
        return instead(old, &format!("\"{meant}\""), meant.to_owned());
    }
    // The last of what the message quotes that stands there is the wrong word: before it, it tells where that is.
    let quoted = complaint.message.split('`').skip(1).step_by(2).chain(complaint.message.split('"').skip(1).step_by(2));
    let wrong: Vec<&str> = quoted.filter(|word| *word != meant && place(old, word).is_some()).collect();
    match wrong.as_slice() {
        [only] => instead(old, only, meant.to_owned()),
        _ => None,
    }
}

/// The number with the nearest of its range in its place.
fn clamped(old: &str, complaint: &Diagnostic) -> Option<String> {
    let (_, range) = complaint.message.split_once(", outside ")?;
    let (low, high) = range.split_once("..=")?;
    let number = number_in(&complaint.message)?;
    let (v, low, high): (f64, f64, f64) = (number.parse().ok()?, low.parse().ok()?, high.parse().ok()?);
    let end = if v < low { low } else { high };
    instead(old, &number, end.to_string())
}

/// The nearer of the two numbers that are advised.
fn nearest(complaint: &Diagnostic) -> Option<String> {
    let rest = complaint.help.as_deref()?.strip_prefix("write ")?;
    let (low, high) = rest.split(',').next()?.split_once(" or ")?;
    let v: f64 = number_in(&complaint.message)?.parse().ok()?;
    let far = |text: &str| text.parse::<f64>().ok().map(|end| (end - v).abs());
    Some(if far(low)? <= far(high)? { low } else { high }.to_owned())
}

/// The number that a message says something is.
fn number_in(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("` is ")?;
    Some(rest.split(',').next()?.to_owned())
}

/// A word of the text with another in its place. A number is found however it is spelt.
fn instead(old: &str, wrong: &str, right: String) -> Option<String> {
    let range = place(old, wrong).or_else(|| {
        let v: f64 = wrong.parse().ok()?;
        let words = old.char_indices().filter(|(i, _)| *i == 0 || !part(old[..*i].chars().next_back()));
        let mut found = words.filter_map(|(i, _)| {
            let len =
                old[i..].find(|c: char| !(c.is_ascii_alphanumeric() || "._+-".contains(c))).unwrap_or(old.len() - i);
            (old[i..i + len].replace('_', "").parse() == Ok(v)).then_some(i..i + len)
        });
        found.next()
    })?;
    Some(format!("{}{right}{}", &old[..range.start], &old[range.end..]))
}

/// Where a word stands by itself, the only one there is.
fn place(text: &str, word: &str) -> Option<std::ops::Range<usize>> {
    if word.is_empty() {
        return None;
    }
    let alone = |at: &usize| !part(text[..*at].chars().next_back()) && !part(text[at + word.len()..].chars().next());
    let mut found = text.match_indices(word).map(|(at, _)| at).filter(alone);
    let at = found.next()?;
    found.next().is_none().then_some(at..at + word.len())
}

/// Whether a letter belongs to a word.
fn part(letter: Option<char>) -> bool {
    letter.is_some_and(|c| c.is_alphanumeric() || c == '_')
}
