//! The fix of a diagnostic removes it and causes no other.

use lapidary_document::{GraphFiles, LoadResult, apply_fixes, read, resolve_fixes, sort_diagnostics};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_nodes::LIBRARY;
use lapidary_tests::{Folder, lapidary, outcome, root};
use std::collections::BTreeMap;
use std::fs::{File, read_to_string, write};
use std::path::{Path, PathBuf};

/// The least number of fixes for the files under `broken`.
const FLOOR: usize = 200;
/// The least number of certain fixes among them.
const CERTAIN_FLOOR: usize = 80;

/// Files and codes of diagnostics that appear after a fix: the mistakes existed before, hidden by the removed diagnostic.
const UNCOVERED: [(&str, &str); 7] = [
    ("E012.ron", "E046"),
    ("E023.ron", "E024"),
    ("muted_text.ron", "E044"),
    ("muted_word.ron", "E044"),
    ("names.ron", "E028"),
    ("node_hyphen.ron", "E024"),
    ("node_versioned.ron", "E046"),
];

/// Every graph file under `broken` that is text.
fn broken() -> Vec<(PathBuf, String)> {
    let folders = ["tests/broken", "tests/broken/codes", "tests/broken/hand"].map(|folder| root().join(folder));
    let entries = folders.iter().flat_map(|folder| folder.read_dir().expect("there are files").flatten());
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().filter_map(|path| Some((path.clone(), read_to_string(&path).ok()?))).collect()
}

/// The diagnostics of a text in the place of a file.
fn check(path: &Path, text: &str) -> Vec<Diagnostic> {
    let folder = path.parent().expect("a file has a folder");
    let (document, mut diagnostics) = read(text);
    if let Some(document) = document {
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let mut files = GraphFiles::new(&name, &[], |path| {
            read_to_string(folder.join(path)).map_or(LoadResult::Missing, LoadResult::Text)
        });
        diagnostics.extend(document.check_with(LIBRARY, &mut files).1);
    }
    let mut diagnostics = sort_diagnostics(diagnostics);
    diagnostics.dedup();
    resolve_fixes(text, &mut diagnostics);
    diagnostics
}

/// The number of occurrences of each diagnostic, at any place.
fn count(diagnostics: &[Diagnostic]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for diagnostic in diagnostics {
        *counts.entry(format!("{}: {}", diagnostic.code, diagnostic.message)).or_default() += 1;
    }
    counts
}

#[test]
fn every_fix_removes_its_diagnostic_and_adds_none() {
    let (mut offered, mut certain, mut all, mut failures) = (0, 0, 0, String::new());
    for (path, text) in broken() {
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let before = check(&path, &text);
        let counts = count(&before);
        all += before.len();
        for diagnostic in &before {
            let Some(fix) = &diagnostic.fix else { continue };
            offered += 1;
            certain += usize::from(fix.is_certain());
            let (fixed, applied) = apply_fixes(&text, [fix.as_ref()]);
            let after = count(&check(&path, &fixed));
            let own = format!("{}: {}", diagnostic.code, diagnostic.message);
            let removed = after.get(&own).copied().unwrap_or(0) < counts[&own];
            let added = after.iter().filter(|(key, count)| **count > counts.get(*key).copied().unwrap_or(0));
            let uncovered = |key: &str| UNCOVERED.iter().any(|(file, code)| *file == name && key.starts_with(code));
            let added: Vec<&String> = added.map(|(key, _)| key).filter(|key| !uncovered(key)).collect();
            if applied.len() != 1 || !removed || !added.is_empty() {
                let title = &fix.title;
                failures +=
                    &format!("{name}: {own}\n  fix: {title}\n  removed: {removed}, added: {added:#?}\n{fixed}\n");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    assert!(
        offered >= FLOOR && certain >= CERTAIN_FLOOR,
        "only {offered} of {all} diagnostics have fixes, {certain} of them certain"
    );
    println!("{offered} of {all} diagnostics have fixes, {certain} of them certain");
}

const SLAB: &str = r#"lapidary(
    format: 1,
    // stays
    nodes: {
        "grain": perlin(scale: 4000)
        "folds": marbel(bend: "grain"),
        "tint":  gradient_map(of: "grian"),
    },
    outputs: { "base_colour": "tint", "height": "folds" },
)
"#;

#[test]
fn certain_fixes_are_applied_and_others_are_not() {
    let folder = Folder::new("fix");
    let file = folder.path().join("slab.ron");
    write(&file, SLAB).expect("the temporary folder is writable");
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).arg("check").args(args).arg("slab.ron"));
    let (status, diff, err) = run(&["--fix", "--diff"]);
    assert!(status == 1 && err.contains("E012") && err.contains("E025"), "{err}");
    assert_eq!(read_to_string(&file).expect("it exists"), SLAB, "--diff writes nothing");
    assert!(diff.starts_with("--- a/slab.ron\n+++ b/slab.ron\n@@ "), "{diff}");
    assert!(diff.contains("\n-        \"folds\": marbel(bend: \"grain\"),\n"), "{diff}");
    assert!(diff.contains("\n+        \"folds\": marble(bend: \"grain\"),\n"), "{diff}");
    let (status, out, err) = run(&["--fix"]);
    assert!(out.contains("slab.ron:6:18: fixed[E012]: replace `marbel` by `marble`\n"), "{out}");
    // A number out of range has no certain fix.
    assert!(status == 1 && err.matches("error[").count() == 1 && err.contains("error[E025]"), "{err}");
    let fixed = read_to_string(&file).expect("it exists");
    let expected = SLAB.replace("4000)", "4000),").replace("marbel", "marble").replace("grian", "grain");
    assert_eq!(fixed, expected.replace("base_colour", "base_color"));
    let (status, out, _) = run(&["--fix"]);
    assert_eq!((status, out.as_str()), (1, ""));
    assert_eq!(read_to_string(&file).expect("it exists"), fixed, "the second run changes nothing");
    assert_eq!(run(&["--fix", "--diff"]).1, "");
}

#[test]
fn files_without_certain_fixes_stay_as_they_are() {
    let folder = Folder::new("unfixed");
    for (path, text) in broken() {
        let file = folder.path().join(path.file_name().expect("a file has a name"));
        write(&file, &text).expect("the temporary folder is writable");
        let name = file.file_name().expect("a file has a name");
        let (_, out, _) = outcome(lapidary().current_dir(folder.path()).args(["check", "--fix"]).arg(name));
        let once = read_to_string(&file).expect("it exists");
        assert_eq!(once == text, out.is_empty(), "{name:?}: {out}");
        outcome(lapidary().current_dir(folder.path()).args(["check", "--fix"]).arg(name));
        assert_eq!(read_to_string(&file).expect("it exists"), once, "{name:?}");
    }
}

#[test]
fn json_and_junit_reports_contain_fixes() {
    let folder = Folder::new("report");
    folder.write("slab.ron", SLAB);
    let run = |args: &[&str]| outcome(lapidary().current_dir(folder.path()).args(args));
    let (_, json, _) = run(&["check", "--json", "slab.ron"]);
    assert!(json.contains("\"title\": \"replace `marbel` by `marble`\""), "{json}");
    let start = SLAB.find("marbel").expect("it exists");
    let edit = format!("\"start\": {start},\n          \"end\": {},\n          \"text\": \"marble\"", start + 6);
    assert!(json.contains(&edit) && json.contains("\"applicability\": \"certain\""), "{json}");
    run(&["test", "--junit", "all.xml", "slab.ron"]);
    let xml = folder.read_text("all.xml");
    assert!(xml.contains("\n  fix: replace `marbel` by `marble`\n"), "{xml}");
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    let folder = Folder::new("piped");
    let file = folder.path().join("slab.ron");
    write(&file, SLAB).expect("the temporary folder is writable");
    let piped = |args: &[&str]| {
        let mut command = lapidary();
        outcome(command.arg("check").args(args).arg("-").stdin(File::open(&file).expect("it exists")))
    };
    let (status, out, _) = piped(&["--fix"]);
    assert!(status == 1 && out.contains("marble(bend") && out.starts_with("lapidary("), "{out}");
    let (status, _, err) = piped(&["--fix", "--json"]);
    assert!(status == 2 && err.contains("standard output"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("linked");
    let file = folder.path().join("real.ron");
    write(&file, SLAB).expect("the temporary folder is writable");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).expect("the temporary folder is writable");
    symlink("real.ron", folder.path().join("slab.ron")).expect("the temporary folder is writable");
    outcome(lapidary().current_dir(folder.path()).args(["check", "--fix", "slab.ron"]));
    let link = folder.path().join("slab.ron").symlink_metadata().expect("it exists");
    assert!(link.is_symlink());
    assert_eq!(file.metadata().expect("it exists").permissions().mode() & 0o777, 0o640);
    assert!(read_to_string(&file).expect("it exists").contains("marble(bend"));
}
