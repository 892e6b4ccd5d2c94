//! What anyone may make of a graph file, by accident or on purpose, is survived: mutations of every file that is kept, noise, and what has
//! no end.
//!
//! `HOSTILE_CASES` says how many; a case that fails is told by its number, and is the same the next time.

use lapidary_document::edit::{Edit, edit};
use lapidary_document::{Document, GraphFiles, LoadResult, fmt, read, write};
use lapidary_evaluator::diagnostic::{Code, Diagnostic, no_errors};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_field::noise::hash::SplitMix;
use lapidary_nodes::LIBRARY;
use lapidary_tests::root;

/// What slips into a text.
const ODDS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "//",
    "/*",
    "*/",
    "r#\"",
    "\"#",
    "#",
    "$",
    "=",
    "=>",
    ".",
    "-",
    "+",
    "@",
    "'",
    "NaN",
    "inf",
    "1e999",
    "-0",
    "0x",
    "0b2",
    "1_000",
    "\"\\u{d800}\"",
    "\"\\ud800\"",
    "\"\\q\"",
    "\u{feff}",
    "\r\n",
    "\r",
    "\0",
    "é",
    "\u{202e}",
    "\u{1b}[2J",
    "99999999999999999999",
    "-1",
    "0.5",
    "Some(",
    "true",
    "graph(local: \"g\")",
    "graph(file: \"it.ron\")",
    "\"a.b.c\"",
    "\"$a\"",
    "\"#12345\"",
    "perlin()",
    "versions: { \"marble\": 2 }",
    "\n\n",
];

/// What no file that is kept has.
const RARE: &[&str] = &[
    "lapidary(format: 1, nodes: { \"a\": graph(file: \"b.ron\", of: \"a\"), \"c\": graph(local: \"g\") }, graphs: { \"g\": (parameters: { \"p\": whole(value: 3, range: (0, 9)) }, nodes: { \"n\": perlin(seed: \"$p\"), \"i\": graph(local: \"g\") }, outputs: { \"o\": \"n\" }) }, outputs: { \"o\": data(\"c.material\") }, muted: [\"a\"])",
    "lapidary(format: 1, tests: [tiles(of: \"h\"), hash(of: \"h\", size: 9, is: \"\")], presets: { \"p\": { \"q\": (1, 2, 3) } }, parameters: { \"q\": vector(value: (1, 2, 3)), \"w\": choice(value: on, words: [on, off]) }, layout: (nodes: { \"h\": (1, 2) }, frames: [(about: \"\", at: (0, 0), size: (1, 1))]), versions: { \"perlin\": 2 }, nodes: { \"h\": perlin(), \"t\": gradient_map(ramp: [(0, \"$q\"), (1, \"#fff\")]) }, outputs: {})",
];

/// The files that are kept, broken or not, and what they do not have.
fn corpus() -> Vec<String> {
    let mut texts: Vec<String> = RARE.iter().map(|text| (*text).to_owned()).collect();
    for folder in
        ["graphs", "graphs/library", "tests/documents", "tests/broken", "tests/broken/codes", "tests/broken/hand"]
    {
        let mut paths: Vec<_> =
            root().join(folder).read_dir().expect("there are files").flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let read = |path: &std::path::PathBuf| std::fs::read_to_string(path).ok();
        texts.extend(paths.iter().filter(|path| path.extension().is_some_and(|e| e == "ron")).filter_map(read));
    }
    texts
}

/// Draws that are the same for the same case.
struct Draws(SplitMix);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        (self.0.u01() * n as f64) as usize
    }
    /// A place between letters of a text.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
    /// A place where a line or an entry begins.
    fn joint(&mut self, text: &str) -> usize {
        let at = self.place(text);
        let parts = [", ", "\n", "(", "{", "\""];
        let part = parts[self.below(parts.len())];
        text[at..].find(part).map_or(at, |n| at + n + part.len())
    }
    fn mutated(&mut self, text: &str, other: &str) -> String {
        let (a, b) = (self.joint(text), self.joint(text));
        let (a, b) = (a.min(b), a.max(b));
        let odd = ODDS[self.below(ODDS.len())];
        match self.below(8) {
            // Something stands there besides, instead, or no more.
            0 => {
                let at = self.place(text);
                format!("{}{odd}{}", &text[..at], &text[at..])
            }
            1 => {
                let at = self.place(text);
                let gone = text[at..].chars().take(1 + self.below(4)).map(char::len_utf8).sum::<usize>();
                format!("{}{odd}{}", &text[..at], &text[at + gone..])
            }
            2 => {
                let at = self.place(text);
                let gone = text[at..].chars().next().map_or(0, char::len_utf8);
                format!("{}{}", &text[..at], &text[at + gone..])
            }
            3 => format!("{}{}", &text[..a], &text[b..]),
            // It stands there twice, or elsewhere.
            4 => format!("{}{}{}", &text[..b], &text[a..b], &text[b..]),
            5 => {
                let c = self.joint(&text[..a]);
                format!("{}{}{}{}", &text[..c], &text[a..b], &text[c..a], &text[b..])
            }
            // Another file goes on from here, or is pasted in.
            6 => format!("{}{}", &text[..a], &other[self.joint(other)..]),
            _ => {
                let (c, d) = (self.joint(other), self.joint(other));
                format!("{}{}{}", &text[..a], &other[c.min(d)..c.max(d)], &text[a..])
            }
        }
    }
}

/// What a document says, wherever it stands in a text. As text, so that what is no number is equal to itself.
fn said(document: Document) -> String {
    format!("{:?}", Document { source_map: Default::default(), ..document })
}

/// Does to a text all that can be done to it, and holds it to what was promised.
fn mistreat(text: &str) {
    let (document, complaints) = read(text);
    told(text, &complaints);
    let right = complaints.is_empty();
    let Some(document) = document else { return drop(fmt(text)) };
    let mut files = GraphFiles::new("it.ron", &["lib"], |path| match path {
        "b.ron" | "lib/dust.ron" => LoadResult::Text(text.to_owned()),
        _ => LoadResult::Missing,
    });
    told(text, &document.check_with(LIBRARY, &mut files).1);
    let written = write(&document, LIBRARY);
    let (again, complaints) = read(&written);
    if right {
        assert!(no_errors(&complaints), "what is written is right: {complaints:?}\n{written}");
        assert_eq!(write(&again.expect("it is a graph"), LIBRARY), written);
    }
    match fmt(text) {
        Ok(tidy) => {
            assert_eq!(fmt(&tidy).as_ref(), Ok(&tidy), "tidying twice is tidying once");
            let (tidied, complaints) = read(&tidy);
            if right {
                assert_eq!(complaints, []);
                assert_eq!(tidied.map(said), Some(said(document.clone())), "tidying changes no meaning");
            }
        }
        Err(complaints) => assert!(!right && !complaints.is_empty()),
    }
    let node = document.graph.nodes.keys().next().cloned().unwrap_or_default();
    let parameter = document.graph.parameters.keys().next().cloned().unwrap_or_default();
    for change in [
        Edit::Add("new one".to_owned(), Node { kind: "marble".to_owned(), ..Node::default() }),
        Edit::Socket(node.clone(), "seed".to_owned(), Some(Arg::Number(3.0))),
        Edit::Rename(node.clone(), "other name".to_owned()),
        Edit::Move(node.clone(), [1.0, 2.0]),
        Edit::Mute(node.clone(), true),
        Edit::Remove(node),
        Edit::Parameter(parameter, None),
    ] {
        let Ok(changed) = edit(text, None, &change, LIBRARY) else { continue };
        let broken = |c: &Diagnostic| [Code::Syntax, Code::Unclosed, Code::Twice].contains(&c.code);
        let complaints = read(&changed).1;
        assert!(!right || !complaints.iter().any(broken), "{change:?}: {complaints:?}\n{changed}");
    }
}
/// Holds complaints to their form.
fn told(text: &str, complaints: &[Diagnostic]) {
    for complaint in complaints {
        let span = complaint.span.clone().expect("it has a place");
        assert!(text.get(span).is_some(), "{complaint:?}");
        assert!(!complaint.message.contains(char::is_control), "{complaint:?}");
    }
    for complaint in complaints.iter().take(2) {
        assert!(complaint.render("it.ron", text).starts_with("it.ron:"));
    }
}

#[test]
fn mutated_files_do_not_panic() {
    let number = |name| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (first, count) = (number("HOSTILE_FIRST").unwrap_or(0), number("HOSTILE_CASES").unwrap_or(3000));
    let corpus = corpus();
    for case in first..first + count {
        let mut draws = Draws(SplitMix(case));
        let mut text = corpus[draws.below(corpus.len())].clone();
        for _ in 0..1 + draws.below(4) {
            let other = draws.below(corpus.len());
            text = draws.mutated(&text, &corpus[other]);
        }
        if let Err(panic) = std::panic::catch_unwind(|| mistreat(&text)) {
            eprintln!("case {case} (HOSTILE_FIRST={case} HOSTILE_CASES=1):\n{text}");
            std::panic::resume_unwind(panic);
        }
    }
}

#[test]
fn random_punctuation_does_not_panic() {
    const LETTERS: &[char] =
        &['(', ')', '[', ']', '{', '}', '"', ',', ':', 'a', 'b', '1', '#', '$', '/', '*', '\n', '\\', '.', ' ', '-'];
    for case in 0..400 {
        let mut draws = Draws(SplitMix(case));
        let text: String = (0..draws.below(61)).map(|_| LETTERS[draws.below(LETTERS.len())]).collect();
        mistreat(&text);
        mistreat(&format!("lapidary(format: 1, nodes: {{ \"a\": {text}"));
    }
}

#[test]
fn unusual_values_do_not_panic_in_any_place() {
    for value in ODDS {
        mistreat(&format!(
            "lapidary(format: 1, nodes: {{ \"a\": mix(a: {value}, b: \"{value}\") }}, outputs: {{ \"height\": {value}, \"o\": data({value}) }})"
        ));
        mistreat(&format!(
            "lapidary(format: {value}, size: ({value}, 1), parameters: {{ \"p\": number(value: {value}, range: ({value}, 1)) }})"
        ));
        mistreat(&format!(
            "\u{feff}lapidary(format: 1, graphs: {{ \"g\": {value} }}, layout: {value}, tests: [{value}], muted: {value})"
        ));
    }
}

#[test]
fn very_long_and_deep_texts_do_not_panic() {
    for open in ["(", "[", "{", "a(", "\"a\":", "/*", "{\"a\":("] {
        mistreat(&open.repeat(100_000));
        mistreat(&format!("lapidary(format: 1, nodes: {{ \"a\": {}", open.repeat(100_000)));
    }
    let long = "x".repeat(10 << 20);
    mistreat(&format!(
        "lapidary(format: 1, name: \"{long}\", nodes: {{ \"{long}\": {long}({long}: \"{long}\") }}, {long}: 1)"
    ));
}

#[test]
fn all_files_of_the_repository_do_not_panic() {
    corpus().iter().for_each(|text| mistreat(text));
}
