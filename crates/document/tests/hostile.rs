//! Nothing that anyone sends makes the reader panic, hang or take more than its share.

mod common;

use lapidary_document::edit::{Edit, edit};
use lapidary_document::{Files, Load, fmt, read, write};
use lapidary_nodes::LIBRARY;
use proptest::prelude::*;
use std::time::{Duration, Instant};

const SEEDS: [&str; 3] = [
    include_str!("graphs/marble.ron"),
    "lapidary(format: 1, nodes: { \"a\": graph(file: \"b.ron\", of: \"a\"), \"c\": graph(local: \"g\") }, graphs: { \"g\": (parameters: { \"p\": whole(value: 3, range: (0, 9)) }, nodes: { \"n\": perlin(seed: \"$p\"), \"i\": graph(local: \"g\") }, outputs: { \"o\": \"n\" }) }, outputs: { \"o\": \"c.material\" }, muted: [\"a\"])",
    "lapidary(format: 1, tests: [tiles(of: \"h\"), hash(of: \"h\", size: 9, is: \"\")], presets: { \"p\": { \"q\": (1, 2, 3) } }, parameters: { \"q\": vector(value: (1, 2, 3)), \"w\": choice(value: on, words: [on, off]) }, layout: (nodes: { \"h\": (1, 2) }, frames: [(about: \"\", at: (0, 0), size: (1, 1))]), versions: { \"perlin\": 2 }, nodes: { \"h\": perlin(), \"t\": gradient_map(ramp: [(0, \"$q\"), (1, \"#fff\")]) }, outputs: {})",
];
const PIECES: [&str; 34] = [
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
    "#",
    "$",
    "=",
    ".",
    "-",
    "NaN",
    "inf",
    "1e999",
    "-0",
    "0x",
    "\"\\ud800\"",
    "\"\\u{d800}\"",
    "\u{feff}",
    "\r\n",
    "\0",
    "é",
    "graph(local: \"g\")",
    "\"a.b.c\"",
    "99999999999999999999",
    "\u{202e}",
];

/// Does to a text all that can be done to it.
fn mistreat(text: &str) {
    let (document, complaints) = read(text);
    for complaint in complaints.iter().take(3) {
        complaint.render("it.ron", text);
    }
    if let Some(document) = document {
        let mut files =
            Files::new(
                "it.ron",
                &["lib"],
                |path| if path == "b.ron" { Load::Text(text.to_owned()) } else { Load::Missing },
            );
        document.check_with(LIBRARY, &mut files);
        let written = write(&document, LIBRARY);
        read(&written);
    }
    if let Ok(tidy) = fmt(text) {
        assert_eq!(fmt(&tidy).as_ref(), Ok(&tidy), "{text}");
    }
    for change in [
        Edit::Remove("a".into()),
        Edit::Rename("h".into(), "z".into()),
        Edit::Move("h".into(), [1.0, 2.0]),
        Edit::Parameter("q".into(), None),
    ] {
        if let Ok(text) = edit(text, None, &change, LIBRARY) {
            read(&text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(common::cases()) })]

    #[test]
    fn slips_of_every_kind_are_survived(seed in 0..SEEDS.len(), slips in proptest::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len(), 0..9usize), 1..8)) {
        let mut text: Vec<char> = SEEDS[seed].chars().collect();
        for (at, piece, gone) in slips {
            let at = at.index(text.len());
            let end = (at + gone).min(text.len());
            text.splice(at..end, PIECES[piece].chars());
        }
        mistreat(&text.into_iter().collect::<String>());
    }

    #[test]
    fn noise_is_survived(text in "[\\(\\)\\[\\]\\{\\}\",:a-c1#$/*\n\\\\. -]{0,60}") {
        mistreat(&text);
        mistreat(&format!("lapidary(format: 1, nodes: {{ \"a\": {text}"));
    }
}

#[test]
fn odd_things_are_survived() {
    for value in PIECES {
        mistreat(&format!(
            "lapidary(format: 1, nodes: {{ \"a\": mix(a: {value}, b: \"{value}\") }}, outputs: {{ \"o\": {value} }})"
        ));
        mistreat(&format!(
            "lapidary(format: {value}, size: ({value}, 1), parameters: {{ \"p\": number(value: {value}, range: ({value}, 1)) }})"
        ));
        mistreat(&format!(
            "\u{feff}lapidary(format: 1, graphs: {{ \"g\": {value} }}, layout: {value}, tests: [{value}], muted: {value})"
        ));
    }
    for open in ["(", "[", "{", "a(", "\"a\":", "/*", "{\"a\":("] {
        mistreat(&open.repeat(100_000));
        mistreat(&format!("lapidary(format: 1, nodes: {{ \"a\": {}", open.repeat(100_000)));
    }
}

/// The shortest of three times, as other work may come between.
fn time(mut work: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..3).map(once).min().expect("it ran")
}

#[test]
fn long_texts_take_time_in_proportion() {
    let long = "x".repeat(10 << 20);
    mistreat(&format!(
        "lapidary(format: 1, name: \"{long}\", nodes: {{ \"{long}\": {long}({long}: \"{long}\") }}, {long}: 1)"
    ));
    let chain = |n: usize| {
        let nodes: String =
            (0..n).map(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.max(1) - 1)).collect();
        format!(
            "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": \"n{}\" }},\n)\n",
            n - 1
        )
    };
    let wrong = |n: usize| chain(n).replace("b:", "c:").replace("\"n", "\"m").replace("a: \"m", "a: \"n");
    for text in [&chain as &dyn Fn(usize) -> String, &wrong] {
        let [some, many] = [text(10_000), text(100_000)].map(|text| {
            time(|| {
                let document = read(&text).0.expect("it is a graph");
                document.check(LIBRARY);
                write(&document, LIBRARY);
                fmt(&text).expect("it is RON");
                edit(&text, None, &Edit::Move("n7".into(), [0.0, 0.0]), LIBRARY).ok();
            })
        });
        // Ten times as much, with room for a machine that has other things to do: what is quadratic takes a hundred.
        assert!(many < some * 40 + Duration::from_millis(200), "{some:?} {many:?}");
    }
}
