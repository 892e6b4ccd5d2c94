//! Abbreviations of names, for places where a whole name has no space.

/// Numbers of letters before the ellipsis.
const LETTERS: [usize; 3] = [10, 7, 5];

/// Abbreviations of a name, the longest first. They end after a word where possible, and keep the number at the end of
/// the name, which distinguishes it from others.
pub(super) fn abbreviations(name: &str) -> Vec<String> {
    let name = name.lines().next().unwrap_or_default().trim();
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[stem.len()..];
    let count = name.chars().count();
    let mut short: Vec<String> = vec![];
    for letters in LETTERS {
        let begin: String = stem.chars().take(letters).collect();
        let begin = after_word(&begin).trim_end_matches(['_', ' ', '-']);
        let text = format!("{begin}…{number}");
        // An abbreviation saves space only if it is shorter by some letters.
        if text.chars().count() + 2 <= count && !short.contains(&text) {
            short.push(text);
        }
    }
    short
}

/// Beginning that ends after a word, unless that loses most of it.
fn after_word(begin: &str) -> &str {
    let end = begin.rfind(['_', ' ', '-']).unwrap_or(0);
    if begin.len() - end <= 3 && begin[..end].chars().count() >= 3 { &begin[..end] } else { begin }
}

#[cfg(test)]
mod tests {
    use super::abbreviations;

    #[test]
    fn names_are_shortened_after_words_and_keep_their_numbers() {
        let cases: [(&str, &[&str]); 7] = [
            ("perlin", &[]),
            ("moss_height", &["moss…"]),
            ("turbulence", &["turbule…", "turbu…"]),
            ("component_shadow", &["component…", "compone…", "compo…"]),
            ("needle_parts_12", &["needle_par…12", "needle…12", "needl…12"]),
            ("größenänderung", &["größenände…", "größenä…", "größe…"]),
            ("", &[]),
        ];
        for (name, expected) in cases {
            assert_eq!(abbreviations(name), expected, "{name}");
        }
    }
}
