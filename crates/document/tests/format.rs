//! Formatting is idempotent and keeps the meaning, wherever spaces, line breaks and comments are.

mod common;

use common::{cases, parse_valid, same_content};
use lapidary_document::fmt;
use proptest::prelude::*;

const GRAPHS: [&str; 3] =
    [include_str!("graphs/knobs.ron"), include_str!("graphs/marble.ron"), include_str!("graphs/wall.ron")];

/// Texts that may be inserted before and after every sign.
const TRIVIA: [&str; 12] = [
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\n\n\n",
    "// a\n",
    " // a \n\n",
    "/* a */",
    "\n/* a */ ",
    "/* a\n  b */",
    "/* a */ // b\r\n",
];

/// The text with trivia inserted after signs outside of strings and comments; each choice is for one sign, in turn.
fn with_trivia(text: &str, choices: &[usize]) -> String {
    let (mut out, mut is_string, mut is_comment) = (String::new(), false, false);
    let mut choices = choices.iter().cycle();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        is_string ^= c == '"' && !is_comment;
        is_comment = (is_comment || c == '/' && chars.peek() == Some(&'/') && !is_string) && c != '\n';
        if !is_string && !is_comment && "([{}]),:".contains(c) {
            let choice = choices.next().and_then(|choice| TRIVIA.get(*choice));
            out.push_str(choice.copied().unwrap_or_default());
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn formatting_is_idempotent_wherever_comments_are(
        graph in 0..GRAPHS.len(),
        choices in proptest::collection::vec(0..3 * TRIVIA.len(), 1..200),
        commas in any::<bool>(),
    ) {
        let mut text = with_trivia(GRAPHS[graph], &choices);
        if commas {
            // Commas before brackets on the same line are removed, others are added.
            text = text.replace("\" }", "\", }");
        }
        let once = fmt(&text).expect("the graph is valid");
        prop_assert_eq!(fmt(&once), Ok(once.clone()), "{}", text);
        prop_assert!(same_content(&parse_valid(&once), &parse_valid(&text)), "{}\n{}", text, once);
    }
}

#[test]
fn a_last_comma_below_a_comment_leaves_no_indentation() {
    let text = "lapidary(nodes: {}, tags: [\"a\" // first\n, ])";
    let formatted = "lapidary(\n    nodes: {},\n    tags: [\"a\" // first\n    ],\n)\n";
    assert_eq!(fmt(text).as_deref(), Ok(formatted));
    assert_eq!(fmt(formatted).as_deref(), Ok(formatted));
}

#[test]
fn settings_of_repetition_stay_as_they_are() {
    let text = "lapidary(\n    format: 1,\n    nodes: {\n        \"worn\": graph(local: \"melt\",repeat:8, working_size :1024),\n    },\n    outputs: { \"height\": \"worn\" },\n)\n";
    let formatted = fmt(text).expect("the text is valid");
    assert!(formatted.contains("graph(local: \"melt\", repeat: 8, working_size: 1024)"), "{formatted}");
    assert_eq!(fmt(&formatted).as_deref(), Ok(formatted.as_str()));
    assert_eq!(parse_valid(&formatted).graph, parse_valid(text).graph);
}
