//! Every mistake and attack under `broken/hand` has the expected diagnostics, each with its place and a help line.

use lapidary_document::{GraphFiles, LoadResult, fmt, read, sort_diagnostics, write};
use lapidary_nodes::LIBRARY;
use lapidary_tests::{golden, lapidary, outcome, root};
use std::path::PathBuf;

fn folder() -> PathBuf {
    root().join("tests/broken/hand")
}
/// The names of the files, in order.
fn names() -> Vec<String> {
    let files = folder().read_dir().expect("there are files").flatten();
    let mut names: Vec<String> = files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn each_mistake_has_its_expected_diagnostics() {
    let mut all = String::new();
    for name in names() {
        let (status, out, err) = outcome(lapidary().current_dir(folder()).args(["check", &name]));
        let unreadable = err.starts_with("lapidary: ");
        assert!(out.is_empty() && status == if unreadable { 3 } else { 1 }, "{name}: {status}\n{err}");
        let mut codes: Vec<&str> = err.lines().filter_map(|line| line.split_once("[E")?.1.get(..3)).collect();
        codes.dedup();
        let codes: Vec<String> = codes.iter().map(|code| format!(" E{code}")).collect();
        all += &format!("{name} {status}{}\n", codes.concat());
        // The message and help of the first diagnostic, without the excerpt.
        let mut lines = err.lines();
        all += &format!("  {}\n", lines.next().expect("there is a diagnostic"));
        let rest = lines.take_while(|line| line.starts_with(' '));
        rest.filter(|line| line.starts_with("  help: ")).for_each(|line| all += &format!("  {line}\n"));
    }
    // Messages about allowed folders have absolute paths.
    golden("hand.txt", &all.replace(&root().display().to_string(), "ROOT"));
}

#[test]
fn each_mistake_is_located_without_a_panic() {
    assert!(names().len() >= 200);
    for name in names() {
        let bytes = std::fs::read(folder().join(&name)).expect("it exists");
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let (document, mut diagnostics) = read(&text);
        if let Some(document) = &document {
            let mut files = GraphFiles::new(&name, &[], |path| {
                std::fs::read_to_string(folder().join(path)).map_or(LoadResult::Missing, LoadResult::Text)
            });
            diagnostics.extend(document.check_with(LIBRARY, &mut files).1);
            read(&write(document, LIBRARY));
        }
        // Only a render reads images.
        assert!(!diagnostics.is_empty() || name.starts_with("picture_"), "{name}");
        let in_order = sort_diagnostics(diagnostics.clone());
        assert_eq!(sort_diagnostics(in_order.clone()), in_order);
        for diagnostic in &diagnostics {
            let span = diagnostic.span.clone().unwrap_or_else(|| panic!("{name}: {diagnostic:?}"));
            assert!(text.get(span).is_some(), "{name}: {diagnostic:?}");
            assert!(!diagnostic.message.contains(char::is_control), "{name}: {diagnostic:?}");
        }
        if let Ok(formatted) = fmt(&text) {
            assert_eq!(fmt(&formatted), Ok(formatted.clone()), "{name}");
        }
    }
}
