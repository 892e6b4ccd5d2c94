//! Random and hostile texts never make the reader panic: mutations of every graph file of the repository, random
//! punctuation, and very long or deep texts.
//!
//! The environment variable `FUZZ_CASES` sets the number of mutations. A failing case prints its number; `FUZZ_FIRST` and
//! `FUZZ_CASES=1` repeat it.

use lapidary_document::edit::{Edit, edit};
use lapidary_document::{Document, GraphFiles, LoadResult, fmt, read, write};
use lapidary_evaluator::diagnostic::{Code, Diagnostic, no_errors};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_field::noise::hash::SplitMix;
use lapidary_nodes::LIBRARY;
use lapidary_tests::root;

/// Texts that mutations insert.
const INSERTIONS: &[&str] = &[
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

/// Graphs with syntax that no file of the repository has.
const RARE: &[&str] = &[
    "lapidary(format: 1, nodes: { \"a\": graph(file: \"b.ron\", of: \"a\"), \"c\": graph(local: \"g\") }, graphs: { \"g\": (parameters: { \"p\": whole(value: 3, range: (0, 9)) }, nodes: { \"n\": perlin(seed: \"$p\"), \"i\": graph(local: \"g\") }, outputs: { \"o\": \"n\" }) }, outputs: { \"o\": data(\"c.material\") }, muted: [\"a\"])",
    "lapidary(format: 1, tests: [tiles(of: \"h\"), hash(of: \"h\", size: 9, is: \"\")], presets: { \"p\": { \"q\": (1, 2, 3) } }, parameters: { \"q\": vector(value: (1, 2, 3)), \"w\": choice(value: on, words: [on, off]) }, layout: (nodes: { \"h\": (1, 2) }, frames: [(about: \"\", at: (0, 0), size: (1, 1))]), versions: { \"perlin\": 2 }, nodes: { \"h\": perlin(), \"t\": gradient_map(ramp: [(0, \"$q\"), (1, \"#fff\")]) }, outputs: {})",
];

/// All graph files of the repository, valid or broken, and [`RARE`].
fn corpus() -> Vec<String> {
    let mut texts: Vec<String> = RARE.iter().map(|text| (*text).to_owned()).collect();
    for folder in
        ["graphs", "graphs/library", "tests/documents", "tests/broken", "tests/broken/codes", "tests/broken/hand"]
    {
        let mut paths: Vec<_> =
            root().join(folder).read_dir().expect("the folder exists").flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let read = |path: &std::path::PathBuf| std::fs::read_to_string(path).ok();
        texts.extend(paths.iter().filter(|path| path.extension().is_some_and(|e| e == "ron")).filter_map(read));
    }
    texts
}

/// A random number generator that is seeded with the number of the case.
struct CaseRng(SplitMix);

impl CaseRng {
    fn below(&mut self, n: usize) -> usize {
        (self.0.u01() * n as f64) as usize
    }
    /// A random character boundary of a text.
    fn boundary(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
    /// A random start of a line or an entry.
    fn entry_start(&mut self, text: &str) -> usize {
        let at = self.boundary(text);
        let parts = [", ", "\n", "(", "{", "\""];
        let part = parts[self.below(parts.len())];
        text[at..].find(part).map_or(at, |n| at + n + part.len())
    }
    /// A mutation of a text; some take parts of another text.
    fn mutated(&mut self, text: &str, other: &str) -> String {
        let (a, b) = (self.entry_start(text), self.entry_start(text));
        let (a, b) = (a.min(b), a.max(b));
        let inserted = INSERTIONS[self.below(INSERTIONS.len())];
        match self.below(8) {
            // Insert, replace or remove.
            0 => {
                let at = self.boundary(text);
                format!("{}{inserted}{}", &text[..at], &text[at..])
            }
            1 => {
                let at = self.boundary(text);
                let removed = text[at..].chars().take(1 + self.below(4)).map(char::len_utf8).sum::<usize>();
                format!("{}{inserted}{}", &text[..at], &text[at + removed..])
            }
            2 => {
                let at = self.boundary(text);
                let removed = text[at..].chars().next().map_or(0, char::len_utf8);
                format!("{}{}", &text[..at], &text[at + removed..])
            }
            3 => format!("{}{}", &text[..a], &text[b..]),
            // Repeat or move.
            4 => format!("{}{}{}", &text[..b], &text[a..b], &text[b..]),
            5 => {
                let c = self.entry_start(&text[..a]);
                format!("{}{}{}{}", &text[..c], &text[a..b], &text[c..a], &text[b..])
            }
            // Continue with the other text, or paste a part of it.
            6 => format!("{}{}", &text[..a], &other[self.entry_start(other)..]),
            _ => {
                let (c, d) = (self.entry_start(other), self.entry_start(other));
                format!("{}{}{}", &text[..a], &other[c.min(d)..c.max(d)], &text[a..])
            }
        }
    }
}

/// The content of a document without its places in the text. As text, so that NaN is equal to itself.
fn content(document: Document) -> String {
    format!("{:?}", Document { source_map: Default::default(), ..document })
}

/// Reads, checks, writes, formats and edits a text, and checks the results for consistency.
fn exercise(text: &str) {
    let (document, diagnostics) = read(text);
    check_diagnostics(text, &diagnostics);
    let valid = diagnostics.is_empty();
    let Some(document) = document else { return drop(fmt(text)) };
    let mut files = GraphFiles::new("it.ron", &["lib"], |path| match path {
        "b.ron" | "lib/dust.ron" => LoadResult::Text(text.to_owned()),
        _ => LoadResult::Missing,
    });
    check_diagnostics(text, &document.check_with(LIBRARY, &mut files).1);
    let written = write(&document, LIBRARY);
    let (again, diagnostics) = read(&written);
    if valid {
        assert!(no_errors(&diagnostics), "a written document has no errors: {diagnostics:?}\n{written}");
        assert_eq!(write(&again.expect("a written document is a graph"), LIBRARY), written);
    }
    match fmt(text) {
        Ok(formatted) => {
            assert_eq!(fmt(&formatted).as_ref(), Ok(&formatted), "formatting twice equals formatting once");
            let (reread, diagnostics) = read(&formatted);
            if valid {
                assert_eq!(diagnostics, []);
                assert_eq!(reread.map(content), Some(content(document.clone())), "formatting changes no meaning");
            }
        }
        Err(diagnostics) => assert!(!valid && !diagnostics.is_empty()),
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
        let broken = |c: &Diagnostic| [Code::Syntax, Code::Unclosed, Code::DuplicateName].contains(&c.code);
        let diagnostics = read(&changed).1;
        assert!(!valid || !diagnostics.iter().any(broken), "{change:?}: {diagnostics:?}\n{changed}");
    }
}
/// Checks that each diagnostic has a place and no control characters, and can be rendered.
fn check_diagnostics(text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let span = diagnostic.span.clone().expect("a diagnostic has a place");
        assert!(text.get(span).is_some(), "{diagnostic:?}");
        assert!(!diagnostic.message.contains(char::is_control), "{diagnostic:?}");
    }
    for diagnostic in diagnostics.iter().take(2) {
        assert!(diagnostic.render("it.ron", text).starts_with("it.ron:"));
    }
}

#[test]
fn mutated_files_do_not_panic() {
    let number = |name| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (first, count) = (number("FUZZ_FIRST").unwrap_or(0), number("FUZZ_CASES").unwrap_or(3000));
    let corpus = corpus();
    for case in first..first + count {
        let mut rng = CaseRng(SplitMix(case));
        let mut text = corpus[rng.below(corpus.len())].clone();
        for _ in 0..1 + rng.below(4) {
            let other = rng.below(corpus.len());
            text = rng.mutated(&text, &corpus[other]);
        }
        if let Err(panic) = std::panic::catch_unwind(|| exercise(&text)) {
            eprintln!("case {case} (FUZZ_FIRST={case} FUZZ_CASES=1):\n{text}");
            std::panic::resume_unwind(panic);
        }
    }
}

#[test]
fn random_punctuation_does_not_panic() {
    const CHARACTERS: &[char] =
        &['(', ')', '[', ']', '{', '}', '"', ',', ':', 'a', 'b', '1', '#', '$', '/', '*', '\n', '\\', '.', ' ', '-'];
    for case in 0..400 {
        let mut rng = CaseRng(SplitMix(case));
        let text: String = (0..rng.below(61)).map(|_| CHARACTERS[rng.below(CHARACTERS.len())]).collect();
        exercise(&text);
        exercise(&format!("lapidary(format: 1, nodes: {{ \"a\": {text}"));
    }
}

#[test]
fn unusual_values_do_not_panic_in_any_place() {
    for value in INSERTIONS {
        exercise(&format!(
            "lapidary(format: 1, nodes: {{ \"a\": mix(a: {value}, b: \"{value}\") }}, outputs: {{ \"height\": {value}, \"o\": data({value}) }})"
        ));
        exercise(&format!(
            "lapidary(format: {value}, size: ({value}, 1), parameters: {{ \"p\": number(value: {value}, range: ({value}, 1)) }})"
        ));
        exercise(&format!(
            "\u{feff}lapidary(format: 1, graphs: {{ \"g\": {value} }}, layout: {value}, tests: [{value}], muted: {value})"
        ));
    }
}

#[test]
fn very_long_and_deep_texts_do_not_panic() {
    for open in ["(", "[", "{", "a(", "\"a\":", "/*", "{\"a\":("] {
        exercise(&open.repeat(100_000));
        exercise(&format!("lapidary(format: 1, nodes: {{ \"a\": {}", open.repeat(100_000)));
    }
    let long = "x".repeat(10 << 20);
    exercise(&format!(
        "lapidary(format: 1, name: \"{long}\", nodes: {{ \"{long}\": {long}({long}: \"{long}\") }}, {long}: 1)"
    ));
}

#[test]
fn all_files_of_the_repository_do_not_panic() {
    corpus().iter().for_each(|text| exercise(text));
}
