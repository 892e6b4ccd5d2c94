//! A missing quote is one diagnostic, wherever it is missing.

use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::diagnostic::Severity;
use lapidary_nodes::LIBRARY;
use std::path::{Path, PathBuf};

/// The most diagnostics for one missing quote.
const MOST: usize = 3;
/// About how many quotes of a file are left out, one at a time: they are taken at even distances.
const QUOTES_PER_FILE: usize = 24;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
/// The graphs of the repository, by path.
fn graphs() -> Vec<(String, String)> {
    let folders = ["graphs", "graphs/library", "crates/document/tests/graphs"];
    let entries = folders.iter().flat_map(|folder| {
        let entries = root().join(folder).read_dir().expect("the folder exists").flatten();
        entries.map(move |entry| format!("{folder}/{}", entry.file_name().to_string_lossy()))
    });
    let mut paths: Vec<String> = entries.filter(|path| path.ends_with(".ron")).collect();
    paths.sort();
    let text = |path: &String| std::fs::read_to_string(root().join(path)).expect("graphs are readable");
    paths.iter().map(|path| (path.clone(), text(path))).collect()
}
/// The errors of a text, each with its line.
fn errors(path: &str, text: &str) -> Vec<(usize, String)> {
    let (document, mut diagnostics) = read(text);
    let mut files = GraphFiles::new(path, &["graphs"], |path| {
        std::fs::read_to_string(root().join(path)).map_or(LoadResult::Missing, LoadResult::Text)
    });
    diagnostics.extend(document.map(|document| document.check_with(LIBRARY, &mut files).1).unwrap_or_default());
    let errors = diagnostics.iter().filter(|c| c.severity == Severity::Error);
    errors.map(|c| (c.line_and_column(text).map_or(0, |[line, _]| line), c.render(path, text))).collect()
}

#[test]
fn one_missing_quote_is_one_diagnostic() {
    let (mut counts, mut worst, mut elsewhere) = (vec![], String::new(), 0);
    for (path, text) in graphs() {
        assert_eq!(errors(&path, &text), [], "{path}");
        let comment = |at: usize| text[..at].lines().last().is_some_and(|line| line.contains("//"));
        let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).filter(|at| !comment(*at)).collect();
        // An odd distance, so that opening and closing quotes take turns.
        for &at in quotes.iter().step_by((quotes.len() / QUOTES_PER_FILE) | 1) {
            let broken = format!("{}{}", &text[..at], &text[at + 1..]);
            let found = errors(&path, &broken);
            let line = broken[..at].matches('\n').count() + 1;
            assert!(!found.is_empty(), "{path}:{line}");
            elsewhere += usize::from(!found.iter().any(|(at, _)| *at == line));
            if found.len() > counts.iter().copied().max().unwrap_or(0) {
                worst = found.iter().map(|(_, message)| format!("{message}\n")).collect();
            }
            counts.push(found.len());
        }
    }
    counts.sort_unstable();
    let ones = counts.iter().filter(|count| **count == 1).count();
    println!("{} quotes, {ones} with one diagnostic, {elsewhere} reported on another line", counts.len());
    println!("worst: {}\n{worst}", counts[counts.len() - 1]);
    assert_eq!(counts[counts.len() / 2], 1);
    assert!(ones * 100 >= counts.len() * 99 && counts[counts.len() - 1] <= MOST && elsewhere == 0, "{worst}");
}
