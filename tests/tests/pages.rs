//! The pages of the repository: README.md stays short, links lead to files, tables of source files match the crates, and
//! walkthroughs print the code that is tested.

use lapidary_tests::root;
use std::fs;
use std::path::{Path, PathBuf};

/// The page with a paragraph and a table of source files for each crate.
const MAP: &str = "crates/README.md";
/// The size limit of README.md, in bytes.
const FRONT_PAGE_LIMIT: usize = 5_000;
/// Pages whose first block of code is a file that a test of the crate compiles.
const WALKTHROUGHS: [(&str, &str); 2] = [
    ("crates/field/README.md", "crates/field/tests/walkthrough/tents.rs"),
    ("crates/nodes/README.md", "crates/nodes/tests/walkthrough/vignette.rs"),
];
/// The commands that `.ci/bare` runs in a Debian with gcc and Rust alone.
const COMMANDS: [&str; 2] = ["cargo run --release -- render graphs/marble.ron", "cargo test --workspace"];

#[test]
fn the_front_page_is_short_and_has_both_commands() {
    let text = read("README.md");
    assert!(text.len() <= FRONT_PAGE_LIMIT, "README.md has {} bytes, the limit is {FRONT_PAGE_LIMIT}", text.len());
    for command in COMMANDS {
        assert!(text.contains(command), "README.md does not contain `{command}`");
    }
}

#[test]
fn every_relative_link_leads_to_a_file_and_heading() {
    let mut broken = Vec::new();
    for page in pages(root()) {
        let folder = page.parent().expect("a page has a folder");
        let text = fs::read_to_string(&page).expect("pages are text");
        for link in links(&prose(&text)) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { folder.join(path) };
            let external = link.contains("://") || link.starts_with("mailto:");
            if !external && !(target.exists() && (anchor.is_empty() || anchors(&target).contains(&anchor.to_owned()))) {
                let page = page.strip_prefix(root()).expect("pages lie below the root");
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "links to files or headings that do not exist:\n{}", broken.join("\n"));
}

#[test]
fn every_file_of_the_promise_table_exists() {
    let text = read("tests/README.md");
    let mut count = 0;
    for row in text.lines().filter(|line| line.starts_with('|')) {
        // Every second part of a row between backticks is code.
        for path in row.split('`').skip(1).step_by(2).filter(|code| code.contains('/')).flat_map(expand_braces) {
            assert!(root().join(&path).exists(), "tests/README.md names {path}, which does not exist");
            count += 1;
        }
    }
    assert!(count > 50, "only {count} paths were found in the promise table of tests/README.md");
}

#[test]
fn the_map_lists_every_source_file() {
    let text = read(MAP);
    let mut updated = text.clone();
    for name in crates() {
        let start = format!("<!-- files: {name} -->\n");
        let end = "<!-- end -->";
        let from = updated.find(&start).unwrap_or_else(|| {
            panic!("{MAP} does not describe crates/{name}: add a paragraph, `{}` and `{end}`", start.trim())
        }) + start.len();
        let to = updated[from..].find(end).unwrap_or_else(|| panic!("{MAP} has no `{end}` after `{}`", start.trim()));
        updated.replace_range(from..from + to, &file_table(&name));
    }
    if std::env::var_os("UPDATE").is_some_and(|v| v == "1") {
        fs::write(root().join(MAP), &updated).expect("the map can be written");
    } else {
        let difference = updated.lines().zip(text.lines()).find(|(now, before)| now != before);
        assert!(updated == text, "{MAP} is out of date (UPDATE=1 rewrites its tables), first at {difference:?}");
    }
}

#[test]
fn walkthroughs_print_the_code_that_is_tested() {
    for (page, code) in WALKTHROUGHS {
        let text = read(page);
        let (before, rest) = text.split_once("```rust\n").expect("the page has a block of code");
        let (_, after) = rest.split_once("```\n").expect("the block is closed");
        let updated = format!("{before}```rust\n{}```\n{after}", read(code));
        if std::env::var_os("UPDATE").is_some_and(|v| v == "1") {
            fs::write(root().join(page), &updated).expect("the page can be written");
        } else {
            assert!(updated == text, "{page} does not print {code} (UPDATE=1 rewrites its code)");
        }
    }
}

#[test]
fn braces_expand_to_one_path_each() {
    let paths: Vec<String> = expand_braces("a/{b,c}.rs").collect();
    assert_eq!(paths, ["a/b.rs", "a/c.rs"]);
    assert_eq!(expand_braces("a/b.rs").collect::<Vec<_>>(), ["a/b.rs"]);
}

#[test]
fn code_is_not_searched_for_links() {
    let text = "[a](b.md) `[c](d)`\n```\n[e](f)\n```\n![g](h.png \"title\")";
    assert_eq!(links(&prose(text)), ["b.md", "h.png"]);
}

#[test]
fn first_sentences_lose_their_links() {
    let source = "//! Reads [`Document`](crate::Document) | more\n//! text. And more.\n//!\n//! Rest.\n";
    assert_eq!(first_sentence(source), "Reads `Document` \\| more text.");
    assert_eq!(first_sentence("//! Uses [`f32`], e.g. here.\nuse std;\n"), "Uses `f32`, e.g. here.");
}

/// The text of a file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All Markdown files below a folder, without build products and hidden folders.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        let name = path.file_name().expect("an entry has a name").to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && name != "target" && name != "out" {
            found.extend(pages(&path));
        } else if path.is_file() && name.ends_with(".md") {
            found.push(path);
        }
    }
    found
}

/// The entries of a folder in the order of their names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        folder.read_dir().expect("a folder can be read").flatten().map(|e| e.path()).collect();
    found.sort();
    found
}

/// A page without fenced and inline code.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            prose.extend(line.split('`').step_by(2));
            prose.push('\n');
        }
    }
    prose
}

/// The targets of Markdown links and images, without titles.
fn links(prose: &str) -> Vec<&str> {
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter_map(|target| target.split_whitespace().next()).collect()
}

/// The anchors of a page's headings: small letters and digits, with hyphens for spaces.
fn anchors(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("only pages have anchors");
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let slug = |heading: &str| heading.to_lowercase().replace(|c: char| !c.is_alphanumeric() && !" -_".contains(c), "");
    headings.map(|heading| slug(heading).replace(' ', "-")).collect()
}

/// `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn expand_braces(path: &str) -> impl Iterator<Item = String> {
    let parts = path.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?)));
    let (head, (names, tail)) = parts.unwrap_or((path, ("", "")));
    names.split(',').map(move |name| format!("{head}{name}{tail}"))
}

/// The names of the folders below `crates` that are packages.
fn crates() -> Vec<String> {
    let packages = entries(&root().join("crates")).into_iter().filter(|path| path.join("Cargo.toml").exists());
    packages.map(|path| path.file_name().expect("an entry has a name").to_string_lossy().into_owned()).collect()
}

/// A folded table: each source file of a crate and the first sentence of its documentation.
fn file_table(name: &str) -> String {
    let source = root().join("crates").join(name).join("src");
    let mut paths = Vec::new();
    source_files(&source, &mut paths);
    let mut table =
        format!("<details><summary>{} source files</summary>\n\n| file | contents |\n|---|---|\n", paths.len());
    for path in paths {
        let text = fs::read_to_string(&path).expect("source is text");
        let sentence = first_sentence(&text);
        let path = path.strip_prefix(&source).expect("the file is in the crate").to_string_lossy().replace('\\', "/");
        assert!(!sentence.is_empty(), "crates/{name}/src/{path} does not begin with a `//!` sentence");
        table.push_str(&format!("| [`{path}`]({name}/src/{path}) | {sentence} |\n"));
    }
    table + "\n</details>\n"
}

/// Rust files below a folder: those of a folder first, then those of its folders.
fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let (folders, files): (Vec<_>, Vec<_>) = entries(folder).into_iter().partition(|path| path.is_dir());
    found.extend(files.into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs")));
    for folder in folders {
        source_files(&folder, found);
    }
}

/// The first sentence of a file's `//!` text as Markdown for a table cell, without links of rustdoc.
fn first_sentence(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let paragraph = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let ends = paragraph.match_indices(". ").map(|(at, _)| at);
    // A full stop before a small letter belongs to an abbreviation.
    let end = ends.clone().find(|at| !paragraph[at + 2..].starts_with(|c: char| c.is_lowercase()));
    let sentence = end.map_or(&*paragraph, |at| &paragraph[..=at]);
    let mut text = String::new();
    for (index, part) in sentence.split('[').enumerate() {
        match part.split_once(']').filter(|_| index > 0) {
            Some((label, rest)) => {
                let target = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
                text.push_str(label);
                text.push_str(target.map_or(rest, |(_, rest)| rest));
            }
            None => text.push_str(part),
        }
    }
    text.replace('|', "\\|")
}
