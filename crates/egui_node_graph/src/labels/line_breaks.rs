//! Line breaks of labels, which make them narrower.

/// Largest number of lines, and of letters in a line.
const MAX_LINES: usize = 3;
const MAX_LETTERS: usize = 22;
/// Largest ratio of widths for which another line is worth its space.
const NARROWER: f32 = 0.85;

/// Text with line breaks.
#[derive(Debug, PartialEq)]
pub(super) struct BrokenText {
    pub(super) text: String,
    pub(super) width: f32,
}

/// A text in one line and, if that makes it narrower, in up to three lines, which break at `_` and spaces only.
pub(super) fn broken_texts(text: &str, mut width: impl FnMut(&str) -> f32) -> Vec<BrokenText> {
    let first = text.lines().next().unwrap_or_default().trim();
    let words: Vec<String> = first.split_inclusive(['_', ' ']).map(shortened).collect();
    let mut texts: Vec<BrokenText> = vec![];
    for most in 1..=MAX_LINES.min(words.len()) {
        let Some(broken) = balanced(&words, most, &mut width) else { continue };
        let wide = broken.text.lines().any(|line| line.chars().count() > MAX_LETTERS);
        let narrower = texts.last().is_none_or(|last| broken.width <= last.width * NARROWER);
        if narrower && (!wide || most == MAX_LINES.min(words.len())) {
            texts.push(broken);
        }
    }
    texts
}

/// Narrowest text of at most so many lines.
fn balanced(words: &[String], most: usize, width: &mut impl FnMut(&str) -> f32) -> Option<BrokenText> {
    let runs = (0..words.len()).flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
    let mut rooms: Vec<f32> = runs.map(|(from, to)| width(words[from..to].concat().trim_end())).collect();
    rooms.sort_by(f32::total_cmp);
    rooms.into_iter().find_map(|room| {
        let mut lines = vec![String::new()];
        for word in words {
            let last = lines.last_mut()?;
            if last.is_empty() || width(format!("{last}{word}").trim_end()) <= room {
                last.push_str(word);
            } else {
                lines.push(word.clone());
            }
        }
        let widest = lines.iter().map(|line| width(line.trim_end())).fold(0.0, f32::max);
        let text = lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
        (lines.len() <= most && widest <= room).then_some(BrokenText { text, width: widest })
    })
}

/// Word that fits a line.
fn shortened(word: &str) -> String {
    if word.chars().count() <= MAX_LETTERS {
        return word.to_owned();
    }
    word.chars().take(MAX_LETTERS - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::broken_texts;

    #[test]
    fn labels_break_between_words_into_lines_of_similar_width() {
        let cases: [(&str, &[&str]); 6] = [
            ("perlin", &["perlin"]),
            ("moss_height", &["moss_height", "moss_\nheight"]),
            ("a b", &["a b", "a\nb"]),
            ("needle_parts_2", &["needle_parts_2", "needle_\nparts_2"]),
            ("one two three four", &["one two three four", "one two\nthree four", "one two\nthree\nfour"]),
            ("", &[]),
        ];
        for (text, expected) in cases {
            let texts = broken_texts(text, |part| part.chars().count() as f32);
            assert_eq!(texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>(), expected, "{text}");
        }
        let long = broken_texts("a_very_long_name_that_needs_lines", |part| part.chars().count() as f32);
        assert!(long.iter().all(|text| text.width <= 22.0), "{long:?}");
        let word = broken_texts("abcdefghijklmnopqrstuvwxyz", |part| part.chars().count() as f32);
        assert_eq!(word[0].text, "abcdefghijklmnopqrstu…");
    }
}
