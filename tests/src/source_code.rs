//! Rust source files of the workspace: modules, the paths they use, and the types they declare.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file of a crate.
pub struct SourceFile {
    /// The path below the root of the repository.
    pub path: String,
    /// The module of the file: `["trace", "plan"]` for `src/trace/plan.rs`, nothing for `src/lib.rs`.
    pub module: Vec<String>,
    /// The text without comments, and with empty strings and characters.
    pub code: String,
    /// The number of lines of the file.
    pub lines: usize,
    /// True if the file has unit tests.
    pub has_unit_tests: bool,
}

/// The names of the folders below `crates` that are packages.
pub fn crates() -> Vec<String> {
    let mut names: Vec<String> = entries(&root().join("crates"))
        .into_iter()
        .filter(|path| path.join("Cargo.toml").exists())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

/// The Rust files below a folder of the repository, in the order of their paths.
pub fn source_files(folder: &str) -> Vec<SourceFile> {
    let base = root().join(folder);
    let mut paths = Vec::new();
    collect(&base, &mut paths);
    paths.sort();
    let file = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("source is text");
        let below = path.strip_prefix(&base).expect("the file is in the folder");
        let shown = path.strip_prefix(root()).expect("the folder is in the repository").display().to_string();
        // Unit tests at the end of a file are no part of the architecture.
        let code = code(text.split("#[cfg(test)]\nmod ").next().unwrap_or(&text));
        let has_unit_tests = text.contains("#[cfg(test)]");
        SourceFile { path: shown, module: module(below), code, lines: text.lines().count(), has_unit_tests }
    };
    paths.into_iter().map(file).collect()
}

impl SourceFile {
    /// Every path that the file uses, as segments from the root of its crate. `pub use` items are left out: a
    /// re-export is no dependency.
    pub fn used_paths(&self) -> Vec<Vec<String>> {
        let mut paths = Vec::new();
        let mut rest = self.code.as_str();
        let mut inline = String::new();
        while let Some((before, item)) = next_use(rest) {
            inline.push_str(before);
            let (tree, after) = item.split_once(';').expect("a `use` item ends with a semicolon");
            let before = before.trim_end();
            let visible = before.ends_with("pub") || ["pub(crate)", "pub(super)"].iter().any(|v| before.ends_with(v));
            if !visible {
                expand(tree.trim(), &[], &mut paths);
            }
            rest = after;
        }
        inline.push_str(rest);
        for start in ["crate::", "super::"] {
            for (at, _) in inline.match_indices(start) {
                let alone = !inline[..at].ends_with(|c: char| c.is_alphanumeric() || "_:$".contains(c));
                let end = inline[at..].find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
                let path = &inline[at..end.map_or(inline.len(), |end| at + end)];
                paths.extend(alone.then(|| segments(path)));
            }
        }
        let children = self.children();
        paths.into_iter().filter_map(|path| self.absolute(path, &children)).collect()
    }

    /// The names of the structs, enums, unions and traits that the file declares.
    pub fn types(&self) -> Vec<String> {
        let mut words = self.code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let mut types = Vec::new();
        while let Some(word) = words.next() {
            if matches!(word, "struct" | "enum" | "trait") {
                types.extend(words.next().filter(|name| name.starts_with(char::is_uppercase)).map(str::to_owned));
            }
        }
        types
    }

    /// The child modules that the file declares.
    fn children(&self) -> Vec<String> {
        let lines = self.code.lines().map(str::trim).filter_map(|line| line.strip_suffix(';'));
        lines.filter_map(|line| line.split("mod ").nth(1)).map(|name| name.trim().to_owned()).collect()
    }

    /// A path of this file from the root of its crate; nothing for paths to other crates.
    fn absolute(&self, path: Vec<String>, children: &[String]) -> Option<Vec<String>> {
        let supers = path.iter().take_while(|segment| *segment == "super").count();
        let rest = |skipped: usize| path[skipped..].iter().cloned();
        match path.first()?.as_str() {
            "crate" => Some(rest(1).collect()),
            "self" => Some(self.module.iter().cloned().chain(rest(1)).collect()),
            "super" => {
                let above = self.module.len().checked_sub(supers)?;
                Some(self.module[..above].iter().cloned().chain(rest(supers)).collect())
            }
            first if children.iter().any(|child| child == first) => {
                Some(self.module.iter().cloned().chain(rest(0)).collect())
            }
            _ => None,
        }
    }
}

/// The text before the next `use` item and the text behind its keyword.
fn next_use(code: &str) -> Option<(&str, &str)> {
    let starts_item = |before: &str| {
        let before = before.trim_end();
        before.is_empty() || before.ends_with([';', '{', '}', ']', ')']) || before.ends_with("pub")
    };
    let found = code.match_indices("use ").map(|(at, word)| (&code[..at], &code[at + word.len()..]));
    found.into_iter().find(|(before, _)| starts_item(before) && before.chars().last().is_none_or(|c| c.is_whitespace()))
}

/// Expands `a::{b, c::d}` to `a::b` and `a::c::d`.
fn expand(tree: &str, prefix: &[String], paths: &mut Vec<Vec<String>>) {
    let Some((head, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().expect("a split has a first part");
        let names = segments(path).into_iter().filter(|name| name != "self" || prefix.is_empty());
        paths.push(prefix.iter().cloned().chain(names).collect());
        return;
    };
    let prefix: Vec<String> = prefix.iter().cloned().chain(segments(head)).collect();
    let (mut depth, mut start) = (0, 0);
    let group = group.trim_end().strip_suffix('}').expect("braces are closed");
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = group[start..at].trim();
                start = (at + 1).min(group.len());
                if !part.is_empty() {
                    expand(part, &prefix, paths);
                }
            }
            _ => {}
        }
    }
}

fn segments(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|segment| !segment.is_empty()).map(str::to_owned).collect()
}

fn module(path: &Path) -> Vec<String> {
    let mut module: Vec<String> =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|name| matches!(name.as_str(), "lib" | "main" | "mod")) {
        module.pop();
    }
    module
}

/// A text without comments, and with empty strings and characters.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let raw = rest.strip_prefix('r').map(|rest| rest.len() - rest.trim_start_matches('#').len());
        let raw = raw.filter(|hashes| rest[1 + hashes..].starts_with('"') && !code.ends_with(char::is_alphanumeric));
        let skipped = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => string_length(rest),
            'r' if raw.is_some() => {
                let hashes = raw.unwrap_or(0);
                let end = format!("\"{}", "#".repeat(hashes));
                let start = hashes + 2;
                rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
            }
            '\'' if rest.starts_with("'\\") => rest[3..].find('\'').map_or(rest.len(), |at| at + 4),
            '\'' if rest.chars().nth(2) == Some('\'') => {
                rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at + 1)
            }
            _ => {
                code.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        };
        rest = &rest[skipped..];
    }
    code
}

/// The bytes of the string literal that a text begins with.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    folder.read_dir().into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
